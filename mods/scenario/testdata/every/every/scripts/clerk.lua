-- Messages to the realm and other maps, its date, and storage, all from a map.
local fired = require "fired"
local report = require "report"
local clerk = creature "clerk"
local can = {}

function can.report(self, speaker)
  realm:tell("report", { who = speaker:name(), unit = self:ref() })
  realm:tell("every:plain")
end

function can.call(self) realm:tell_map("cellar", "called", { n = 4 }) end

function can.others(self)
  realm:tell("phrases:letter", { n = 5 })
  realm:tell_map("yard", "phrases:letter", { n = 6 })
end

function can.date(self)
  self.state.date = report(realm:date())
  self.state.clock = report(realm:clock())
end

function can.peek(self) self.state.seen = realm:players() end

function can.store(self)
  storage:set("word", "kept")
  storage:set("list", { 1, { a = true } })
  storage:add("sum", 2.5)
  storage:add("sum", 4)
end

function can.read(self)
  local list = storage:get("list")
  self.state.read = report(storage:get("word"), list and list[2].a, storage:get("sum"), storage:get("none"))
end

function can.erase(self) storage:set("word") end

-- What the realm is asked to do, in scripts/realm/office.lua.
function can.ask(self, speaker, what) realm:tell("ask", { what = what, who = speaker:name() }) end

function clerk:on_hear(speaker, words)
  local what = words:match("^realm (%w+)$")
  if what then return can.ask(self, speaker, what) end
  local act = can[words]
  if act then act(self, speaker) end
end

function map:on_message(name, data)
  fired("map on_message")
  if name == "back" then
    map.state.back = map:unit(data.unit):name()
  else
    map.state.message = report(name, data and data.n)
  end
end
