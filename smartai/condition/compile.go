package condition

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/rules/quest"
	"loam/smartai"
	"loam/smartai/idmap"
)

// MaxConditions bounds the conditions of one rule.
const MaxConditions = 256

// Options are the inputs of compiling.
type Options struct {
	Book    *idmap.Book
	Content *content.Snapshot
	// Data states that Subject.Data is set.
	Data bool
}

// Compile compiles the conditions that guard a rule. If it cannot, why states the reason
// for the author, and the guard is nil.
func Compile(conditions []smartai.Condition, o Options) (g *Guard, why string) {
	if len(conditions) > MaxConditions {
		return nil, fmt.Sprintf("it has %d conditions, at most %d are allowed", len(conditions), MaxConditions)
	}
	sorted := slices.Clone(conditions)
	slices.SortStableFunc(sorted, func(a, b smartai.Condition) int { return int(int64(a.Group) - int64(b.Group)) })
	g = new(Guard)
	for i := range sorted {
		c := &sorted[i]
		if i == 0 || c.Group != sorted[i-1].Group {
			g.groups = append(g.groups, nil)
		}
		t, why := (&maker{book: o.Book, in: o.Content, data: o.Data, c: c}).make()
		if why != "" {
			return nil, why
		}
		last := &g.groups[len(g.groups)-1]
		*last = append(*last, t)
	}
	return g, ""
}

// maker makes one test.
type maker struct {
	book *idmap.Book
	in   *content.Snapshot
	data bool
	c    *smartai.Condition
	test
	why string
}

func (m *maker) make() (test, string) {
	c := m.c
	if c.Type < 0 {
		return m.test, fmt.Sprintf("the shared list %d of conditions is missing", -int64(c.Type))
	}
	k, ok := smartai.OfCondition.Kind(uint32(c.Type))
	switch {
	case !ok:
		return m.test, fmt.Sprintf("unknown condition %d", c.Type)
	case k.Refused != "" || k.Deferred != "":
		return m.test, fmt.Sprintf("condition %s is not supported: %s", k.Name, k.Refused+k.Deferred)
	case c.Of >= whos:
		return m.test, fmt.Sprintf("condition %s has the target %d, which must be 0 (invoker), 1 (self) or 2 (victim)", k.Name, c.Of)
	}
	makes := makers[c.Type]
	if makes == nil {
		return m.test, fmt.Sprintf("this version does not support condition %s", k.Name)
	}
	m.of, m.not = uint8(c.Of), c.Not
	makes(m, c.Values)
	if m.why != "" {
		return m.test, fmt.Sprintf("condition %s: %s", k.Name, m.why)
	}
	return m.test, ""
}

// Runs reports whether conditions of a kind are evaluated.
func Runs(kind uint32) bool { return makers[int32(kind)] != nil }

type values = [3]uint32

// makers has the maker of each kind of conditions.
var makers = map[int32]func(m *maker, v values){
	1: func(m *maker, v values) { m.aura(v[0]) }, // AURA
	2: func(m *maker, v values) { m.item(v) },    // ITEM
	4: func(m *maker, v values) { m.area(v[0]) }, // ZONEID
	5: func(m *maker, v values) { m.rank(v) },    // REPUTATION_RANK
	6: func(m *maker, v values) { m.team(v[0]) }, // TEAM
	7: func(m *maker, v values) { // SKILL
		m.need(content.Need{Kind: content.NeedSkill, ID: m.named(idmap.Skills, v[0]), Least: float64(v[1])})
	},
	8:  func(m *maker, v values) { m.quest(v[0], "rewarded") },                         // QUESTREWARDED
	9:  func(m *maker, v values) { m.quest(v[0], "open") },                             // QUESTTAKEN
	12: func(m *maker, v values) { m.op, m.id = eventOn, m.named(idmap.Events, v[0]) }, // ACTIVE_EVENT
	13: func(m *maker, v values) { m.info(v) },                                         // INSTANCE_INFO
	15: func(m *maker, v values) { m.start("class", v[0]) },                            // CLASS
	16: func(m *maker, v values) { m.start("race", v[0]) },                             // RACE
	17: func(m *maker, v values) { // ACHIEVEMENT
		m.need(content.Need{Kind: content.NeedAchievement, ID: m.named(idmap.Achievements, v[0])})
	},
	22: func(m *maker, v values) { m.op, m.id = onMap, m.named(idmap.Maps, v[0]) },     // MAPID
	23: func(m *maker, v values) { m.area(v[0]) },                                      // AREAID
	26: func(m *maker, v values) { m.layers(v[0]) },                                    // PHASEMASK
	27: func(m *maker, v values) { m.compared(content.NeedLevel, v[0], v[1]) },         // LEVEL
	28: func(m *maker, v values) { m.quest(v[0], "done") },                             // QUEST_COMPLETE
	29: func(m *maker, v values) { m.near(nearUnit, idmap.Creatures, v) },              // NEAR_CREATURE
	30: func(m *maker, v values) { m.near(nearThing, idmap.Objects, v) },               // NEAR_GAMEOBJECT
	31: func(m *maker, v values) { m.entry(v) },                                        // OBJECT_ENTRY_GUID
	32: func(m *maker, v values) { m.op, m.n[0] = isType, v[0]&^uint32(typeCreature) }, // TYPE_MASK
	34: func(m *maker, v values) { m.reaction(v) },                                     // REACTION_TO
	35: func(m *maker, v values) { m.distance(v) },                                     // DISTANCE_TO
	36: func(m *maker, _ values) { m.need(content.Need{Kind: content.NeedAlive}) },     // ALIVE
	37: func(m *maker, v values) { m.compared(content.NeedHealthPoints, v[0], v[1]) },  // HP_VAL
	38: func(m *maker, v values) { m.compared(content.NeedHealth, v[0], v[1]) },        // HP_PCT
	48: func(m *maker, v values) { m.objective(v) },                                    // QUEST_OBJECTIVE_PROGRESS
}

