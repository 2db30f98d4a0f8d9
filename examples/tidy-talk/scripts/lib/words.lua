-- Tells whether something that is said has a word that is not.
local WORDS = {"goldseller", "cheatshop"}

return function(said)
  local letters = said:lower():gsub("[^a-z]", "")
  for _, word in ipairs(WORDS) do
    if letters:find(word, 1, true) then return true end
  end
  return false
end
