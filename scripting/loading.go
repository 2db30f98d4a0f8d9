package scripting

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/model/command"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// loadTries is the number of attempts to create a room of which a file took too long to
// load. On an overloaded machine the delay may not be a fault of the file, and without
// retries a world would not start, or a save would be rejected.
const loadTries = 3

// loaded is a room whose files have run.
func (p *Program) loaded(o roomOptions) (*room, error) {
	for tries := 1; ; tries++ {
		r := p.newRoom(o)
		err := r.loading.load()
		if err == nil {
			return r, nil
		}
		r.engines.close()
		var fault *sandbox.Fault
		if tries == loadTries || !errors.As(err, &fault) || !fault.Kind.ByChance() && fault.Kind != sandbox.KindProcess {
			return nil, err
		}
	}
}

// loading runs the main chunks of bundles. In a dry run it collects what they declare.
type loading struct {
	running bool            // main chunks are running
	specs   []*command.Spec // commands of main chunks, in a dry run
	site    *site
	entry   *entry
	stolen  *stolen
	kits    *kits
	events  *events
	memory  *memory
}

// load runs all main chunks and ends the loading. It returns the error of the first failed
// chunk, for the author.
func (l *loading) load() error {
	if err := l.runAll(l.site.tenants); err != nil {
		return err
	}
	l.seal(l.site.tenants)
	return nil
}

func (l *loading) runAll(tenants []*tenant) error {
	for _, t := range tenants {
		if err := l.run(t); err != nil {
			return err
		}
	}
	return nil
}

// run runs the main chunks of one bundle and freezes their globals and tables, so that
// later bundles that call it see the same constants as handlers.
func (l *loading) run(t *tenant) error {
	l.running = true
	defer t.seal()
	t.bindImports()
	for _, f := range t.code.Mains(l.site.place) {
		_, err := l.chunk(t, f.Chunk)
		l.memory.allocated(t, t.vm.Instructions(), t.vm.Bytes())
		if err != nil {
			return err
		}
	}
	return nil
}

// dryLoad runs all main chunks and reports failures, and chunks that need more instructions
// than a map allows.
func (l *loading) dryLoad() {
	l.running = true
	for _, t := range l.site.tenants {
		t.bindImports()
		for _, f := range t.code.Mains(l.site.place) {
			l.site.watch().Script(f.Name)
			if _, err := l.chunk(t, f.Chunk); err != nil {
				l.site.report(l.loadProblem(f, err))
				continue
			}
			if n, most := t.vm.Instructions(), l.site.program.limits.LoadFileInstructions; n > most {
				l.site.report(diag.Problem{File: f.Name, Code: diag.OverLimit, Msg: fmt.Sprintf("loading this file takes %d instructions, but a map allows %d: move the work into a handler, or do less", n, most)})
			}
		}
		t.seal()
	}
	l.seal(l.site.tenants)
}

// loadProblem converts the failure of a main chunk to a problem.
func (l *loading) loadProblem(f *source.File, err error) diag.Problem {
	var fault *sandbox.Fault
	if !errors.As(err, &fault) {
		return diag.Problem{File: f.Name, Code: diag.LuaError, Msg: err.Error()}
	}
	if at := l.site.program.file(fault.File); at != nil {
		f = at
	}
	msg := fault.Msg
	if fault.Kind == sandbox.KindBudget {
		msg += "; look for a loop without an end"
	}
	p := f.Problem(fault.Line, fault.Code(), msg, "", "")
	p.Overrun = fault.Overrun()
	return p
}

// seal ends the loading: from now on handlers can be found.
func (l *loading) seal(tenants []*tenant) {
	l.running = false
	l.kits.collect()
	l.events.subscribe(l.kits)
	for _, t := range tenants {
		t.showOwn()
	}
}

// seal freezes the globals and tables of a bundle's files.
func (t *tenant) seal() {
	var roots []lua.LValue
	for _, s := range t.subjects {
		for _, h := range s.handlers {
			roots = append(roots, h.fn)
		}
	}
	for _, h := range t.exports {
		roots = append(roots, h.fn)
	}
	for _, f := range t.code.Files() {
		if v := t.required[f]; v != nil {
			roots = append(roots, v)
		}
	}
	var live []*lua.LTable
	if t.here != nil {
		live = append(live, t.here.kept[0])
	}
	t.env.Freeze(live, roots...)
	if t.apart != nil {
		t.apart.seal()
	}
}

// showOwn makes map:wave() call a handler of maps "id".
func (t *tenant) showOwn() {
	if t.here == nil {
		return
	}
	if p := t.room.kits.home.partOf(t); p != nil {
		for _, h := range p.order {
			t.here.fields.RawSetString(h.name, h.fn)
		}
	}
}

// derived returns a bundle's class of unit handles with its own handlers, which are also
// callable as methods. All methods are in one table, so that the VM finds each in one step.
func (e *engine) derived(p *part, base *sandbox.Class) *sandbox.Class {
	if p.class == nil {
		names := e.methods[base]
		own := e.vm.State().CreateTable(0, len(names)+len(p.order))
		for _, name := range names {
			own.RawSetString(name, base.Method(name))
		}
		for _, h := range p.order {
			own.RawSetString(h.name, h.fn)
		}
		p.class = base.Derive(own)
	}
	return p.class
}

// chunk runs a main chunk, or a piece of source. Main chunks run while a release is
// prepared, outside of steps.
func (l *loading) chunk(t *tenant, c *source.Chunk) (lua.LValue, error) {
	if l.stolen.mark() {
		defer l.stolen.unmark()
	}
	outer := l.entry.begin(t)
	var v lua.LValue
	var err error
	if t.apart != nil {
		v, err = t.apart.chunk(c)
	} else {
		v, err = t.env.Run(c)
	}
	l.entry.end(outer)
	return v, err
}

// declare records a command, unless one of the same name is already declared, which it
// returns.
func (l *loading) declare(s *command.Spec) (first *command.Spec) {
	for _, o := range l.specs {
		if o.Full() == s.Full() {
			return o
		}
	}
	l.specs = append(l.specs, s)
	return nil
}
