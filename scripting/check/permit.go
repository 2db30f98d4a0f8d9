package check

import (
	"loam/core/lib/diag"
	"loam/scripting/luaapi"
	"loam/scripting/permission"
	"loam/scripting/source"
)

// checkPermission reports a call that needs a permission for which the bundle does not ask,
// for every possible entry. For a call on a value that may not be a player, the call itself
// checks.
func (ch *checker) checkPermission(f *source.File, call *source.Call, entries []*luaapi.Entry) {
	var needs permission.Set
	for _, e := range entries {
		p, _ := permission.Of(e.Permission)
		if p == 0 || e.OnPlayer && call.Receiver != "players" {
			return
		}
		needs |= p
	}
	if needs != 0 {
		ch.needs(f, needs, call.Line, call.Name, entries[0].Title())
	}
}

// checkPlayerFields reports data stored with players by a bundle that does not ask for the
// permission.
func (ch *checker) checkPlayerFields(f *source.File) {
	for _, a := range f.Seen.Kept {
		ch.needs(f, permission.Players, a.Line, a.Text, "player."+a.Text)
	}
}

// needs reports missing permissions, once for each permission: one added line fixes all its
// uses.
func (ch *checker) needs(f *source.File, p permission.Set, line int, text, what string) {
	c := ch.byName[f.Bundle]
	if c.Info.Asked.Has(p) || ch.missed[c]&p == p {
		return
	}
	ch.missed[c] |= p
	problem := f.Problem(line, diag.BadPermission, what+": "+p.Undeclared(c.Info.Asked|ch.missed[c]&^p), text, "")
	problem.Text = ""
	ch.problems = append(ch.problems, problem)
}
