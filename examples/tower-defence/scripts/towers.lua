-- What is built on a plinth, and how it shoots.
local plinth = creature "plinth"

local TOWERS = {
  bolt_tower = {text = "plinth.bolt", cost = 15, damage = 10},
  frost_tower = {text = "plinth.frost", cost = 10, damage = 2, slows = 0.5},
}
local RANGE = 16 -- yards

function plinth:on_talk(player)
  if self.state.tower and map:unit(self.state.tower) then return false, "plinth.taken" end
  local m = menu("plinth.hello")
  for _, kind in ipairs{"bolt_tower", "frost_tower"} do
    m:option(text(TOWERS[kind].text, {cost = TOWERS[kind].cost}), "build", kind)
  end
  player:show(m)
end

function plinth:build(player, kind)
  if self.state.tower and map:unit(self.state.tower) then return player:tell("plinth.taken") end
  if map:world_state("purse") < TOWERS[kind].cost then return player:tell("plinth.poor") end
  map:add_world_state("purse", -TOWERS[kind].cost)
  local x, y = self:position()
  local tower = self:summon(kind, x, y)
  self.state.tower = tower:ref()
  tower:every("1s", "shoot")
end

-- Both towers have one tag in common, so one handler serves both.
local towers = creatures{tag = "tower"}

function towers:shoot()
  local kind = TOWERS[self:def():match(":(.*)")]
  local raider = self:nearest(RANGE, {id = "raider"})
  if not raider then return end
  self:face(raider)
  if kind.slows then raider:set_speed(kind.slows) end
  raider:suffer(kind.damage)
end
