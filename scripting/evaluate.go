package scripting

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/gamemap"
	"loam/scripting/sandbox"
)

// EvalWith works out an expression in a bundle's environment, in which units
// are known by names; one that is not on the map is nil. It writes the value.
func (b *mapBox) EvalWith(tx *gamemap.Tx, bundle, source string, units []gamemap.Named) (string, error) {
	t, err := b.tenant(bundle)
	if err != nil {
		return "", err
	}
	before := b.enter(tx, nil, 0)
	defer b.exit(before)
	names, handles := make([]string, len(units)), make([]lua.LValue, len(units))
	for i, u := range units {
		names[i], handles[i] = u.Name, b.unitValue(t, u.Unit)
	}
	made, err := sandbox.Compile(evalName, fmt.Appendf(nil, "return function(%s) return %s\nend", strings.Join(names, ", "), source))
	if err != nil {
		return "", err
	}
	fn, err := t.env.Run(made)
	if err != nil {
		return "", plainError(err)
	}
	function, ok := fn.(*lua.LFunction)
	if !ok {
		return "", fmt.Errorf("%q is no expression", source)
	}
	out, err := b.vm.Call(t.env, t.budget, function, 1, handles...)
	if err != nil {
		return "", plainError(err)
	}
	return b.written(out[0]), nil
}

// plainError is an error without what only a log wants.
func plainError(err error) error {
	var fault *sandbox.Fault
	if errors.As(err, &fault) {
		return errors.New(fault.Error())
	}
	return err
}
