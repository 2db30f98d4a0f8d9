-- What is found and better than common shimmers.
local draw = require "tiers"

function players:on_looted(id)
  for _, thing in ipairs(self:items{id = id, worn = false}) do
    if thing:quality() ~= "common" and not thing:enchantments().permanent then
      thing:enchant(draw(self:level()))
      return self:tell("find.shimmers", {name = thing:name()})
    end
  end
end
