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

function can.charter(self, speaker)
  self.state.charter = report(speaker:found_guild("42"), speaker:found_guild("Night Watch", "base:guild"))
end

function can.crew(self, speaker)
  local g = speaker:guild()
  self.state.crew = report(g.name, g.rank, g.rank_name)
end

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

function can.list(self) self.state.keys = table.concat(storage:keys("w"), " ") .. "/" .. #storage:keys() end

function can.remove(self) storage:remove("word") end

function can.lookup(self)
  storage:of("berta", "found", {who = "Berta"})
  storage:of("Nobody", "found", {who = "Nobody"})
  storage:top("purse.gold", 2, "ranked")
end

function map:found(found, data)
  self.state[data.who] = found and (found.name .. " " .. found.level .. " " .. found.storage.purse.gold) or "nobody"
end

function map:ranked(list, data)
  self.state.ranked = #list .. " " .. list[1].name .. " " .. list[1].value .. " " .. list[2].name .. " " .. tostring(data)
end

function can.much(self)
  self.state.refused = {}
  local tries = {
    value = function() storage:set("big", string.rep("x", 70000)) end,
    key = function() storage:set(string.rep("k", 129), 1) end,
    empty = function() storage:add("", 1) end,
  }
  for name, try in pairs(tries) do
    local ok, why = pcall(try)
    self.state.refused[name] = ok and "stored" or why
  end
end

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
