-- The welcome and the tour. The menu is in data/menu.yaml.
local guide = creature "guide"
local GIFT = 5 -- coins, at the end of a character's first tour

function players:on_first_login()
  local near = self:nearest(30, {id = "guide"})
  if near then near:say("guide.welcome", {name = self:name()}) end
end

function guide:tour(player)
  if self:journey() then return player:tell("guide.busy") end
  self.state.guest = player:ref()
  self:say("tour.begin")
  self:embark("tour", {with = player})
end

-- What there is to say at the points of the tour.
local SIGHTS = { [2] = "tour.smith", [3] = "tour.inn" }

function guide:on_waypoint(index)
  if SIGHTS[index] then
    self:say(SIGHTS[index])
    self:rest("3s")
  end
end

function guide:on_journey(news)
  if news ~= "ended" then return end
  local guest = self.state.guest and map:unit(self.state.guest)
  self.state.guest = nil
  if not guest or guest.storage.toured or self:distance(guest) > 30 then return end
  guest.storage.toured = true
  guest:change_money(GIFT)
  self:say("tour.end", {name = guest:name()})
end
