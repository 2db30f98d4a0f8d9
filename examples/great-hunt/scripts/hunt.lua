-- The beast comes when an operator calls it, once at a time on each map.
command "hunt" { role = "operator", doc = "hunt.doc", run = "call_beast" }

function players:call_beast()
  local beast = map.state.beast and map:unit(map.state.beast)
  if beast and not beast:is_dead() then return false, "hunt.here" end
  local x, y = self:position()
  map.state.beast = map:summon("beast", x + 10, y):ref()
  realm:announce("hunt.begins", {map = text "map.heath"})
end
