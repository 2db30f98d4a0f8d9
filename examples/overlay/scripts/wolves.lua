-- Several bundles may attach to one creature: the wolves of the meadow growl, by
-- their own bundle, and then pant, by this one. Each has its own self.state.
local wolf = creature "meadow:grey_wolf"

function wolf:on_aggro(enemy)
  self:emote("wolf.pants", { name = self:name() })
end

-- A snow wolf takes over what the wolf of the meadow is, not what it does: what
-- it does is said for all that have the tag of this bundle's own wolves. (A tag
-- that only an override brings is not there until the operator allows overrides.)
local snow = creatures { tag = "snow" }

function snow:on_kill(victim)
  self.state.meals = (self.state.meals or 0) + 1
end
