-- Weather as scripts know it and make it.
function map:on_weather(weather, before, pct)
  log("info", "fired map on_weather")
  log("info", before .. " turns into " .. weather .. " " .. pct)
end
function map:make_snow() map:set_weather("snow", 80, "10s") end
function map:make_fine() map:set_weather("fine") end
function map:sky() local kind, pct = map:weather() return kind .. " " .. pct end
