package scripting

import (
	"slices"
	"strings"

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

// faults report and count failures of handlers, and switch off what fails too often.
type faults struct {
	blamed string // message of an exported function that was counted against it
	site   *site
	entry  *entry
	states *states
	memory *memory
}

// tell reports a failure of a handler that was called with args.
func (fs *faults) tell(h *handler, f *sandbox.Fault, args []lua.LValue) {
	e := event.Faulted{Bundle: h.tenant.code.Info.Name, File: f.File, Line: f.Line, Handler: h.name, Unit: fs.entry.self, Message: shown(f.Msg)}
	if e.File == "" {
		e.File, e.Line = h.file.Name, h.line
	}
	if at := fs.site.program.file(e.File); at != nil {
		e.Excerpt = diag.Line(at.Text, e.Line)
	}
	e.Arguments = shown(fs.shownArguments(h, args))
	if !fs.site.dry() && f.Kind != sandbox.KindPanic && f.Kind != sandbox.KindProcess {
		e.Scenario = fs.repetition(h, &e, args)
	}
	fs.entry.log(e)
	if f.Kind == sandbox.KindPanic && f.Stack != "" {
		fs.entry.log(event.Printed{Level: "error", Bundle: e.Bundle, File: e.File, Line: e.Line, Unit: fs.entry.self, Text: "the script engine failed: " + f.Stack})
	}
}

// count reports a failure of a handler and counts it.
func (fs *faults) count(h *handler, f *sandbox.Fault, args []lua.LValue) {
	fs.tell(h, f, args)
	bundle := h.tenant.code.Info.Name
	h.use.faults++
	now := fs.entry.now()
	h.faults = slices.DeleteFunc(h.faults, func(t clock.Time) bool { return t <= now-faultWindow })
	h.faults = append(h.faults, now)
	if f.Kind == sandbox.KindProcess {
		h.faults = append(h.faults, now, now) // starting a process costs more than a fault
	}
	if len(h.faults) < maxFaults || h.off {
		return
	}
	h.off, h.faults = true, nil
	if h.caller != nil { // it continues for other bundles
		fs.entry.log(event.SwitchedOff{Bundle: h.caller.code.Info.Name, Handler: h.label()})
		return
	}
	fs.entry.log(event.SwitchedOff{Bundle: bundle, Handler: h.label()})
	if h.tenant.faulty++; h.tenant.faulty == maxFaulty {
		h.tenant.off = true
		fs.entry.log(event.SwitchedOff{Bundle: bundle})
	}
}

// stateNames has the names of state in scripts, by box.StateKind.
var stateNames = [...]string{"state", "storage", "account.storage"}

// plain returns the counted faults and switched-off handlers, as plain data.
func (fs *faults) plain() value.Value {
	entry := func(k string, v value.Value) value.Entry { return value.Entry{Key: value.OfString(k), Value: v} }
	var bundles []value.Entry
	for _, t := range fs.site.tenants {
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
	memory := fs.memory.plain()
	if bundles == nil && memory == nil {
		return value.Value{}
	}
	return value.OfTable([]value.Entry{
		entry("program", value.OfString(fs.site.program.hash)), entry("bundles", value.OfTable(bundles)), entry("memory", value.OfTable(memory)),
	})
}

// restore restores a bundle's part of the result of plain, unless it comes from another
// program: a reload resets faults.
func (fs *faults) restore(t *tenant, v value.Value) {
	same := v.Get("program").Text() == fs.site.program.hash
	t.used = allowance{}
	fs.memory.restore(t, v.Get("memory").Get(t.code.Info.Name), same)
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
	t.off = t.faulty >= maxFaulty || fs.memory.exhausted(t)
}

// all lists the handlers of a bundle, in the order of its files.
func (t *tenant) all() []*handler {
	var list []*handler
	for _, s := range t.subjects {
		list = append(list, s.handlers...)
	}
	return append(list, t.imports...)
}

// ofState reports that a table could not be copied.
func (fs *faults) ofState(t *tenant, g guid.GUID, msg string) {
	fs.entry.log(event.Faulted{Bundle: t.code.Info.Name, Unit: g, Message: msg})
}

// refuse records the fault of a refused handler.
func (fs *faults) refuse(h *handler, kind sandbox.FaultKind, msg string) {
	fs.count(h, &sandbox.Fault{Kind: kind, Bundle: h.tenant.code.Info.Name, File: h.file.Name, Line: h.line, Msg: msg}, nil)
}

// blame records the message of a failure that was counted against an exported function, so
// that its caller is not at fault too.
func (fs *faults) blame(msg string) { fs.blamed = msg }

// blameAlso replaces the message if there is one: the caller fails with another text.
func (fs *faults) blameAlso(msg string) {
	if fs.blamed != "" {
		fs.blamed = msg
	}
}

// elsewhere reports whether a failure was counted at its origin, in an exported function.
func (fs *faults) elsewhere(f *sandbox.Fault) bool {
	counted := fs.blamed != "" && f.Msg != "" && strings.HasPrefix(fs.blamed, f.Msg)
	fs.blamed = ""
	return counted
}
