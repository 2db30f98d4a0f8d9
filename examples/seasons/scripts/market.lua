-- On each map, the market is told of by who hears it there.
local market = event "market"
function market:on_start(resumed)
  log("info", "market begins, resumed " .. tostring(resumed))
end
function market:on_end()
  log("info", "market ends")
end
