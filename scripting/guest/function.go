package guest

import (
	"errors"

	lua "github.com/yuin/gopher-lua"
)

// functions are numbered functions of one side.
type functions struct {
	list    []*lua.LFunction
	first   uint64 // number of the first that is not lasting; numbers are not used again
	numbers map[*lua.LFunction]uint64
	lasting int // how many the files have made; the others live for one entry
}

func (fs *functions) open() { *fs = functions{numbers: make(map[*lua.LFunction]uint64)} }

// add numbers a function.
func (fs *functions) add(fn *lua.LFunction) uint64 {
	if n, known := fs.numbers[fn]; known {
		return n
	}
	n := fs.next()
	fs.list = append(fs.list, fn)
	fs.numbers[fn] = n
	return n
}

// next returns the number of the next function.
func (fs *functions) next() uint64 {
	return max(fs.first, uint64(fs.lasting)) + uint64(len(fs.list)-fs.lasting)
}

// at returns the function of a number, nil if there is none.
func (fs *functions) at(n uint64) *lua.LFunction {
	if n < uint64(fs.lasting) {
		return fs.list[n]
	}
	base := max(fs.first, uint64(fs.lasting))
	if i := n - base; n >= base && i < uint64(len(fs.list)-fs.lasting) {
		return fs.list[fs.lasting+int(i)]
	}
	return nil
}

// replace puts another function in the place of one.
func (fs *functions) replace(n int, fn *lua.LFunction) {
	delete(fs.numbers, fs.list[n])
	fs.list[n] = fn
	fs.numbers[fn] = uint64(n)
}

// last makes the functions so far stay.
func (fs *functions) last() { fs.lasting, fs.first = len(fs.list), uint64(len(fs.list)) }

// forget drops the functions of an entry.
func (fs *functions) forget() {
	fs.first = fs.next()
	fs.cut(fs.lasting)
}

// cut drops all but the first n.
func (fs *functions) cut(n int) {
	for _, fn := range fs.list[n:] {
		delete(fs.numbers, fn)
	}
	clear(fs.list[n:])
	fs.list = fs.list[:n]
}

// writeFunction writes a function of the scripts, with the line on which it is defined, or
// one of the world.
func (g *Guest) writeFunction(w *writer, fn *lua.LFunction) error {
	if n, is := g.foreign.numbers[fn]; is {
		w.byte(tagReturned)
		w.id(n)
		return nil
	}
	w.byte(tagFunction)
	w.id(g.own.add(fn))
	w.flag(!fn.IsG)
	line := 0
	if !fn.IsG {
		line = fn.Proto.LineDefined
	}
	w.count(line)
	return nil
}

// readFunction reads a function of the world.
func (g *Guest) readFunction(r *reader) (lua.LValue, error) {
	n := r.id()
	if fn := g.foreign.at(n); fn != nil {
		return fn, nil
	}
	if n != g.foreign.next() {
		return nil, errors.New("a function has the wrong number")
	}
	fn := g.box.Function(func(L *lua.LState) int {
		return push(L, g.request(L, opForeign, func(p *pack) error {
			p.id(n)
			return p.values(arguments(L))
		}))
	})
	g.foreign.add(fn)
	return fn, nil
}

// readReturned reads a function of the scripts that the world got from here.
func (g *Guest) readReturned(r *reader) (lua.LValue, error) {
	if fn := g.own.at(r.id()); fn != nil {
		return fn, nil
	}
	return nil, errMalformed
}
