-- A purse for each player, for whoever wants to pay. Others see none of it: they
-- call what is exported, and hear of it by the event.
local function balance(player) return player.state.coins or 0 end

export {
  balance = balance,
  in_coins = function(silver) return silver * 2 end, -- needs no world: others may call it while they are loaded
  pay = function(player, coins)
    if type(coins) ~= "number" or coins < 1 then error("a payment is one coin at least", 0) end
    player.state.coins = balance(player) + coins
    publish("paid", { player = player, coins = coins, balance = balance(player) })
    return balance(player)
  end,
}

-- Who says "purse" reads what is in it; nobody else hears the word.
function players:on_chat(words)
  if words == "purse" then return false, "purse.mine" end
end
