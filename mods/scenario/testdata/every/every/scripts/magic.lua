-- Spells and auras: their hooks, and what units cast and bear.
local fired = require "fired"
local report = require "report"
local magus = creature "magus"
local imp = creature "imp"
local fire = spells { tag = "fire", school = "flame" }
local chain = spell_chain "spark"
local slow = spell "slow"
local curses = auras { tag = "curse" }
local shield = aura "shield"
local can = {}

local function name(u) return u and u:name() or "nobody" end

-- note writes down that a hook fired, where its scenario looks.
local function note(subject, what, ...)
  fired(subject .. " " .. what)
  map.state.magic = (map.state.magic and map.state.magic .. ", " or "") .. report(what, ...)
end

function fire:check_cast(caster, target)
  note("spell", "check_cast", name(caster), name(target))
  if target:has_aura("stone") and target:has_aura("shield") then return false, "That is too much stone." end
end
function fire:on_cast(caster, target) note("spell", "on_cast", name(caster), name(target)) end
function fire:on_launch(caster, target) note("spell", "on_launch", name(caster), name(target)) end
function fire:on_hit(caster, target) note("spell", "on_hit", name(caster), name(target)) end
function fire:on_effect(caster, target, kind, value)
  note("spell", "on_effect", name(caster), name(target), kind, value)
  return value ~= 13
end
function fire:on_miss(caster, target, why) note("spell", "on_miss", name(caster), name(target), why) end
function fire:select_targets(targets, caster, kind, index)
  note("spell", "select_targets", #targets, name(caster), kind, index)
  if caster.state.kind then return {} end
end
function chain:calculate(value, caster, target, kind)
  note("spell", "calculate", value, name(caster), name(target), kind)
  return value + self:rank()
end

-- What a definition says of itself.
function slow:calculate(value, caster)
  caster.state.spell = report(self:id(), self:name(), self:school(), self:tags()[1], self:has_tag("fire"), self:rank(), self:cast_time(), self:range())
  return value * 2
end

function curses:check_apply(bearer, caster)
  note("aura", "check_apply", name(bearer), name(caster))
  return not bearer:has_aura("shield")
end
function curses:calculate(value, bearer, caster, kind)
  note("aura", "calculate", value, name(bearer), name(caster), kind)
  return value + 1
end
function curses:on_apply(bearer, caster, stacks) note("aura", "on_apply", name(bearer), name(caster), stacks) end
function curses:on_tick(bearer, caster, value, kind) note("aura", "on_tick", name(bearer), name(caster), value, kind) end
function curses:on_remove(bearer, caster, cause) note("aura", "on_remove", name(bearer), name(caster), cause) end
function shield:on_absorb(amount, bearer, attacker)
  note("aura", "on_absorb", amount, name(bearer), name(attacker))
  return amount - 1
end

local tempers = auras { tag = "temper" }
function tempers:on_proc(bearer, other, amount, moment)
  note("aura", "on_proc", name(bearer), name(other), amount, moment)
  return not bearer:has_aura("stone")
end

function imp:on_spell_hit(caster, spell) note("creature", "on_spell_hit", name(caster), spell) end
function imp:on_cast_done(target, spell) note("creature", "on_cast_done", name(target), spell) end
function imp:on_healed(amount, healer) note("creature", "on_healed", amount, name(healer)) end
function imp:on_charmed(charmer, before) note("creature", "on_charmed", name(charmer), name(before)) end
function players:on_spell_hit(caster, spell) note("player", "on_spell_hit", name(caster), spell) end
function players:on_cast_done(target, spell) note("player", "on_cast_done", name(target), spell) end

function shield:on_apply(bearer)
  bearer.state.aura = report(self:id(), self:name(), self:school(), self:tags()[1], self:has_tag("curse"), self:is_harmful(), self:dispel())
end

-- What units cast and bear: of the magus and of the player who speaks.
local function both(self, speaker, act)
  self.state.told = act(self, speaker) .. " | " .. act(speaker, self)
end

function can.cast(self, speaker)
  both(self, speaker, function(a, b)
    local idle = report(a:is_casting(), a:casting())
    local begun = a:cast("slow", b)
    return report(idle, begun, a:is_casting("slow"), a:casting()) .. report("", a:interrupt("1s"), a:is_casting(), a:cast("slow", b))
  end)
end

function can.stop(self, speaker)
  both(self, speaker, function(a, b)
    a:cast("slow", b)
    a:stop_casting()
    return report(a:is_casting())
  end)
end

function can.rest(self, speaker)
  both(self, speaker, function(a, b)
    local left = a:cooldown("slow")
    a:reset_cooldown("slow")
    return report(left, a:cooldown("slow"))
  end)
end

function can.slow(self, speaker)
  self:cast("slow", speaker)
  speaker:cast("slow", self)
end

function can.curse(self, speaker)
  both(self, speaker, function(a, b)
    local laid = a:add_aura("burning", { caster = b, stacks = 2, lasts = "9s" })
    return report(laid, a:has_aura("burning"), a:aura_stacks("burning", b), a:aura_left("burning"), a:auras()[1], a:dispel("magic"), a:remove_aura("burning"))
  end)
end

function can.shield(self, speaker)
  both(self, speaker, function(a, b)
    return report(a:add_aura("shield"), a:remove_aura("shield"))
  end)
  self.state.said = self.state.aura .. " | " .. self.state.spell
end

function can.teach(self, speaker)
  self.state.taught = report(speaker:knows("slow"), speaker:learn("slow"), speaker:knows("slow"), speaker:unlearn("slow"), speaker:unlearn("spark"))
end

function can.hurt(self, speaker)
  self.state.hurt = report(self:damage(speaker, 3, { spell = "spark" }), speaker:damage(self, 4, { school = "flame" }))
end

function magus:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end
