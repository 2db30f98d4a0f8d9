-- A game event as maps know it.
local fair = event "fair"

function fair:on_start(resumed)
  log("info", "fired event on_start")
  log("info", "the fair begins on " .. map:id() .. ", resumed " .. tostring(resumed))
end
function fair:on_end() log("info", "fired event on_end") end
function fair:on_stage(stage)
  log("info", "fired event on_stage")
  log("info", "stage " .. stage .. " of " .. self:id())
end

function map:fair_facts()
  return table.concat({tostring(fair:is_on()), fair:count(), fair:stage(), tostring(fair:left()), #realm:events()}, " ")
end
function map:open_fair() fair:start() end
function map:work() fair:add(5) end
function map:close_fair() fair:stop() end
