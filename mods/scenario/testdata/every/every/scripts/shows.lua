-- What players see and hear of creatures.
local fired = require "fired"
local report = require "report"
local herald = creature "herald"
local can = {}

function can.hail(self, speaker) self.state.said = report(self:speak("hail", speaker)) end

function can.psst(self, speaker) self.state.said = report(self:speak("1", speaker), self:speak("nothing")) end

function can.grow(self) self:speak("boss", nil, {lasts = "2s"}) end

function can.blow(self, speaker) self:sound("horn", 20) speaker:hear("horn") map:sound("horn", true) end

function can.join(self, speaker) speaker:sound("horn") end

function can.wave(self, speaker) self:gesture("wave", speaker) end

function can.work(self) self:set_posture("wave") self:set_weapons("melee") end

function can.rest(self) self:set_posture() self:set_weapons("as_fit") end

function can.change(self) self:morph("pup") self:set_mount("rat") end

function can.back(self) self:morph() self:set_mount() end

function can.take(self)
  self.state.said = report(self:held("main"), self:held("off"))
  self:set_outfit("lit")
  self:set_held("main", "apple")
end

function can.drop(self) self:set_outfit() self:set_held("main") end

function can.soar(self)
  self:set_manner("flies")
  self:rise_by(4)
  self:set_pace("run", 2)
  self:set_sight(20)
end

function can.land(self) self:fall_down() end

function can.hop(self) self:leap_to(6, 0, 0, {speed = 30, point = "top"}) end

function can.turn(self) self:turn_into("pup", {level = true}) end

function can.fade(self) self:set_manner("hidden") end

function can.show(self) self:set_manner("hidden", false) end

function herald:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end

function herald:on_text_over(group, to)
  fired("creature on_text_over")
  self.state.over = report(group, to and to:name())
end
