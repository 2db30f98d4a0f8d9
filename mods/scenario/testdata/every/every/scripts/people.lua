-- Players: experience, travel, life, selection, areas, storage.
local report = require "report"
local steward = creature "steward"
local can = {}

function can.teach(self, speaker)
  speaker:give_experience(40)
  self.state.points = report(speaker:experience())
  speaker:give_experience(10, self)
end

function can.send(self, speaker) speaker:travel("depth") end

function can.near(self, speaker) speaker:travel("ring") end

function can.raise(self)
  for _, player in ipairs(map:players { dead = true }) do player:revive() end
end

function can.hold(self, speaker)
  speaker:set_rooted(true) speaker:set_stance("kneeling") self:set_rooted(true) self:set_stance("sitting")
  self.state.held = report(speaker:is_rooted(), speaker:stance(), self:is_rooted(), self:stance(), speaker:speed(), self:speed())
end

function can.free(self, speaker) speaker:set_rooted(false) self:set_rooted(false) speaker:set_speed(2) self:set_speed(2) end

function can.bury()
  for _, player in ipairs(map:players { dead = true }) do
    if not player:is_ghost() then player:release() end
  end
end

function can.mend()
  for _, player in ipairs(map:players { dead = true }) do player:revive(25) end
end

function can.regard(self, speaker)
  local unit = speaker:selected()
  self.state.selected = unit and unit:name() or "nobody"
end

function can.areas(self, speaker)
  self.state.areas = report(#speaker:areas(), speaker:areas()[1], speaker:in_area("ring"), speaker:is_operator())
end

function can.company(self, speaker)
  local group, names = speaker:group(), {}
  for _, member in ipairs(group and group.members or {}) do
    names[#names + 1] = member.name .. (member.leader and "*" or "") .. (member.ref and map:unit(member.ref):level() or "")
  end
  self.state.company = report(table.concat(names, " "), #speaker:group_units(), speaker:in_group_with(self), speaker:in_group_with(speaker:group_units()[2] or self))
end

function can.blaze(self, speaker)
  local set = speaker:set_group_mark(8, self)
  local marks = (speaker:group() or {marks = {}}).marks
  self.state.blaze = report(set, marks[8] and map:unit(marks[8]):name() or "nobody")
end

function can.pay(self, speaker)
  speaker.storage.paid = (speaker.storage.paid or 0) + settings.toll
  speaker.account.storage.paid = (speaker.account.storage.paid or 0) + settings.toll
end

function can.board(self, speaker) self:show_board(speaker) end

can["no board"] = function(self, speaker) self:hide_board(speaker) end

function can.outfit(self, speaker)
  local given = speaker:add_item("cap") and speaker:add_item("apple", 7)
  self.state.items = report(given, speaker:count_item("apple"), speaker:has_item("apple", 8), speaker:worn().head)
end

function can.gather(self, speaker)
  local taken = speaker:remove_item("apple", 5)
  self.state.items = report(taken, speaker:remove_item("apple", 50), speaker:add_item("apple", 1000), speaker:has_item("apple"), speaker:worn().head)
end

function steward:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end
