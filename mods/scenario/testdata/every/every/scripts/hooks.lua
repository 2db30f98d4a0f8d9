-- Hooks of creatures, players and maps; those of the realm box are in realm/office.lua.
local fired = require "fired"
local report = require "report"
local witness = creature "witness"
local first = spawn "witness_1"
local watched = creatures { tag = "watched", faction = "vermin" }
local yard = maps "yard"

local function name(u) return u and u:name() or "nobody" end

local function add(state, what) state.log = (state.log and state.log .. ", " or "") .. what end

-- note writes down that a hook of a creature fired, where its scenario looks.
local function note(what, ...)
  fired("creature " .. what)
  add(map.state, report(what, ...))
end

function witness:on_spawn() note("on_spawn") end
function witness:on_respawn() note("on_respawn") end
function witness:on_despawn(reason) note("on_despawn", reason) end
function witness:on_aggro(enemy) note("on_aggro", name(enemy)) end
function witness:on_evade() note("on_evade") end
function witness:on_death(killer) note("on_death", name(killer)) end
function witness:on_kill(victim) note("on_kill", name(victim)) end
function witness:on_victim_changed(victim, before) note("on_victim_changed", name(victim), name(before)) end
function witness:on_ally_died(ally, killer) note("on_ally_died", name(ally), name(killer)) end
function witness:on_gesture(player, emote) note("on_gesture", name(player), emote) end
function witness:on_hear(speaker, words) note("on_hear", name(speaker), words) end

-- Who hits a witness does half of it; a witness hits twice as hard.
function witness:on_damage_taken(amount, attacker)
  note("on_damage_taken", amount, name(attacker))
  return amount / 2
end

function witness:on_damage_dealt(amount, victim)
  note("on_damage_dealt", amount, name(victim))
  return amount * 2
end

witness.on_health = { [75] = "hurt", [25] = "dying" }
function witness:hurt() note("on_health", 75) end
function witness:dying() note("on_health", 25) end

witness.on_player_near = { [10] = "near", [4] = "close" }
function witness:near(player) note("on_player_near", 10, name(player)) end
function witness:close(player) note("on_player_near", 4, name(player)) end

-- The one at its spawn says so, in place of the handler of its kind.
function first:on_hear(speaker, words)
  note("on_hear at_spawn", words)
end

-- A selection; within a bundle a hook of a thing is used once.
function watched:on_home() note("on_home") end

local function told(self, what, ...)
  fired("player " .. what)
  add(self.state, report(what, ...))
end

function players:on_first_login() self.storage.first = (self.storage.first or 0) + 1 told(self, "on_first_login") end
function players:on_login() told(self, "on_login") end
function players:on_logout() self.storage.out = (self.storage.out or 0) + 1 told(self, "on_logout") end
function players:on_enter_map() told(self, "on_enter_map", map:id()) end
function players:on_leave_map() self.storage.left = (self.storage.left or 0) + 1 told(self, "on_leave_map", map:id()) end
function players:on_enter_area(area) told(self, "on_enter_area", area) end
function players:on_leave_area(area) told(self, "on_leave_area", area) end
function players:on_level(level, before) told(self, "on_level", level, before) end
function players:on_revive() told(self, "on_revive") end
function players:on_release() told(self, "on_release") end
function players:on_death(killer) told(self, "on_death", name(killer)) end
function players:on_kill(victim) told(self, "on_kill", name(victim)) end

-- Experience without a source counts twice.
function players:on_experience(amount, source)
  told(self, "on_experience", amount, name(source))
  if not source then return amount * 2 end
end

-- Level 7 is lucky: half of what it takes, thrice what it deals.
function players:on_damage_taken(amount, attacker)
  if self:level() ~= 7 then return end
  told(self, "on_damage_taken", amount, name(attacker))
  return amount / 2
end

function players:on_damage_dealt(amount, victim)
  if self:level() ~= 7 then return end
  told(self, "on_damage_dealt", amount, name(victim))
  return amount * 3
end

function players:on_chat(words, how)
  if words == "secret" then
    fired("player on_chat")
    return false, "no_secrets"
  end
end

function players:on_equip(item, slot)
  fired("player on_equip")
  if item == "every:crown" then return false, "no_crowns" end
end

function players:on_chat_text(words, how)
  if words:find("damn", 1, true) then
    fired("player on_chat_text")
    return (words:gsub("damn", "dear")) .. " (" .. how .. ")"
  end
end

local function mark(what, ...)
  fired("map " .. what)
  map.state.map_log = (map.state.map_log and map.state.map_log .. ", " or "") .. report(what, ...)
end

-- Of the yard alone; the cellar has the handler of all maps.
function yard:on_create() mark("on_create", "yard") end
function map:on_create() mark("on_create", map:id()) end
function map:on_player_enter(player) mark("on_player_enter", name(player)) end
function map:on_player_leave(player) mark("on_player_leave", name(player)) end
function map:on_creature_died(creature, killer) mark("on_creature_died", name(creature), name(killer)) end

function map:on_encounter(name, state)
  fired("map on_encounter")
  self.state.encounters = report(name, state)
end

map.on_event = { ["phrases:hailed"] = "hailed" }
function map:hailed(fields, what)
  fired("map on_event")
  self.state.hailed = report(what, name(fields.who), fields.times)
end
