package content

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/text"
)

// Origin is where a value was set: a file as bundle/path, and the position in it.
type Origin struct {
	File         string
	Line, Column int
	Text         string // of a field: as written, shortened
}

// Place returns the origin as messages show it: file:line:column, without unknown
// parts.
func (o Origin) Place() string {
	place := o.File
	for _, n := range [2]int{o.Line, o.Column} {
		if n == 0 {
			break
		}
		place += ":" + strconv.Itoa(n)
	}
	return place
}

// Tables are the definitions from which a snapshot is built.
type Tables struct {
	Creatures     []Creature
	Factions      []Faction
	Maps          []Map
	Places        []Place
	Spawns        []Spawn
	Paths         []Path
	Obstacles     []Obstacle
	Starts        []Start
	Panels        []Panel
	Items         []Item
	Channels      []Channel
	Charters      []Charter
	Emotes        []Emote
	Sounds        []Sound
	Names         []NameRule
	Stats         []Stat
	Powers        []Power
	Schools       []School
	Spells        []Spell
	Auras         []Aura
	Quests        []Quest
	Loots         []Loot
	Vendors       []Vendor
	AuctionHouses []AuctionHouse
	Currencies    []Currency
	GameEvents    []GameEvent
	Skills        []Skill
	Scales        []Scale
	Titles        []Title
	Trees         []TalentTree
	Talents       []Talent
	Menus         []Menu
	Objects       []Object
	Locks         []Lock
	Trainers      []Trainer
	Stops         []Stop
	Flights       []Flight
	Transports    []Transport
	Pools         []Pool
	// SpawnGroups are spawns that are spawned and despawned together.
	SpawnGroups []SpawnGroup
	// WorldStates are numbers that maps and the realm have.
	WorldStates []WorldState
	// Layers are phases of the world that overlap in one place.
	Layers []Layer
	// Enchantments and ItemSets are bonuses of items beyond their own stats.
	Enchantments []Enchantment
	ItemSets     []ItemSet
	// FormulaTables are the lookup tables of formulas; compiled formulas include them.
	FormulaTables []FormulaTable
	Rules         Rules
	// Locale holds lines by language, bundle and key.
	Locale map[string]map[string]map[string]string
	// Origins maps each field of each definition, by FieldName, to where it was set;
	// large worlds may leave it out for spawns.
	Origins map[string]Origin
	// Contributors lists, for fields that more than one place sets or changes, all of
	// them in order, the winner included.
	Contributors map[string][]Contributor

	Achievements []Achievement
}

// Contributor is a bundle that set or changed the value of a field.
type Contributor struct {
	Origin
	Bundle string
	Op     string // what it does to the value: set, append, remove, replace, reset
}

// FieldName names a field of a definition in Origins; field "" is the definition
// itself. Slots of rules have the kind "rules" and id "".
func FieldName(kind Kind, id ID, field string) string {
	return string(kind) + " " + string(id) + " " + field
}

// Snapshot is all content of one release, sorted by id and indexed.
type Snapshot struct {
	Tables
	Figures        Figures
	Formations     Formations
	Membership     Membership // in pools and spawn groups
	QuestIndex     QuestIndex
	SkillIndex     SkillIndex
	CriterionIndex CriterionIndex

	creatures  map[ID]int
	factions   map[ID]int
	maps       map[ID]int
	places     map[ID]int
	spawns     map[ID]int
	paths      map[ID]int
	obstacles  map[ID]int
	starts     map[ID]int
	panels     map[ID]int
	items      map[ID]int
	channels   map[ID]int
	charters   map[ID]int
	emotes     map[ID]int
	sounds     map[ID]int
	names      map[ID]int
	powers     map[ID]int
	schools    map[ID]int
	spells     map[ID]int
	auras      map[ID]int
	quests     map[ID]int
	loots      map[ID]int
	vendors    map[ID]int
	houses     map[ID]int
	currencies map[ID]int
	events     map[ID]int
	skills     map[ID]int
	objects    map[ID]int
	locks      map[ID]int
	scales     map[ID]int
	titles     map[ID]int
	trees      map[ID]int
	talents    map[ID]int
	reactions  []Reaction // by faction index, row reacts to column
	menus      map[ID]int
	trainers   map[ID]int
	stops      map[ID]int
	flights    map[ID]int
	routes     map[ID][]int // the flights that begin at a stop
	transports map[ID]int
	services   map[ID]Services // of creatures that offer some
	byMap      map[ID][]int
	areas      map[ID][]int
	lines      map[lineKey]*text.Line // those that are more than words

	worldStates  map[ID]int
	layers       map[ID]int
	pools        map[ID]int
	groups       map[ID]int
	enchantments map[ID]int
	sets         map[ID]int
	setOf        map[ID]*ItemSet
	at           map[string]*Snapshot // what differs at a difficulty
	achievements map[ID]int
}

