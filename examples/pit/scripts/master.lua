-- Who wants to fight waits here; two who wait are matched.
local master = creature "master"

local function waiting()
  local queue = {}
  for _, ref in ipairs(map.state.queue or {}) do
    if map:unit(ref) then queue[#queue + 1] = ref end -- who has left waits no longer
  end
  map.state.queue = queue
  return queue
end

local function place_of(player)
  for i, ref in ipairs(waiting()) do
    if ref == player:ref() then return i end
  end
end

function master:on_talk(player)
  local m = menu("master.hello", {n = #waiting()})
  if place_of(player) then m:option("master.leave", "leave") else m:option("master.join", "join", {icon = "fight"}) end
  player:show(m)
end

function master:join(player)
  if place_of(player) then return end
  local queue = waiting()
  queue[#queue + 1] = player:ref()
  if #queue < 2 then return end
  local a, b = map:unit(table.remove(queue, 1)), map:unit(table.remove(queue, 1))
  a:begin_bout(b:name(), "red")
  b:begin_bout(a:name(), "blue")
end

function master:leave(player)
  local i = place_of(player)
  if i then table.remove(map.state.queue, i) end
end
