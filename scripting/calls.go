package scripting

import (
	"errors"
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
)

// calls run functions of bundles as entries, within the limits of their bundles.
type calls struct {
	site    *site
	entry   *entry
	engines *engines
	states  *states
	memory  *memory
	profile *profile
	faults  *faults
	stolen  *stolen
}

// errNotCalled is the error of a handler that did not run.
var errNotCalled = errors.New("it was not called")

// call runs a handler and reports whether it succeeded. It counts and reports a failure;
// earlier actions of the handler are not undone.
func (c *calls) call(h *handler, budget, results int, args []lua.LValue) ([]lua.LValue, bool) {
	out, err := c.try(h, budget, results, args)
	return out, err == nil
}

// try is call with the error for the author.
func (c *calls) try(h *handler, budget, results int, args []lua.LValue) ([]lua.LValue, error) {
	t := h.tenant
	if t.vm.Dead() {
		return nil, errNotCalled // the engine is being restarted; the first failure was reported
	}
	outer := c.entry.bundle()
	if outer == nil && !c.admit(h) {
		return nil, errNotCalled
	}
	m := c.profile.begin(h)
	out, err := c.run(t, budget, h.fn, results, args)
	all, own := c.profile.end(h, m)
	c.memory.allocated(t, own.instructions, t.vm.Bytes()+t.vm.Received())
	c.unkept(h)
	switch {
	case outer == nil:
		t.used.instructions += all.instructions
		t.used.wall += all.time
	case outer.engine != t.engine: // its meter has not checked it
		outer.vm.Pay(all.instructions)
	}
	if err != nil {
		c.failed(h, outer, err, args)
		return nil, err
	}
	if c.site.strict {
		c.inspect(h)
	}
	return out, nil
}

// run calls a function of a bundle. All calls into an engine use it, except for main
// chunks.
func (c *calls) run(t *tenant, budget int, fn *lua.LFunction, results int, args []lua.LValue) ([]lua.LValue, error) {
	c.engines.count(t.engine)
	outer := c.entry.begin(t)
	out, err := c.enter(t, budget, fn, results, args)
	c.entry.end(outer)
	c.engines.stopped(t.engine, err)
	return out, err
}

// unkept reports what a handler has left in state that cannot be kept, if that is known
// already.
func (c *calls) unkept(h *handler) {
	if h.tenant.apart == nil {
		return
	}
	for _, msg := range h.tenant.apart.unkept {
		c.faults.count(h, &sandbox.Fault{Bundle: h.tenant.code.Info.Name, File: h.file.Name, Line: h.line, Msg: msg}, nil)
	}
	h.tenant.apart.unkept = h.tenant.apart.unkept[:0]
}

// enter enters the engine of a bundle, or its guest.
func (c *calls) enter(t *tenant, budget int, fn *lua.LFunction, results int, args []lua.LValue) ([]lua.LValue, error) {
	if t.apart != nil && t.apart.proxy != nil {
		return t.apart.call(budget, fn, results, args)
	}
	return t.vm.Call(t.env, budget, fn, results, args...)
}

// failed reports an entry that ended with an error, and counts the error against the
// handler. If an outer entry of another bundle has used up the time or the nesting depth,
// that is not a fault of this handler, since any bundle could switch it off in this way: it
// is the fault of the other, which is stopped as well.
func (c *calls) failed(h *handler, outer *tenant, err error, args []lua.LValue) {
	var fault *sandbox.Fault
	if !errors.As(err, &fault) {
		fault = &sandbox.Fault{Bundle: h.tenant.code.Info.Name, Msg: err.Error()}
	}
	if c.faults.elsewhere(fault) || outer != nil && outer != h.tenant && (fault.Kind.ByChance() || fault.Kind == sandbox.KindNested) {
		c.faults.tell(h, fault, args)
		return
	}
	c.faults.count(h, fault, args)
}

// notice calls the handlers of one hook in the order of bundles.
func (c *calls) notice(list []*handler, id hook.ID, a *hook.Args) {
	params := hook.Table[id].Params
	for _, h := range list {
		if h.resting() {
			continue
		}
		self := c.entry.selfValue(h.tenant)
		if self == nil {
			return
		}
		c.call(h, h.tenant.budget, 0, c.entry.arguments(h.tenant, self, params, a, 0))
	}
}

// ask calls the handlers of a hook until one refuses.
func (c *calls) ask(list []*handler, id hook.ID, a *hook.Args) (content.Text, bool) {
	for _, h := range list {
		if h.resting() {
			continue
		}
		self := c.entry.selfValue(h.tenant)
		if self == nil {
			break
		}
		out, ok := c.call(h, h.tenant.budget, 2, c.entry.arguments(h.tenant, self, hook.Table[id].Params, a, 0))
		if ok && out[0] == lua.LFalse {
			return c.refusal(h.tenant, out[1]), true
		}
	}
	return content.Text{}, false
}

// refusal returns the text of a handler's refusal.
func (c *calls) refusal(t *tenant, v lua.LValue) content.Text {
	if s, ok := v.(lua.LString); ok {
		return content.Text{Bundle: t.code.Info.Name, Key: string(s)}
	}
	if p, err := t.vm.ToPlain("text", v); err == nil && p.Get("text").Kind() == value.String {
		return content.Text{Bundle: p.Get("bundle").Text(), Key: p.Get("text").Text()}
	}
	return content.Text{Bundle: "base", Key: "core.not_allowed"}
}

