package spell

import (
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/combat"
	"loam/core/rules/stat"
)

// stage is a map with only what spells need: units stay where they are put, scripts are
// silent, damage is applied as it is.
type stage struct {
	Host    // nil: what a stage has not itself, no test may come to
	t       testing.TB
	now     clock.Time
	content *content.Snapshot
	streams *clock.Streams
	units   []*entity.Unit
	log     []event.Event
	serial  uint32
	deep    int
	due     map[*entity.Unit]map[entity.Due]clock.Time
	flights []Flight
	harms   []Harm
	blows   []combat.Hit
	cures   []Cure
	parried int
	items   map[content.ID]int
	hidden  *entity.Unit         // nobody notices it
	unseen  *entity.Unit         // something is between it and everybody else
	party   map[*entity.Unit]int // 1 the party, 2 elsewhere in the raid
	pet     *entity.Unit
}

var _ Host = (*stage)(nil)

// newStage makes a stage of some content. Slots of rules that are not given are 0;
// stats without a bundle are those of bundle t.
func newStage(t testing.TB, tables content.Tables, rules map[content.Slot]string) *stage {
	t.Helper()
	for i := range tables.Rules {
		tables.Rules[i] = formula.Constant(0)
	}
	for slot, src := range rules {
		tables.Rules[slot] = compiled(t, src, content.Slots[slot].Inputs)
	}
	return &stage{
		t: t, now: 1000, content: content.NewSnapshot(tables), streams: clock.NewStreams(1),
		due: map[*entity.Unit]map[entity.Due]clock.Time{}, items: map[content.ID]int{},
	}
}

// compiled is a formula that may use stats of both units.
func compiled(t testing.TB, src string, inputs []string) *formula.Formula {
	t.Helper()
	f, err := formula.CompileOpen(src, inputs, nil, nil, formula.Open{Name: func(name string) (string, bool) {
		unit, id, of := strings.Cut(name, ".")
		switch {
		case content.IsCoreStat(name) || content.IsCoreStat(id):
			return name, true
		case of:
			return unit + ".t:" + id, true
		}
		return "t:" + name, true
	}})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return f
}

func (s *stage) Notices(u, t *entity.Unit) bool { return t != s.hidden }

// value is the formula of an effect's value.
func value(t testing.TB, src string) *formula.Formula { return compiled(t, src, content.ValueInputs) }

// player puts a unit on the stage at x yards, facing along x, and creature one that
// faces the other way.
func (s *stage) player(x geo.Yards) *entity.Unit {
	return s.add(&entity.Unit{Player: &entity.Player{}, Position: geo.Position{Point: geo.Point{X: x}}})
}

func (s *stage) creature(x geo.Yards) *entity.Unit {
	return s.add(&entity.Unit{Creature: &entity.Creature{}, Position: geo.Position{Point: geo.Point{X: x}, Facing: 3.14159}})
}

func (s *stage) add(u *entity.Unit) *entity.Unit {
	kind := guid.Creature
	if u.Player != nil {
		kind = guid.Player
	}
	u.GUID = guid.New(kind, 0, uint64(len(s.units)+1))
	u.Level, u.Health = 5, 100
	u.Stats = entity.Stats{MaxHealth: 100, DamageMin: 10, DamageMax: 10, Swing: 2000, Reach: 2, Values: make([]float64, s.content.Figures.Count())}
	s.units = append(s.units, u)
	return u
}

// give sets a stat of a unit.
func (s *stage) give(u *entity.Unit, id content.ID, v float64) {
	i, ok := s.content.Figures.Index(id)
	if !ok {
		s.t.Fatalf("there is no stat %s", id)
	}
	u.Values[i] = v
}

// logged reports whether an event like e has been logged.
func logged[E event.Event](s *stage, fits func(E) bool) bool {
	for _, e := range s.log {
		if x, ok := e.(E); ok && fits(x) {
			return true
		}
	}
	return false
}

// draws is how many numbers the spells have drawn so far, by a number that they
// draw next: the same on two stages that drew the same.
func (s *stage) draws() float64 { return s.streams.Stream("spells").Float64() }

func (s *stage) Now() clock.Time                  { return s.now }
func (s *stage) Content() *content.Snapshot       { return s.content }
func (s *stage) Random(name string) *clock.Stream { return s.streams.Stream(name) }
func (s *stage) Here(u *entity.Unit) bool         { _, ok := s.Unit(u.GUID); return ok }
func (s *stage) InSight(a, b *entity.Unit) bool   { return a == b || a != s.unseen && b != s.unseen }
func (s *stage) CanHelp(a, b *entity.Unit) bool   { return (a.Player == nil) == (b.Player == nil) }
func (s *stage) CanAttack(a, b *entity.Unit) bool { return b.Alive() && !s.CanHelp(a, b) }

func (s *stage) SameGroup(a, b *entity.Unit, raid bool) bool {
	return a == b || s.party[a] > 0 && s.party[b] > 0 && (raid || s.party[a] == s.party[b])
}

func (s *stage) Unit(g guid.GUID) (*entity.Unit, bool) {
	for _, u := range s.units {
		if u.GUID == g && g != 0 {
			return u, true
		}
	}
	return nil, false
}

