-- What the mine says when an encounter stands otherwise.
local mine = maps "delve:mine"

function mine:on_encounter(name, state)
  if name == "foreman" and state == "done" then
    map.state.silent = true
    map:tell("mine.quiet")
  end
end
