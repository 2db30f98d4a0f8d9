-- Orders: how creatures are told to behave, what they are told of that.
local fired = require "fired"
local report = require "report"
local trooper = creature "trooper"
local can = {}

function can.stand(self) self:set_manner("stands_fast") self:set_manner("holds_blows") end

function can.loose(self) self:set_manner("stands_fast", false) self:set_manner("holds_blows", false) end

function can.untouched(self) self:set_manner("untouchable") end

function can.spare(self) self:set_manner("spares_players") end

function can.fair(self) self:set_manner("spares_players", false) self:set_manner("untouchable", false) end

function can.peace(self) self:leave_fight() end

function can.stay(self) self:set_manner("never_evades") end

function can.help(self) if self:in_combat() then self:flee_for_help("4s", 30, 12) end end

function can.march(self) self:move_to(12, 0, nil, {point = "gate"}) end

function can.trudge(self) self:set_manner("walks") self:move_to(12, 0, nil, {point = "gate"}) end

function can.stroll(self) self:stroll(5) end

function can.settle(self) self:settle() self.state.home = report(self:home()) end

function can.unsettle(self) self:settle("spawn") self.state.home = report(self:home()) end

function can.war(self, speaker) self.state.war = report(self:fight_all(50)) end

function can.count(self, speaker)
  self:set_data("alarm", self:data("alarm") + 2, speaker)
end

function can.watch(self) self:set_active(true) end

function can.tough(self) self:set_floor(40) end

function can.tougher(self) self:set_floor(50, {percent = true}) end

function can.keep(self) self:set_distance(15) end

function can.rot(self) self:set_corpse("6s") end

function can.forget(self, speaker) self:scale_threat(0, speaker) self.state.threat = report(self:threat(speaker)) end

function can.halve(self) self:scale_threat(50) end

function can.wound(self) self:set_health_pct(30) end

function can.turn(self) self:set_faction("vermin") end

function can.back(self) self:restore_faction() end

function can.credit(self, speaker) self.state.credit = report(speaker:credit_kill("rat"), speaker:complete_quest_for("pests", {group = true})) end

function can.lay(self, speaker) self.state.laid = report(self:lay_spell("ward"), self:has_aura("shield")) end

function can.strip(self) self.state.stripped = report(self:remove_auras_of("ward"), self:has_aura("shield")) end

function can.ease(self, speaker)
  speaker:set_faction("vermin")
  speaker:restore_faction()
  speaker:set_health_pct(50)
  local laid = speaker:lay_spell("ward")
  self.state.eased = report(laid, speaker:remove_auras_of("ward"), speaker:health() / speaker:max_health(), speaker:faction())
  speaker:leave_fight()
end

function can.menu(self, speaker) speaker:show(menu("Orders?"):option("None", "nothing")) end

function can.hush(self, speaker) self.state.hushed = report(speaker:end_talk(), speaker:end_talk()) end

function can.go(self) self:despawn{after = "2s", respawn = "3s"} end

function can.later(self) self:despawn{after = "2s", at_rest = true} end

function can.raise(self)
  local x, y = self:position()
  self:summon("pup", x + 2, y):despawn{after = "1s"}
end

function can.meek(self) self.state.temper = report(self:set_temper("passive"), self:temper()) end

function can.drill(self, speaker)
  self.state.drill = report(self:run_rules("drill", {invoker = speaker}), self:run_rules("drill"), self:run_rules("drill", {replace = true, invoker = speaker, goes_on = "peace"}))
end

function trooper:nothing() end

function trooper:drilled(who, times) self.state.drilled = report(who:name(), times) end

function trooper:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end

function trooper:on_arrive(point)
  fired("creature on_arrive")
  self.state.came = point
end

function trooper:on_data(field, value, from)
  fired("creature on_data")
  self.state.told = report(field, value, from and from:name())
end

function trooper:on_summon(creature)
  fired("creature on_summon")
  self.state.summoned = creature:name()
end

function trooper:on_summon_lost(creature, how)
  fired("creature on_summon_lost")
  self.state.lost = report(creature:name(), how)
end

function trooper:on_quest_accepted(player, quest)
  fired("creature on_quest_accepted")
  self.state.quest = report(player:name(), quest)
end

function trooper:on_quest_rewarded(player, quest)
  fired("creature on_quest_rewarded")
  self.state.ended = report(player:name(), quest)
end

function players:on_summon(creature)
  fired("player on_summon")
  self.state.summoned = creature:name()
end

function players:on_summon_lost(creature, how)
  fired("player on_summon_lost")
  self.state.lost = report(creature:name(), how)
end
