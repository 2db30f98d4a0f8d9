-- Speech: saying, yelling, emoting, telling, chance and what operators read.
local report = require "report"
local greetings = imports.phrases
local crier = creature "crier"
local can = {}

function can.cry(self, speaker)
  self:say("cry.say", { name = speaker:name() })
  self:yell("cry.yell", { name = speaker:name() })
  self:emote("cry.emote", { name = speaker:name() })
end

function can.mock(self, speaker)
  speaker:say("cry.say", { name = self:name() })
  speaker:yell("cry.yell", { name = self:name() })
  speaker:emote("cry.emote", { name = self:name() })
end

function can.keep(self, speaker) self.state.line = text("cry.say", { name = speaker:name() }) end

function can.repeat_it(self) self:say(self.state.line) end

function can.tell(self, speaker)
  speaker:tell("toll", { toll = settings.toll })
  map:tell("news", { name = self:name() })
end

function can.spread(self, speaker)
  realm:announce("{who} is loud.", { who = speaker:name() })
  realm:tell_player("Bert", text("welcome", { name = "Bert" }))
  realm:tell_player("Nobody", "welcome", {name = "Nobody"})
end

function can.draw(self)
  local share, die, pair, one = random(), random(6), random(-2, 2), pick { "a", "b" }
  self.state.drawn = report(share >= 0 and share < 1, die >= 1 and die <= 6 and die % 1 == 0, pair >= -2 and pair <= 2,
    one == "a" or one == "b", pick {}, random(1))
end

function can.write(self)
  print("printed", 1, nil)
  log("warn", "no path for", self:name())
end

function can.hail(self, speaker)
  self.state.hailed = report(greetings.word(), greetings.hail(speaker))
end

function crier:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end
