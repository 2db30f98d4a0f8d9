-- Commands of maps: an argument of every type, told back by the handler.
local report = require "report"

command "try" {
  args = {
    { "whole", "integer 1..9" }, { "number", "number 0..1" }, { "switch", "boolean" }, { "word", "word" },
    { "way", "up|down" }, { "span", "duration 1s..1m" }, { "rest", "text optional" },
  },
  doc = "toll",
}

function players:try(whole, number, switch, word, way, span, rest)
  return report(whole, number, switch, word, way, span, rest)
end

command "try ids" { args = { what = "creature", where = "place", which = { "map", doc = "toll" }, whom = "player optional ..." } }

function players:try_ids(what, where, which, whom)
  local names = {}
  for _, other in ipairs(whom) do table.insert(names, other:name()) end
  return report(what, where, which, table.concat(names, "+"))
end

command "look" { args = { whom = "target creature" }, run = "regard" }

function players:regard(whom) return report(whom:name(), self:name(), self:role()) end

command("secret", { role = "builder", run = "whisper" })

function players:whisper() return text("welcome", { name = self:name() }) end

command "no" {}

function players:no() return false, "no_secrets" end

command "break" {}
players["break"] = function(self) error("on purpose") end
