-- Whoever steps up to the porter is offered its services.
function players:on_enter_area(area)
  if area == "ported:stand" then
    self.state.name = self:name()
    self:open_panel("porter")
  end
end

function players:on_leave_area(area)
  if area == "ported:stand" then self:close_panel("porter") end
end

function players:ride() self:travel("mill") end

function players:mend() self:heal(self, 50) end
