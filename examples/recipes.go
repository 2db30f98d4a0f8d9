package examples

// Recipe is a bundle that a new author copies and changes.
type Recipe struct {
	Bundle string // its name; that of its folder has - instead of _
	Want   string // what its author wants
}

// Recipes are the bundles for the wishes that authors have most often, in the order of
// docs/recipes.md. Every other bundle here can be copied too, but shows more than one thing.
func Recipes() []Recipe {
	return []Recipe{
		{"boss", "a boss with adds and enrage"},
		{"keys", "a dungeon with keys"},
		{"escort", "an escort quest with an ambush"},
		{"daily", "a daily quest"},
		{"treasure_hunt", "a treasure hunt"},
		{"guide", "a talking guide for new players"},
		{"invasion", "a world event"},
		{"great_hunt", "a world boss that an operator summons"},
		{"token_vendor", "a vendor for tokens"},
		{"buffer", "a creature that gives buffs"},
		{"porter", "a teleporter"},
		{"profession", "a profession"},
		{"reforge", "random enchantments, and a smith who changes them"},
		{"tailor", "transmogrification"},
		{"riding", "account-wide mounts"},
		{"horn", "an item that summons the group"},
		{"lottery", "a lottery"},
		{"calendar", "daily log-in rewards"},
		{"rates", "everything twice as fast"},
		{"one_life", "hardcore: one life only"},
		{"patrons", "benefits for patrons"},
		{"guild_house", "a home for guilds"},
		{"bounty", "a bounty on a player's head"},
		{"pit", "one against one, best of three"},
		{"ladder", "an arena ladder"},
		{"capture_point", "a point that two sides capture"},
		{"race", "a race"},
		{"tower_defence", "a tower defence"},
		{"tidy_talk", "a chat filter"},
	}
}
