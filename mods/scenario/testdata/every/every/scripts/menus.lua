-- Menus of content: opened, looked at before they come up, chosen from.
local fired = require "fired"
local report = require "report"
local landlady = creature "landlady"

function landlady:on_menu(id, player)
  fired("creature on_menu")
  self.state.opened = report(id, player:name())
  if map.state.attic then return "every:attic" end
end

function landlady:on_choose(player, id, option, input)
  fired("creature on_choose")
  self.state.chose = report(player:name(), id, option, input)
  if option == 6 then return false, "Not you." end
end

function landlady:order(player, what, fresh, count)
  self.state.ordered = report(player:name(), what, fresh, count)
  self.state.again = report(self:open_menu(player, "rooms"))
end

function landlady:charge(player, code)
  self.state.code = report(player:name(), code)
end

function landlady:on_hear(speaker, words)
  if words == "attic" then
    self.state.attic = report(self:open_menu(speaker, "attic"))
  elseif words == "journal" then
    self.state.journal = report(speaker:open_menu("attic"))
  elseif words == "school" then
    self.state.served = report(self:serve(speaker, "trainer"), self:serve(speaker, "flight", "gate"))
  elseif words == "settle" then
    speaker:set_home("ring")
    self.state.settled = report(speaker:home_place(), speaker:knows_stop("far"), speaker:learn_stop("far"), speaker:knows_stop("far"))
    self.state.off = report(speaker:take_flight("out"), speaker:is_flying())
  elseif words == "again" then
    self.state.again_off = report(speaker:take_flights("far", "gate"), speaker:take_flights("gate", "far"), speaker:is_flying())
  elseif words == "closed" then
    map.state.attic = true
  elseif words == "own" then
    speaker:show(menu("My own."):option("Pay up", "charge", { cost = 3, input = "Code?" })
      :option("Count", "charge", { input = "How many?", least = 2, most = 4 }))
  end
end
