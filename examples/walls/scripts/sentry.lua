-- The sentry calls out to each beast that comes into its sight, once.
local sentry = creature "sentry"

function sentry:on_spawn() self:every("500ms", "look") end

function sentry:look()
  for _, beast in ipairs(self:in_range(60, {tag = "beast"})) do
    if self:in_sight(beast) then
      self:say("sentry.seen")
      self:cancel("look")
      return
    end
  end
end
