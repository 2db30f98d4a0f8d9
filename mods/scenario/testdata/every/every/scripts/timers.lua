-- Timers: of creatures, players and the map.
local report = require "report"
local ticker = creature "ticker"
local can = {}

local function count(state, name) state[name] = (state[name] or 0) + 1 end

function can.start(self, speaker)
  for _, u in ipairs { self, speaker } do
    u:after("2s", "ring")
    u:every("1s", "tick")
  end
  map:after("2s", "ring")
  map:every("1-1s", "tick")
end

function can.left(self, speaker)
  self.state.left = report(self:timer_left("ring"), speaker:timer_left("ring"), map:timer_left("ring"))
end

function can.stop(self, speaker)
  self.state.stopped = report(self:cancel("tick"), speaker:cancel("tick"), map:cancel("tick"))
  self.state.again = report(self:cancel("tick"), speaker:cancel("tick"), map:cancel("tick"))
end

function can.fight(self, speaker)
  self:attack(speaker)
  self:every("1s", "tick")
  self:every("1s", "kept", { keep = true, wait = "casting" })
end

function ticker:ring() count(self.state, "ring") end
function ticker:tick() count(self.state, "tick") end
function ticker:kept() count(self.state, "kept") end

function ticker:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end

function players:ring() count(self.state, "ring") end
function players:tick() count(self.state, "tick") end
function map:ring() count(map.state, "ring") end
function map:tick() count(map.state, "tick") end
