-- The realm box keeps count of the markets that there have been.
local market = event "market"
function market:on_start(resumed)
  if not resumed then storage:add("markets", 1) end
end
function market:on_end()
  storage:add("closed", 1)
end
