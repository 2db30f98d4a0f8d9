define("creatures", "pup", {
  name = "Pup",
  faction = "cats",
  health = "10 * lvl",
  sclae = 2,
  tags = "small",
})
override("creatures", "base:wolf", {health = 1})
