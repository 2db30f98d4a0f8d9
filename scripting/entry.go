package scripting

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/realm/state"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// stay is a call into a room with the subject whose handlers run.
type stay struct {
	self  guid.GUID
	magic *kit
}

// enter begins a stay in the room for a map or the realm; the returned function ends it.
// Stays nest if an action of a handler calls another handler.
func (r *room) enter(w luaapi.World, realm *state.Tx, self guid.GUID) (before stay) {
	before = stay{r.self, r.magic}
	r.world, r.realm, r.self, r.magic = w, realm, self, nil
	r.depth++
	return before
}

// leave ends a stay.
func (r *room) leave(before stay) {
	r.self, r.magic = before.self, before.magic
	r.depth--
	if r.depth == 0 {
		r.world, r.realm = nil, nil
	}
}

// selfValue returns the first argument of a tenant's handlers: the handle of a unit, of a
// spell or an aura, or the map or the realm; nil if the unit is not on the map.
func (r *room) selfValue(t *tenant) lua.LValue {
	if r.magic != nil {
		return r.magic.shown(t)
	}
	if r.self == 0 {
		return t.object
	}
	if h, ok := r.thing(t, r.self); ok {
		return h
	}
	return nil
}

// arg has the arguments of the current stay.
func (r *room) arg() *[8]lua.LValue {
	for len(r.args) <= r.depth {
		r.args = append(r.args, [8]lua.LValue{})
	}
	return &r.args[r.depth]
}

// arguments fills r.args with self and the parameters of a hook; it omits the first skip
// parameters and leaves their places free.
func (r *room) arguments(t *tenant, self lua.LValue, params []hook.Param, a *hook.Args, skip int) []lua.LValue {
	args := r.arg()
	args[0] = self
	var units, numbers, texts int
	n := 1 + skip
	for i := skip; i < len(params); i++ {
		var v lua.LValue = lua.LNil
		switch params[i].Type {
		case hook.Unit:
			v = r.unitValue(t, a.Units[units])
			units++
		case hook.Number:
			v = luaapi.Boxed(a.Numbers[numbers])
			numbers++
		case hook.Text:
			v = lua.LString(a.Texts[texts])
			texts++
		case hook.Data:
			v = t.vm.FromPlain(a.Data)
		case hook.Units:
			v = r.unitList(t, a.List)
		case hook.Thing:
			v = r.thingValue(t, a.Holder, a.Thing)
		}
		args[n] = v
		n++
	}
	return args[:n]
}

// unitValue returns the handle of a unit, or nil.
func (r *room) unitValue(t *tenant, g guid.GUID) lua.LValue {
	if h, ok := r.thing(t, g); ok {
		return h
	}
	return lua.LNil
}

// call runs a handler. It counts and reports a failure; earlier actions of the handler are
// not undone.
func (r *room) call(h *handler, budget, results int, args []lua.LValue) ([]lua.LValue, bool) {
	if h.tenant.vm.Dead() {
		return nil, false // the engine is being restarted; the first failure was reported
	}
	outer := r.turn
	if outer == nil && !r.admit(h) {
		return nil, false
	}
	m := r.begin(h)
	out, err := r.run(h.tenant, budget, h.fn, results, args)
	r.end(h, m)
	if err != nil {
		r.failure = oneLine(err)
		r.failedCall(h, outer, err, args)
		return nil, false
	}
	if r.strict {
		r.inspect(h)
	}
	return out, true
}

// run calls a function of a bundle. All calls into an engine use it, except for main
// chunks.
func (r *room) run(t *tenant, budget int, fn *lua.LFunction, results int, args []lua.LValue) ([]lua.LValue, error) {
	r.count(t.engine)
	before := r.turn
	r.turn = t
	out, err := t.vm.Call(t.env, budget, fn, results, args...)
	r.turn = before
	r.stopped(t.engine, err)
	return out, err
}

// runChunk runs a main chunk, or a piece of source. Main chunks run while a
// release is prepared, outside of steps.
func (t *tenant) runChunk(c *source.Chunk) (lua.LValue, error) {
	r := t.room
	if r.stolen.mark() {
		defer func() { r.stolen.marked = false }()
	}
	before := r.turn
	r.turn = t
	v, err := t.env.Run(c)
	r.turn = before
	return v, err
}

