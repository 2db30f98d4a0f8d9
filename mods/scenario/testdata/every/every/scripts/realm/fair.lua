-- The same event as the realm box knows it.
local fair = event "fair"

function fair:on_start(resumed) log("info", "the realm opens the fair " .. self:id()) end
function fair:on_end() log("info", "the realm closes the fair") end
function fair:on_stage(stage) log("info", "the realm sees stage " .. stage) end

function realm:fair_facts()
  return table.concat({fair:id(), tostring(fair:is_on()), fair:count(), fair:stage(), tostring(fair:left()), #realm:events()}, " ")
end
function realm:open_fair() fair:start() end
function realm:work() fair:add(-5) fair:add(10) end
function realm:close_fair() fair:stop() end
