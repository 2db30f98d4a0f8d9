package bundle

import (
	"loam/mods/definition"
	"loam/mods/definition/figure"
	"loam/mods/definition/goods"
	"loam/mods/definition/magic"
	"loam/mods/definition/panel"
	"loam/mods/definition/world"
)

// Sections are all headings of data files but override, in the order of the
// reference. A new kind of definition is one line here.
func Sections() []definition.Section {
	return []definition.Section{
		world.Creatures.Section(),
		world.Factions.Section(),
		world.Maps.Section(),
		world.Places.Section(),
		world.Spawns.Section(),
		world.Paths.Section(),
		world.Pools.Section(),
		world.SpawnGroups.Section(),
		world.WorldStates.Section(),
		world.Layers.Section(),
		world.Obstacles.Section(),
		world.Objects.Section(),
		world.Locks.Section(),
		world.Starts.Section(),
		figure.Stats.Section(),
		figure.Powers.Section(),
		figure.Schools.Section(),
		goods.Items.Section(),
		goods.Enchantments.Section(),
		goods.ItemSets.Section(),
		goods.Loots.Section(),
		goods.Vendors.Section(),
		goods.AuctionHouses.Section(),
		goods.Currencies.Section(),
		magic.Spells.Section(),
		magic.Auras.Section(),
		world.Quests.Section(),
		world.Menus.Section(),
		world.GameEvents.Section(),
		world.Skills.Section(),
		world.Trainers.Section(),
		world.Stops.Section(),
		world.Flights.Section(),
		world.Transports.Section(),
		world.Scales.Section(),
		world.Titles.Section(),
		world.Trees.Section(),
		world.Talents.Section(),
		world.Achievements.Section(),
		figure.RuleSection(),
		figure.Tables.Section(),
		panel.Section(),
		world.Channels.Section(),
		world.Charters.Section(),
		world.Emotes.Section(),
		world.Sounds.Section(),
		world.NameRules.Section(),
	}
}

// Kinds documents all kinds of definitions, rules included.
func Kinds() []definition.Kind {
	var kinds []definition.Kind
	for _, s := range Sections() {
		kinds = append(kinds, s.Kind)
	}
	return kinds
}

// NewMaker makes what puts definitions of all kinds together.
func NewMaker() *definition.Maker { return definition.NewMaker(Sections()) }
