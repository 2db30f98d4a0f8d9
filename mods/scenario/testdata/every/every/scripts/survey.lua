-- The map: what it is, who is on it, where places are.
local report = require "report"
local surveyor = creature "surveyor"
local can = {}

function can.id(self)
  self.state.map = report(map:id(), map:instance())
  self.state.time = map:time()
end

function can.count(self)
  self.state.count = report(#map:players(), map:players()[1]:name(), #map:players { dead = true },
    #map:creatures { id = "pup" }, #map:creatures { tag = "gate" }, #map:creatures { faction = "keepers" })
end

function can.find(self)
  local gone = map:find_player("Nobody")
  self.state.found = report(map:find_player("Anna"):level(), gone, map:find { id = "pup" }:level(), map:find { id = "rat", dead = true },
    map:find { spawn = "gate_rat" }:name(), map:find { kind = "player" }:name())
end

function can.around(self)
  self.state.around = report(#map:in_range(50, 50, 5), #map:in_range(50, 50, 5, { kind = "player" }), #map:in_range(50, 50, 1))
end

function can.place(self)
  self.state.places = report(map:place("stone")) .. " / " .. report(map:place("every:ring"))
end

function can.summon(self)
  local pup = map:summon("pup", 10, 10, nil, { lifetime = "1-2s", level = 3, facing = 2 })
  self.state.summoned = report(pup:level(), pup:owner(), pup:spawn(), pup:position())
end

function surveyor:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end
