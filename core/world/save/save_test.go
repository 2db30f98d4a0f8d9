package save_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/world/combat"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/pet"
	"loam/core/world/progression"
	"loam/core/world/save"
	"loam/core/world/unit"
)

// archive is a map state with two players; it notes whose record is handed over.
type archive struct {
	*save.Saver
	stage     *mapstatetest.Stage
	anna, ben *entity.Unit
	kept      map[guid.GUID]value.Value // in the storage of a bundle
	handed    []string
}

func newArchive(t testing.TB) *archive {
	t.Helper()
	a := &archive{stage: mapstatetest.New(t, content.Tables{}, map[content.Slot]string{content.MaxLevel: "60"}), kept: map[guid.GUID]value.Value{}}
	s, magic := a.stage.State, a.stage.Magic()
	f := combat.New(s, magic)
	b := unit.New(s, magic, f)
	limits := modstorage.Limits{}.OrDefault()
	a.Saver = save.New(s, pet.New(s, magic, f, b), progression.New(s, magic, f, b, nil, nil), &limits, a)
	a.anna, a.ben = a.player("Anna", 1), a.player("Ben", 2)
	return a
}

func (a *archive) player(name string, number int64) *entity.Unit {
	u := a.stage.Player(float64(number))
	delete(a.stage.Units, u.GUID)
	u.GUID, u.Name.Key, u.Player.Character, u.Player.Viewer = guid.New(guid.Player, 0, uint64(number)), name, number, guid.New(guid.Viewer, 0, uint64(number))
	a.stage.Units[u.GUID] = u
	a.stage.Sight.Add(u.Player.Viewer, u.GUID, u.Position.Point, false)
	r := a.Record(u)
	a.Came(&r)
	return u
}

func (a *archive) UnitState(g guid.GUID) []inbox.UnitState {
	return []inbox.UnitState{{Unit: g, Bundle: "t", Kind: inbox.OwnStorage, Value: a.kept[g]}}
}

func (a *archive) UnixMS() int64 { return 0 }
func (a *archive) Save(r character.Record, left bool) {
	a.handed = append(a.handed, fmt.Sprintf("%s, left: %t", r.Name, left))
}

func (a *archive) SaveTogether(all []character.Record) {
	for _, r := range all {
		a.handed = append(a.handed, r.Name+", together")
	}
}

// hands is what was handed over since it was last asked.
func (a *archive) hands() []string {
	was := a.handed
	a.handed = nil
	return was
}

func TestOnlyThePlayersThatHaveChangedAreSaved(t *testing.T) {
	a := newArchive(t)
	a.SaveAll()
	if got := a.hands(); len(got) > 0 {
		t.Errorf("nobody has changed, and handed over is %q", got)
	}
	a.anna.Player.Dirty = true
	a.kept[a.ben.GUID] = value.OfNumber(3)
	a.SaveAll()
	if got, want := a.hands(), []string{"Anna, left: false", "Ben, left: false"}; !slices.Equal(got, want) {
		t.Errorf("handed over is %q, want %q: scripts keep something else with Ben", got, want)
	}
	a.SaveAll()
	if got := a.hands(); len(got) > 0 {
		t.Errorf("the same again: %q", got)
	}
}

func TestEachPlayerIsSavedInAStepOfItsOwn(t *testing.T) {
	a := newArchive(t)
	for step := range int64(save.Every) {
		a.anna.Player.Dirty, a.ben.Player.Dirty = true, true
		a.SaveDue(step)
	}
	if got, want := a.hands(), []string{"Ben, left: false", "Anna, left: false"}; !slices.Equal(got, want) {
		t.Errorf("handed over is %q, want %q", got, want)
	}
}

func TestWhoLeavesIsHandedOverWhateverItIs(t *testing.T) {
	a := newArchive(t)
	a.Leave(a.anna, content.OwnerLogsOut)
	if got, want := a.hands(), []string{"Anna, left: true"}; !slices.Equal(got, want) {
		t.Errorf("handed over is %q, want %q", got, want)
	}
}

func TestWhoHasExchangedSomethingIsSavedTogetherAndNotAgain(t *testing.T) {
	a := newArchive(t)
	a.anna.Player.Dirty, a.ben.Player.Dirty = true, true
	a.Saver.SaveTogether(a.anna, a.ben)
	a.SaveAll()
	if got, want := a.hands(), []string{"Anna, together", "Ben, together"}; !slices.Equal(got, want) {
		t.Errorf("handed over is %q, want %q", got, want)
	}
}
