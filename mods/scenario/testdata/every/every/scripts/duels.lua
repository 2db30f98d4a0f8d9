-- Duels and flags of players, and who may attack or help whom.
local fired = require "fired"
local report = require "report"
local steward = creature "steward"

local function note(self, what, ...)
  fired("player " .. what)
  self.state.duels = (self.state.duels and self.state.duels .. ", " or "") .. report(what, ...)
end

function players:on_duel(foe, part)
  note(self, "on_duel", foe:name(), part)
  if self.state.peaceful then return false, self:name() .. " wants peace." end
end

function players:on_duel_start(foe) note(self, "on_duel_start", foe:name()) end

function players:on_duel_end(foe, result)
  local still = self:duel_foe()
  note(self, "on_duel_end", foe:name(), result, still and still:name() or "nobody")
end

local function judge(self, speaker)
  local other = map:players({})[2]
  self.state.judged = report(self:can_attack(speaker), self:can_help(speaker), speaker:can_attack(self), speaker:can_attack(other), speaker:can_help(other))
  return other
end

-- A voice of its own, since its kind listens already.
command "judge" {}
function players:judge()
  local near = self:in_range(20, {kind = "creature"})[1]
  local other = judge(near, self)
  near.state.foe = report((self:duel_foe() or near):name(), other:is_flagged())
end
command "dare" {}
function players:dare() self.state.dared = report(self:challenge(map:players({})[2])) end
command "flag" {}
function players:flag() self:set_flagged(not self:is_flagged()) end
command "peace" {}
function players:peace() self.state.peaceful = true end
