-- Whoever talks to the porter is offered its services.
local porter = creature "porter"

function porter:on_talk(player)
  player:show(menu("porter.hello", {name = player:name()})
    :option("porter.mill", "ride", {icon = "travel"})
    :option("porter.heal", "mend"))
end

function porter:ride(player) player:travel("mill") end

function porter:mend(player) self:heal(player, 50) end
