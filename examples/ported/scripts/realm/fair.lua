-- Every evening there is a fair in the dale, and all are told.
realm.on_schedule = { ["daily 20:00"] = "open_fair" }

function realm:open_fair()
  self:announce("fair.opens")
  self:tell_map("dale", "fair", {minutes = 10})
end
