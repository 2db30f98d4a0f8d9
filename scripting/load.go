package scripting

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
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
		err := r.load()
		if err == nil {
			return r, nil
		}
		r.close()
		var fault *sandbox.Fault
		if tries == loadTries || !errors.As(err, &fault) || fault.Kind != sandbox.KindWall {
			return nil, err
		}
	}
}

// load runs all main chunks and ends the loading. It returns the error of the first failed
// chunk, for the author.
func (r *room) load() error {
	if err := loadAll(r.tenants); err != nil {
		return err
	}
	r.sealAll(r.tenants)
	return nil
}

func loadAll(tenants []*tenant) error {
	for _, t := range tenants {
		if err := t.load(); err != nil {
			return err
		}
	}
	return nil
}

// load runs the main chunks of one bundle and freezes their globals and tables, so that
// later bundles that call it see the same constants as handlers.
func (t *tenant) load() error {
	t.room.loading = true
	defer t.seal()
	t.bindImports()
	for _, f := range t.code.Mains(t.room.place) {
		if _, err := t.runChunk(f.Chunk); err != nil {
			return err
		}
	}
	return nil
}

// dryLoad runs all main chunks and reports failures, and chunks that need more instructions
// than a map allows.
func (r *room) dryLoad() {
	r.loading = true
	for _, t := range r.tenants {
		t.bindImports()
		for _, f := range t.code.Mains(r.place) {
			if _, err := t.runChunk(f.Chunk); err != nil {
				r.report(r.loadProblem(f, err))
				continue
			}
			if n, most := t.vm.Instructions(), r.program.limits.LoadFileInstructions; n > most {
				r.report(diag.Problem{File: f.Name, Msg: fmt.Sprintf("loading this file takes %d instructions, but a map allows %d: move the work into a handler, or do less", n, most)})
			}
		}
		t.seal()
	}
	r.sealAll(r.tenants)
}

// declares reports whether a main chunk is running, and not a function of an earlier bundle
// that it calls, which must not declare anything.
func (r *room) declares() bool { return r.loading && r.exports == 0 && r.turn != nil }

// loadProblem converts the failure of a main chunk to a problem.
func (r *room) loadProblem(f *source.File, err error) diag.Problem {
	var fault *sandbox.Fault
	if !errors.As(err, &fault) {
		return diag.Problem{File: f.Name, Msg: err.Error()}
	}
	if at := r.program.file(fault.File); at != nil {
		f = at
	}
	return f.Problem(fault.Line, fault.Msg, "", "")
}

// sealAll ends the loading: from now on handlers can be found.
func (r *room) sealAll(tenants []*tenant) {
	r.loading = false
	r.kits, r.namedSpawns, r.askedTags = make(map[kitKey]*kit), make(map[string]bool), make(map[string]bool)
	r.waits = hook.Set{}
	for _, t := range r.tenants {
		for _, s := range t.subjects {
			if s.on == hook.Creature && s.form == luaapi.OneSpawn {
				r.namedSpawns[s.choice.ID] = true
			}
			if s.choice.Tag != "" {
				r.askedTags[s.choice.Tag] = true
			}
			r.waits = r.waits.And(s.waits())
		}
	}
	r.mapKit = r.homeKit(r.mapID)
	r.gatherMagic()
	r.waiting = r.subscribers()
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
}

// homeKit returns the kit of a map, or of the realm in the realm box.
func (r *room) homeKit(id content.ID) *kit {
	return r.gather(func(s *subject) bool {
		return s.on == hook.Realm || s.on == hook.Map && (s.choice.ID == "" || s.choice.ID == string(id))
	})
}

// showOwn makes map:wave() call a handler of maps "id".
func (t *tenant) showOwn() {
	if t.here == nil || t.room.mapKit == nil {
		return
	}
	if p := t.room.mapKit.own[t.code.Order]; p != nil {
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
