-- Mounts of the whole account, and where they cannot go.
local mounts = spells{tag = "mount"}
local NO_ROOM = { ["riding:hut"] = true }

function players:on_learn(spell)
  if spell ~= "riding:saddle" then return end
  local mine = self.account.storage.mounts or {}
  mine[spell] = true
  self.account.storage.mounts = mine
end

function players:on_login()
  local new = false
  for spell in pairs(self.account.storage.mounts or {}) do new = self:learn(spell) or new end
  if new then self:tell("riding.shared") end
end

function mounts:check_cast(caster)
  if not caster:is_player() then return end
  for _, area in ipairs(caster:areas()) do
    if NO_ROOM[area] then return false, "riding.roof" end
  end
end

function players:on_combat() self:dismount() end

function players:on_enter_area(area)
  if NO_ROOM[area] then self:dismount() end
end
