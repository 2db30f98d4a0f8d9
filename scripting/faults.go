package scripting

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/scripting/sandbox"
)

const (
	// maxFaults is the number of faults of a handler within faultWindow that switches it
	// off.
	maxFaults   = 5
	faultWindow = clock.Minute
	// maxFaulty is the number of switched-off handlers that switches their bundle off.
	maxFaulty = 3
)

// tell reports a failure of a handler that was called with args.
func (r *room) tell(h *handler, f *sandbox.Fault, args []lua.LValue) {
	e := event.Faulted{Bundle: h.tenant.code.Info.Name, File: f.File, Line: f.Line, Handler: h.name, Unit: r.self, Message: shown(f.Msg)}
	if e.File == "" {
		e.File, e.Line = h.file.Name, h.line
	}
	if at := r.program.file(e.File); at != nil {
		e.Excerpt = diag.Line(at.Text, e.Line)
	}
	e.Arguments = shown(r.shownArguments(h, args))
	if r.found == nil && f.Kind != sandbox.KindPanic {
		e.Scenario = r.repetition(h, &e, args)
	}
	r.log(e)
	if f.Kind == sandbox.KindPanic && f.Stack != "" {
		r.log(event.Printed{Level: "error", Bundle: e.Bundle, File: e.File, Line: e.Line, Unit: r.self, Text: "the script engine failed: " + f.Stack})
	}
}

// fault reports a failure of a handler and counts it.
func (r *room) fault(h *handler, f *sandbox.Fault, args []lua.LValue) {
	r.tell(h, f, args)
	bundle := h.tenant.code.Info.Name
	h.use.faults++
	now := r.now()
	h.faults = slices.DeleteFunc(h.faults, func(t clock.Time) bool { return t <= now-faultWindow })
	h.faults = append(h.faults, now)
	if len(h.faults) < maxFaults || h.off {
		return
	}
	h.off, h.faults = true, nil
	if h.caller != nil { // it continues for other bundles
		r.log(event.SwitchedOff{Bundle: h.caller.code.Info.Name, Handler: h.label()})
		return
	}
	r.log(event.SwitchedOff{Bundle: bundle, Handler: h.label()})
	if h.tenant.faulty++; h.tenant.faulty == maxFaulty {
		h.tenant.off = true
		r.log(event.SwitchedOff{Bundle: bundle})
	}
}

// inspect checks, in development, whether a handler has left state outside of snapshots.
func (r *room) inspect(h *handler) {
	bundle := h.tenant.code.Info.Name
	for _, c := range h.tenant.env.Changed() {
		msg := fmt.Sprintf("%s changed the file-level local %q: a reload or restart would lose that; keep it in self.state, map.state or storage", h.name, c.Name)
		r.fault(h, &sandbox.Fault{Bundle: bundle, File: c.File, Line: c.Line, Msg: msg}, nil)
	}
	if r.depth > 1 {
		return // the outer handler is still using them
	}
	touched := r.touched
	if h.tenant.here != nil {
		touched = append(touched, h.tenant.here)
	}
	r.touched = r.touched[:0]
	for _, k := range touched {
		for kind, t := range k.kept {
			if t == nil || k.tenant != nil && k.tenant != h.tenant {
				continue
			}
			if _, err := h.tenant.vm.ToPlain(stateNames[kind], t); err != nil {
				r.fault(h, &sandbox.Fault{Bundle: bundle, File: h.file.Name, Line: h.line, Msg: err.Error()}, nil)
			}
		}
	}
}

// stateNames has the names of state in scripts, by box.StateKind.
var stateNames = [...]string{"state", "storage", "account.storage"}

// faultsPlain returns the counted faults and switched-off handlers, as plain data.
func (r *room) faultsPlain() value.Value {
	entry := func(k string, v value.Value) value.Entry { return value.Entry{Key: value.OfString(k), Value: v} }
	var bundles []value.Entry
	for _, t := range r.tenants {
		var list []value.Entry
		for _, h := range t.all() {
			if h.off {
				list = append(list, entry(h.label(), value.OfBool(true)))
				continue
			}
			var times []value.Value
			for _, at := range h.faults {
				times = append(times, value.OfNumber(float64(at)))
			}
			if len(times) > 0 {
				list = append(list, entry(h.label(), value.OfList(times...)))
			}
		}
		if len(list) > 0 {
			bundles = append(bundles, entry(t.code.Info.Name, value.OfTable(list)))
		}
	}
	memory := r.memoryPlain()
	if bundles == nil && memory == nil {
		return value.Value{}
	}
	return value.OfTable([]value.Entry{
		entry("program", value.OfString(r.program.hash)), entry("bundles", value.OfTable(bundles)), entry("memory", value.OfTable(memory)),
	})
}

// setFaults restores the result of faultsPlain, unless it comes from another program: a
// reload resets faults.
func (r *room) setFaults(v value.Value) {
	for _, t := range r.tenants {
		t.forgive(v, r.program.hash)
	}
}

// forgive restores a bundle's part of faultsPlain, or resets all.
func (t *tenant) forgive(v value.Value, program string) {
	same := v.Get("program").Text() == program
	t.used = allowance{}
	t.memory.setPlain(v.Get("memory").Get(t.code.Info.Name), same)
	t.faulty, t.off = 0, false
	for _, h := range t.all() {
		h.off, h.faults = false, nil
		if !same {
			continue
		}
		kept := v.Get("bundles").Get(t.code.Info.Name).Get(h.label())
		h.off = kept.Bool()
		for _, e := range kept.Entries() {
			h.faults = append(h.faults, clock.Time(e.Value.Number()))
		}
		if h.off && h.caller == nil {
			t.faulty++
		}
	}
	t.off = t.faulty >= maxFaulty || t.memory.over > 1
}

// all lists the handlers of a bundle, in the order of its files.
func (t *tenant) all() []*handler {
	var list []*handler
	for _, s := range t.subjects {
		list = append(list, s.handlers...)
	}
	return append(list, t.imports...)
}

// stateFault reports that a table could not be copied.
func (r *room) stateFault(t *tenant, g guid.GUID, msg string) {
	r.log(event.Faulted{Bundle: t.code.Info.Name, Unit: g, Message: msg})
}
