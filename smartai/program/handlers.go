package program

import (
	"fmt"
	"strings"

	"loam/smartai"
)

// handled finds the handler of scripts that the action calls.
func (c *compiler) handled(p *Program, a *Act) {
	if a.Kind != smartai.CallHandler {
		return
	}
	id := a.Of[0]
	if id == "" {
		c.bad(c.row.At.Action, "%d is not a handler: CALL_HANDLER takes the name of a function of a script, as in handler: greet", a.P[0])
		return
	}
	a.Bundle = id.Bundle()
	a.Handler = strings.TrimPrefix(string(id), a.Bundle+":")
	if c.Handler == nil {
		return
	}
	if why, near := c.Handler(p.Source, p.Of, id); why != "" {
		if near != "" {
			why += fmt.Sprintf(" (did you mean %q?)", near)
		}
		c.bad(c.row.At.Action, "%s", why)
	}
}
