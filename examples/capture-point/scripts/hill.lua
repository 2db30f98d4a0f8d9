-- The hill. map.state.owner is nil, "red" or "blue"; map.state.held counts its seconds.
local hill = area "hill"
local PULL = 20  -- of 100, each second, for each player more
local EVERY = 3  -- seconds for a point
local WIN = 5    -- points
local PRIZE = 10 -- coins

function hill:on_enter()
  if not map:timer_left("count") then map:every("1s", "count") end
end

local function on_hill(side)
  local n = 0
  for _, player in ipairs(map:players{faction = side}) do -- the living
    if player:in_area("hill") then n = n + 1 end
  end
  return n
end

function map:count()
  local red, blue = on_hill("red"), on_hill("blue")
  map:add_world_state("hill", (red - blue) * PULL)
  local pull = map:world_state("hill")
  if pull == 100 then map:take("red") elseif pull == -100 then map:take("blue") end
  if map.state.owner then return map:score(map.state.owner) end
  if red + blue == 0 then map:cancel("count") end
end

function map:take(side)
  if map.state.owner == side then return end
  map.state.owner, map.state.held = side, 0
  map:tell("hill.taken", {side = text("side." .. side)})
end

function map:score(side)
  map.state.held = map.state.held + 1
  if map.state.held % EVERY > 0 then return end
  map:add_world_state(side, 1)
  if map:world_state(side) >= WIN then map:win(side) end
end

function map:win(side)
  map:tell("hill.won", {side = text("side." .. side)})
  for _, player in ipairs(map:players{faction = side}) do player:change_money(PRIZE) end
  map.state.owner = nil
  for _, state in ipairs{"hill", "red", "blue"} do map:set_world_state(state, 0) end
end
