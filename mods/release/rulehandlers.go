package release

import (
	"fmt"

	"loam/core/model/content"
	"loam/scripting"
	"loam/smartai"
)

// callable reports whether rules can call handlers of the scripts. It loads scripts at the
// first request.
type callable struct {
	program *scripting.Program // nil if the scripts have problems, which are reported
	roll    *scripting.Roll
	failed  error
}

func (c *callable) close() {
	if c.roll != nil {
		c.roll.Close()
	}
}

// why returns the reason for which rules of an owner cannot call a handler.
func (c *callable) why(source smartai.Source, of, handler content.ID) (why, suggestion string) {
	if c.program == nil {
		return "", ""
	}
	if c.roll == nil && c.failed == nil {
		c.roll, c.failed = c.program.Roll()
	}
	if c.failed != nil {
		return c.failed.Error(), ""
	}
	bundle := handler.Bundle()
	name := string(handler)[len(bundle)+1:]
	lacks := fmt.Sprintf("%s %s has no handler", source, of)
	switch source {
	case smartai.List: // any creature may run it
		of, lacks = "", "no unit has a handler"
	case smartai.Trigger: // whose rules run for players in it
		of, lacks = "players", "players have no handler"
	}
	has, near := c.roll.Has(of, bundle, name)
	if has {
		return "", ""
	}
	return fmt.Sprintf("it calls handler %q, but %s of this name in the scripts of bundle %s", name, lacks, bundle), near
}
