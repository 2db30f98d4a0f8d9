-- Stats and powers: what scripts know of them, and change.
local report = require "report"
local barrel = creature "barrel"

function barrel:on_hear(speaker, words)
  for name, unit in pairs({ own = self, theirs = speaker }) do
    unit:set_power("froth", 20)
    local won = unit:gain_power("brew", 500)
    local spent = unit:spend_power("brew", 30)
    local not_spent = unit:spend_power("brew", 1000)
    self.state[name] = report(unit:stat("thirst"), unit:stat("armor"), unit:power("brew"), unit:max_power("brew"), unit:power("froth"), won, spent, not_spent)
  end
end
