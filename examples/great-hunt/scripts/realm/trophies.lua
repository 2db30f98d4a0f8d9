function realm:on_message(name, hunters)
  if name ~= "fallen" then return end
  for _, hunter in ipairs(hunters) do
    self:mail(hunter, {subject = "letter.subject", text = "letter.text", from = "creature.beast", items = {{item = "trophy", count = 1}}})
  end
  self:announce("hunt.ends", {n = #hunters})
end