// change passes a value through the handlers of a hook. The first parameter is the value.
func (c *calls) change(list []*handler, id hook.ID, a *hook.Args, v value.Value) value.Value {
	params := hook.Table[id].Params
	for _, h := range list {
		if h.resting() {
			continue
		}
		self := c.entry.selfValue(h.tenant)
		if self == nil {
			break
		}
		args := c.entry.arguments(h.tenant, self, params, a, 1)
		if args[1] = boxed(v); v.Kind() == value.Table {
			args[1] = h.tenant.vm.FromPlain(v)
		}
		out, ok := c.call(h, h.tenant.budget, 1, args)
		if !ok || out[0] == lua.LNil {
			continue
		}
		if n, ok := out[0].(lua.LNumber); ok && v.Kind() == value.Number && float64(n) == v.Number() {
			continue // unchanged
		}
		changed := scalar(out[0])
		if t, ok := out[0].(*lua.LTable); ok && v.Kind() == value.Table {
			changed, _ = h.tenant.vm.ToPlain("what "+h.name+" returns", t) // a value that is not plain is no list
		}
		if changed.Kind() != v.Kind() {
			msg := fmt.Sprintf("%s must return a %s or nothing, not a %s", h.name, kindWord(v.Kind()), out[0].Type())
			c.faults.count(h, &sandbox.Fault{Bundle: h.tenant.code.Info.Name, File: h.file.Name, Line: h.line, Msg: msg}, args)
			continue
		}
		v = changed
	}
	return v
}

// boxed returns a number or a string as a Lua value.
func boxed(v value.Value) lua.LValue {
	if v.Kind() == value.Number {
		return luaapi.Boxed(v.Number())
	}
	return lua.LString(v.Text())
}

// scalar converts a number or a string; nil for all other values.
func scalar(v lua.LValue) value.Value {
	switch v := v.(type) {
	case lua.LNumber:
		return value.OfNumber(float64(v))
	case lua.LString:
		return value.OfString(string(v))
	}
	return value.Value{}
}

func kindWord(k value.Kind) string {
	if k == value.Number {
		return "finite number"
	}
	if k == value.Table {
		return "list of plain data"
	}
	return "string"
}

// timed runs a timer's handler.
func (c *calls) timed(h *handler, often bool) {
	if h.resting() {
		return
	}
	self := c.entry.selfValue(h.tenant)
	if self == nil {
		return
	}
	budget := h.tenant.budget
	if often {
		budget = min(budget, c.site.program.limits.TimerInstructions)
	}
	args := c.entry.frame()
	args[0] = self
	c.call(h, budget, 0, args[:1])
}

// frequent is the interval of a timer below which it has a smaller budget.
const frequent = clock.Second

// inspect checks, in development, whether a handler has left state outside of snapshots.
func (c *calls) inspect(h *handler) {
	bundle := h.tenant.code.Info.Name
	for _, local := range h.tenant.changes() {
		msg := fmt.Sprintf("%s changed the file-level local %q: a reload or restart would lose that; keep it in self.state, map.state or storage", h.name, local.Name)
		c.faults.count(h, &sandbox.Fault{Bundle: bundle, File: local.File, Line: local.Line, Msg: msg}, nil)
	}
	if c.entry.depth > 1 {
		return // the outer handler is still using them
	}
	touched := c.states.takeTouched()
	if h.tenant.here != nil {
		touched = append(touched, h.tenant.here)
	}
	for _, k := range touched {
		for kind, t := range k.kept {
			if t == nil || k.tenant != nil && k.tenant != h.tenant {
				continue
			}
			if _, err := h.tenant.vm.ToPlain(stateNames[kind], t); err != nil {
				c.faults.count(h, &sandbox.Fault{Bundle: bundle, File: h.file.Name, Line: h.line, Msg: err.Error()}, nil)
			}
		}
	}
}

// admit reports whether an outermost entry may begin. The first refused one is a fault of
// its handler; the others of the step are skipped.
func (c *calls) admit(h *handler) bool {
	t := h.tenant
	used := t.renew()
	c.stolen.mark()
	if c.memory.full(t) {
		c.measure(t)
	}
	if why := c.memory.above(t); why != "" {
		c.faults.refuse(h, sandbox.KindMemory, why)
		return false
	}
	times := 1
	if used.at == 0 {
		times = firstStep
	}
	if used.instructions < stepInstructions*times {
		if c.site.clock != nil {
			t.limitTime(min(c.site.program.limits.Wall, max(stepWall*time.Duration(times)-used.wall, 1)))
		}
		return true
	}
	if !used.told {
		used.told = true
		c.faults.refuse(h, sandbox.KindBudget, fmt.Sprintf(
			"the bundle has used up its %d instructions of this step: its remaining handlers are skipped and not called later; spread the work over timers", stepInstructions))
	}
	return false
}

// measure measures at once what a bundle holds. The bundle pays for that.
func (c *calls) measure(t *tenant) {
	var began time.Duration
	if c.site.clock != nil {
		began = c.site.clock()
	}
	nodes := c.memory.measure(t)
	used := t.renew()
	used.instructions += nodes * stepsPerNode
	if c.site.clock != nil {
		used.wall += c.site.clock() - began
	}
}
