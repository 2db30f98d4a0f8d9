package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/realm"
	"loam/core/recording"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/world/gamemap"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
)

// yard makes a release of the files of testdata/one.txtar, with those of other archives
// added. Its label is not the bundle's name.
func yard(t testing.TB, o release.Options, overlays ...string) *release.Release {
	t.Helper()
	var files []bundle.File
	for _, name := range append([]string{"one"}, overlays...) {
		archive, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			files = slices.DeleteFunc(files, func(o bundle.File) bool { return o.Path == f.Name })
			files = append(files, bundle.File{Path: f.Name, Data: f.Data})
		}
	}
	slices.SortFunc(files, func(a, b bundle.File) int { return bytes.Compare([]byte(a.Path), []byte(b.Path)) })
	b, problems := bundle.OpenArchive("yard-folder", archive.Write(files))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, problems := release.Compose(o, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r
}

// world is a recorded realm with active players.
type world struct {
	t       testing.TB
	realm   *realm.Realm
	store   *memory.Store
	writer  *recording.Writer
	sources *Sources
	file    bytes.Buffer
	rnd     *rand.Rand
	bots    []*bot
	now     atomic.Int64            // real time, ms
	forgive []string                // parts of expected faults
	hunts   func(*view.Object) bool // targets of bots

	mu      sync.Mutex // guards the rest
	objects map[guid.GUID]geo.Position
	dead    map[guid.GUID]bool
	prey    map[guid.GUID]bool // targets of bots
	told    map[event.Kind]int
	buttons map[content.ID][]int     // of panels, as last received
	talkers []guid.GUID              // creatures with gossip
	menus   map[guid.GUID]*view.Menu // by their player
	stepped chan struct{}            // Watch sends after each step of the map; holds many, drops more
}

// bot is a player.
type bot struct {
	w    *world
	id   int64
	who  session.Identity
	seat session.Seat
	self guid.GUID
	goal *geo.Point

	mu    sync.Mutex // guards the rest
	place session.Place
	in    bool
}

func (b *bot) Seated(p session.Place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.place = p
}

func (b *bot) Closed(string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.in = false
}

func (b *bot) inside() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.in
}

type saver struct{ w *world }

func (s saver) SubmitBatch(done func(error), b store.Batch) error {
	done(s.w.store.Save(context.Background(), 1, b))
	return nil
}

// newWorld creates a recorded realm; change may alter its configuration.
func newWorld(t testing.TB, rel *release.Release, change func(*realm.Config)) *world {
	t.Helper()
	w := &world{
		t: t, store: memory.New(), sources: &Sources{}, rnd: rand.New(rand.NewPCG(7, 7)),
		objects: make(map[guid.GUID]geo.Position), dead: make(map[guid.GUID]bool), prey: make(map[guid.GUID]bool), told: make(map[event.Kind]int),
		buttons: make(map[content.ID][]int), menus: make(map[guid.GUID]*view.Menu),
		stepped: make(chan struct{}, 1000), forgive: []string{"boom"},
		hunts: func(o *view.Object) bool { return o.Faction == "yard:beasts" },
	}
	w.sources.Add(rel)
	w.now.Store(1704110400000)
	cfg := realm.Config{
		Seed: 7, Release: rel.Release, Store: w.store, Saver: saver{w}, Pacer: clock.NewPacer(),
		Clock: func() int64 { return w.now.Add(1000) }, // maps use it too, for faults
		Watch: w.watch, Log: zerolog.Nop(), Development: true, Headless: true,
	}
	var err error
	if cfg.Epoch, err = w.store.Claim(context.Background()); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&cfg)
	}
	if w.writer, err = recording.NewWriter(&w.file, recording.Config{
		Archives: w.sources.Find, Development: cfg.Development, Headless: cfg.Headless, Log: zerolog.New(zerolog.NewTestWriter(t)),
	}); err != nil {
		t.Fatal(err)
	}
	if cfg.Recorder == nil {
		cfg.Recorder = w.writer
	} else {
		cfg.Recorder.(interface{ to(realm.Recorder) }).to(w.writer)
	}
	if w.realm, err = realm.New(context.Background(), cfg); err != nil {
		t.Fatal(err)
	}
	return w
}

