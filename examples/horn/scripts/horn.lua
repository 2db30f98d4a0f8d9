local horn = item "horn"
local LASTS = 60 -- seconds of real time for which a call is heard

function horn:on_use(player)
  local group = player:group()
  if not group then return false, "horn.alone" end
  if player:in_combat() then return false, "horn.fight" end
  local x, y, z, facing = player:position()
  for _, member in ipairs(group.members) do
    if member.online and member.name ~= player:name() then
      realm:tell("call", {to = member.name, by = player:name(), at = realm:unix_time(), map = map:id(), x = x, y = y, z = z, facing = facing})
    end
  end
end

function map:on_message(name, call)
  local player = name == "called" and self:find_player(call.to)
  if player then player:hear_call(call) end
end

function players:hear_call(call)
  self.state.call = call
  self:show(menu("call.heard", {name = call.by}):option("call.come", "come", {icon = "travel"}):option("call.stay", "stay"))
end

function players:come()
  local call = self.state.call
  self.state.call = nil
  if not call or realm:unix_time() > call.at + LASTS then return self:tell("call.gone") end
  self:travel_to(call.map, call.x, call.y, call.z, call.facing)
end

function players:stay() self.state.call = nil end