// failedCall reports an entry that ended with an error, and counts the error against the
// handler. If an outer entry of another bundle has used up the time or the nesting depth,
// that is not a fault of this handler, since any bundle could switch it off in this way: it
// is the fault of the other, which is stopped as well.
func (r *room) failedCall(h *handler, outer *tenant, err error, args []lua.LValue) {
	var fault *sandbox.Fault
	if !errors.As(err, &fault) {
		fault = &sandbox.Fault{Bundle: h.tenant.code.Info.Name, Msg: err.Error()}
	}
	elsewhere := r.blamed != "" && fault.Msg != "" && strings.HasPrefix(r.blamed, fault.Msg) // counted at its origin
	r.blamed = ""
	if elsewhere || outer != nil && outer != h.tenant && (fault.Kind == sandbox.KindWall || fault.Kind == sandbox.KindNested) {
		r.tell(h, fault, args)
		return
	}
	r.fault(h, fault, args)
}

// stopped reports a stop by the wall clock.
func (r *room) stopped(e *engine, err error) {
	if err == nil {
		return
	}
	r.broke = r.broke || e.vm.Dead()
	if r.entries == nil || r.loading {
		return
	}
	var fault *sandbox.Fault
	switch {
	case !errors.As(err, &fault):
	case fault.Kind == sandbox.KindWall:
		r.entries.RecordStop(e.entry, int64(fault.Instructions))
	case fault.Wall > 0: // and the engine failed because of it
		r.entries.RecordStop(e.entry, int64(fault.Wall))
	}
}

// notice calls the handlers of one hook in the order of bundles.
func (r *room) notice(list []*handler, id hook.ID, a *hook.Args) {
	params := hook.Table[id].Params
	for _, h := range list {
		if h.resting() {
			continue
		}
		self := r.selfValue(h.tenant)
		if self == nil {
			return
		}
		r.call(h, h.tenant.budget, 0, r.arguments(h.tenant, self, params, a, 0))
	}
}

// ask calls the handlers of a hook until one refuses.
func (r *room) ask(list []*handler, id hook.ID, a *hook.Args) (content.Text, bool) {
	for _, h := range list {
		if h.resting() {
			continue
		}
		self := r.selfValue(h.tenant)
		if self == nil {
			break
		}
		out, ok := r.call(h, h.tenant.budget, 2, r.arguments(h.tenant, self, hook.Table[id].Params, a, 0))
		if ok && out[0] == lua.LFalse {
			return r.refusal(h.tenant, out[1]), true
		}
	}
	return content.Text{}, false
}

// refusal returns the text of a handler's refusal.
func (r *room) refusal(t *tenant, v lua.LValue) content.Text {
	if s, ok := v.(lua.LString); ok {
		return content.Text{Bundle: t.code.Info.Name, Key: string(s)}
	}
	if p, err := t.vm.ToPlain("text", v); err == nil && p.Get("text").Kind() == value.String {
		return content.Text{Bundle: p.Get("bundle").Text(), Key: p.Get("text").Text()}
	}
	return content.Text{Bundle: "base", Key: "core.not_allowed"}
}

// change passes a value through the handlers of a hook. The first parameter is the value.
func (r *room) change(list []*handler, id hook.ID, a *hook.Args, v value.Value) value.Value {
	params := hook.Table[id].Params
	for _, h := range list {
		if h.resting() {
			continue
		}
		self := r.selfValue(h.tenant)
		if self == nil {
			break
		}
		args := r.arguments(h.tenant, self, params, a, 1)
		if args[1] = boxed(v); v.Kind() == value.Table {
			args[1] = h.tenant.vm.FromPlain(v)
		}
		out, ok := r.call(h, h.tenant.budget, 1, args)
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
			r.fault(h, &sandbox.Fault{Bundle: h.tenant.code.Info.Name, File: h.file.Name, Line: h.line, Msg: msg}, args)
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
func (r *room) timed(h *handler, often bool) {
	if h.resting() {
		return
	}
	self := r.selfValue(h.tenant)
	if self == nil {
		return
	}
	budget := h.tenant.budget
	if often {
		budget = min(budget, r.program.limits.TimerInstructions)
	}
	args := r.arg()
	args[0] = self
	r.call(h, budget, 0, args[:1])
}

// frequent is the interval of a timer below which it has a smaller budget.
const frequent = clock.Second