// watch follows the positions of all units.
func (w *world) watch(b *view.Batch) {
	w.mu.Lock()
	for _, c := range b.Changes {
		w.objects[c.Object.GUID] = c.Object.Position
		w.dead[c.Object.GUID] = c.Object.Flags&view.Dead != 0
	}
	for _, v := range b.Viewers {
		for _, o := range v.Entered {
			w.objects[o.GUID] = o.Position
			w.prey[o.GUID] = w.hunts(o)
			if o.Flags&view.Talks != 0 && !slices.Contains(w.talkers, o.GUID) {
				w.talkers = append(w.talkers, o.GUID)
			}
		}
		if v.Menu != nil {
			w.menus[v.Unit] = v.Menu
		}
	}
	w.watchPanels(b)
	for _, e := range b.Events {
		w.told[e.Kind()]++
		switch e := e.(type) {
		case event.Despawned:
			delete(w.objects, e.Unit)
		case event.Faulted:
			if !slices.ContainsFunc(w.forgive, func(part string) bool { return strings.Contains(e.Message, part) }) {
				w.t.Errorf("step %d: %s:%d: %s", b.Step, e.File, e.Line, e.Message)
			}
		}
	}
	w.mu.Unlock()
	if b.Map == "yard:field" {
		select {
		case w.stepped <- struct{}{}:
		default:
		}
	}
}

// watchPanels follows the existing buttons. Called with mu held.
func (w *world) watchPanels(b *view.Batch) {
	for _, v := range b.Viewers {
		for _, c := range v.Panels {
			if c.Panel == nil {
				continue
			}
			var shown []int
			for i := range c.Panel.Rows {
				if row := &c.Panel.Rows[i]; row.Kind == content.ButtonWidget {
					shown = append(shown, row.Button)
				}
			}
			w.buttons[c.ID] = shown
		}
	}
}

// join creates players and logs them in.
func (w *world) join(n int) {
	w.t.Helper()
	w.joinAs(n, func(int) (content.ID, auth.Role) { return "yard:walker", auth.Operator })
}

// joinAs creates players with different starts and roles.
func (w *world) joinAs(n int, as func(i int) (content.ID, auth.Role)) {
	w.t.Helper()
	ctx := context.Background()
	for i := range n {
		start, role := as(i)
		a, err := w.store.CreateAccount(ctx, 1, store.Account{Name: fmt.Sprint("PLAYER", i), Role: role})
		if err != nil {
			w.t.Fatal(err)
		}
		r, err := w.store.CreateCharacter(ctx, 1, character.Record{Account: a.ID, Name: "Bot" + string(rune('a'+i)), Start: string(start)})
		if err != nil {
			w.t.Fatal(err)
		}
		b := &bot{w: w, id: r.ID, self: r.GUID(), who: session.Identity{Account: a.ID, Name: a.Name, Role: a.Role}}
		w.bots = append(w.bots, b)
		b.enter()
	}
}

// impatient is the context of a log-in that does not wait until an earlier stay ends.
type impatient struct{ context.Context }

// Done implements context.Context.
func (impatient) Done() <-chan struct{} {
	done := make(chan struct{})
	close(done)
	return done
}

func (b *bot) enter() {
	b.mu.Lock()
	b.in = true
	b.mu.Unlock()
	seat, err := b.w.realm.Enter(impatient{context.Background()}, b.who, b.id, b)
	if err != nil {
		b.mu.Lock()
		b.in = false
		b.mu.Unlock()
		return // it is still logging out
	}
	b.seat = seat
}

