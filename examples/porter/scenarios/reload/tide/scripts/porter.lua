-- The porter takes people over the water: a menu, a question before the long way,
-- and a second menu behind one of its options.
local porter = creature "porter"

-- An ask: false and a text refuse to talk at all.
function porter:on_talk(player)
  if self.state.ebb then return false, "porter.asleep" end
  self:offer(player)
end

function porter:offer(player)
  local choice = menu("porter.where_to", {name = player:name()})
    :option("porter.harbour", "ride", "harbour", {icon = "travel"})
    :option("porter.beacon", "ride", "beacon", {icon = "travel", confirm = text("porter.sure", {yards = 150})})
    :option("porter.news", "gossip")
  choice:option("porter.bye", "part")
  player:show(choice)
end

-- The names of handlers and what goes with them are all that the server keeps: a
-- save in between changes what they do, never which option was meant.
function porter:ride(player, place) player:tell(place .. ", with the tide") end

function porter:gossip(player)
  player:show(menu("porter.rumour"):option("porter.back", "offer"):option("porter.bye", "part"))
end

function porter:part(player) self:say("porter.farewell", {name = player:name()}) end

-- A menu that no creature shows is the player's own, and calls handlers of players.
function players:on_revive()
  self:show(menu("porter.again"):option("porter.harbour", "take_me", "harbour", {icon = "travel"}):option("porter.bye", "stay"))
end

function players:take_me(_, place) self:travel(place) end

function players:stay() self:tell("porter.mended", {name = self:name()}) end
