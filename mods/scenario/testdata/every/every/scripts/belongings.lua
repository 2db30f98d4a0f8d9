-- Single things: what is asked of them and done with them.
local report = require "report"

command "craft" {}
function players:craft()
  self:add_item("cider", 3)
  self:add_item("cap")
  local cider = self:items { tag = "drink" }[1]
  self.state.cider = report(cider:count(), cider:slot(), cider:owner():name(), cider:charges(), cider:is_bound(), #self:items { worn = true })
  cider:bind()
  cider:destroy(2)
  self.state.bound = report(cider:is_bound(), cider:count(), cider:get("sips"))
  cider:set("sips", 2)
  self.state.sips = report(self:items { id = "cider" }[1]:get("sips"))
  local cap = self:items { id = "cap" }[1]
  cap:enchant("feather")
  local on = cap:enchantments().permanent
  cap:disenchant("permanent")
  cap:equip()
  local worn = cap:slot()
  cap:unequip()
  self.state.cap = report(worn, cap:slot(), cider:equip())
  self.state.feather = report(on, cap:enchantments().permanent, self:item_at("head"))
end

command "dress" {}
function players:dress()
  if not self:item_at("head") then return end
  local seen, why = self:set_look("head", "helmet")
  self.state.look = report(seen, why, self:item_at("head"):id())
end
