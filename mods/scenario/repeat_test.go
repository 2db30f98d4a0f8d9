package scenario

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/rs/zerolog"

	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/realm"
	"loam/core/store"
	"loam/core/store/memory"
)

// TestTheScenarioOfAFaultRepeatsIt makes handlers of all kinds fail, and runs the scenario
// of each fault: it must fail in the same line.
func TestTheScenarioOfAFaultRepeatsIt(t *testing.T) {
	files := map[string]string{
		"bundle.yaml": "{name: yard, version: 1.0.0, api: 1}",
		"data/a.yaml": "factions: {folk: {name: Folk}}\ncreatures:\n  dog: {name: Dog, faction: folk, health: 20, damage_min: 1, damage_max: 2}\n" +
			"spawns:\n  a: {creature: dog, map: base:flat, at: [5, 5]}\n  b: {creature: dog, map: base:flat, at: [9.5, -3]}\n",
		"scripts/a.lua": `function map:on_create() self:after("200ms", "break_it") self.state.list = {1, {two = "x\n\"y\""}, true} end
function map:break_it()
  if self.state.list[2].two == "x\n\"y\"" then error("of the map") end
end
local dog = creature "dog"
function dog:on_spawn()
  local other = map:find{id = "yard:dog"}
  if other ~= self then
    self.state.friend = other:ref()
    self:after("100ms", "bark")
    other:damage(self, 3)
  end
end
function dog:bark()
  local friend = map:unit(self.state.friend)
  if friend then error("with a friend at " .. math.floor(self:distance(friend))) end
end
function dog:on_damage_taken(amount, attacker)
  if amount >= 3 and attacker then error("of " .. amount .. " by " .. attacker:def()) end
end
`,
		"scripts/realm/a.lua": "function realm:on_start() realm.state.n = 5 self:after(\"100ms\", \"later\") end\nfunction realm:later()\n  if realm.state.n == 5 then error(\"in the realm\") end\nend\n",
	}
	archive := new(txtar.Archive)
	for name, data := range files {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(data)})
	}
	faults := faultsOf(t, archive)
	if len(faults) != 4 {
		t.Fatalf("%d faults, want 4: %+v", len(faults), faults)
	}
	for _, f := range faults {
		again := &txtar.Archive{Files: append(archive.Files[:len(archive.Files):len(archive.Files)],
			txtar.File{Name: "scenarios/again.txt", Data: []byte(f.Scenario)})}
		rel, own := releaseOf(t, again)
		for _, result := range RunBundle(context.Background(), rel, own.Name, SuiteOptions{}) {
			want := f.File + ":" + strconv.Itoa(f.Line) + ": " + f.Message
			if result.Passed() || !strings.Contains(result.String(), want) {
				t.Errorf("the scenario\n%sdoes not fail with %q, but:\n%s", f.Scenario, want, result.String())
			}
		}
	}
}

// faultsOf runs a bundle for a second and returns its faults.
func faultsOf(t *testing.T, archive *txtar.Archive) []event.Faulted {
	t.Helper()
	rel, _ := releaseOf(t, archive)
	s := memory.New()
	epoch, err := s.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var faults []event.Faulted
	take := func(e event.Event) {
		if f, ok := e.(event.Faulted); ok {
			faults = append(faults, f)
		}
	}
	r, err := realm.New(t.Context(), realm.Config{
		Seed: 1, Release: rel.Release, Store: s, Epoch: epoch, Saver: unsaved{}, Log: zerolog.Nop(), Headless: true, Reports: take,
		Watch: func(b *view.Batch) {
			for _, e := range b.Events {
				take(e)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		r.Advance()
	}
	if book := r.Faults(); len(book) != len(faults) || book[0].Count != 1 {
		t.Errorf("the realm remembers %d faults of %d: %+v", len(book), len(faults), book)
	}
	if p := r.Profiles(); len(p) == 0 || p[0].Map != "" {
		t.Errorf("profiles: %+v", p)
	}
	return faults
}

// unsaved drops saved data.
type unsaved struct{}

func (unsaved) SubmitBatch(done func(error), _ store.Batch) error { done(nil); return nil }