// NewSnapshot sorts and indexes t, which it takes over. The caller has checked the
// references within t; ids are unique within their kind.
func NewSnapshot(t Tables) *Snapshot {
	s := &Snapshot{Tables: t}
	s.creatures = index(s.Creatures, func(d *Creature) ID { return d.ID })
	s.factions = index(s.Factions, func(d *Faction) ID { return d.ID })
	s.maps = index(s.Maps, func(d *Map) ID { return d.ID })
	s.places = index(s.Places, func(d *Place) ID { return d.ID })
	s.spawns = index(s.Spawns, func(d *Spawn) ID { return d.ID })
	s.paths = index(s.Paths, func(d *Path) ID { return d.ID })
	s.obstacles = index(s.Obstacles, func(d *Obstacle) ID { return d.ID })
	s.starts = index(s.Starts, func(d *Start) ID { return d.ID })
	s.panels = index(s.Panels, func(d *Panel) ID { return d.ID })
	s.items = index(s.Items, func(d *Item) ID { return d.ID })
	s.charters = index(s.Charters, func(d *Charter) ID { return d.ID })
	s.channels = index(s.Channels, func(d *Channel) ID { return d.ID })
	s.emotes = index(s.Emotes, func(d *Emote) ID { return d.ID })
	s.sounds = index(s.Sounds, func(d *Sound) ID { return d.ID })
	s.names = index(s.Names, func(d *NameRule) ID { return d.ID })
	s.powers = index(s.Powers, func(d *Power) ID { return d.ID })
	s.schools = index(s.Schools, func(d *School) ID { return d.ID })
	s.spells = index(s.Spells, func(d *Spell) ID { return d.ID })
	s.auras = index(s.Auras, func(d *Aura) ID { return d.ID })
	s.quests = index(s.Quests, func(d *Quest) ID { return d.ID })
	s.loots = index(s.Loots, func(d *Loot) ID { return d.ID })
	s.vendors = index(s.Vendors, func(d *Vendor) ID { return d.ID })
	s.houses = index(s.AuctionHouses, func(d *AuctionHouse) ID { return d.ID })
	s.currencies = index(s.Currencies, func(d *Currency) ID { return d.ID })
	s.skills = index(s.Skills, func(d *Skill) ID { return d.ID })
	s.scales = index(s.Scales, func(d *Scale) ID { return d.ID })
	s.titles = index(s.Titles, func(d *Title) ID { return d.ID })
	s.trees = index(s.Trees, func(d *TalentTree) ID { return d.ID })
	s.talents = index(s.Talents, func(d *Talent) ID { return d.ID })
	s.achievements = index(s.Achievements, func(d *Achievement) ID { return d.ID })
	s.bindMenus()
	s.events = index(s.GameEvents, func(d *GameEvent) ID { return d.ID })
	s.transports = index(s.Transports, func(d *Transport) ID { return d.ID })
	s.objects = index(s.Objects, func(d *Object) ID { return d.ID })
	s.locks = index(s.Locks, func(d *Lock) ID { return d.ID })
	s.enchantments = index(s.Enchantments, func(d *Enchantment) ID { return d.ID })
	s.bindSets()
	s.pools = index(s.Pools, func(d *Pool) ID { return d.ID })
	s.groups = index(s.SpawnGroups, func(d *SpawnGroup) ID { return d.ID })
	s.layers = index(s.Layers, func(d *Layer) ID { return d.ID })
	s.worldStates = index(s.WorldStates, func(d *WorldState) ID { return d.ID })
	nameCreatures(s.Spawns)
	s.bindParts()
	s.byMap = make(map[ID][]int)
	for i := range s.Spawns {
		if !s.Spawns[i].Empty {
			s.byMap[s.Spawns[i].Map] = append(s.byMap[s.Spawns[i].Map], i)
		}
	}
	s.areas = make(map[ID][]int)
	for i := range s.Places {
		if size := s.Places[i].Size; size[0] > 0 {
			s.Places[i].Radius = math.Hypot(size[0], size[1]) / 2
		}
		if s.Places[i].Radius > 0 {
			s.areas[s.Places[i].Map] = append(s.areas[s.Places[i].Map], i)
		}
	}
	s.lines = readLines(s.Locale)
	s.relate()
	s.vary()
	return s
}

