-- Who wants to fight waits here. The first in the queue gets the foe whose rating is nearest.
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
  local m = menu("master.hello", {rating = player:rating(), n = #waiting()})
  if place_of(player) then m:option("master.leave", "leave") else m:option("master.join", "join", {icon = "fight"}) end
  player:show(m:option("master.list", "list"))
end

function master:join(player)
  if place_of(player) then return end
  local queue = waiting()
  queue[#queue + 1] = player:ref()
  map:next_bout()
end

function master:leave(player)
  local i = place_of(player)
  if i then table.remove(map.state.queue, i) end
end

function map:next_bout()
  local queue = waiting()
  if map.state.bout or #queue < 2 then return end
  local first = map:unit(table.remove(queue, 1))
  local near = 1
  local function apart(i) return math.abs(map:unit(queue[i]):rating() - first:rating()) end
  for i = 2, #queue do
    if apart(i) < apart(near) then near = i end
  end
  map:begin_bout(first, map:unit(table.remove(queue, near)))
end

function master:list(player) storage:top("rating", 5, "show_list", {to = player:ref()}) end

function map:show_list(list, data)
  local player = map:unit(data.to)
  if not player then return end
  if #list == 0 then return player:tell("list.nobody") end
  for place, entry in ipairs(list) do player:tell("list.line", {place = place, name = entry.name, rating = entry.value}) end
end
