-- Items: their hooks, and what is asked of them.
local fired = require "fired"
local report = require "report"
local cider = item "cider"
local fruit = items { tag = "fruit" }

function cider:on_use(player, target)
  fired("item on_use")
  player.state.used = report(self:id(), self:name(), #self:tags(), self:has_tag("drink"), self:quality())
end

function fruit:on_use(player) return false, "The pear is hard." end

command "drink" {}
function players:drink()
  self:add_item("cider")
  local used = self:use_item("cider")
  self:add_item("pear")
  local ate, why = self:use_item("pear")
  self.state.drank = report(used, ate, why)
end
