package content

// Pool says of places where something may live that something does at so many of
// them at a time only. Package spawn draws at which.
type Pool struct {
	ID   ID
	Map  ID
	Most int // of its members are there at a time
	Of   []PoolEntry
}

// Member is one of what a pool chooses from: of the kinds Spawns, SpawnGroups and
// Pools.
type Member struct {
	Kind Kind
	ID   ID
}

// PoolEntry is a member, and how likely it is compared with others.
type PoolEntry struct {
	Member
	Weight int // at least 1
}

// SpawnGroup is spawns that come and go together.
type SpawnGroup struct {
	ID     ID
	Map    ID
	Spawns []ID // in order, each once
	Off    bool // nothing lives there until it is called for
	Leader ID   // a spawn of it: while its creature is dead, no other comes again; "" is none
	Assist bool // they join each other's fights
	During ID   // it is there only while this game event is on; "" is always
	Except ID   // and only while this one is not
	// Encounter is one of its map; it is there only while that stands as one of the
	// words of States says. "" is always.
	Encounter string
	States    []string
}

// Bounds of pools and groups.
const (
	MaxPoolEntries = 1000
	MaxGroupSpawns = 200
	MaxPoolDepth   = 8 // of pools within pools
	MaxPoolWeight  = 1000000
	MaxCreatures   = 50 // of which one is drawn for a spawn
)

// SpawnChoice is a creature that may live at a spawn, and how likely it is.
type SpawnChoice struct {
	Creature ID
	Weight   int // at least 1
}

// Makes tells whether a spawn may have made a creature of a definition.
func (s *Spawn) Makes(creature ID) bool {
	for i := range s.OneOf {
		if s.OneOf[i].Creature == creature {
			return true
		}
	}
	return len(s.OneOf) == 0 && s.Creature == creature
}

// Creatures calls f for each creature that may live at a spawn, until it says false.
func (s *Spawn) Creatures(f func(ID) bool) {
	if len(s.OneOf) == 0 {
		f(s.Creature)
		return
	}
	for i := range s.OneOf {
		if !f(s.OneOf[i].Creature) {
			return
		}
	}
}

// holding is what is known of where spawns, groups and pools belong.
type holding struct {
	pools   map[ID]int
	groups  map[ID]int
	poolOf  map[Member]ID
	groupOf map[ID]int   // of spawns
	onMap   map[ID][]int // pools that lie in no other, by map
	grouped map[ID][]int // groups by map
}

// bindPools finds out what belongs to which pool and group, and names for spawns
// with a choice of creatures the first of them.
func (s *Snapshot) bindPools() {
	h := holding{pools: index(s.Pools, func(d *Pool) ID { return d.ID }), groups: index(s.SpawnGroups, func(d *SpawnGroup) ID { return d.ID }),
		poolOf: make(map[Member]ID), groupOf: make(map[ID]int), onMap: make(map[ID][]int), grouped: make(map[ID][]int)}
	for i := range s.Pools {
		for _, e := range s.Pools[i].Of {
			h.poolOf[e.Member] = s.Pools[i].ID
		}
	}
	for i := range s.Pools {
		if _, within := h.poolOf[Member{Pools, s.Pools[i].ID}]; !within {
			h.onMap[s.Pools[i].Map] = append(h.onMap[s.Pools[i].Map], i)
		}
	}
	for i := range s.SpawnGroups {
		g := &s.SpawnGroups[i]
		h.grouped[g.Map] = append(h.grouped[g.Map], i)
		for _, id := range g.Spawns {
			h.groupOf[id] = i
		}
	}
	for i := range s.Spawns {
		if d := &s.Spawns[i]; d.Creature == "" && len(d.OneOf) > 0 {
			d.Creature = d.OneOf[0].Creature
		}
	}
	s.holding = h
}

// Pool looks a pool up.
func (s *Snapshot) Pool(id ID) (*Pool, bool) { return find(s.Pools, s.holding.pools, id) }

// SpawnGroup looks a group of spawns up.
func (s *Snapshot) SpawnGroup(id ID) (*SpawnGroup, bool) {
	return find(s.SpawnGroups, s.holding.groups, id)
}

// PoolOf is the pool of which something is a member.
func (s *Snapshot) PoolOf(m Member) (*Pool, bool) {
	id, ok := s.holding.poolOf[m]
	if !ok {
		return nil, false
	}
	return s.Pool(id)
}

// GroupOf is the group to which a spawn belongs.
func (s *Snapshot) GroupOf(spawn ID) (*SpawnGroup, bool) {
	i, ok := s.holding.groupOf[spawn]
	if !ok {
		return nil, false
	}
	return &s.SpawnGroups[i], true
}

// PoolsOn lists the indexes in Pools of those of a map that lie in no other, by id.
func (s *Snapshot) PoolsOn(m ID) []int { return s.holding.onMap[m] }

// GroupsOn lists the indexes in SpawnGroups of those of a map, by id.
func (s *Snapshot) GroupsOn(m ID) []int { return s.holding.grouped[m] }
