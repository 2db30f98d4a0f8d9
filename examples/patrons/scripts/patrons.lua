local coin = item "coin"
local HOUR = 60 * 60

-- For how many seconds somebody is a patron yet.
local function left(player) return math.max(0, (player.account.storage.ends or 0) - realm:unix_time()) end

function coin:on_use(player)
  player.account.storage.ends = realm:unix_time() + left(player) + 24 * HOUR
  player:patron()
end

command "patron" { doc = "patron.doc" }

function players:patron()
  local seconds = left(self)
  if seconds == 0 then return self:tell("patron.none") end
  self:tell("patron.left", {n = math.ceil(seconds / HOUR)})
end

function players:on_experience(amount)
  if left(self) > 0 then return amount * 2 end
end

function players:on_need(word)
  if word == "patron" and left(self) == 0 then return false end
end

function players:on_login()
  if left(self) > 0 then return self:patron() end
  if self.account.storage.ends then
    self.account.storage.ends = nil
    self:tell("patron.over")
  end
end
