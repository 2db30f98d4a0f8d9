package scripting

import (
	"errors"
	"slices"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/core/model/inbox"
	"loam/scripting/guest"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

const (
	// graceWall is how much longer than its entry may take a guest is waited for: it is ended
	// before a step is over.
	graceWall = 20 * time.Millisecond
	// renewEntries is the time, in those of an entry, that the files of a guest may take which
	// starts again during a step.
	renewEntries = 4
	// untimedWall is how long a guest is waited for where entries have no limit of time.
	untimedWall = 30 * time.Second
)

// apart is the part of an engine whose bundle runs in a guest: the box of the engine has the
// whole API and the values that cross, but runs no script.
type apart struct {
	room   *room
	tenant *tenant
	names  []guest.Name // that the scripts see, except for those of the API
	proxy  *guest.Proxy // nil until files are loaded
	api    map[int]*lua.LFunction
	sealed bool
	renews bool          // it starts again during a step
	within time.Duration // of the entry that follows
	back   bool          // it changes its second argument, which is its result if there is no other
	stopAt int           // replay: of the entry that follows
	heap   bool
	unkept []string // problems of the state that the last entry has changed
}

var _ guest.Host = (*apart)(nil)

// newApart returns the part for the only bundle of an engine.
func newApart(t *tenant) *apart {
	return &apart{room: t.room, tenant: t, api: make(map[int]*lua.LFunction), within: t.room.site.program.limits.Wall}
}

// bind binds a name for the scripts of a bundle.
func (t *tenant) bind(name string, v lua.LValue) {
	t.env.Bind(name, v)
	a := t.apart
	if a == nil || name == "settings" { // which are plain data
		return
	}
	if i := slices.IndexFunc(a.names, func(n guest.Name) bool { return n.Name == name }); i >= 0 {
		a.names[i].Value = v
		return
	}
	a.names = append(a.names, guest.Name{Name: name, Value: v})
}

// start starts the guest.
func (a *apart) start() error {
	if a.proxy != nil {
		return nil
	}
	site, code := &a.room.site, a.tenant.code
	setup := guest.Setup{
		Bundle: code.Info.Name, Place: site.place, Limits: site.program.limits, DryRun: site.dry(), Timed: site.clock != nil,
		Strict: site.strict, Memory: a.tenant.limit(),
	}
	var peer guest.Peer
	if take := site.program.guests; take != nil {
		for _, f := range code.Files() {
			setup.Files = append(setup.Files, guest.File{Name: f.Name, Path: f.Path, Realm: f.Realm, Lib: f.Lib, Text: f.Text})
		}
		var err error
		if peer, err = take(); err != nil {
			return a.fails(err)
		}
	} else {
		peer = guest.Local(code, site.clock, site.watch())
	}
	a.proxy = guest.NewProxy(a, a.tenant.vm, peer)
	if err := a.proxy.SetUp(setup, code.Info.Settings, a.names, a.loadWall()); err != nil {
		return a.fails(err)
	}
	return nil
}

// fails returns the fault of a guest that does not start.
func (a *apart) fails(err error) error {
	name := a.tenant.code.Info.Name
	return &sandbox.Fault{Kind: sandbox.KindProcess, Entry: name, Bundle: name, Msg: source.Cut(err.Error(), source.MaxMessage)}
}

// loadWall is how long a file may take.
func (a *apart) loadWall() time.Duration {
	if a.renews {
		return renewEntries * a.room.site.program.limits.Wall
	}
	return 2 * a.room.site.program.limits.LoadTime
}

// chunk runs a main chunk.
func (a *apart) chunk(c *source.Chunk) (lua.LValue, error) {
	if err := a.start(); err != nil {
		return lua.LNil, err
	}
	site := &a.room.site
	n := slices.IndexFunc(a.tenant.code.Mains(site.place), func(f *source.File) bool { return f.Chunk == c })
	if n < 0 {
		return lua.LNil, errors.New("only main chunks run here")
	}
	a.proxy.Limit(guest.Limit{Within: a.room.site.program.limits.Wall}, a.loadWall())
	_, err := a.enter(site.program.limits.LoadBundleInstructions, a.proxy.Run(n), 0, nil)
	return lua.LNil, err
}

// piece runs a piece of source that makes a function, and returns that.
func (a *apart) piece(text string) (*lua.LFunction, error) {
	if err := a.start(); err != nil {
		return nil, err
	}
	a.seal()
	makes, made := a.proxy.Piece(evalName, text)
	a.limit(a.room.site.program.limits.LoadFileInstructions, 0)
	_, err := a.enter(a.room.site.program.limits.LoadFileInstructions, makes, 0, nil)
	return made, err
}

// seal ends the loading.
func (a *apart) seal() {
	if a.proxy == nil || a.sealed {
		return
	}
	a.sealed = true
	_ = a.proxy.Seal() // if the guest ends, the next entry learns it
}

// call calls a function of the guest within the limits of an entry.
func (a *apart) call(budget int, fn *lua.LFunction, results int, args []lua.LValue) ([]lua.LValue, error) {
	a.limit(budget, results)
	return a.enter(budget, fn, results, args)
}

// limit sets the limits of the entry that follows.
func (a *apart) limit(budget, results int) {
	l := guest.Limit{Budget: budget, Results: results, StopAt: a.stopAt, Heap: a.heap, Back: a.back}
	patience := untimedWall
	if a.room.site.clock != nil {
		l.Within, patience = a.within, a.within+graceWall
	}
	a.stopAt, a.back, a.within = 0, false, a.room.site.program.limits.Wall
	a.proxy.Limit(l, patience)
}

// enter makes an entry of the engine, in which fn asks the guest.
func (a *apart) enter(budget int, fn *lua.LFunction, results int, args []lua.LValue) ([]lua.LValue, error) {
	t := a.tenant
	a.unkept = a.unkept[:0]
	out, err := t.vm.Call(t.env, budget, fn, results, args...)
	f := a.proxy.Fault()
	if err == nil || f == nil {
		return out, err
	}
	f.Entry, f.Bundle = t.code.Info.Name, t.code.Info.Name
	return nil, f
}

// repeat makes the entry that follows end as it ended in the recording.
func (a *apart) repeat(ends *inbox.Ends) {
	if ends.Stop > 0 {
		a.stopAt, a.heap = int(ends.Stop), ends.Memory
	}
	if ends.Fails && a.proxy != nil {
		a.proxy.BreakAt(int(ends.Fail.Instructions))
	}
}

// flush copies the state that the running entry has changed so far.
func (a *apart) flush() {
	if a.proxy != nil {
		a.proxy.Flush()
	}
}

// close ends the guest.
func (a *apart) close() {
	if a.proxy != nil {
		a.proxy.Close()
	}
}

// limitTime limits the time of the entry that follows.
func (t *tenant) limitTime(d time.Duration) {
	if t.apart != nil {
		t.apart.within = d
	}
	t.vm.Within(d)
}

// scripted returns the line on which a function of a bundle is defined, and whether it is
// written in Lua.
func (t *tenant) scripted(fn *lua.LFunction) (line int, is bool) {
	switch {
	case t.apart != nil && t.apart.proxy != nil:
		return t.apart.proxy.Written(fn)
	case fn.IsG || fn.Proto == nil:
		return 0, false
	}
	return fn.Proto.LineDefined, true
}

// caller returns the place of the code of a bundle that called the running function.
func (t *tenant) caller(L *lua.LState) (file string, line int) {
	if t.apart != nil && t.apart.proxy != nil {
		return t.apart.proxy.Place()
	}
	return t.vm.Caller(L)
}

// changes returns the locals of files that the last entry of a bundle has changed.
func (t *tenant) changes() []sandbox.Change {
	if t.apart != nil && t.apart.proxy != nil {
		return t.apart.proxy.Changed()
	}
	return t.env.Changed()
}

// API implements guest.Host.
func (a *apart) API(number int) *lua.LFunction {
	if a.api[number] == nil {
		a.api[number] = a.tenant.vm.Function(luaapi.Bind(&a.room.host, surface.Entries()[number]))
	}
	return a.api[number]
}

// Describe implements guest.Host.
func (a *apart) Describe(ud *lua.LUserData) (class, text string) {
	if mt, ok := ud.Metatable.(*lua.LTable); ok {
		class = lua.LVAsString(mt.RawGetString("__name"))
	}
	return class, textOf(ud.Value)
}

// keptField returns where a field of an object is kept.
func (a *apart) keptField(ud *lua.LUserData, field string) (k *tables, kind inbox.StateKind, is bool) {
	switch v := ud.Value.(type) {
	case *handle:
		switch {
		case !a.tenant.mayKeep(v.guid):
		case field == luaapi.State:
			return v.kept, inbox.OwnState, true
		case field == luaapi.Kept && v.kept.account != nil:
			return v.kept, inbox.OwnStorage, true
		}
	case *object:
		switch {
		case field == luaapi.State && ud == a.tenant.object:
			return a.tenant.here, inbox.OwnState, true
		case field == luaapi.Kept && v.kept != nil:
			return v.kept, inbox.AccountStorage, true
		}
	}
	return nil, 0, false
}

// Kept implements guest.Host.
func (a *apart) Kept(ud *lua.LUserData, field string) (kind byte, v value.Value, is bool) {
	k, of, is := a.keptField(ud, field)
	if !is {
		return 0, value.Value{}, false
	}
	if k.kept[of] == nil {
		return byte(of), k.saved[of], true
	}
	v, err := a.tenant.vm.ToPlain(stateNames[of], k.kept[of])
	if err != nil { // it came with a value that is no data; the guest has the table
		v = value.OfTable(nil)
	}
	return byte(of), v, true
}

// KeptAs implements guest.Host.
func (a *apart) KeptAs(ud *lua.LUserData, field string) (kind byte, is bool) {
	_, of, is := a.keptField(ud, field)
	return byte(of), is
}

// Keep implements guest.Host.
func (a *apart) Keep(ud *lua.LUserData, k guest.Kept) {
	kind := inbox.StateKind(k.Kind)
	field := luaapi.Kept
	if kind == inbox.OwnState {
		field = luaapi.State
	}
	to, of, is := a.keptField(ud, field)
	if !is || of != kind {
		return
	}
	if k.Problem != "" {
		a.unkept = append(a.unkept, shown(k.Problem))
	}
	if to == a.tenant.here {
		if t, ok := a.tenant.vm.FromPlain(k.Value).(*lua.LTable); ok {
			to.set(luaapi.State, t)
		}
		return
	}
	to.kept[kind], to.saved[kind] = nil, k.Value
}

// Known implements guest.Host.
func (a *apart) Known(file string) bool {
	f := a.room.site.program.file(file)
	return f != nil && f.Bundle == a.tenant.code.Info.Name || file == evalName
}

// Random implements guest.Host.
func (a *apart) Random() float64 { return a.room.host.Random() }

// Print implements guest.Host.
func (a *apart) Print(p sandbox.Print) {
	p.Bundle = a.tenant.code.Info.Name
	a.room.output.print(p)
}

// Dropped implements guest.Host.
func (a *apart) Dropped(n int) { a.room.output.dropped(a.tenant.code.Info.Name, n) }
