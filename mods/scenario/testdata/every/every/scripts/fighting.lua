-- Fighting: attacks, blows, healing, threat, help, giving up.
local report = require "report"
local fighter = creature "fighter"
local can = {}

function can.attack(self, speaker)
  self.state.begun = report(self:attack(speaker), self:victim():name(), speaker:victim())
end

function can.friend(self)
  local begun, reason = self:attack(self:nearest(40, { id = "fighter" }))
  self.state.friend = report(begun, type(reason))
end

function can.defend(self, speaker)
  local rat = speaker:nearest(40, { id = "rat" })
  self.state.you = report(speaker:attack(rat), speaker:victim():name(), rat:victim())
end

function can.lower(self, speaker)
  speaker:stop_attack()
  self.state.you = report(speaker:victim())
end

function can.strike(self, speaker)
  self.state.lost = report(self:damage(speaker, 20), speaker:damage(self, 30), self:health(), speaker:health())
end

function can.overdo(self, speaker)
  local less = -1 -- what is written out would be an error of loading
  self:damage(speaker, less)
end

function can.suffer(self, speaker)
  self.state.lost = report(self:suffer(5), speaker:suffer(6), self:health(), speaker:health())
end

function can.heal(self, speaker)
  self.state.won = report(self:heal(self, 10), self:heal(speaker, 4), speaker:heal(self, 3), speaker:heal(speaker, 1000))
end

function can.hate(self, speaker)
  self:set_threat(speaker, 70)
  self.state.threat = report(self:threat(speaker), self:enemies(), self:threat_list()[1]:name())
  self:add_threat(speaker, 5.5)
  self.state.more = report(self:threat(speaker), self:threat(self:nearest(40, { id = "rat" })))
end

function can.forget(self)
  self:clear_threat()
  self.state.threat = report(self:enemies(), self:victim())
end

function can.stop(self) self:stop_attack() end

function can.flee_home(self) self:evade() end

function can.call(self) self.state.came = self:call_for_help(20) end

function can.slay(self, speaker) self:kill(speaker) end

function can.purge(self, speaker) speaker:kill(speaker:nearest(40, { id = "rat" })) end

function fighter:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end
