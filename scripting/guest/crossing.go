package guest

import (
	"errors"

	lua "github.com/yuin/gopher-lua"
)

// function is what is known of a function of the guest.
type function struct {
	number  uint64
	written bool // in Lua
	line    int  // on which it is defined
}

// writeObject writes an object; the first time in an entry with its class and text.
func (p *Proxy) writeObject(w *writer, ud *lua.LUserData) error {
	if n, known := p.numbers[ud]; known {
		w.id(n)
		w.flag(false)
		return nil
	}
	p.newest++
	p.numbers[ud], p.objects[p.newest] = p.newest, ud
	if p.sealed {
		p.passing = append(p.passing, p.newest)
	}
	w.id(p.newest)
	w.flag(true)
	class, text := p.host.Describe(ud)
	w.text(class)
	w.text(text)
	return nil
}

// mark is what the guest has been told of objects and functions so far.
type mark struct {
	object   uint64
	function int
}

func (p *Proxy) mark() mark { return mark{p.newest, len(p.own.list)} }

// reset takes back what a message would have told that is not sent.
func (p *Proxy) reset(to mark) {
	for n := to.object + 1; n <= p.newest; n++ {
		delete(p.numbers, p.objects[n])
		delete(p.objects, n)
	}
	p.own.cut(to.function)
}

func (p *Proxy) readObject(r *reader) (lua.LValue, error) {
	n := r.id()
	if n == 0 {
		return &lua.LUserData{Metatable: lua.LNil}, nil
	}
	if ud := p.objects[n]; ud != nil {
		return ud, nil
	}
	return nil, errStale
}

// errStale is the error for a handle that a script has kept beyond its entry.
var errStale = errors.New("this handle is from an earlier entry: keep unit:ref() and look the unit up with map:unit(ref)")

// writeFunction writes a function of the world, or one of the guest.
func (p *Proxy) writeFunction(w *writer, fn *lua.LFunction) error {
	if f, is := p.lines[fn]; is {
		w.byte(tagReturned)
		w.id(f.number)
		return nil
	}
	w.byte(tagFunction)
	w.id(p.own.add(fn))
	return nil
}

func (p *Proxy) readFunction(r *reader) (lua.LValue, error) {
	f := function{number: r.id(), written: r.flag(), line: r.count(1 << 30)}
	if r.err != nil {
		return nil, r.err
	}
	if fn := p.theirs[f.number]; fn != nil {
		return fn, nil
	}
	if p.sealed {
		p.passed = append(p.passed, f.number)
	}
	return p.function(f), nil
}

func (p *Proxy) readReturned(r *reader) (lua.LValue, error) {
	if fn := p.own.at(r.id()); fn != nil {
		return fn, nil
	}
	return nil, errMalformed
}

func (p *Proxy) readKept(*reader) (lua.LValue, error) { return nil, errMalformed }

var _ side = (*Proxy)(nil)
var _ side = (*Guest)(nil)
