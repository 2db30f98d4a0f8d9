package guest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/scripting/check"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// host is a world with one object, "thing", whose state is kept, and an API whose functions
// return their arguments.
type host struct {
	box     *sandbox.Box
	thing   *lua.LUserData
	methods *sandbox.Class
	kept    value.Value
	printed []string
	draws   int // random numbers
	set     map[string]lua.LValue
	echo    *lua.LFunction
}

func newHost() *host {
	h := &host{box: sandbox.NewBox(sandbox.Options{}), set: make(map[string]lua.LValue)}
	h.methods = h.box.NewClass(sandbox.ClassSpec{
		Name: "thing",
		Assign: func(L *lua.LState, _ *lua.LUserData, field string, v lua.LValue) bool {
			h.set[field] = v
			return field != "wrong"
		},
	})
	h.thing = h.methods.New("the thing")
	h.echo = h.box.Function(func(L *lua.LState) int {
		if L.GetTop() > 0 && L.Get(1) == lua.LString("fail") {
			L.RaiseError("as you wish")
		}
		return L.GetTop()
	})
	return h
}

func (h *host) API(int) *lua.LFunction { return h.echo }
func (h *host) Describe(ud *lua.LUserData) (class, text string) {
	return "thing", fmt.Sprint(ud.Value)
}
func (h *host) Kept(_ *lua.LUserData, field string) (kind byte, v value.Value, is bool) {
	return 0, h.kept, field == "state"
}
func (h *host) Keep(_ *lua.LUserData, k Kept) { h.kept = k.Value }
func (h *host) KeptAs(_ *lua.LUserData, field string) (kind byte, is bool) {
	return 0, field == "state"
}
func (h *host) Known(file string) bool { return file == "yard/a.lua" }
func (h *host) Random() float64        { h.draws++; return 0.25 }
func (h *host) Print(p sandbox.Print)  { h.printed = append(h.printed, p.Text) }
func (h *host) Dropped(int)            {}

// yard is a guest in this process with one file, and its proxy.
type yard struct {
	*Proxy
	t *testing.T
	h *host
}

// newYard loads a file that sets functions as fields of the thing.
func newYard(t *testing.T, text string) *yard {
	t.Helper()
	code := check.New(check.Info{Name: "yard"}, 0)
	f, problems := source.Read(source.File{Name: "yard/a.lua", Bundle: "yard", Path: "scripts/a.lua", Text: []byte(text)}, nil, false)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	code.Add(f)
	h := newHost()
	y := &yard{NewProxy(h, h.box, Local(code, nil, nil)), t, h}
	setup := Setup{Bundle: "yard", Place: luaapi.OnMap, Limits: sandbox.DefaultLimits()}
	settings := value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(3)}})
	if err := y.SetUp(setup, settings, []Name{{"thing", h.thing}}, time.Second); err != nil {
		t.Fatal(err)
	}
	if _, err := y.call(y.Run(0)); err != nil {
		t.Fatal(err)
	}
	if err := y.Seal(); err != nil {
		t.Fatal(err)
	}
	return y
}

// call makes an entry, and returns its first result as text.
func (y *yard) call(fn lua.LValue, args ...lua.LValue) (string, error) {
	y.Limit(Limit{Budget: 100000, Results: 1}, time.Second)
	out, err := y.h.box.Call(y.h.box.Env("yard"), 100000, fn.(*lua.LFunction), 1, args...)
	if f := y.Fault(); f != nil {
		return "", f
	}
	if err != nil {
		return "", err
	}
	if v, err := y.h.box.ToPlain("result", out[0]); err == nil {
		return v.String(), nil
	}
	return out[0].Type().String(), nil
}

