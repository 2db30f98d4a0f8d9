package guest

import (
	"encoding/json"
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/quota"
	"loam/scripting/check"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// pieceNumber is the number of the function that the last opPiece has made.
const pieceNumber = 0

// Guest is a box with the scripts of one bundle. It belongs to one goroutine.
type Guest struct {
	ask   func(request []byte) (answer []byte, err error)
	clock func() time.Duration
	watch *quota.Watch
	// waited is how long the thread has waited, as sandbox.Options has it; may be nil.
	waited func() time.Duration
	code   *check.Bundle // nil until the set-up reads it, unless it came compiled

	setup    Setup
	box      *sandbox.Box
	env      *sandbox.Env
	place    luaapi.Where
	loading  bool
	depth    int // entries inside each other
	w        writer
	files    []*source.File // main chunks
	required map[*source.File]lua.LValue
	objects  objects
	own      functions // of the scripts
	foreign  functions // of the world
	kept     []*kept
}

// newGuest returns a guest without scripts. Code may be nil: then the set-up brings the
// files.
func newGuest(code *check.Bundle, clock func() time.Duration, watch *quota.Watch, ask func([]byte) ([]byte, error)) *Guest {
	return &Guest{ask: ask, clock: clock, watch: watch, code: code}
}

// close frees the box.
func (g *Guest) close() {
	if g.box != nil {
		g.box.State().Close()
		g.box = nil
	}
}

// handle answers one message of the world. The error is that the message is none.
func (g *Guest) handle(message []byte) ([]byte, error) {
	r := &reader{buf: message}
	op := r.byte()
	if op == opSetUp {
		return g.setUp(r)
	}
	if g.box == nil {
		return nil, errMalformed
	}
	switch op {
	case opRun:
		return g.run(r)
	case opPiece:
		return g.piece(r)
	case opCall:
		return g.call(r)
	case opSeal:
		g.seal()
		return g.returned(nil, nil, 0)
	case opFlush:
		return g.flush()
	}
	return nil, errMalformed
}

// setUp creates the box and the names that the scripts see.
func (g *Guest) setUp(r *reader) ([]byte, error) {
	if err := json.Unmarshal([]byte(r.text()), &g.setup); err != nil {
		return nil, errMalformed
	}
	if g.code == nil {
		if err := g.compile(); err != nil {
			return nil, err
		}
	}
	g.place, g.files = g.setup.Place, g.code.Mains(g.setup.Place)
	o := sandbox.Options{Limits: g.setup.Limits, Random: g.random, Print: g.print, Dropped: g.dropped, DryRun: g.setup.DryRun, Watch: g.watch}
	if g.setup.Timed {
		o.Clock, o.Waited = g.clock, g.waited
	}
	g.box = sandbox.NewBox(o)
	g.env = g.box.Env(g.setup.Bundle)
	g.required = make(map[*source.File]lua.LValue)
	g.objects.open(g)
	g.own.open()
	g.foreign.open()
	g.own.add(g.box.Function(func(*lua.LState) int { return 0 })) // pieceNumber
	g.loading = true
	for i, e := range surface.Entries() {
		if e.Class == luaapi.Globals {
			g.env.Bind(e.Name, g.global(i, e))
		}
	}
	settings, ok := g.box.FromPlain(r.plain()).(*lua.LTable)
	if !ok {
		settings = g.box.State().CreateTable(0, 0)
	}
	g.env.Bind("settings", g.box.ReadOnly(settings))
	u := g.unpack(r)
	for range r.count(len(r.buf)) {
		name, v := r.text(), u.value(0)
		if t, ok := v.(*lua.LTable); ok {
			v = g.box.ReadOnly(t)
		}
		g.env.Bind(name, v)
	}
	if r.err != nil {
		return nil, r.err
	}
	return g.returned(nil, nil, 0)
}

// compile compiles the files of the set-up, which the world has compiled before.
func (g *Guest) compile() error {
	g.code = check.New(check.Info{Name: g.setup.Bundle}, 0)
	for _, f := range g.setup.Files {
		made, problems := source.Read(source.File{Name: f.Name, Bundle: g.setup.Bundle, Path: f.Path, Realm: f.Realm, Lib: f.Lib, Text: f.Text}, luaapi.PlayerFields, false)
		if made == nil {
			return fmt.Errorf("compile %s: %w", f.Name, problems)
		}
		g.code.Add(made)
	}
	g.setup.Files = nil
	return nil
}

// run runs a main chunk.
func (g *Guest) run(r *reader) ([]byte, error) {
	n := r.count(len(g.files))
	g.limit(r)
	if r.err != nil || n >= len(g.files) || !g.loading {
		return nil, errMalformed
	}
	g.depth++
	_, err := g.env.Run(g.files[n].Chunk)
	return g.returned(nil, err, 1)
}

// piece runs a piece of source that makes a function.
func (g *Guest) piece(r *reader) ([]byte, error) {
	name, text := r.text(), r.text()
	g.limit(r)
	if r.err != nil {
		return nil, r.err
	}
	chunk, err := source.Compile(name, []byte(text))
	if err != nil {
		return nil, errMalformed // the world has compiled it
	}
	g.depth++
	v, err := g.env.Run(chunk)
	if fn, ok := v.(*lua.LFunction); ok && err == nil {
		g.own.replace(pieceNumber, fn)
	}
	return g.returned(nil, err, 1)
}

// limit reads the limits of an entry and sets them.
func (g *Guest) limit(r *reader) Limit {
	l := Limit{Budget: r.count(1 << 40), Results: r.count(256), Within: time.Duration(r.id()), StopAt: r.count(1 << 40), Heap: r.flag(), Back: r.flag()}
	if g.depth == 0 {
		if l.Within > 0 {
			g.box.Within(l.Within)
		}
		if l.StopAt > 0 {
			g.box.StopAt(l.StopAt, l.Heap)
		}
	}
	return l
}

// call calls a function of the scripts.
func (g *Guest) call(r *reader) ([]byte, error) {
	n := r.id()
	l := g.limit(r)
	fn := g.own.at(n)
	u := g.unpack(r)
	args := u.values(maxValues)
	if r.err != nil || fn == nil {
		return nil, errMalformed
	}
	g.depth++
	out, err := g.box.Call(g.env, l.Budget, fn, l.Results, args...)
	if err == nil && l.Back && len(out) > 0 && out[0] == lua.LNil && len(args) > 1 {
		out[0] = args[1]
	}
	return g.returned(out, err, 1)
}

// seal ends the loading.
func (g *Guest) seal() {
	roots := make([]lua.LValue, 0, len(g.own.list)+len(g.required))
	for _, fn := range g.own.list {
		roots = append(roots, fn)
	}
	for _, f := range g.code.Files() {
		if v := g.required[f]; v != nil {
			roots = append(roots, v)
		}
	}
	g.env.Freeze(nil, roots...)
	g.loading = false
	g.objects.last()
	g.own.last()
	g.foreign.last()
}

// returned writes how an entry has ended. Level is 1 for an entry, 0 for other messages.
func (g *Guest) returned(values []lua.LValue, err error, level int) ([]byte, error) {
	g.depth -= level
	used := g.box.Instructions()
	g.w.begin(opReturn)
	g.w.count(used)
	if err == nil {
		g.w.flag(true)
		mark := len(g.w.buf)
		p := pack{writer: &g.w, side: g}
		if wrong := p.values(values); wrong != nil {
			g.w.buf = append(g.w.buf[:mark-1], 0)
			g.writeFault(&sandbox.Fault{Kind: sandbox.KindError, Msg: wrong.Error()})
		}
	} else {
		g.w.flag(false)
		g.writeFault(err)
	}
	if g.depth > 0 {
		g.w.count(0)
		g.w.count(0)
		return g.fits()
	}
	g.writeKept()
	g.writeChanged()
	g.forget()
	return g.fits()
}

// flush writes the tables of state that have changed so far.
func (g *Guest) flush() ([]byte, error) {
	g.w.begin(opReturn)
	g.w.count(g.box.Instructions())
	g.w.flag(true)
	g.w.count(0)
	g.writeKept()
	g.w.count(0)
	return g.fits()
}

// fits returns the written message, or one that says that it was too long.
func (g *Guest) fits() ([]byte, error) {
	if len(g.w.buf) <= maxMessage {
		return g.w.buf, nil
	}
	used := g.box.Instructions()
	g.w.begin(opReturn)
	g.w.count(used)
	g.w.flag(false)
	g.writeFault(&sandbox.Fault{Kind: sandbox.KindMemory, Msg: "the results and the changed state together are too large: less may change in one handler"})
	g.w.count(0)
	g.w.count(0)
	return g.w.buf, nil
}

// forget ends the outermost entry: nothing of it stays, except for what files have made.
func (g *Guest) forget() {
	g.kept = nil
	g.objects.forget()
	if !g.loading {
		g.own.forget()
		g.foreign.forget()
	}
}

// writeFault writes the failure of an entry.
func (g *Guest) writeFault(err error) {
	f, ok := err.(*sandbox.Fault)
	if !ok {
		f = &sandbox.Fault{Kind: sandbox.KindError, Msg: err.Error()}
	}
	g.w.byte(byte(f.Kind))
	g.w.text(f.File)
	g.w.count(f.Line)
	g.w.text(f.Msg)
	g.w.text(f.Stack)
	g.w.count(f.Instructions)
}

// writeChanged writes the locals of files that the entry has changed.
func (g *Guest) writeChanged() {
	if !g.setup.Strict || g.loading {
		g.w.count(0)
		return
	}
	list := g.env.Changed()
	list = list[:min(len(list), maxChanged)]
	g.w.count(len(list))
	for _, c := range list {
		g.w.text(c.File)
		g.w.count(c.Line)
		g.w.text(c.Name)
	}
}

// maxChanged is how many changed locals of one entry are reported.
const maxChanged = 16