func (m *maker) bad(format string, args ...any) {
	if m.why == "" {
		m.why = fmt.Sprintf(format, args...)
	}
}

func (m *maker) need(n content.Need) { m.op, m.needs = byNeed, []content.Need{n} }

// named returns the definition for a number in the table of numbers.
func (m *maker) named(k idmap.Kind, n uint32) content.ID {
	id, ok := m.book.ID(k, n)
	if !ok {
		m.bad("number %d has no id here; map it to one in smartai/%s, under %s", n, idmap.File, k)
	}
	return id
}

func (m *maker) aura(n uint32) {
	id := m.named(idmap.Spells, n)
	if _, ok := m.in.Aura(id); ok {
		m.need(content.Need{Kind: content.NeedAura, ID: id, Count: 1})
		return
	}
	m.need(content.Need{Kind: content.NeedAuraOf, ID: id})
}

func (m *maker) item(v values) {
	id, count := m.named(idmap.Items, v[0]), max(v[1], 1)
	if v[2] != 0 {
		m.op, m.id, m.n[0] = owns, id, count
		return
	}
	m.need(content.Need{Kind: content.NeedItem, ID: id, Count: int(min(count, math.MaxInt32))})
}

// area also reads zones: both are places with a radius.
func (m *maker) area(n uint32) {
	id := m.named(idmap.Areas, n)
	place, ok := m.in.Place(id)
	switch {
	case m.why != "":
	case !ok:
		m.bad("area %d is %s, which is not defined", n, id)
	case place.Radius == 0:
		m.bad("area %d is %s, which has no radius_yards", n, id)
	default:
		m.op, m.areas = inArea, []content.Place{*place}
	}
}

// rank counts the ranks of the faction's scale from the lowest, as bits.
func (m *maker) rank(v values) {
	id := m.named(idmap.Factions, v[0])
	_, scale, ok := m.in.ScaleOf(id)
	if !ok {
		m.bad("faction %d is %s, which has no reputation scale", v[0], id)
		return
	}
	n := content.Need{Kind: content.NeedStanding, ID: id}
	for i := range scale.Ranks {
		if i < 32 && v[1]&(1<<i) != 0 {
			n.Tags = append(n.Tags, scale.Ranks[i].Word)
		}
	}
	if len(n.Tags) == 0 {
		m.bad("ranks %d match none of the %d ranks of %s", v[1], len(scale.Ranks), scale.ID)
	}
	slices.Sort(n.Tags)
	m.need(n)
}

// team compares factions: a team is a faction here.
func (m *maker) team(n uint32) {
	m.need(content.Need{Kind: content.NeedFaction, IDs: []content.ID{m.named(idmap.Factions, n)}})
}

func (m *maker) quest(n uint32, stands string) {
	if !slices.Contains(quest.Ways, stands) {
		panic("condition: no quest stands " + stands)
	}
	m.need(content.Need{Kind: content.NeedQuest, ID: m.named(idmap.Quests, n), Tags: []string{stands}})
}

// data reads a number that rules store for the map.
func (m *maker) info(v values) {
	if !m.data {
		m.bad("data of the instance cannot be read here")
	}
	if v[2] > 2 {
		m.bad("unknown type %d: use 0 (data), 1 (guid_data) or 2 (boss_state)", v[2])
	}
	m.op, m.n, m.least = byData, [2]uint32{v[2], v[0]}, float64(v[1])
}

// start has the starts that clients know under the bits of a mask; bit 0 is number 1.
func (m *maker) start(name string, mask uint32) {
	n := content.Need{Kind: content.NeedStart}
	for i := range m.in.Starts {
		s := &m.in.Starts[i]
		for _, c := range s.Clients {
			if c.Name == name && c.Number > 0 && c.Number <= 32 && mask&(1<<(c.Number-1)) != 0 && !slices.Contains(n.IDs, s.ID) {
				n.IDs = append(n.IDs, s.ID)
			}
		}
	}
	if len(n.IDs) == 0 {
		m.bad("no character start has a %s of mask %d under clients", name, mask)
	}
	m.need(n)
}