// act does something that a player may do. Refusals are ignored.
func (b *bot) act() {
	w := b.w
	if !b.inside() {
		if w.rnd.IntN(20) == 0 {
			b.enter()
		}
		return
	}
	w.mu.Lock()
	at, here := w.objects[b.self]
	dead := w.dead[b.self]
	w.mu.Unlock()
	ask := func(in intent.Intent) {
		if err := b.seat.Submit(in); err != nil && !errors.Is(err, gamemap.ErrBusy) {
			b.enter()
		}
	}
	switch n := w.rnd.IntN(100); {
	case !here:
	case dead:
		ask(intent.Respawn{})
	case n == 0 && w.rnd.IntN(6) == 0:
		b.seat.Leave()
		b.Closed("")
	case n < 4:
		ask(intent.Chat{Speech: intent.Speech(n % 3), Text: fmt.Sprint("hear me ", n)})
	case n < 8:
		ask(intent.Attack{Target: b.nearest(at)})
	case n == 8:
		ask(intent.Eval{Bundle: "yard", Source: "map.state.evals = (map.state.evals or 0) + random(1, 6)"})
	case n == 9:
		ask(intent.Inspect{Target: b.self})
	case n == 10:
		ask(intent.Move{To: geo.Position{Point: geo.Point{X: w.rnd.Float64() * 100}}, Flags: intent.Forward}) // an invalid position
	case n < 15 && b.goal == nil:
		b.goal = &geo.Point{X: w.rnd.Float64()*80 - 20, Y: w.rnd.Float64()*80 - 40}
	case b.goal == nil && n < 80:
		if to, ok := b.beside(at); ok {
			ask(intent.Move{To: to, Flags: intent.Forward})
		}
	case b.goal != nil:
		to := geo.Position{Point: *b.goal, Facing: geo.Heading(at.Point, *b.goal)}
		if stride := 0.3; geo.FlatDistance(at.Point, *b.goal) > stride {
			to.Point = at.Point.Ahead(to.Facing, stride)
		} else {
			b.goal = nil
		}
		ask(intent.Move{To: to, Flags: intent.Forward})
	}
}

// beside is a step towards the nearest creature, facing it.
func (b *bot) beside(at geo.Position) (geo.Position, bool) {
	g := b.nearest(at)
	b.w.mu.Lock()
	p, ok := b.w.objects[g]
	b.w.mu.Unlock()
	at.Facing = geo.Heading(at.Point, p.Point)
	if d := geo.FlatDistance(at.Point, p.Point); d > 2 {
		at.Point = at.Point.Ahead(at.Facing, min(0.3, d-2))
	}
	return at, ok
}

// nearest returns the creature that a bot would fight.
func (b *bot) nearest(at geo.Position) guid.GUID {
	b.w.mu.Lock()
	defer b.w.mu.Unlock()
	var best guid.GUID
	far := 1e9
	for g, p := range b.w.objects { // ties are resolved by the number
		d := geo.FlatDistance(at.Point, p.Point)
		if b.w.prey[g] && !b.w.dead[g] && (d < far || d == far && g < best) {
			best, far = g, d
		}
	}
	return best
}

// forgives accepts faults with a text in their message.
func (w *world) forgives(part string) { w.forgive = append(w.forgive, part) }

func (w *world) publish(rel *release.Release) {
	w.t.Helper()
	w.sources.Add(rel)
	if _, err := w.realm.Publish(rel.Release); err != nil {
		w.t.Fatalf("publish: %v", err)
	}
}

// close closes realm and recording.
func (w *world) close() {
	w.t.Helper()
	if err := w.realm.Close(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	if err := w.writer.Close(); err != nil {
		w.t.Fatal(err)
	}
}

// played replays the recording and fails unless everything is equal.
func (w *world) played() recording.Report {
	w.t.Helper()
	report, err := Play(context.Background(), bytes.NewReader(w.file.Bytes()), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, line := range report.Lines() {
		w.t.Log(line)
	}
	if !report.Equal() || report.Cut || report.End != "" {
		w.t.Error("the replay differs, or is not whole")
	}
	return report
}

// happened fails unless enough has happened for a meaningful replay.
func (w *world) happened(kinds ...event.Kind) {
	w.t.Helper()
	for _, k := range kinds {
		if w.told[k] == 0 {
			w.t.Errorf("no event %s in the whole recording", k)
		}
	}
}

// live changes a configuration to that of a public realm.
func live(pacer *clock.Pacer) func(*realm.Config) {
	return func(c *realm.Config) { c.Headless, c.Pacer = false, pacer }
}
