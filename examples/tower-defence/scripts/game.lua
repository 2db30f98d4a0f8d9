-- The game: map.state.to_come is the number of raiders of this wave that are not there yet.
local captain, raider = creature "captain", creature "raider"

local LIVES, PURSE = 3, 30 -- at the start of a game
local WAVES = {4, 6, 8}    -- raiders in each wave; their level is the number of the wave
local REWARD = 3           -- coins for the purse, for each raider
local LAST_POINT = 6       -- of the path lane

function captain:on_talk(player)
  if map:world_state("wave") > 0 then return false, "captain.fight" end
  player:show(menu("captain.hello"):option("captain.start", "start", {icon = "fight"}))
end

function captain:start()
  map:set_world_state("lives", LIVES)
  map:set_world_state("purse", PURSE)
  map:set_world_state("wave", 0)
  map:after("10s", "next_wave") -- time to build
end

function map:next_wave()
  local wave = map:world_state("wave") + 1
  map:set_world_state("wave", wave)
  map.state.to_come = WAVES[wave]
  map:tell("game.wave", {wave = wave})
  map:every("2s", "send_raider")
end

function map:send_raider()
  map.state.to_come = map.state.to_come - 1
  if map.state.to_come == 0 then map:cancel("send_raider") end
  map:summon("raider", -40, 0, nil, {level = map:world_state("wave")}):walk_path("lane")
end

function raider:on_waypoint(index)
  if index < LAST_POINT then return end
  self:despawn()
  map:add_world_state("lives", -1)
  if map:world_state("lives") == 0 then return map:end_game("game.lost") end
  map:check_wave()
end

function raider:on_death()
  map:add_world_state("purse", REWARD)
  map:check_wave()
end

function map:check_wave()
  if map.state.to_come > 0 or #map:creatures{id = "raider"} > 0 then return end
  if map:world_state("wave") == #WAVES then return map:end_game("game.won") end
  map:after("10s", "next_wave")
end

function map:end_game(words)
  map:tell(words)
  map:cancel("send_raider")
  map:set_world_state("wave", 0)
  for _, id in ipairs{"raider", "bolt_tower", "frost_tower"} do
    for _, unit in ipairs(map:creatures{id = id}) do unit:despawn() end
  end
end
