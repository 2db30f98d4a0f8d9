-- Petitions, with which guilds are founded: who sells them, what stands on one, and what
-- scripts refuse about them.
local fired = require "fired"
local report = require "report"
local notary = creature "notary"

function notary:on_hear(speaker, words)
  if words == "papers" then
    map.state.papers = report(self:open_petitions(speaker), self:open_petitions(speaker, "watch"))
  elseif words == "petition" then
    local p = speaker:petition()
    map.state.petition = p and report(p.guild, p.charter, table.concat(p.signed, "+")) or "none"
  end
end

function players:on_petition(act, guild, other)
  fired("player on_petition")
  map.state.petitions = (map.state.petitions or "") .. report(self:name(), act, guild, other and other:name()) .. ", "
  if guild == "Secret" or act == "sign" and self.state.stingy then return false, "no_secrets" end
end
