-- What other bundles may call: it runs as this bundle's, with its texts and its
-- state.
export {
  word = function() return "hail" end,
  hail = function(player)
    player.state.hailed = (player.state.hailed or 0) + 1
    player:tell("hail", { name = player:name() })
    publish("hailed", { who = player, times = player.state.hailed })
    return player.state.hailed
  end,
}
