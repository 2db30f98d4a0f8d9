package guest

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/scripting/sandbox"
)

// The kinds of values in messages.
const (
	tagNil byte = iota
	tagFalse
	tagTrue
	tagNumber
	tagText
	tagTable
	tagRef
	tagObject   // of the world
	tagFunction // of the side that sends it
	tagReturned // a function of the side that receives it
	tagEcho     // a table that came with the request that this answers
	tagKept     // a table of state
)

// The limits of the values in one message.
const (
	maxValues = 1 << 16
	maxDepth  = value.MaxDepth
	maxHoles  = 1 << 18 // in all lists together: each takes the memory of an element
)

// side converts what has an identity: each end of a link numbers what it owns.
type side interface {
	// writeObject writes the number of an object.
	writeObject(w *writer, ud *lua.LUserData) error
	readObject(r *reader) (lua.LValue, error)
	// writeFunction writes the number of a function with its tag.
	writeFunction(w *writer, fn *lua.LFunction) error
	readFunction(r *reader) (lua.LValue, error)
	readReturned(r *reader) (lua.LValue, error)
	readKept(r *reader) (lua.LValue, error)
}

// pack writes the values of one message.
type pack struct {
	*writer
	side  side
	count int
	above [maxDepth]*lua.LTable // the tables around the current one
	// sent receives the tables of a request, which its answer may name; nil: they are not
	// numbered. In an answer, came are those of the request.
	sent *[]*lua.LTable
	came []*lua.LTable
}

// values writes values with their number.
func (p *pack) values(list []lua.LValue) error {
	p.writer.count(len(list))
	for _, v := range list {
		if err := p.value(v, 0); err != nil {
			return err
		}
	}
	return nil
}

func (p *pack) value(v lua.LValue, depth int) error {
	if p.count++; p.count > maxValues {
		return fmt.Errorf("too much data for a bundle with isolated: process: at most %d values", maxValues)
	}
	switch v := v.(type) {
	case *lua.LNilType:
		p.byte(tagNil)
	case lua.LBool:
		if v {
			p.byte(tagTrue)
		} else {
			p.byte(tagFalse)
		}
	case lua.LNumber:
		p.byte(tagNumber)
		p.number(float64(v))
	case lua.LString:
		p.byte(tagText)
		p.text(string(v))
	case *lua.LTable:
		return p.table(v, depth)
	case *lua.LFunction:
		return p.side.writeFunction(p.writer, v)
	case *lua.LUserData:
		if g, is := sandbox.RefOf(v); is {
			p.byte(tagRef)
			p.id(uint64(g))
			return nil
		}
		p.byte(tagObject)
		return p.side.writeObject(p.writer, v)
	default:
		return fmt.Errorf("a %s cannot be passed out of a bundle with isolated: process", v.Type())
	}
	return nil
}

