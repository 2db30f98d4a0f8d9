-- Spells and auras of which data cannot say all. A spell and an aura have no state of
-- their own: what is to be remembered lies with who casts or bears it.

local last_word = spell "last_word"
function last_word:calculate(value, caster, target)
  return value * (2 - target:health_pct() / 100)
end

local quench = spell "quench"
function quench:on_effect(caster, target, kind, value)
  local stacks = target:aura_stacks("burning")
  target:remove_aura("burning")
  if caster and stacks > 0 then
    caster:damage(target, stacks * value, { spell = "quench" })
  end
end

local triage = spell "triage"
function triage:select_targets(targets)
  local worst
  for _, t in ipairs(targets) do
    if not worst or t:health_pct() < worst:health_pct() then worst = t end
  end
  return { worst }
end

local fickle = spell "fickle"
function fickle:check_cast(caster, target)
  if caster.state.bored_of == target:ref() then return false, "fickle.again" end
end
function fickle:on_launch(caster, target)
  caster.state.bored_of = target:ref()
end

local sting = spell_chain "sting"
function sting:calculate(value)
  return value + 5 * self:rank()
end

local withering = aura "withering"
function withering:on_apply(bearer)
  bearer.state.withered = 0
end
function withering:on_tick(bearer, caster, value)
  bearer.state.withered = (bearer.state.withered or 0) + 1 -- another caster's may have ended
  bearer:suffer(value * bearer.state.withered)
end
function withering:on_remove(bearer)
  bearer.state.withered = nil
end

local omen = aura "omen"
function omen:on_remove(bearer, caster, cause)
  if cause == "dispelled" and caster then
    caster:damage(bearer, 40, { school = "flame" })
  end
end

local half_shield = aura "half_shield"
function half_shield:on_absorb(amount)
  return amount / 2
end

local calm = aura "calm"
function calm:check_apply(bearer)
  return not bearer:has_aura("burning")
end
function calm:calculate(value, bearer)
  return value * bearer:level()
end

-- All of them, whatever else they do.
local all = spells { tag = "scripted" }
function all:on_miss(caster, target, why)
  if caster then caster:emote("curses.") end
end
