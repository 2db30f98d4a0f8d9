package guest

import (
	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// bytesPerStep is how many bytes of a message count as one instruction.
const bytesPerStep = 256

// request asks the world in the name of the function that runs on L, and returns the values
// of the answer. Fill writes what is specific to the kind of request.
func (g *Guest) request(L *lua.LState, op byte, fill func(p *pack) error) []lua.LValue {
	file, line := g.box.Caller(L)
	g.w.begin(op)
	g.w.count(g.box.Instructions())
	g.w.text(file)
	g.w.count(line)
	var sent []*lua.LTable
	p := pack{writer: &g.w, side: g, sent: &sent}
	if err := fill(&p); err != nil {
		L.RaiseError("%s", err.Error())
	}
	if len(g.w.buf) > maxMessage {
		L.RaiseError("too much data in one call: at most %d bytes", maxMessage)
	}
	g.box.Charge(L, len(g.w.buf)/bytesPerStep, 0)
	answer, err := g.ask(g.w.buf)
	if err != nil {
		g.box.Stop(L, sandbox.KindProcess)
	}
	return g.answered(L, answer, sent)
}

// answered reads an answer: values, an error for the script, or the end of the entry.
func (g *Guest) answered(L *lua.LState, answer []byte, sent []*lua.LTable) []lua.LValue {
	r := &reader{buf: answer}
	kind, steps := r.byte(), r.count(1<<40)
	text, stop, values := "", sandbox.FaultKind(0), []lua.LValue(nil)
	switch kind {
	case ansOK:
		u := g.unpack(r)
		u.sent = sent
		values = u.values(maxValues)
	case ansError:
		text = r.text()
	default:
		stop = sandbox.FaultKind(r.byte())
	}
	if r.err != nil {
		stop = sandbox.KindProcess
	}
	if steps > 0 {
		g.box.Charge(L, steps, 0)
	}
	switch {
	case stop != 0:
		g.box.Stop(L, stop)
	case kind == ansError:
		L.RaiseError("%s", text)
	}
	return values
}

// unpack returns what reads the values of a message.
func (g *Guest) unpack(r *reader) *unpack {
	return &unpack{reader: r, side: g, box: g.box, left: maxValues}
}

// push pushes the values of an answer as the results of a function.
func push(L *lua.LState, values []lua.LValue) int {
	for _, v := range values {
		L.Push(v)
	}
	return len(values)
}

// api returns the function that stands for an entry of the API.
func (g *Guest) api(number int) *lua.LFunction {
	return g.box.Function(func(L *lua.LState) int {
		return push(L, g.request(L, opAPI, func(p *pack) error {
			p.writer.count(number)
			return p.values(arguments(L))
		}))
	})
}

func arguments(L *lua.LState) []lua.LValue {
	args := make([]lua.LValue, L.GetTop())
	for i := range args {
		args[i] = L.Get(i + 1)
	}
	return args
}

// global returns the function of the API without a self. Those that concern the files of
// the bundle, and those that show values, have a part here.
func (g *Guest) global(number int, e *luaapi.Entry) *lua.LFunction {
	switch e.Name {
	case "require":
		return g.box.Function(g.require)
	case "log":
		return g.box.Function(func(L *lua.LState) int {
			args := arguments(L)
			for i := 1; i < len(args); i++ {
				args[i] = lua.LString(g.box.Text(L, args[i]))
			}
			g.request(L, opAPI, func(p *pack) error {
				p.writer.count(number)
				return p.values(args)
			})
			return 0
		})
	}
	return g.api(number)
}

// require runs another file once and returns what it returned.
func (g *Guest) require(L *lua.LState) int {
	name, ok := L.Get(1).(lua.LString)
	switch {
	case !ok:
		L.RaiseError("require, argument 1 %q: string expected, got %s", "file", L.Get(1).Type())
	case !g.loading:
		L.RaiseError("require: only main chunks may require files")
	}
	f, err := g.code.Library(string(name))
	if err != nil {
		L.RaiseError("require: %s", err.Error())
	}
	v, problem := g.library(f)
	if problem != "" {
		L.RaiseError("require: %s", problem)
	}
	L.Push(v)
	return 1
}

// library returns what a file has returned, or why it has not.
func (g *Guest) library(f *source.File) (v lua.LValue, problem string) {
	v, begun := g.required[f]
	switch {
	case begun && v == nil:
		return nil, f.Name + " requires itself through other files"
	case begun:
		return v, ""
	}
	g.required[f] = nil
	v, err := g.env.Run(f.Chunk)
	if err != nil {
		return nil, err.Error()
	}
	g.required[f] = v
	return v, ""
}

// random draws from the stream of the map.
func (g *Guest) random() float64 {
	g.w.begin(opRandom)
	g.w.count(g.box.Instructions())
	if r := g.brief(); r != nil {
		return r.number()
	}
	return 0
}

// print passes on what a script prints.
func (g *Guest) print(p sandbox.Print) {
	g.w.begin(opPrint)
	g.w.count(g.box.Instructions())
	g.w.text(p.File)
	g.w.count(p.Line)
	g.w.text(p.Text)
	g.brief()
}

// dropped passes on that coroutines were dropped.
func (g *Guest) dropped(_ string, n int) {
	g.w.begin(opDropped)
	g.w.count(g.box.Instructions())
	g.w.count(n)
	g.brief()
}

// brief sends a request that cannot fail for the script, and returns its answer; nil if there
// is none.
func (g *Guest) brief() *reader {
	answer, err := g.ask(g.w.buf)
	r := &reader{buf: answer}
	if kind := r.byte(); err != nil || kind != ansOK {
		g.box.Stop(nil, sandbox.KindProcess)
		return nil
	}
	r.count(1 << 40) // the steps that it took
	return r
}
