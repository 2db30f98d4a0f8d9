-- Players' own fights, spells and gestures; what they ride, where they go, how they come
-- back to life.
local fired = require "fired"
local report = require "report"

local function note(player, ...)
  local log = player.state.ways or {}
  log[#log + 1] = report(...)
  player.state.ways = log
end

function players:on_combat(enemy)
  fired("player on_combat")
  note(self, "fights", enemy:name())
end

function players:on_peace()
  fired("player on_peace")
  note(self, "rests")
end

function players:on_learn(spell, instead)
  fired("player on_learn")
  note(self, "learns", spell, instead)
end

function players:on_unlearn(spell)
  fired("player on_unlearn")
  note(self, "unlearns", spell)
end

function players:on_gesture(emote, at)
  fired("player on_gesture")
  note(self, emote, at and at:name() or "nobody")
end

function players:on_reviving(how)
  fired("player on_reviving")
  note(self, "asks", how)
  if self.storage.one_life then return false, "Once is enough." end
end

command "mount up" { run = "mount_up" }
function players:mount_up()
  local mule = map:creatures{id = "mule"}[1]
  mule:add_aura("saddled")
  note(self, self:is_mounted(), mule:is_mounted(), self:dismount(), mule:dismount(), self:dismount(), self:is_mounted())
end

command "school" { run = "go_to_school" }
function players:go_to_school()
  self:learn("saddle")
  note(self, #self:spells(), self:spells()[1])
  self:unlearn("saddle")
end

command "walk back" { run = "walk_back" }
function players:walk_back() self:travel_to("yard", 5, 6, nil, 0) end

command "value" { run = "value_lamp" }
function players:value_lamp()
  local lamp = self:items{id = "lamp"}[1]
  note(self, lamp:price(), lamp:sells_for(), lamp:needs_level(), lamp:durability(), lamp:item_level(), lamp:most(), tostring(lamp:unique_worn()), tostring(lamp:unsellable()), lamp:description(), realm:unix_time() % 86400)
end

command "one life" { run = "one_life" }
function players:one_life() self.storage.one_life = not self.storage.one_life end

command "go home" { run = "go_away" }
function players:go_away() realm:kick(self:name(), "Good night.") end
