-- Transports: their hooks, and what is asked of them.
local fired = require "fired"
local report = require "report"
local hoist = object "hoist"

function hoist:on_board(who)
  fired("object on_board")
  map.state.boarded = who:name()
end

function hoist:on_disembark(who)
  fired("object on_disembark")
  map.state.left = who:name()
end

function hoist:on_stop(stop)
  fired("object on_stop")
  map.state.stop = report(stop, self:at_stop(), self:next_stop())
end

function hoist:on_depart(stop)
  fired("object on_depart")
  map.state.parted = report(stop, self:at_stop())
end

command "hoist" {}
function players:hoist()
  local it = map:find_transport("hoist")
  local pup = map:summon("pup", -84, 60)
  map.state.pup = report(pup:put_aboard("hoist"), pup:carrier():def(), #it:passengers())
  pup:despawn()
  map.state.aboard = report(self:put_aboard("hoist", 1, 0), self:carrier():def(), #it:passengers(), self:put_aboard("hoist", 40, 0))
end
