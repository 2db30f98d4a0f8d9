-- Deals that scripts make for players, and hear of.
local fired = require "fired"
local report = require "report"
local grocer = creature "grocer"

function grocer:on_hear(speaker, words)
  if words == "trade" then
    map.state.traded = report(speaker:buy_item(self, "plum", 3), speaker:buy_item(self, "cap"), speaker:sell_item(self, "plum", 1), speaker:sell_item(self, "plum"), speaker:sell_item(self, "plum"))
  elseif words == "wear" then
    map.state.wear = report(speaker:wear_out("head", 4), speaker:durability("head"))
    map.state.mended = report(speaker:repair(), speaker:repair(), (speaker:durability("head")), speaker:durability("feet"))
  elseif words == "open" then
    map.state.opened = report(self:open_vendor(speaker), self:open_bank(speaker))
  end
end

function players:on_buy(item, times, vendor) fired("player on_buy") end
function players:on_sell(item, count, vendor) fired("player on_sell") end
function players:on_deal(news, item, count, coins, with)
  fired("player on_deal")
  map.state.dealt = report(news, item, count, coins, with and with:name())
end
