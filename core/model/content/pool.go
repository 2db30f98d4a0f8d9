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

// Membership knows which pool and which spawn group each spawn, group and pool is in. It
// does not change, so any goroutine may use it.
type Membership struct {
	pools   []Pool
	groups  []SpawnGroup
	poolOf  map[Member]int // into pools
	groupOf map[ID]int     // of spawns, into groups
	onMap   map[ID][]int   // pools that are in no other, by map
	grouped map[ID][]int   // groups by map
}

// newMembership finds out what is in which pool and group.
func newMembership(pools []Pool, groups []SpawnGroup) Membership {
	m := Membership{pools: pools, groups: groups,
		poolOf: make(map[Member]int), groupOf: make(map[ID]int), onMap: make(map[ID][]int), grouped: make(map[ID][]int)}
	for i := range pools {
		for _, e := range pools[i].Of {
			m.poolOf[e.Member] = i
		}
	}
	for i := range pools {
		if _, within := m.poolOf[Member{Pools, pools[i].ID}]; !within {
			m.onMap[pools[i].Map] = append(m.onMap[pools[i].Map], i)
		}
	}
	for i := range groups {
		g := &groups[i]
		m.grouped[g.Map] = append(m.grouped[g.Map], i)
		for _, id := range g.Spawns {
			m.groupOf[id] = i
		}
	}
	return m
}

// nameCreatures names for spawns with a choice of creatures the first of them.
func nameCreatures(spawns []Spawn) {
	for i := range spawns {
		if d := &spawns[i]; d.Creature == "" && len(d.OneOf) > 0 {
			d.Creature = d.OneOf[0].Creature
		}
	}
}

// PoolOf returns the pool of a member.
func (m *Membership) PoolOf(of Member) (*Pool, bool) {
	i, ok := m.poolOf[of]
	if !ok {
		return nil, false
	}
	return &m.pools[i], true
}

// GroupOf returns the group of a spawn.
func (m *Membership) GroupOf(spawn ID) (*SpawnGroup, bool) {
	i, ok := m.groupOf[spawn]
	if !ok {
		return nil, false
	}
	return &m.groups[i], true
}

// PoolsOn lists the indexes in Pools of the pools of a map that are in no other pool,
// by id.
func (m *Membership) PoolsOn(on ID) []int { return m.onMap[on] }

// GroupsOn lists the indexes in SpawnGroups of the groups of a map, by id.
func (m *Membership) GroupsOn(on ID) []int { return m.grouped[on] }

// Pool looks a pool up.
func (s *Snapshot) Pool(id ID) (*Pool, bool) { return find(s.Pools, s.pools, id) }

// SpawnGroup looks a spawn group up.
func (s *Snapshot) SpawnGroup(id ID) (*SpawnGroup, bool) {
	return find(s.SpawnGroups, s.groups, id)
}
