-- Runs once, when the bundle is read. What it says counts as if it stood in a
-- file of data/; `loam mods explain ranks:rank_3` names these lines.
local soldier = definition("creatures", "soldier")

for rank = 1, settings.ranks do
  define("creatures", "rank_" .. rank, {
    extends = "soldier",
    name = "soldier.rank_" .. math.min(rank, 3),
    level = rank * 2,
    scale = 1 + 0.1 * (rank - 1),
    tags = rank > 2 and { append = { "officer" } } or nil,
  })
  define("spawns", "rank_" .. rank, { creature = "rank_" .. rank, map = "base:flat", at = { 4 * rank, 20 } })
end

-- What each level takes: half as much again as the one before, in round numbers.
local rows, points = {}, 100
for level = 1, 20 do
  rows[level] = { level, math.floor(points / 10) * 10 }
  points = points * 1.5
end
define("tables", "drill", { rows = rows })
define("rules", "next_level_experience", "table(drill, level)")

print(settings.ranks .. " ranks made of a " .. soldier.tags[1])