func TestWhatAScriptSeesOfTheWorld(t *testing.T) {
	echo := ""
	for i, e := range surface.Entries() {
		if e.Class == luaapi.Globals && e.Name == "pick" {
			echo = fmt.Sprint(i)
		}
	}
	if echo == "" {
		t.Fatal("the API has no function pick")
	}
	for _, test := range []struct{ text, want string }{
		{`return settings.n`, "3"},
		{`return tostring(thing)`, `"the thing"`},
		{`return pick(1, 2)`, "1"},
		{`return select("#", pick(1, nil, 2))`, "3"},
		{`return pick({1, 2, a = {b = "c"}})`, `{1, 2, a = {b = "c"}}`},
		{`local t = {} return pick(t) == t`, "true"},
		{`return pick(thing) == thing`, "true"},
		{`local f = function() return 5 end return pick(f) == f and pick(f)()`, "5"},
		{`return pick(pick) == pick`, "true"},
		{`return pick(1/0) == 1/0`, "true"},
		{`return select(2, pcall(pick, "fail"))`, `"as you wish"`},
		{`return select(2, pcall(pick, setmetatable({}, {})))`, `"a table with a metatable cannot be passed out of a bundle with isolated: process"`},
		{`local t = {} t[1] = t return (select(2, pcall(pick, t)):gsub(" cannot.*", ""))`, `"a table that contains itself"`},
		{`return select(2, pcall(pick, {[{}] = 1}))`, `"a table with a table as key cannot be passed out of a bundle with isolated: process"`},
		{`return (select(2, pcall(pick, coroutine.create(function() end))):gsub(" cannot.*", ""))`, `"a thread"`},
		{`return math.random()`, "0.25"},
		{`thing.state.n = (thing.state.n or 0) + 1 return thing.state.n`, "1"},
		{`local s = thing.state s.n = 7 return thing.state.n`, "7"},
		{`thing.state = {a = 1} local s = thing.state s.b = 2 return thing.state`, "{a = 1, b = 2}"},
		{`return select(2, pcall(function() thing.wrong = 1 end)):match("no field \"wrong\"")`, `"no field \"wrong\""`},
		{`return select(2, pcall(function() return thing.missing end)):match("no method or field \"missing\"")`, `"no method or field \"missing\""`},
		{`thing.other = 5 return 1`, "1"},
		{`print("shown") return 1`, "1"},
	} {
		y := newYard(t, "function thing.run() "+test.text+" end")
		got, err := y.call(y.h.set["run"])
		if err != nil || got != test.want {
			t.Errorf("%s: got %s, %v, want %s", test.text, got, err, test.want)
		}
	}
}

func TestAnEntryKeepsOnlyWhatItHasChanged(t *testing.T) {
	y := newYard(t, `
		function thing.run() thing.state.list = {1, 2} end
		function thing.look() return thing.state.list[2] end
		function thing.break_it() thing.state.list[3] = print thing.state.other = 4 end`)
	for _, step := range []struct{ run, want, kept string }{
		{"run", "nil", "{list = {1, 2}}"}, {"look", "2", "{list = {1, 2}}"}, {"break_it", "nil", "{other = 4}"},
	} {
		if step.run == "look" {
			y.h.kept = value.OfTable(append([]value.Entry(nil), y.h.kept.Entries()...))
		}
		got, err := y.call(y.h.set[step.run])
		if err != nil || got != step.want || y.h.kept.String() != step.kept {
			t.Errorf("%s: got %s, %v and %s is kept, want %s and %s", step.run, got, err, y.h.kept, step.want, step.kept)
		}
	}
}

