-- Commands of the realm box.
local report = require "report"

command "ask" { args = { whom = "player", times = "integer 1.. = 2" } }

function realm:ask(by, whom, times) return report(by.name, by.role, by.map, whom, times) end

command "shut" { role = "operator" }

function realm:shut(by)
  if by.name then return false, text("welcome", { name = by.name }) end
  return "no_secrets"
end
