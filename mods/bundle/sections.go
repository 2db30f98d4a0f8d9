package bundle

import (
	"loam/mods/definition"
	"loam/mods/definition/item"
	"loam/mods/definition/panel"
	"loam/mods/definition/spell"
	"loam/mods/definition/stat"
	"loam/mods/definition/world"
)

// Sections lists all headings of data files except override, in the order of the
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
		stat.Stats.Section(),
		stat.Powers.Section(),
		stat.Schools.Section(),
		item.Items.Section(),
		item.Enchantments.Section(),
		item.ItemSets.Section(),
		item.Loots.Section(),
		item.Vendors.Section(),
		item.AuctionHouses.Section(),
		item.Currencies.Section(),
		spell.Spells.Section(),
		spell.Auras.Section(),
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
		stat.RuleSection(),
		stat.Tables.Section(),
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

// NewMaker returns a Maker for definitions of all kinds.
func NewMaker() *definition.Maker { return definition.NewMaker(Sections()) }
