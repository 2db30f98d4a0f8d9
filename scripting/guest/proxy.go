package guest

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// Peer is the way to a guest.
type Peer interface {
	// Do passes a message to the guest and returns what it returns. The guest's requests
	// before that are passed to answer, whose error ends the guest. With the answers it may
	// take as long as patience; inside another Do, as long as that has left.
	Do(message []byte, answer func(request []byte) ([]byte, error), patience time.Duration) ([]byte, error)
	// Close ends the guest.
	Close()
}

// Host is the world as a guest sees it.
type Host interface {
	// API returns a function of the API by its number in the reference.
	API(number int) *lua.LFunction
	// Describe returns the class of an object, and how tostring shows it.
	Describe(ud *lua.LUserData) (class, text string)
	// Kept returns a table of state that is a field of an object.
	Kept(ud *lua.LUserData, field string) (kind byte, v value.Value, is bool)
	// Keep replaces a table of state.
	Keep(ud *lua.LUserData, k Kept)
	// KeptAs returns the kind of the table of state that a field of an object is.
	KeptAs(ud *lua.LUserData, field string) (kind byte, is bool)
	// Known reports whether a file is one of the bundle.
	Known(file string) bool
	// Random draws from the random stream for scripts.
	Random() float64
	Print(p sandbox.Print)
	Dropped(n int)
}

// Proxy stands in the world for the scripts of a guest.
type Proxy struct {
	host Host
	box  *sandbox.Box
	peer Peer
	w    writer

	objects  map[uint64]*lua.LUserData
	numbers  map[*lua.LUserData]uint64
	newest   uint64
	passing  []uint64                    // the numbers of objects of the entry
	theirs   map[uint64]*lua.LFunction   // functions of the guest
	lines    map[*lua.LFunction]function // what is known of them
	passed   []uint64                    // the numbers of those of the entry
	own      functions                   // of the world
	sealed   bool
	depth    int // messages inside each other
	asked    int // messages of the guest in the outermost entry
	breakAt  int // replay: the number of them after which the guest has ended; -1 for never
	limit    Limit
	patience time.Duration
	fault    *sandbox.Fault // with which the last entry has ended
	changed  []sandbox.Change
	file     string // the place in the scripts of the running request
	line     int
	gone     error // why the guest has ended
}

// errBroken is that the guest has ended at this point in the recording.
var errBroken = errors.New("it ended here when this was recorded")

// NewProxy returns a proxy in box for a guest at peer. Names are what the host binds for the
// bundle.
func NewProxy(host Host, box *sandbox.Box, peer Peer) *Proxy {
	p := &Proxy{
		host: host, box: box, peer: peer, objects: make(map[uint64]*lua.LUserData), numbers: make(map[*lua.LUserData]uint64),
		theirs: make(map[uint64]*lua.LFunction), lines: make(map[*lua.LFunction]function), breakAt: -1,
	}
	p.own.open()
	return p
}

// Name is a name with its value.
type Name struct {
	Name  string
	Value lua.LValue
}

// SetUp creates the box of the guest. Its patience is that for loading.
func (p *Proxy) SetUp(s Setup, settings value.Value, names []Name, patience time.Duration) error {
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("set up the process of bundle %s: %w", s.Bundle, err)
	}
	p.patience = patience
	p.w.begin(opSetUp)
	p.w.text(string(text))
	p.w.plain(settings)
	p.w.count(len(names))
	values := pack{writer: &p.w, side: p}
	for _, n := range names {
		p.w.text(n.Name)
		if err := values.value(n.Value, 0); err != nil {
			return fmt.Errorf("set up the process of bundle %s: %s: %w", s.Bundle, n.Name, err)
		}
	}
	_, err = p.exchange(nil)
	return err
}

// Seal ends the loading: what files have made stays.
func (p *Proxy) Seal() error {
	p.w.begin(opSeal)
	_, err := p.exchange(nil)
	p.sealed = true
	p.own.last()
	return err
}

// Flush passes the tables of state that the running entry has changed to the host.
func (p *Proxy) Flush() {
	if p.depth == 0 || p.gone != nil {
		return
	}
	p.w.begin(opFlush)
	_, _ = p.exchange(nil) // if the guest ends, the entry learns it
}

