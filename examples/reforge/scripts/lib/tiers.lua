-- Enchantments by the level of who has them: from `level` on, one of `of` is drawn.
local TIERS = {
  {level = 1, of = {"sturdy"}},
  {level = 30, of = {"sturdy", "stout"}},
  {level = 60, of = {"stout"}},
}

return function(level)
  local best
  for _, tier in ipairs(TIERS) do
    if level >= tier.level then best = tier end
  end
  return pick(best.of)
end