func (s *stage) Within(at geo.Point, r geo.Yards) (found []*entity.Unit) {
	for _, u := range s.units {
		if geo.Within(u.Position.Point, at, r) {
			found = append(found, u)
		}
	}
	return found
}

func (s *stage) NextSerial() uint32 { s.serial++; return s.serial }
func (s *stage) Deeper() bool       { s.deep++; return s.deep <= 8 }
func (s *stage) Shallower()         { s.deep-- }

func (s *stage) Touch(u *entity.Unit, facts view.Mask) {}
func (s *stage) Log(e event.Event)                     { s.log = append(s.log, e) }

func (s *stage) Wake(u *entity.Unit, what entity.Due, at clock.Time) {
	if s.due[u] == nil {
		s.due[u] = map[entity.Due]clock.Time{}
	}
	s.due[u][what] = at
}

func (s *stage) Power(u *entity.Unit, power content.ID) (now, most int64) {
	now, most, _ = stat.Power(u, power)
	return now, most
}

func (s *stage) ChangePower(u *entity.Unit, power content.ID, by int64) int64 {
	return stat.Gain(u, power, by)
}

func (s *stage) Reagents(u *entity.Unit, item content.ID) int         { return s.items[item] }
func (s *stage) TakeItem(u *entity.Unit, item content.ID, count int)  { s.items[item] -= count }
func (s *stage) MayCraft(*entity.Unit, *content.Spell) Reason         { return Fine }
func (s *stage) Teach(*entity.Unit, content.ID, int)                  {}
func (s *stage) Favor(*entity.Unit, content.ID, int)                  {}
func (s *stage) OpenCrafts(*entity.Unit, content.ID)                  {}
func (s *stage) Takes(*entity.Unit, guid.GUID, content.ID) bool       { return true }
func (s *stage) TakenApart(*entity.Unit, guid.GUID) bool              { return true }
func (s *stage) Disenchant(*entity.Unit, guid.GUID)                   {}
func (s *stage) CompleteQuest(*entity.Unit, content.ID)               {}
func (s *stage) TakeFlight(*entity.Unit, content.ID)                  {}
func (s *stage) Enchant(*entity.Unit, guid.GUID, content.ID)          {}
func (s *stage) GiveItem(u *entity.Unit, item content.ID, count int)  { s.items[item] += count }
func (s *stage) Engage(source, victim *entity.Unit, threat float64)   {}
func (s *stage) Rederive(u *entity.Unit)                              {}
func (s *stage) Launch(f Flight)                                      { s.flights = append(s.flights, f) }
func (s *stage) Halt(u *entity.Unit)                                  {}
func (s *stage) Pet(u *entity.Unit) (*entity.Unit, bool)              { return s.pet, s.pet != nil }
func (s *stage) Parried(source, victim *entity.Unit)                  { s.parried++ }
func (s *stage) AddThreat(u, enemy *entity.Unit, amount float64)      {}
func (s *stage) Attack(u, enemy *entity.Unit)                         { u.Victim = enemy.GUID }
func (s *stage) DropFromThreatLists(u *entity.Unit)                   {}
func (s *stage) Swing(u *entity.Unit)                                 {}
func (s *stage) Kill(killer, victim *entity.Unit)                     { victim.Health, victim.Dead = 0, true }
func (s *stage) Revive(u *entity.Unit, pct float64)                   { u.Health, u.Dead = 1, false }
func (s *stage) Move(u *entity.Unit, to geo.Position)                 { u.Position = to }
func (s *stage) Travel(u *entity.Unit, place content.ID)              {}
func (s *stage) Learn(u *entity.Unit, spell content.ID, knows bool)   {}
func (s *stage) Bind(u *entity.Unit, place content.ID)                {}
func (s *stage) Challenge(u, other *entity.Unit)                      {}
func (s *stage) Listens(h hook.ID, id content.ID) bool                { return false }
func (s *stage) NoticeSpell(h hook.ID, id content.ID, a hook.Args)    {}
func (s *stage) NoticeUnit(h hook.ID, u *entity.Unit, a hook.Args)    {}
func (s *stage) ChooseTargets(id content.ID, a hook.Args) []guid.GUID { return a.List }
func (s *stage) Cure(source, target *entity.Unit, c Cure) int64 {
	s.cures = append(s.cures, c)
	return 0
}

func (s *stage) Hurt(source, victim *entity.Unit, h Harm) int64 {
	s.harms = append(s.harms, h)
	lost := min(combat.Points(h.Amount), victim.Health)
	victim.Health -= lost
	return lost
}

func (s *stage) Strike(source, victim *entity.Unit, b combat.Hit, hand event.Hand, h Harm) int64 {
	s.blows = append(s.blows, b)
	lost := min(b.Damage, victim.Health)
	victim.Health -= lost
	return lost
}

func (s *stage) AskSpell(h hook.ID, id content.ID, a hook.Args) (content.Text, bool) {
	return content.Text{}, false
}

func (s *stage) ChangeSpell(h hook.ID, id content.ID, a hook.Args, v float64) float64 { return v }
