-- A race of one player: player.state.race = {gate = number of the next gate, since = start}.
local GATES = {"mill", "oak", "finish"}
local LIMIT = "1m"
local PRIZE = 10 -- coins, for each player's own best time

local steward = creature "steward"

function steward:on_talk(player)
  local m = menu("steward.hello", {best = player.storage.best or 0})
  if player.state.race then m:option("steward.quit", "quit") else m:option("steward.run", "send_off") end
  player:show(m:option("steward.list", "list"))
end

function steward:send_off(player)
  player.state.race = {gate = 1, since = map:time()}
  player:after(LIMIT, "too_late")
  player:tell("race.go", {gate = text("gate." .. GATES[1])})
end

function steward:quit(player)
  player:end_race("race.quit")
end

function steward:list(player) storage:top("score", 3, "show_list", {to = player:ref()}) end

function players:on_enter_area(area)
  local race = self.state.race
  if not race or area ~= "race:" .. GATES[race.gate] then return end
  race.gate = race.gate + 1
  if race.gate <= #GATES then return self:tell("race.next", {gate = text("gate." .. GATES[race.gate])}) end
  self:finish_race((map:time() - race.since))
end

function players:finish_race(seconds)
  seconds = math.floor(seconds * 10 + 0.5) / 10
  self:end_race("race.done", {seconds = seconds, prize = PRIZE})
  if self.storage.best and self.storage.best <= seconds then return end
  self:tell("race.best")
  self:change_money(PRIZE)
  self.storage.best = seconds
  self.storage.score = -seconds -- storage:top has the highest number first
end

function players:too_late() self:end_race("race.late") end

function players:end_race(words, args)
  self.state.race = nil
  self:cancel("too_late")
  self:tell(words, args)
end

function players:on_leave_map() self.state.race = nil end

function map:show_list(list, data)
  local player = map:unit(data.to)
  if not player then return end
  if #list == 0 then return player:tell("race.nobody") end
  for place, entry in ipairs(list) do player:tell("race.list", {place = place, name = entry.name, seconds = -entry.value}) end
end
