-- The host: what options of its menu call, and what it thinks of them.
local host = creature "host"

-- The price of an order is worked out here, so the script takes it.
function host:order(player, what, price, count)
  if player:change_money(-count * price) then
    player:add_item(what, count)
    self:say("host.here", { count = count })
  else
    self:say("host.poor")
  end
end

function host:whisper(player, word)
  if word == "heron" then player:add_item("lantern") else self:say("host.wrong") end
end

function host:on_choose(player, menu, option, input)
  if player:level() < 3 then return false, "host.young" end
end
