-- What there is on the first, the second and the third day of a month, and from then on.
local GIFTS = {"cake", "cake", "lamp"}

-- Brings what is kept to this month, and what the panel shows to what is kept.
function players:look_at_calendar()
  local year, month, day = realm:date()
  local kept = self.storage
  if kept.month ~= year * 12 + month then kept.month, kept.count, kept.last = year * 12 + month, 0, nil end
  self.state.count, self.state.signed = kept.count, kept.last == day
  self.state.gifts = {}
  for i = kept.count + 1, kept.count + 3 do
    table.insert(self.state.gifts, {day = i, gift = text("item." .. GIFTS[math.min(i, #GIFTS)])})
  end
  return day
end

function players:on_login()
  self:look_at_calendar()
  self:open_panel("days")
end

function players:sign_in()
  local day = self:look_at_calendar()
  if self.state.signed then return end
  self.storage.count, self.storage.last = self.storage.count + 1, day
  local gift = GIFTS[math.min(self.storage.count, #GIFTS)]
  if self:add_item(gift) then self:tell("days.got", {gift = text("item." .. gift)}) end
  self:look_at_calendar()
end
