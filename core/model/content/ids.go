package content

// IDs lists the ids of all definitions of a kind, in their order here; nil for a kind
// that is not listed by ids.
func (s *Snapshot) IDs(kind Kind) []ID {
	if list, ok := listed[kind]; ok {
		return list(s)
	}
	return nil
}

// listed is how the ids of each kind are listed.
var listed = map[Kind]func(*Snapshot) []ID{
	Achievements:  func(s *Snapshot) []ID { return idsOf(s.Achievements, func(d *Achievement) ID { return d.ID }) },
	AuctionHouses: func(s *Snapshot) []ID { return idsOf(s.AuctionHouses, func(d *AuctionHouse) ID { return d.ID }) },
	Auras:         func(s *Snapshot) []ID { return idsOf(s.Auras, func(d *Aura) ID { return d.ID }) },
	Charters:      func(s *Snapshot) []ID { return idsOf(s.Charters, func(d *Charter) ID { return d.ID }) },
	Creatures:     func(s *Snapshot) []ID { return idsOf(s.Creatures, func(d *Creature) ID { return d.ID }) },
	Currencies:    func(s *Snapshot) []ID { return idsOf(s.Currencies, func(d *Currency) ID { return d.ID }) },
	Emotes:        func(s *Snapshot) []ID { return idsOf(s.Emotes, func(d *Emote) ID { return d.ID }) },
	Enchantments:  func(s *Snapshot) []ID { return idsOf(s.Enchantments, func(d *Enchantment) ID { return d.ID }) },
	Factions:      func(s *Snapshot) []ID { return idsOf(s.Factions, func(d *Faction) ID { return d.ID }) },
	Flights:       func(s *Snapshot) []ID { return idsOf(s.Flights, func(d *Flight) ID { return d.ID }) },
	GameEvents:    func(s *Snapshot) []ID { return idsOf(s.GameEvents, func(d *GameEvent) ID { return d.ID }) },
	Items:         func(s *Snapshot) []ID { return idsOf(s.Items, func(d *Item) ID { return d.ID }) },
	Layers:        func(s *Snapshot) []ID { return idsOf(s.Layers, func(d *Layer) ID { return d.ID }) },
	Loots:         func(s *Snapshot) []ID { return idsOf(s.Loots, func(d *Loot) ID { return d.ID }) },
	Maps:          func(s *Snapshot) []ID { return idsOf(s.Maps, func(d *Map) ID { return d.ID }) },
	Menus:         func(s *Snapshot) []ID { return idsOf(s.Menus, func(d *Menu) ID { return d.ID }) },
	Objects:       func(s *Snapshot) []ID { return idsOf(s.Objects, func(d *Object) ID { return d.ID }) },
	Panels:        func(s *Snapshot) []ID { return idsOf(s.Panels, func(d *Panel) ID { return d.ID }) },
	Paths:         func(s *Snapshot) []ID { return idsOf(s.Paths, func(d *Path) ID { return d.ID }) },
	Places:        func(s *Snapshot) []ID { return idsOf(s.Places, func(d *Place) ID { return d.ID }) },
	Pools:         func(s *Snapshot) []ID { return idsOf(s.Pools, func(d *Pool) ID { return d.ID }) },
	Powers:        func(s *Snapshot) []ID { return idsOf(s.Powers, func(d *Power) ID { return d.ID }) },
	Quests:        func(s *Snapshot) []ID { return idsOf(s.Quests, func(d *Quest) ID { return d.ID }) },
	Schools:       func(s *Snapshot) []ID { return idsOf(s.Schools, func(d *School) ID { return d.ID }) },
	Skills:        func(s *Snapshot) []ID { return idsOf(s.Skills, func(d *Skill) ID { return d.ID }) },
	Sounds:        func(s *Snapshot) []ID { return idsOf(s.Sounds, func(d *Sound) ID { return d.ID }) },
	SpawnGroups:   func(s *Snapshot) []ID { return idsOf(s.SpawnGroups, func(d *SpawnGroup) ID { return d.ID }) },
	Spawns:        func(s *Snapshot) []ID { return idsOf(s.Spawns, func(d *Spawn) ID { return d.ID }) },
	Spells:        func(s *Snapshot) []ID { return idsOf(s.Spells, func(d *Spell) ID { return d.ID }) },
	Starts:        func(s *Snapshot) []ID { return idsOf(s.Starts, func(d *Start) ID { return d.ID }) },
	Stats:         func(s *Snapshot) []ID { return idsOf(s.Stats, func(d *Stat) ID { return d.ID }) },
	Stops:         func(s *Snapshot) []ID { return idsOf(s.Stops, func(d *Stop) ID { return d.ID }) },
	Talents:       func(s *Snapshot) []ID { return idsOf(s.Talents, func(d *Talent) ID { return d.ID }) },
	Titles:        func(s *Snapshot) []ID { return idsOf(s.Titles, func(d *Title) ID { return d.ID }) },
	Trainers:      func(s *Snapshot) []ID { return idsOf(s.Trainers, func(d *Trainer) ID { return d.ID }) },
	Transports:    func(s *Snapshot) []ID { return idsOf(s.Transports, func(d *Transport) ID { return d.ID }) },
	Vendors:       func(s *Snapshot) []ID { return idsOf(s.Vendors, func(d *Vendor) ID { return d.ID }) },
	WorldStates:   func(s *Snapshot) []ID { return idsOf(s.WorldStates, func(d *WorldState) ID { return d.ID }) },
}

func idsOf[T any](defs []T, id func(*T) ID) []ID {
	ids := make([]ID, len(defs))
	for i := range defs {
		ids[i] = id(&defs[i])
	}
	return ids
}
