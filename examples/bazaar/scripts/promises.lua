-- promises.lua: a player may promise something aloud; then a deal does not come about.
function players:on_chat(words)
  self.state.promise = words
end

function players:on_buy(item, times, vendor)
  if self.state.promise == "I fast." and item == "bazaar:bread" then return false, "vendor.not_bread" end
end

function players:on_sell(item, count, vendor)
  if self.state.promise == "I deliver." and item == "bazaar:pelt" then return false, "vendor.not_letters" end
end

-- What a player has done last is remembered, and how often it has dealt.
function players:on_deal(news, item, count, coins, with)
  self.state.deals = (self.state.deals or 0) + 1
  self.state.last = news
end