// bindParts makes the parts that look definitions up by what relates them.
func (s *Snapshot) bindParts() {
	s.Figures = newFigures(&s.Tables)
	s.Formations = newFormations(s.Spawns)
	s.Membership = newMembership(s.Pools, s.SpawnGroups)
	s.QuestIndex = newQuestIndex(s.Quests)
	s.SkillIndex = newSkillIndex(s.Skills)
	s.CriterionIndex = newCriterionIndex(s.Achievements)
}

func index[T any](defs []T, id func(*T) ID) map[ID]int {
	slices.SortFunc(defs, func(a, b T) int { return strings.Compare(string(id(&a)), string(id(&b))) })
	at := make(map[ID]int, len(defs))
	for i := range defs {
		at[id(&defs[i])] = i
	}
	return at
}

func (s *Snapshot) relate() {
	n := len(s.Factions)
	s.reactions = make([]Reaction, n*n)
	for i := range s.Factions {
		set := func(ids []ID, r Reaction) {
			for _, id := range ids {
				if j, ok := s.factions[id]; ok {
					s.reactions[i*n+j] = r
				}
			}
		}
		set(s.Factions[i].Friendly, Friendly)
		set(s.Factions[i].Hostile, Hostile)
		set([]ID{s.Factions[i].ID}, Friendly)
	}
}

func find[T any](defs []T, at map[ID]int, id ID) (*T, bool) {
	i, ok := at[id]
	if !ok {
		return nil, false
	}
	return &defs[i], true
}

// Creature looks a creature up.
func (s *Snapshot) Creature(id ID) (*Creature, bool) { return find(s.Creatures, s.creatures, id) }

// Faction looks a faction up.
func (s *Snapshot) Faction(id ID) (*Faction, bool) { return find(s.Factions, s.factions, id) }

// Map looks a map up.
func (s *Snapshot) Map(id ID) (*Map, bool) { return find(s.Maps, s.maps, id) }

// Place looks a place up.
func (s *Snapshot) Place(id ID) (*Place, bool) { return find(s.Places, s.places, id) }

// Spawn looks a spawn up.
func (s *Snapshot) Spawn(id ID) (*Spawn, bool) { return find(s.Spawns, s.spawns, id) }

// Path looks a path up.
func (s *Snapshot) Path(id ID) (*Path, bool) { return find(s.Paths, s.paths, id) }

// Start looks a character start up.
func (s *Snapshot) Start(id ID) (*Start, bool) { return find(s.Starts, s.starts, id) }

// Panel looks a panel up.
func (s *Snapshot) Panel(id ID) (*Panel, bool) { return find(s.Panels, s.panels, id) }

// Item looks an item up.
func (s *Snapshot) Item(id ID) (*Item, bool) { return find(s.Items, s.items, id) }

// Spell looks a spell up.
func (s *Snapshot) Spell(id ID) (*Spell, bool) { return find(s.Spells, s.spells, id) }

// Aura looks an aura up.
func (s *Snapshot) Aura(id ID) (*Aura, bool) { return find(s.Auras, s.auras, id) }

// Loot looks a loot table up.
func (s *Snapshot) Loot(id ID) (*Loot, bool) { return find(s.Loots, s.loots, id) }

// Vendor looks a vendor up.
func (s *Snapshot) Vendor(id ID) (*Vendor, bool) { return find(s.Vendors, s.vendors, id) }

// Currency looks a currency up.
func (s *Snapshot) Currency(id ID) (*Currency, bool) { return find(s.Currencies, s.currencies, id) }

// Offered lists the starts that a player may choose from: those that are no fallback,
// or all if there are no others.
func (s *Snapshot) Offered() []*Start {
	var all, first []*Start
	for i := range s.Starts {
		all = append(all, &s.Starts[i])
		if !s.Starts[i].Fallback {
			first = append(first, &s.Starts[i])
		}
	}
	if len(first) > 0 {
		return first
	}
	return all
}

// FactionIndex returns the row of a faction for Reaction, or -1.
func (s *Snapshot) FactionIndex(id ID) int {
	if i, ok := s.factions[id]; ok {
		return i
	}
	return -1
}

// Reaction returns the reaction of faction a to faction b, by FactionIndex; unknown
// factions are neutral.
func (s *Snapshot) Reaction(a, b int) Reaction {
	if a < 0 || b < 0 {
		return Neutral
	}
	return s.reactions[a*len(s.Factions)+b]
}

// SpawnsOn lists the indexes in Spawns of the non-empty spawns of a map, by id.
func (s *Snapshot) SpawnsOn(m ID) []int { return s.byMap[m] }

// AreasOn lists the indexes in Places of the areas of a map, by id.
func (s *Snapshot) AreasOn(m ID) []int { return s.areas[m] }