// Close ends the guest.
func (p *Proxy) Close() { p.peer.Close() }

// Place returns the place in the scripts of the running request.
func (p *Proxy) Place() (file string, line int) { return p.file, p.line }

// Written returns the line on which a function of the guest is defined, and whether it is
// one that is written in Lua.
func (p *Proxy) Written(fn *lua.LFunction) (line int, is bool) {
	f := p.lines[fn]
	return f.line, f.written
}

// Changed returns the locals of files that the last entry has changed.
func (p *Proxy) Changed() []sandbox.Change { return p.changed }

// Fault returns with what fault the last entry has ended, once; nil if it has not.
func (p *Proxy) Fault() *sandbox.Fault {
	f := p.fault
	p.fault = nil
	return f
}

// Limit sets the limits of the entry that follows, and how long the guest may take for it.
func (p *Proxy) Limit(l Limit, patience time.Duration) {
	p.limit, p.patience = l, patience
}

// BreakAt makes the guest end in the outermost entry that follows, after a number of its
// messages.
func (p *Proxy) BreakAt(n int) { p.breakAt = n }

// Run returns the function that runs a main chunk.
func (p *Proxy) Run(number int) *lua.LFunction {
	return p.box.Function(func(L *lua.LState) int {
		return push(L, p.enter(L, func() error {
			p.w.begin(opRun)
			p.w.count(number)
			p.writeLimit()
			return nil
		}))
	})
}

// Piece returns the function that makes a function of a piece of source, and that one.
func (p *Proxy) Piece(name, text string) (makes, made *lua.LFunction) {
	makes = p.box.Function(func(L *lua.LState) int {
		return push(L, p.enter(L, func() error {
			p.w.begin(opPiece)
			p.w.text(name)
			p.w.text(text)
			p.writeLimit()
			return nil
		}))
	})
	delete(p.lines, p.theirs[pieceNumber])
	return makes, p.function(function{number: pieceNumber, written: true})
}

func (p *Proxy) writeLimit() {
	l := p.limit
	p.w.count(l.Budget)
	p.w.count(l.Results)
	p.w.count(int(l.Within))
	p.w.count(l.StopAt)
	p.w.flag(l.Heap)
	p.w.flag(l.Back)
}

// function returns the function that calls one of the guest.
func (p *Proxy) function(f function) *lua.LFunction {
	fn := p.box.Function(func(L *lua.LState) int {
		return push(L, p.enter(L, func() error {
			p.w.begin(opCall)
			p.w.id(f.number)
			p.writeLimit()
			args := pack{writer: &p.w, side: p}
			return args.values(arguments(L))
		}))
	})
	p.lines[fn] = f
	p.theirs[f.number] = fn
	return fn
}

// enter passes a message to the guest that runs scripts, and returns the results.
func (p *Proxy) enter(L *lua.LState, write func() error) []lua.LValue {
	if p.depth == 0 {
		p.asked = 0 // also of an entry that finds that the guest has ended
	}
	if p.gone != nil {
		p.end(L)
	}
	p.fault = nil
	m := p.mark()
	if err := write(); err != nil {
		p.reset(m)
		L.RaiseError("%s", err.Error())
	}
	values, err := p.exchange(L)
	switch {
	case err != nil:
		p.end(L)
	case p.fault != nil:
		L.RaiseError("%s", p.fault.Msg)
	}
	return values
}

// end ends the entry because the guest has ended.
func (p *Proxy) end(L *lua.LState) {
	p.fault = &sandbox.Fault{Kind: sandbox.KindProcess, Msg: endedMessage(p.gone), Instructions: p.asked}
	if !p.box.Dead() {
		p.box.Break(sandbox.Failure{Instructions: p.asked}, p.gone.Error())
	}
	L.RaiseError("%s", p.fault.Msg)
}

func endedMessage(why error) string {
	return source.Cut("the process of this bundle has ended: "+why.Error(), source.MaxMessage-60) + "; it starts again with its last state"
}

