-- What is found and better than common shimmers.
local draw = require "tiers"

function players:on_looted(id, count, source, thing)
  if thing:quality() ~= "common" and not thing:enchantments().permanent then
    thing:enchant(draw(self:level()))
    self:tell("find.shimmers", {name = thing:name()})
  end
end
