-- A menu that knows how a quest stands; the quest, its things and its reward by hand.
local quartermaster, pelts, whistle = creature "quartermaster", quest "pelts", item "whistle"

function quartermaster:on_talk(player)
  local m = menu("quartermaster.hello", {n = player:count_item("pelt")})
  local stands = player:quest_stands("pelts")
  if stands == "unknown" then m:option("quartermaster.work", "employ") end
  if stands == "done" and player:has_item("pelt", 3) then m:option("quartermaster.pay", "pay") end
  if stands == "open" or stands == "done" then m:option("quartermaster.leave", "dismiss") end
  player:show(m:option("quartermaster.goods", "trade"))
end

function quartermaster:employ(player)
  player:take_quest("pelts")
  player:add_item("whistle")
  player:close_menu()
end

function quartermaster:dismiss(player) player:drop_quest("pelts") end

function quartermaster:pay(player)
  player:remove_item("pelt", 3)
  player:reward_quest("pelts")
  player:add_item("cloak")
  player:items({id = "cloak"})[1]:equip()
  player:item_at("back"):enchant("lining")
end

function quartermaster:trade(player) self:open_vendor(player) end

function whistle:on_use(player)
  if player:quest_stands("pelts") ~= "open" then return false, "whistle.why" end
  player:credit_quest("pelts", "call")
end

function pelts:on_accept(player) player:tell("pelts.accepted") end
function pelts:on_reward(rewards, player)
  rewards.money = 5
  return rewards
end
