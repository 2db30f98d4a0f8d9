package content

// Pool limits how many of its members are spawned at a time. Package spawn draws which.
type Pool struct {
	ID   ID
	Map  ID
	Most int // members that are spawned at a time
	Of   []PoolEntry
}

// Member is a member of a pool: of the kinds Spawns, SpawnGroups and Pools.
type Member struct {
	Kind Kind
	ID   ID
}

// PoolEntry is a member and its weight.
type PoolEntry struct {
	Member
	Weight int // at least 1
}

// SpawnGroup is spawns that are spawned and despawned together.
type SpawnGroup struct {
	ID     ID
	Map    ID
	Spawns []ID // in order, each once
	Off    bool // it is not spawned until it is called
	Leader ID   // a spawn of the group: while its creature is dead, no other respawns; "" is none
	Assist bool // they join each other's fights
	During ID   // it is spawned only while this game event is on; "" is always
	Except ID   // it is not spawned while this game event is on
	// Encounter is an encounter of its map; the group is spawned only while the
	// encounter is in one of the States. "" is always.
	Encounter string
	States    []string
}

// Limits of pools and groups.
const (
	MaxPoolEntries = 1000
	MaxGroupSpawns = 200
	MaxPoolDepth   = 8 // of pools within pools
	MaxPoolWeight  = 1000000
	MaxCreatures   = 50 // candidates of a spawn
)

// SpawnChoice is a candidate of a spawn and its weight.
type SpawnChoice struct {
	Creature ID
	Weight   int // at least 1
}

// Makes reports whether a spawn may spawn a creature of a definition.
func (s *Spawn) Makes(creature ID) bool {
	for i := range s.OneOf {
		if s.OneOf[i].Creature == creature {
			return true
		}
	}
	return len(s.OneOf) == 0 && s.Creature == creature
}

// Creatures calls f for each creature that a spawn may spawn, until f returns false.
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

// SpawnGroup looks a spawn group up.
func (s *Snapshot) SpawnGroup(id ID) (*SpawnGroup, bool) {
	return find(s.SpawnGroups, s.holding.groups, id)
}

// PoolOf returns the pool of a member.
func (s *Snapshot) PoolOf(m Member) (*Pool, bool) {
	id, ok := s.holding.poolOf[m]
	if !ok {
		return nil, false
	}
	return s.Pool(id)
}

// GroupOf returns the group of a spawn.
func (s *Snapshot) GroupOf(spawn ID) (*SpawnGroup, bool) {
	i, ok := s.holding.groupOf[spawn]
	if !ok {
		return nil, false
	}
	return &s.SpawnGroups[i], true
}

// PoolsOn lists the indexes in Pools of the pools of a map that are in no other pool,
// by id.
func (s *Snapshot) PoolsOn(m ID) []int { return s.holding.onMap[m] }

// GroupsOn lists the indexes in SpawnGroups of the groups of a map, by id.
func (s *Snapshot) GroupsOn(m ID) []int { return s.holding.grouped[m] }
