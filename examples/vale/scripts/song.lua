-- Who sings on the green does what Maud has asked for; elsewhere nobody listens.
function players:on_chat(words)
  if self:in_area("green") and words:lower():find("hey the spoon is bent", 1, true) then
    if self:credit_quest("song", "verses") then self:tell("song.heard") end
  end
end
