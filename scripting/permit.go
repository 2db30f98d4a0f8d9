package scripting

import (
	"fmt"

	"loam/core/guid"
	"loam/scripting/luaapi"
	"loam/scripting/permission"
	"loam/scripting/source"
)

// Permissions are those that the running bundle asks for, and those that it has.
func (r *room) Permissions() (asked, granted permission.Set) {
	if t := r.running(); t != nil {
		return t.code.info.Asked, t.code.info.Granted
	}
	return 0, 0
}

// may tells whether a bundle asks for permissions and has them.
func (c *code) may(p permission.Set) bool { return c.info.Asked.Has(p) && c.info.Granted.Has(p) }

// refusal says why it may not.
func (c *code) refusal(p permission.Set) string {
	if !c.info.Asked.Has(p) {
		return p.Undeclared(c.info.Asked)
	}
	return p.Ungranted(c.info.Name)
}

// playerFields are what handles of players show only to bundles that may keep
// data with players.
var playerFields = []string{luaapi.State, luaapi.Kept, accountField}

const accountField = "account"

// hidden words the error for a field of a unit that the running bundle does not
// see because it lacks a permission; "" when that is not the reason.
func (r *room) hidden(class luaapi.Class, field string) string {
	t := r.running()
	if class != luaapi.Player || t == nil || t.code.may(permission.Players) {
		return ""
	}
	for _, f := range playerFields {
		if f == field {
			return fmt.Sprintf("player.%s: %s", field, t.code.refusal(permission.Players))
		}
	}
	return ""
}

// mayKeep tells whether the bundle may keep data with a unit.
func (t *tenant) mayKeep(g guid.GUID) bool {
	return g.Kind() != guid.Player || t.code.may(permission.Players)
}

// checkPermission reports a call that needs what the bundle does not ask for,
// whichever entry is meant. A call on what may be no player is left to the call.
func (b *builder) checkPermission(f *source.File, call *source.Call, entries []*luaapi.Entry) {
	var needs permission.Set
	for _, e := range entries {
		p, _ := permission.Of(e.Permission)
		if p == 0 || e.OnPlayer && call.Receiver != "players" {
			return
		}
		needs |= p
	}
	if needs != 0 {
		b.needs(f, needs, call.Line, call.Name, entries[0].Title())
	}
}

// checkPlayerFields reports data kept with players by a bundle that does not
// ask for it.
func (b *builder) checkPlayerFields(f *source.File) {
	for _, a := range f.Seen.Kept {
		b.needs(f, permission.Players, a.Line, a.Text, "player."+a.Text)
	}
}

// needs reports what takes a permission that the bundle does not ask for, once
// for each permission: one line mends them all.
func (b *builder) needs(f *source.File, p permission.Set, line int, text, what string) {
	c := b.program.byName[f.Bundle]
	if c.info.Asked.Has(p) || b.missed[c]&p == p {
		return
	}
	b.missed[c] |= p
	problem := f.Problem(line, what+": "+p.Undeclared(c.info.Asked|b.missed[c]&^p), text, "")
	problem.Text = ""
	b.problems = append(b.problems, problem)
}
