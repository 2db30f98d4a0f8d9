-- Journeys, pauses, whom one seeks, and who comes together.
local fired = require "fired"
local report = require "report"
local guide = creature "guide"
local can = {}

function can.lead(self, speaker)
  speaker:take_quest("tour")
  self:embark("trail", {with = speaker, quest = "tour", stays = "1s"})
end

function can.round(self) self:embark("trail", {repeats = true}) end

function can.rest(self) self.state.rests = report(self:rest("2s"), self:journey()) end

function can.wait(self) self:rest() end

function can.on(self) self.state.goes = report(self:go_on(), self:go_on()) end

function can.off(self) self.state.off = report(self:break_off(), self:break_off(), self:journey()) end

function can.fail(self) self:break_off(true) end

function can.come(self, speaker) self:follow(speaker, 2) self:seek("pup", 6) end

function can.shut(self) self:hide_services{"vendor"} end

function can.open(self) self:hide_services{} end

function can.litter(self) self.state.came = report(#self:summon_group("litter"), #self:summon_group("nothing")) end

function can.zap(self) self:cast("spark", self:nearest(40, {id = "rat"})) end

function guide:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end

function guide:on_journey(news, path, point)
  fired("creature on_journey")
  self.state.log = (self.state.log or "") .. report(news, path, point) .. ","
  map.state.journeys = (map.state.journeys or "") .. news .. ","
end

function guide:on_follow_done(creature, leader)
  fired("creature on_follow_done")
  self.state.found = report(creature:name(), leader and leader:name())
end

function guide:on_spell_landed(target, spell)
  fired("creature on_spell_landed")
  self.state.landed = report(target:name(), spell)
end
