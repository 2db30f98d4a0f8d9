package check

import (
	"loam/scripting/luaapi"
	"loam/scripting/permission"
	"loam/scripting/source"
)

// checkPermission reports a call that needs what the bundle does not ask for,
// whichever entry is meant. A call on what may be no player is left to the call.
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

// checkPlayerFields reports data kept with players by a bundle that does not
// ask for it.
func (ch *checker) checkPlayerFields(f *source.File) {
	for _, a := range f.Seen.Kept {
		ch.needs(f, permission.Players, a.Line, a.Text, "player."+a.Text)
	}
}

// needs reports what takes a permission that the bundle does not ask for, once
// for each permission: one line mends them all.
func (ch *checker) needs(f *source.File, p permission.Set, line int, text, what string) {
	c := ch.byName[f.Bundle]
	if c.Info.Asked.Has(p) || ch.missed[c]&p == p {
		return
	}
	ch.missed[c] |= p
	problem := f.Problem(line, what+": "+p.Undeclared(c.Info.Asked|ch.missed[c]&^p), text, "")
	problem.Text = ""
	ch.problems = append(ch.problems, problem)
}
