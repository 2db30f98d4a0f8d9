package release

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/mods"
	"loam/scripting"
	"loam/scripting/permission"
)

// commandsOf returns the command names that the operator has assigned to a bundle.
func (o *Options) commandsOf(of string) []string {
	var names []string
	for _, field := range sortedKeys(o.Resolve) {
		if name, ok := mods.CommandOf(field); ok && o.Resolve[field] == of {
			names = append(names, name)
		}
	}
	return names
}

// resolved adds the choices between commands that made a difference to the choices of the
// merge, and reports those that did not. Without a program, whose problems have been
// reported, it only reports unknown bundles.
func (o *Options) resolved(merged *mods.Merged, program *scripting.Program, withheld map[string]permission.Set) (*mods.Merged, diag.List) {
	used := make(map[string]string)
	if program != nil {
		used = program.Commands().Chosen()
	}
	var problems diag.List
	for _, field := range sortedKeys(o.Resolve) {
		name, ok := mods.CommandOf(field)
		if _, counts := used[name]; ok && !counts && o.ResolveAt != nil && !leavesOut(withheld) {
			problems = append(problems, o.needless(merged, program, field, name)...)
		}
	}
	choices := make(mods.Resolve)
	for name, by := range used {
		choices["/"+name] = by
	}
	return withChoices(merged, choices), problems
}

// withChoices returns a merged world with more choices that made a difference.
func withChoices(merged *mods.Merged, choices mods.Resolve) *mods.Merged {
	if len(choices) == 0 {
		return merged
	}
	chosen := *merged // others may hold it
	chosen.Resolve = make(mods.Resolve)
	maps.Copy(chosen.Resolve, merged.Resolve)
	maps.Copy(chosen.Resolve, choices)
	return &chosen
}

// leavesOut reports whether commands of bundles are omitted, so that conflicts may be
// missing.
func leavesOut(withheld map[string]permission.Set) bool {
	for _, lacks := range withheld {
		if lacks&(permission.Commands|permission.Operator) != 0 {
			return true
		}
	}
	return false
}

// needless reports a choice between commands that makes no difference.
func (o *Options) needless(merged *mods.Merged, program *scripting.Program, field, name string) diag.List {
	at := o.ResolveAt(field)
	var there []string
	for _, b := range merged.Bundles {
		there = append(there, b.Name)
	}
	switch {
	case !slices.Contains(there, o.Resolve[field]):
		near, _ := suggest.Name(o.Resolve[field], there)
		return diag.List{at.Problem(diag.NoSuchBundle, "unknown bundle", o.Resolve[field], near)}
	case program == nil:
		return nil
	default:
		msg := "no bundles conflict over the command"
		var names []string
		for _, s := range program.Commands().All() {
			if s.Name == name {
				names = append(names, s.Bundle)
			}
		}
		if len(names) > 1 {
			msg = fmt.Sprintf("no choice is needed: %s depends on the other bundles that declare the command (%s) and so gets its name:", names[len(names)-1], strings.Join(names[:len(names)-1], ", "))
		}
		return diag.List{at.Problem(diag.BadChoice, msg, field, "")}
	}
}
