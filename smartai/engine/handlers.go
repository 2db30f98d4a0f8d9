package engine

import (
	"fmt"
	"strconv"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/core/world/gamemap"
	"loam/smartai"
)

// handlerActions has the actions that call scripts.
var handlerActions = map[uint32]action{
	smartai.CallHandler: func(c *Call) ruletrace.Verdict {
		if c.Act.Target == targetNone {
			return c.handler(0)
		}
		v := ruletrace.NoTarget
		for _, t := range c.Targets {
			if t.Unit != nil && !c.s.gone {
				v = c.handler(t.Unit.GUID)
			}
		}
		return v
	},
}

// handler calls the handler of scripts with one target, or with nil.
func (c *Call) handler(who guid.GUID) ruletrace.Verdict {
	args := []value.Value{{}, value.OfNumber(float64(c.Act.P[1]))}
	if who != 0 {
		args = args[1:]
	}
	if c.Tx.Handlers().Call(c.s.self, c.Act.Bundle, c.Act.Handler, who, args...) {
		return ruletrace.Fired
	}
	// Loading finds missing handlers, except in lists: their owners are not known.
	c.e.fault(c.s, fmt.Sprintf("handler %s of bundle %s cannot run: the bundle has no such handler, or it is switched off after faults", c.Act.Handler, c.Act.Bundle))
	return ruletrace.NoTarget
}

// Run makes a creature run a list for a script.
func (e *Engine) Run(tx *gamemap.Tx, u *entity.Unit, r ruletrace.Run) (begins bool, err error) {
	s := e.scripts.by[u.GUID]
	if s == nil || s.gone {
		name := strings.TrimPrefix(string(u.Def), u.Def.Bundle()+":")
		return false, fmt.Errorf("%s has no rules; to let it run lists, write %s: [] under creatures in a file of rules", u.Def, name)
	}
	number, err := e.listNamed(r.List)
	if err != nil {
		return false, err
	}
	before := e.tx
	e.enter(tx)
	e.sync(s)
	begins = e.startList(s, number, uint8(r.When), r.Replace, r.By)
	e.tx = before
	return begins, nil
}

// listNamed returns the number of a list, by its id or as a number.
func (e *Engine) listNamed(name string) (uint32, error) {
	_, short, _ := strings.Cut(name, ":")
	if n, err := strconv.ParseUint(short, 10, 32); err == nil {
		if _, ok := e.set.ListNumber(uint32(n)); ok {
			return uint32(n), nil
		}
	}
	var names []string
	for _, p := range e.set.Lists {
		if p.Of == content.ID(name) {
			return uint32(p.Owner), nil
		}
		names = append(names, string(p.Of))
	}
	hint := ""
	if near, ok := suggest.Name(name, names); ok {
		hint = fmt.Sprintf(" (did you mean %q?)", near)
	}
	return 0, fmt.Errorf("there is no list of rules %q%s", name, hint)
}
