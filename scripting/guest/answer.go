package guest

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/scripting/sandbox"
)

// request is what a guest asks.
type request struct {
	op     byte
	object *lua.LUserData
	field  string
	fn     *lua.LFunction
	args   []lua.LValue
	came   []*lua.LTable // the tables of args
}

// answer answers a request of the guest in the running entry. The error ends the guest.
func (p *Proxy) answer(L *lua.LState, message []byte) ([]byte, error) {
	p.asked++
	if L == nil { // it runs no script
		return nil, errMalformed
	}
	r := &reader{buf: message}
	op := r.byte()
	p.pay(r, L)
	before := p.box.Instructions()
	if op == opRandom || op == opPrint || op == opDropped {
		if err := p.brief(op, r); err != nil {
			return nil, err
		}
		return p.whole(L)
	}
	p.file, p.line = p.place(r)
	q := p.request(op, r)
	switch {
	case errors.Is(r.err, errStale):
		p.w.begin(ansError)
		p.w.count(0)
		p.w.text(errStale.Error())
		return p.w.buf, nil
	case r.err != nil:
		return nil, r.err
	}
	if err := p.execute(L, q, before); err != nil {
		return nil, err
	}
	return p.whole(L)
}

// whole returns the written answer, unless the guest ends here.
func (p *Proxy) whole(L *lua.LState) ([]byte, error) {
	if p.due() {
		p.gone = errBroken
		return nil, errBroken
	}
	return p.w.buf, nil
}

// brief answers a request that cannot fail for the script.
func (p *Proxy) brief(op byte, r *reader) error {
	drawn := 0.0
	switch op {
	case opRandom:
		drawn = p.host.Random()
	case opPrint:
		file, line := p.place(r)
		text := r.text()
		if r.err == nil {
			p.host.Print(sandbox.Print{File: file, Line: line, Text: text})
		}
	case opDropped:
		if n := r.count(1 << 20); r.err == nil {
			p.host.Dropped(n)
		}
	}
	p.w.begin(ansOK)
	p.w.count(0)
	p.w.number(drawn)
	return r.err
}

// request reads a request.
func (p *Proxy) request(op byte, r *reader) request {
	q := request{op: op}
	u := unpack{reader: r, side: p, box: p.box, left: maxValues, came: &q.came}
	switch op {
	case opAPI:
		q.fn = p.host.API(numberOf(r))
		q.args = u.values(maxValues)
	case opForeign:
		if q.fn = p.own.at(r.id()); q.fn == nil {
			r.fail(errMalformed)
		}
		q.args = u.values(maxValues)
	case opGet, opSet:
		v, err := p.readObject(r)
		if err != nil {
			r.fail(err)
			return q
		}
		q.object, _ = v.(*lua.LUserData)
		q.field = r.text()
		q.args = []lua.LValue{q.object, lua.LString(q.field)}
		if op == opSet {
			q.args = append(q.args, u.value(0))
		}
	default:
		r.fail(errMalformed)
	}
	return q
}

// execute does what a request asks for and writes the answer.
func (p *Proxy) execute(L *lua.LState, q request, before int) error {
	switch q.op {
	case opGet:
		if kind, v, is := p.host.Kept(q.object, q.field); is {
			p.w.begin(ansOK)
			p.w.count(0)
			p.w.count(1)
			p.w.byte(tagKept)
			p.w.byte(kind)
			if v.Kind() != value.Table {
				v = value.OfTable(nil)
			}
			p.w.plain(v)
			if len(p.w.buf) > maxMessage {
				p.refuse(before, fmt.Sprintf("too much state: at most %d bytes", maxMessage))
			}
			return nil
		}
		return p.field(L, q, before)
	case opSet:
		fn, ok := metafield(q.object, "__newindex").(*lua.LFunction)
		if !ok {
			return errMalformed
		}
		if !p.try(L, fn, q, before) {
			return p.alive()
		}
		p.w.begin(ansOK)
		p.w.count(p.box.Instructions() - before)
		if kind, is := p.host.KeptAs(q.object, q.field); is {
			p.w.count(1)
			p.w.byte(tagNumber)
			p.w.number(float64(kind))
		} else {
			p.w.count(0)
		}
		return nil
	}
	p.try(L, q.fn, q, before)
	return p.alive()
}

// field reads a field of an object as the VM does: through tables to a function.
func (p *Proxy) field(L *lua.LState, q request, before int) error {
	at := metafield(q.object, "__index")
	for {
		switch next := at.(type) {
		case *lua.LTable:
			if v := next.RawGetString(q.field); v != lua.LNil {
				p.give([]lua.LValue{v}, q, before)
				return nil
			}
			mt, ok := next.Metatable.(*lua.LTable)
			if !ok {
				p.give([]lua.LValue{lua.LNil}, q, before)
				return nil
			}
			at = mt.RawGetString("__index")
		case *lua.LFunction:
			p.try(L, next, q, before)
			return p.alive()
		default:
			p.give([]lua.LValue{lua.LNil}, q, before)
			return nil
		}
	}
}

// metafield returns a field of the metatable of an object.
func metafield(ud *lua.LUserData, name string) lua.LValue {
	if mt, ok := ud.Metatable.(*lua.LTable); ok {
		return mt.RawGetString(name)
	}
	return lua.LNil
}

// alive returns why the guest must end: its entry has.
func (p *Proxy) alive() error {
	switch {
	case p.gone != nil:
		return p.gone
	case p.box.Dead():
		return errors.New("the script engine failed")
	}
	return nil
}

// try calls a function of the world and writes the answer: the results, or why it failed,
// which is what false means.
func (p *Proxy) try(L *lua.LState, fn *lua.LFunction, q request, before int) bool {
	results, err := p.box.Try(L, fn, q.args...)
	switch kind := p.box.Stopped(); {
	case kind != 0:
		p.w.begin(ansStopped)
		p.w.count(max(p.box.Instructions()-before, 0))
		p.w.byte(byte(kind))
		return false
	case err != nil:
		p.refuse(before, err.Error())
		return false
	}
	p.give(results, q, before)
	return true
}

// give writes values as the answer.
func (p *Proxy) give(values []lua.LValue, q request, before int) {
	p.w.begin(ansOK)
	p.w.count(max(p.box.Instructions()-before, 0))
	out := pack{writer: &p.w, side: p, came: q.came}
	m := p.mark()
	err := out.values(values)
	if err == nil && len(p.w.buf) > maxMessage {
		err = fmt.Errorf("too much data in one call: at most %d bytes", maxMessage)
	}
	if err != nil {
		p.reset(m)
		p.refuse(before, err.Error())
	}
}

// refuse writes an error for the script as the answer.
func (p *Proxy) refuse(before int, text string) {
	p.w.begin(ansError)
	p.w.count(max(p.box.Instructions()-before, 0))
	p.w.text(text)
}
