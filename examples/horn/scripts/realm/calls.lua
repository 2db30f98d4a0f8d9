function realm:on_message(name, call)
  local member = name == "call" and self:player(call.to)
  if member then self:tell_map(member.map, "called", call) end
end
