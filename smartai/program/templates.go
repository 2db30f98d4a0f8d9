package program

import (
	"fmt"
	"slices"
	"strconv"

	"loam/core/model/content"
	"loam/smartai"
)

// part is a compiled rule before it has an index.
type part struct {
	rule  Rule
	act   Act
	named [smartai.EventParams]content.ID
	row   smartai.Placed
}

// template compiles the rules that the row adds to its script when it runs; none if the row
// installs no template. They have the source position of the row.
func (c *compiler) template(p *Program) (parts []part) {
	row := c.row
	if row.ActionType != smartai.InstallTemplate {
		return nil
	}
	on, ok := smartai.TemplateOn(row.Action[0])
	name := smartai.TemplateName(&row.Row)
	switch {
	case !ok:
		c.bad(row.At.Action, "there is no template %d", row.Action[0])
		return nil
	case p.Source == smartai.List:
		c.bad(row.At.Action, "a list cannot install a template, because several scripts can run it: install it in a rule of the script itself")
		return nil
	case !on.Has(p.Source):
		c.bad(row.At.Action, "template %s does not work for %ss", name, p.Source)
		return nil
	}
	whose := c.whose
	c.whose = fmt.Sprintf("%s rule %d, template %s:", whose, row.ID, name)
	for _, r := range smartai.TemplateRows(&row.Row, c.source.AzerothCore) {
		if r.ActionType == actionTalk && !c.speaks(p, r.Action[0]) {
			continue // it has no such line
		}
		hidden := smartai.Placed{Row: r, At: row.At}
		c.row = &hidden
		rule, act, named := c.rule(p)
		parts = append(parts, part{rule, act, named, hidden})
		if slices.ContainsFunc(c.source.Rows, func(other smartai.Placed) bool { return other.ID == r.ID }) {
			c.bad(row.At.Row, "another rule of the script has this id, which is reserved for templates")
		}
	}
	c.row, c.whose = row, whose
	return parts
}

const actionTalk = 1

// speaks reports whether the creature of a program has lines of a group.
func (c *compiler) speaks(p *Program, group uint32) bool {
	of := p.Of
	if spawn, ok := c.Content.Spawn(of); ok {
		of = spawn.Creature
	}
	d, ok := c.Content.Creature(of)
	return ok && slices.ContainsFunc(d.Lines, func(l content.Utterance) bool { return l.Group == strconv.FormatUint(uint64(group), 10) })
}

// install puts the rules of templates after all others.
func (p *Program) install(parts []part) {
	for i := range parts {
		t := &parts[i]
		p.Rules, p.Acts, p.Events, p.Rows = append(p.Rules, t.rule), append(p.Acts, t.act), append(p.Events, t.named), append(p.Rows, t.row)
	}
}

// TemplateOf returns the rule that installs a rule of a template, and whether it is one.
func (p *Program) TemplateOf(i int) (installs int, ok bool) {
	at := p.Rules[i].Template
	return int(at), at != None
}