// exchange passes the written message to the guest, answers its requests and reads what it
// returns. L is nil for a message that runs no script.
func (p *Proxy) exchange(L *lua.LState) ([]lua.LValue, error) {
	outer := p.depth
	p.depth++
	defer func() { p.depth = outer }()
	if len(p.w.buf) > maxMessage {
		p.gone = fmt.Errorf("a message to it is larger than %d bytes", maxMessage)
		return nil, p.gone
	}
	if (L != nil || outer > 0) && p.due() {
		p.gone = errBroken
		return nil, p.gone
	}
	finished := false
	defer func() {
		if !finished { // an answer has panicked, for which the guest waits
			p.gone = errors.New("internal error: please report this to the operator")
		}
	}()
	out, err := p.peer.Do(p.w.buf, func(request []byte) ([]byte, error) { return p.answer(L, request) }, p.patience)
	finished = true
	if err == nil {
		p.asked++
		r := &reader{buf: out}
		var values []lua.LValue
		if values, err = p.returned(r, L); err == nil && outer == 0 {
			p.forget()
		}
		if err == nil {
			return values, nil
		}
	}
	if p.gone == nil {
		p.gone = err
	}
	return nil, p.gone
}

// due reports whether the guest ends here in the recording.
func (p *Proxy) due() bool { return p.breakAt >= 0 && p.asked >= p.breakAt }

// forget ends the outermost entry.
func (p *Proxy) forget() {
	p.breakAt = -1
	p.file, p.line = "", 0
	for _, n := range p.passing {
		delete(p.numbers, p.objects[n])
		delete(p.objects, n)
	}
	for _, n := range p.passed {
		delete(p.lines, p.theirs[n])
		delete(p.theirs, n)
	}
	p.passing, p.passed = p.passing[:0], p.passed[:0]
	if p.sealed {
		p.own.forget()
	}
}

// returned reads how an entry has ended.
func (p *Proxy) returned(r *reader, L *lua.LState) ([]lua.LValue, error) {
	if r.byte() != opReturn {
		return nil, errMalformed
	}
	p.pay(r, L)
	var values []lua.LValue
	if r.flag() {
		u := unpack{reader: r, side: p, box: p.box, left: maxValues}
		values = u.values(maxValues)
	} else {
		p.fault = p.readFault(r)
	}
	for range r.count(len(r.buf)) {
		k := Kept{Object: r.id(), Kind: r.byte(), Problem: source.Cut(source.FirstLine(r.text()), source.MaxMessage), Value: r.plain()}
		ud := p.objects[k.Object]
		if r.err != nil || ud == nil || int(k.Kind) >= len(kindNames) || k.Value.Kind() != value.Table {
			return nil, errMalformed
		}
		p.host.Keep(ud, k)
	}
	p.changed = p.changed[:0]
	for range r.count(maxChanged) {
		p.changed = append(p.changed, sandbox.Change{File: r.text(), Line: r.count(1 << 30), Name: source.Cut(r.text(), source.MaxMessage)})
	}
	if p.fault != nil && p.fault.Kind == sandbox.KindPanic {
		return nil, fmt.Errorf("the script engine failed: %s", p.fault.Msg)
	}
	return values, r.err
}

// pay counts the instructions that the guest has used.
func (p *Proxy) pay(r *reader, L *lua.LState) {
	used := r.count(1 << 40)
	if more := used - p.box.Instructions(); L != nil && more > 0 {
		p.box.Pay(more)
	}
}

// readFault reads the failure of an entry. What it says is shown to people.
func (p *Proxy) readFault(r *reader) *sandbox.Fault {
	f := &sandbox.Fault{Kind: sandbox.FaultKind(r.byte())}
	f.File, f.Line = p.place(r)
	f.Msg = source.Cut(source.FirstLine(r.text()), source.MaxMessage)
	f.Stack = source.Cut(r.text(), maxStack)
	f.Instructions = r.count(1 << 40)
	if f.Kind < sandbox.KindError || f.Kind >= sandbox.KindProcess {
		f.Kind = sandbox.KindError
	}
	return f
}

// maxStack bounds the trace of a fault, in bytes.
const maxStack = 2000

// place reads a place in the scripts.
func (p *Proxy) place(r *reader) (file string, line int) {
	file, line = r.text(), r.count(1<<30)
	if !p.host.Known(file) {
		return "", 0
	}
	return file, line
}

// numberOf reads the number of an entry of the API.
func numberOf(r *reader) int {
	n := r.count(len(surface.Entries()))
	if n >= len(surface.Entries()) {
		r.fail(errMalformed)
		return 0
	}
	return n
}