// compared compares numbers: 0 is equal, 1 above, 2 below, 3 at least, 4 at most.
func (m *maker) compared(kind content.NeedKind, n, how uint32) {
	least, most := m.bounds(n, how)
	m.need(content.Need{Kind: kind, Least: least, Most: most, Bounded: !math.IsInf(most, 1)})
}

func (m *maker) bounds(n, how uint32) (least, most float64) {
	v := float64(n)
	switch how {
	case 0:
		return v, v
	case 1:
		return math.Nextafter(v, math.Inf(1)), math.Inf(1)
	case 2:
		return math.Inf(-1), math.Nextafter(v, math.Inf(-1))
	case 3:
		return v, math.Inf(1)
	case 4:
		return math.Inf(-1), v
	}
	m.bad("unknown comparison %d: use 0 (equal), 1 (above), 2 (below), 3 (at least) or 4 (at most)", how)
	return 0, 0
}

// mostNear bounds the radius of searches, in yards.
const mostNear = 200

func (m *maker) near(op op, k idmap.Kind, v values) {
	if v[1] > mostNear {
		m.bad("%d yards are above the maximum of %d", v[1], mostNear)
	}
	m.op, m.id, m.n = op, m.named(k, v[0]), [2]uint32{v[1], v[2]}
}

// entry tests for a creature, a player or a game object, of a definition or a spawn if one
// is named.
func (m *maker) entry(v values) {
	kinds := map[uint32]struct {
		bits       uint32
		def, spawn idmap.Kind
	}{
		3: {typeCreature, idmap.Creatures, idmap.CreatureSpawns},
		4: {typePlayer, "", ""},
		5: {typeObject, idmap.Objects, idmap.ObjectSpawns},
	}
	k, ok := kinds[v[0]]
	if !ok {
		m.bad("unknown type %d: use 3 (creature), 4 (player) or 5 (object)", v[0])
		return
	}
	m.op, m.n[0] = isEntry, k.bits
	switch {
	case k.def == "":
	case v[2] != 0:
		m.op, m.id = isSpawn, m.named(k.spawn, v[2])
	case v[1] != 0:
		m.id = m.named(k.def, v[1])
	}
}

// layers tests for the layers of a mask, one of which is enough.
func (m *maker) layers(mask uint32) {
	ids, missing := m.book.Layers(mask)
	if missing != 0 {
		m.bad("bits 0x%X of the mask have no layer here; map them to layers in smartai/%s, under %s", missing, idmap.File, idmap.Layers)
	}
	m.op, m.ids = inLayer, ids
	slices.Sort(m.ids)
}

func (m *maker) other(n uint32) {
	if n >= whos {
		m.bad("unknown target %d: use 0 (invoker), 1 (self) or 2 (victim)", n)
		return
	}
	m.to = uint8(n)
}

// reaction has bits for the ranks of AzerothCore: three are hostile, one is neutral and the
// rest are friendly.
func (m *maker) reaction(v values) {
	m.other(v[0])
	m.op = byReaction
	for bit := range 8 {
		if v[1]&(1<<bit) == 0 {
			continue
		}
		feels := content.Friendly
		switch {
		case bit < 3:
			feels = content.Hostile
		case bit == 3:
			feels = content.Neutral
		}
		m.n[0] |= 1 << (feels - content.Hostile)
	}
}

func (m *maker) distance(v values) {
	m.other(v[0])
	m.op = byDistance
	m.least, m.most = m.bounds(v[1], v[2])
}

// objective tests the objective at an index of the quest's list, from 0.
func (m *maker) objective(v values) {
	id := m.named(idmap.Quests, v[0])
	q, ok := m.in.Quest(id)
	switch {
	case m.why != "":
		return
	case !ok:
		m.bad("quest %d is %s, which is not defined", v[0], id)
		return
	case int64(v[1]) >= int64(len(q.Objectives)):
		m.bad("%s has %d objectives, and there is no number %d (counted from 0)", id, len(q.Objectives), v[1])
		return
	}
	m.need(content.Need{Kind: content.NeedObjective, ID: id, Word: q.Objectives[v[1]].Name, Least: float64(v[2]), Most: float64(v[2]), Bounded: true})
}

// String returns the groups in words, for explanations of rules.
func (g *Guard) String() string {
	var groups []string
	for _, tests := range g.groups {
		var all []string
		for i := range tests {
			all = append(all, tests[i].String())
		}
		groups = append(groups, strings.Join(all, " and "))
	}
	return strings.Join(groups, ", or ")
}

func (t *test) String() string {
	who := [whos]string{"invoker", "self", "victim"}[t.of]
	if t.not {
		who += " not"
	}
	if t.op == byNeed {
		return fmt.Sprintf("%s: %s", who, t.needs[0].Kind)
	}
	return fmt.Sprintf("%s: %s", who, t.id)
}
