-- What other bundles may require: a constant, and a function that runs as this
-- bundle's, with its texts and its state.
local greetings = { word = "hail" }

function greetings.hail(player)
  player.state.hailed = (player.state.hailed or 0) + 1
  player:tell("hail", { name = player:name() })
  return player.state.hailed
end

return greetings
