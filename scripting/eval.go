package scripting

import (
	"errors"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/core/model/input"
	"loam/core/world/gamemap"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// evalName is the file name of pieces of source.
const evalName = "eval"

// Eval runs a piece of source in a bundle's environment and returns its results as
// text. The source may be an expression.
func (b *mapBox) Eval(tx *gamemap.Tx, bundle, text string) (string, error) {
	t, err := b.site.tenant(bundle)
	if err != nil {
		return "", err
	}
	before := b.entry.enter(tx, nil, 0)
	defer b.exit(before)
	return b.eval(t, text, nil, nil)
}

// EvalWith is Eval with named units; a unit that is not on the map is nil. Names that
// the source does not use, or that are not valid names in Lua, are ignored.
func (b *mapBox) EvalWith(tx *gamemap.Tx, bundle, text string, units []input.Named) (string, error) {
	t, err := b.site.tenant(bundle)
	if err != nil {
		return "", err
	}
	before := b.entry.enter(tx, nil, 0)
	defer b.exit(before)
	var names []string
	var values []lua.LValue
	for _, u := range units {
		if usesName(text, u.Name) && !slices.Contains(names, u.Name) {
			names, values = append(names, u.Name), append(values, b.entry.unitValue(t, u.Unit))
		}
	}
	return b.eval(t, text, names, values)
}

// eval runs a piece of source with named values.
func (r *room) eval(t *tenant, text string, names []string, values []lua.LValue) (string, error) {
	chunk, full, err := pieceOf(text, names)
	if err != nil {
		return "", err
	}
	r.engines.count(t.engine)
	r.stolen.mark()
	made, err := r.piece(t, chunk, full)
	r.engines.stopped(t.engine, err)
	if err != nil {
		return "", oneLine(err)
	}
	fn, ok := made.(*lua.LFunction)
	if !ok {
		return "", errors.New("this is neither an expression nor a statement of Lua")
	}
	out, err := r.calls.run(t, t.budget, fn, 1, values)
	if err != nil {
		return "", oneLine(err)
	}
	return t.written(out[0]), nil
}

// piece runs a piece of source that makes a function, and returns that.
func (r *room) piece(t *tenant, chunk *source.Chunk, full string) (lua.LValue, error) {
	if t.apart == nil {
		return r.loading.chunk(t, chunk)
	}
	outer := r.entry.begin(t)
	fn, err := t.apart.piece(full)
	r.entry.end(outer)
	if err != nil {
		return nil, err
	}
	return fn, nil
}

// pieceOf compiles an expression, or otherwise statements, as a function of names; full is
// its whole text.
func pieceOf(text string, names []string) (chunk *source.Chunk, full string, err error) {
	head := "return function(" + strings.Join(names, ", ") + ") "
	full = head + "return " + text + "\nend"
	chunk, err = source.Compile(evalName, []byte(full))
	if err == nil {
		return chunk, full, nil
	}
	full = head + text + "\nend"
	if chunk, err = source.Compile(evalName, []byte(full)); err == nil {
		return chunk, full, nil
	}
	if _, alone := source.Compile(evalName, []byte(text)); alone != nil {
		err = alone // its message omits our own words around the source
	}
	return nil, "", err
}

// written formats a value for an operator.
func (t *tenant) written(v lua.LValue) string {
	if p, err := t.vm.ToPlain("value", v); err == nil {
		return p.String()
	}
	if ud, ok := v.(*lua.LUserData); ok {
		return textOf(ud.Value)
	}
	return v.Type().String()
}

// oneLine returns a failure as file:line: message.
func oneLine(err error) error {
	var fault *sandbox.Fault
	if errors.As(err, &fault) {
		return errors.New(fault.Error())
	}
	return err
}

// keywords are the words of Lua that cannot be names.
var keywords = strings.Fields(`and break do else elseif end false for function
	goto if in local nil not or repeat return then true until while`)

// usesName reports whether a source contains a word that can be a name in Lua.
func usesName(text, name string) bool {
	if name == "" || slices.Contains(keywords, name) || name[0] >= '0' && name[0] <= '9' ||
		strings.ContainsFunc(name, func(c rune) bool { return !wordRune(c) }) {
		return false
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return !wordRune(c) })
	return slices.Contains(words, name)
}

func wordRune(c rune) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// Data evaluates a Lua expression without a world and returns plain data.
func Data(text string) (value.Value, error) {
	chunk, err := source.Compile("data", []byte("return "+text))
	if err != nil {
		return value.Value{}, err
	}
	vm := sandbox.NewBox(sandbox.Options{})
	defer vm.State().Close()
	v, err := vm.Env("data").Run(chunk)
	if err != nil {
		return value.Value{}, err
	}
	return vm.ToPlain("data", v)
}
