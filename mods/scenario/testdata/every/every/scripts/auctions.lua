-- Auctions that scripts open, and are asked and told about.
local fired = require "fired"
local report = require "report"
local hawker = creature "hawker"

function hawker:on_hear(speaker, words)
  if words == "auction" then map.state.auction = report(self:open_auction(speaker)) end
end

function players:on_auction_sell(item, house, count, start)
  fired("player on_auction_sell")
  map.state.puts_up = report(item, house, count, start)
  if start == 7 then return false, "no_secrets" end
end

function players:on_auction(news, item, count, coins)
  fired("player on_auction")
  map.state.auctions = (map.state.auctions or "") .. report(self:name(), news, item, count, coins) .. ", "
end
