-- Six pups.
for i = 1, 6 do
  define("creatures", "pup_" .. i, {name = "Pup", faction = "dogs", health = pup.health})
end