func TestAHandleIsOfItsEntry(t *testing.T) {
	y := newYard(t, `
		local function keeper()
			local it
			return function(new) it = new or it return it end
		end
		local kept = keeper()
		function thing.first(it) kept(it) return it.state.n end
		function thing.second() return select(2, pcall(function() return kept().state end)) end`)
	if _, err := y.call(y.h.set["first"], y.h.methods.New("another")); err != nil {
		t.Fatal(err)
	}
	got, err := y.call(y.h.set["second"], y.h.methods.New("a third"))
	if err != nil || !strings.Contains(got, "this handle is from an earlier entry") {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestAFaultHasItsPlace(t *testing.T) {
	y := newYard(t, "function thing.run()\n  pick('fail')\nend\nfunction thing.endless() while true do end end")
	_, err := y.call(y.h.set["run"])
	var f *sandbox.Fault
	if !errors.As(err, &f) || f.Error() != "yard/a.lua:2: as you wish" || f.Kind != sandbox.KindError {
		t.Errorf("got %v", err)
	}
	if _, err = y.call(y.h.set["endless"]); !errors.As(err, &f) || f.Kind != sandbox.KindBudget || f.Line != 4 {
		t.Errorf("got %v", err)
	}
}

// scripted is a peer that sends messages which were made elsewhere.
type scripted struct{ data []byte }

func (s *scripted) Close() {}

func (s *scripted) Do(_ []byte, answer func([]byte) ([]byte, error), _ time.Duration) ([]byte, error) {
	for {
		if len(s.data) < 2 {
			return nil, errors.New("it has ended")
		}
		n := min(int(binary.LittleEndian.Uint16(s.data)), len(s.data)-2)
		message := s.data[2 : 2+n]
		s.data = s.data[2+n:]
		if len(message) > 0 && message[0] == opReturn {
			return message, nil
		}
		if _, err := answer(message); err != nil {
			return nil, err
		}
	}
}

// recorder is a peer that records what a guest sends.
type recorder struct {
	Peer
	data []byte
}

func (r *recorder) add(message []byte) {
	r.data = binary.LittleEndian.AppendUint16(r.data, uint16(len(message)))
	r.data = append(r.data, message...)
}

func (r *recorder) Do(message []byte, answer func([]byte) ([]byte, error), patience time.Duration) ([]byte, error) {
	out, err := r.Peer.Do(message, func(request []byte) ([]byte, error) {
		r.add(request)
		return answer(request)
	}, patience)
	if err == nil {
		r.add(out)
	}
	return out, err
}

// FuzzProxy sends arbitrary messages to a world: it ends the guest, or answers, within
// limits.
func FuzzProxy(f *testing.F) {
	y := newYard(&testing.T{}, `
		function thing.run(it)
			thing.state.n = {1, 2, x = "y"}
			pick({1, {2}}, thing, it, function() end)
			print("x") math.random() thing.other = {}
			return {it, 1, "z"}
		end`)
	r := &recorder{Peer: y.peer}
	y.peer = r
	if _, err := y.call(y.h.set["run"], y.h.methods.New("another")); err != nil {
		f.Fatal(err)
	}
	f.Add(r.data)
	f.Add([]byte{3, 0, opReturn, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		h := newHost()
		p := NewProxy(h, h.box, &scripted{data})
		p.sealed = true
		p.numbers[h.thing], p.objects[1] = 1, h.thing
		p.newest = 1
		env, entry := h.box.Env("yard"), p.function(function{number: 1, written: true})
		for range 4 {
			p.Limit(Limit{Budget: 1000, Results: 2}, time.Second)
			_, err := h.box.Call(env, 1000, entry, 2, h.thing, lua.LNumber(1))
			if fault := p.Fault(); fault != nil && (len(fault.Msg) > 2*source.MaxMessage || strings.Contains(fault.Msg, "\n")) {
				t.Errorf("a fault says %q", fault.Msg)
			}
			if err != nil && h.box.Dead() {
				return
			}
		}
	})
}

// FuzzFrames reads arbitrary bytes as messages on a stream.
func FuzzFrames(f *testing.F) {
	f.Add([]byte{1, 0, 0, 0, opReturn, 2, 0, 0, 0, 7, 7})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &frames{in: bytes.NewReader(data)}
		for {
			message, err := in.read()
			if err != nil {
				return
			}
			if len(message) == 0 || len(message) > maxMessage || cap(in.buf) > maxMessage {
				t.Fatalf("a message of %d bytes", len(message))
			}
		}
	})
}
