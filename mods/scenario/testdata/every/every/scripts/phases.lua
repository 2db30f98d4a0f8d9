-- A fight in phases: what is told of them, and what a script may choose.
local fired = require "fired"
local burner = creature "burner"

function burner:on_phase(new, old)
  fired "creature on_phase"
  self.state.log = (self.state.log or "") .. old .. ">" .. new .. " "
  self.state.knows = self:phase()
end

function burner:on_hear(speaker, words)
  local entered, reason = self:enter_phase(words)
  self:say(reason or "entered " .. self:phase())
end
