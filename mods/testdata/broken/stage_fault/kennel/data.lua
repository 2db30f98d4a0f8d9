local wolf = definition("creatures", "wolf")

define("creatures", "pup", {extends = "wolf", health = wolf.health / 2})
