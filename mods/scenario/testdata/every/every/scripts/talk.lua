-- Talking: menus shown, chosen from, taken away.
local fired = require "fired"
local report = require "report"
local steward = creature "steward"

function steward:on_talk(player)
  fired("creature on_talk")
  if map.state.hushed then return false, "Hush." end
  self.state.shown = report(player:show(menu("Yes, {name}?", { name = player:name() })
    :option("Sweep", "sweep", "yard", 2, { icon = "work", confirm = "Now?" })
    :option("Leave me", "leave_me")))
end

function steward:sweep(player, what, times)
  self.state.swept = report(player:name(), what, times)
  player:show(menu("Done."))
  map.state.hushed = true
end

function steward:leave_me(player)
  player:show(menu("Nothing else?"):option("No", "leave_me"))
  self.state.left = report(player:close_menu(), player:close_menu())
end
