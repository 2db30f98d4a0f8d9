package content

// Kind says in which table of a snapshot a definition is; it is the heading of the
// table in YAML.
type Kind string

const (
	Creatures     Kind = "creatures"
	Factions      Kind = "factions"
	Maps          Kind = "maps"
	Places        Kind = "places"
	Spawns        Kind = "spawns"
	Paths         Kind = "paths"
	Obstacles     Kind = "obstacles"
	Starts        Kind = "starts"
	Panels        Kind = "panels"
	Items         Kind = "items"
	Channels      Kind = "channels"
	Emotes        Kind = "emotes"
	Sounds        Kind = "sounds"
	NameRules     Kind = "name_rules"
	Stats         Kind = "stats"
	Powers        Kind = "powers"
	Schools       Kind = "schools"
	Spells        Kind = "spells"
	Auras         Kind = "auras"
	Quests        Kind = "quests"
	Loots         Kind = "loot"
	Vendors       Kind = "vendors"
	AuctionHouses Kind = "auction_houses"
	Currencies    Kind = "currencies"
	GameEvents    Kind = "events"
	Skills        Kind = "skills"
	Scales        Kind = "scales"
	Titles        Kind = "titles"
	Trees         Kind = "talent_trees"
	Talents       Kind = "talents"
	Menus         Kind = "menus"
	Objects       Kind = "objects"
	Locks         Kind = "locks"
	Trainers      Kind = "trainers"
	Stops         Kind = "stops"
	Flights       Kind = "flights"
	Transports    Kind = "transports"
	Pools         Kind = "pools"
	// SpawnGroups are spawns that are spawned and despawned together.
	SpawnGroups Kind = "spawn_groups"
	// WorldStates are numbers that maps and the realm have.
	WorldStates Kind = "world_states"
	// Layers are phases of the world that overlap in one place.
	Layers Kind = "layers"
	// Enchantments apply to single items, item sets consist of items.
	Enchantments Kind = "enchantments"
	ItemSets     Kind = "item_sets"
	// FormulaTables are used by the function table of formulas.
	FormulaTables Kind = "tables"

	Achievements Kind = "achievements"
)