func (p *pack) table(t *lua.LTable, depth int) error {
	if depth == 0 {
		if n := slices.Index(p.came, t); n >= 0 {
			p.byte(tagEcho)
			p.writer.count(n)
			return nil
		}
	}
	if depth >= maxDepth {
		return fmt.Errorf("nested deeper than %d tables", maxDepth)
	}
	for _, outer := range p.above[:depth] {
		if outer == t {
			return errors.New("a table that contains itself cannot be passed out of a bundle with isolated: process")
		}
	}
	content, own := sandbox.Content(t)
	if own {
		return errors.New("a table with a metatable cannot be passed out of a bundle with isolated: process")
	}
	if p.sent != nil {
		*p.sent = append(*p.sent, t)
	}
	p.above[depth] = t
	n := 0
	for k, _ := content.Next(lua.LNil); k != lua.LNil; k, _ = content.Next(k) {
		n++
	}
	p.byte(tagTable)
	p.writer.count(n)
	for k, v := content.Next(lua.LNil); k != lua.LNil; k, v = content.Next(k) {
		switch k.(type) {
		case lua.LBool, lua.LNumber, lua.LString:
		default:
			return fmt.Errorf("a table with a %s as key cannot be passed out of a bundle with isolated: process", k.Type())
		}
		if err := p.value(k, depth+1); err != nil {
			return err
		}
		if err := p.value(v, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// plain writes plain data as value does the Lua value.
func (w *writer) plain(v value.Value) {
	switch v.Kind() {
	case value.Nil:
		w.byte(tagNil)
	case value.Bool:
		if v.Bool() {
			w.byte(tagTrue)
		} else {
			w.byte(tagFalse)
		}
	case value.Number:
		w.byte(tagNumber)
		w.number(v.Number())
	case value.String:
		w.byte(tagText)
		w.text(v.Text())
	case value.Ref:
		w.byte(tagRef)
		w.id(uint64(v.Ref()))
	case value.Table:
		w.byte(tagTable)
		w.count(len(v.Entries()))
		for _, e := range v.Entries() {
			w.plain(e.Key)
			w.plain(e.Value)
		}
	}
}

// unpack reads the values of one message into a box.
type unpack struct {
	*reader
	side  side
	box   *sandbox.Box
	left  int // values that may follow
	holes int
	// came are the tables of a request, in the order in which the request numbers them;
	// nil: they are not numbered. In an answer, sent are those of the request.
	came *[]*lua.LTable
	sent []*lua.LTable
}

// values reads values with their number, which is at most most.
func (u *unpack) values(most int) []lua.LValue {
	n := u.reader.count(min(most, len(u.buf)))
	list := make([]lua.LValue, 0, n)
	for range n {
		list = append(list, u.value(0))
	}
	return list
}

func (u *unpack) value(depth int) lua.LValue {
	if u.left--; u.left < 0 || depth > maxDepth {
		u.fail(errMalformed)
		return lua.LNil
	}
	var v lua.LValue
	var err error
	switch u.byte() {
	case tagFalse:
		return lua.LFalse
	case tagTrue:
		return lua.LTrue
	case tagNumber:
		return lua.LNumber(u.number())
	case tagText:
		return lua.LString(u.text())
	case tagTable:
		return u.table(depth)
	case tagRef:
		return u.box.Ref(guid.GUID(u.id()))
	case tagObject:
		v, err = u.side.readObject(u.reader)
	case tagFunction:
		v, err = u.side.readFunction(u.reader)
	case tagReturned:
		v, err = u.side.readReturned(u.reader)
	case tagKept:
		v, err = u.side.readKept(u.reader)
	case tagEcho:
		return u.echo()
	case tagNil:
		return lua.LNil
	default:
		err = errMalformed
	}
	if err != nil {
		u.fail(err)
		return lua.LNil
	}
	return v
}

func (u *unpack) echo() lua.LValue {
	n := u.reader.count(len(u.sent))
	if n >= len(u.sent) {
		u.fail(errMalformed)
		return lua.LNil
	}
	return u.sent[n]
}

func (u *unpack) table(depth int) lua.LValue {
	n := u.reader.count(len(u.buf) / 2) // an entry has two bytes or more
	t := u.box.State().CreateTable(0, 0)
	if u.came != nil {
		*u.came = append(*u.came, t)
	}
	end := 0 // of the list
	for range n {
		k, v := u.value(depth+1), u.value(depth+1)
		switch k := k.(type) {
		case lua.LString, lua.LBool:
		case lua.LNumber:
			if k != k {
				u.fail(errMalformed)
			} else if i := int(k); lua.LNumber(i) == k && i > end && i < lua.MaxArrayIndex {
				u.holes, end = u.holes+i-end-1, i
			}
		default:
			u.fail(errMalformed)
		}
		if u.err != nil || u.holes > maxHoles {
			u.fail(errMalformed)
			return lua.LNil
		}
		t.RawSet(k, v)
	}
	return t
}

// plain reads plain data, with the limits that values have which a script stores.
func (r *reader) plain() value.Value {
	left := value.MaxNodes * 2
	v := r.plainValue(0, &left)
	if r.err == nil && holes(v) > maxHoles {
		r.fail(errMalformed)
		return value.Value{}
	}
	return v
}

// holes returns how many elements the lists in a value have that are nil: each takes memory
// where the value becomes a table.
func holes(v value.Value) (n int) {
	end := 0 // of the list
	for _, e := range v.Entries() {
		if k := e.Key; k.Kind() == value.Number {
			if i := int(k.Number()); float64(i) == k.Number() && i > end && i < lua.MaxArrayIndex {
				n, end = n+i-end-1, i
			}
		}
		n += holes(e.Value)
	}
	return n
}

func (r *reader) plainValue(depth int, left *int) value.Value {
	if *left--; *left < 0 || depth > maxDepth {
		r.fail(errMalformed)
		return value.Value{}
	}
	switch r.byte() {
	case tagNil:
		return value.Value{}
	case tagFalse:
		return value.OfBool(false)
	case tagTrue:
		return value.OfBool(true)
	case tagNumber:
		f := r.number()
		if f-f != 0 { // it is not finite
			r.fail(errMalformed)
			return value.Value{}
		}
		return value.OfNumber(f)
	case tagText:
		return value.OfString(r.text())
	case tagRef:
		return value.OfRef(guid.GUID(r.id()))
	case tagTable:
		n := r.count(len(r.buf) / 2)
		entries := make([]value.Entry, 0, min(n, 64))
		for range n {
			k, v := r.plainValue(depth+1, left), r.plainValue(depth+1, left)
			if kind := k.Kind(); r.err != nil || kind != value.Bool && kind != value.Number && kind != value.String {
				r.fail(errMalformed)
				return value.Value{}
			}
			entries = append(entries, value.Entry{Key: k, Value: v})
		}
		return value.OfTable(entries)
	}
	r.fail(errMalformed)
	return value.Value{}
}
