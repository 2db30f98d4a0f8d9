-- The crane counts who it lifts; the boatswain of the ferry calls the stops.
local crane = object "harbour:crane"
local ferry = object "harbour:ferry_boat"

function crane:on_board(who)
  self.state.lifted = (self.state.lifted or 0) + 1
end

function crane:on_disembark(who)
  self.state.left = (self.state.left or 0) + 1
end

function crane:on_depart(stop)
  local next_stop, seconds = self:next_stop()
  self.state.goes_to, self.state.takes = next_stop, seconds
end

function ferry:on_stop(stop)
  for _, sailor in ipairs(map:creatures({id = "boatswain"})) do
    if sailor:carrier() == self then sailor:say("ferry." .. stop) end
  end
end
