-- The fight, and who has done how much of it.
local beast = creature "beast"

beast.on_health = { [50] = "call_whelps", [20] = "rage" }

function beast:on_aggro()
  self.state.done = {}
  self:every("4-6s", "stomp")
end

function beast:stomp() self:cast("stomp") end

function beast:call_whelps()
  self:yell("beast.whelps")
  local x, y = self:position()
  for i = 1, 2 do
    local whelp = self:summon("whelp", x + 2 * i, y + 2, nil, {goes_with_owner = true})
    local victim = self:victim()
    if victim then whelp:attack(victim) end
  end
end

function beast:rage()
  self:yell("beast.rage")
  self:every("2s", "stomp")
end

function beast:on_damage_taken(amount, attacker)
  local owner = attacker and attacker:is_creature() and attacker:owner() or attacker
  local done = self.state.done
  if not done or not owner or not owner:is_player() then return end
  done[owner:name()] = (done[owner:name()] or 0) + amount
end

function beast:on_home() self.state.done = nil end

function beast:on_death()
  local hunters = {}
  for name, amount in pairs(self.state.done or {}) do
    if amount * 100 >= settings.share_pct * self:max_health() then hunters[#hunters + 1] = name end
  end
  realm:tell("fallen", hunters)
end
