return {player = function(t) end}
