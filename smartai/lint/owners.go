package lint

import (
	"cmp"
	"fmt"
	"slices"

	"loam/smartai"
)

// Owner is the template of an owner, as far as it names what runs its scripts.
type Owner struct {
	smartai.Key
	// Runs is the AIName of creatures and objects, the ScriptName of area triggers.
	Runs string
	// Of is the template of a spawn; for a template it is Key itself.
	Of smartai.Key
	At smartai.At
}

// runners has the values that templates must have so that scripts run, with their columns.
var runners = map[smartai.Source]struct{ name, table, column string }{
	smartai.Creature: {"SmartAI", "creature_template", "AIName"},
	smartai.Object:   {"SmartGameObjectAI", "gameobject_template", "AIName"},
	smartai.Trigger:  {"SmartTrigger", "areatrigger_scripts", "ScriptName"},
}

// aiName checks whether the owner runs the script.
func aiName(s *subject) {
	owner := s.all.owners[s.script.Key]
	want, runs := runners[s.script.Source]
	if owner == nil || !runs || owner.Runs == want.name {
		return
	}
	of := s.all.owners[owner.Of]
	if of == nil {
		return
	}
	s.report(smartai.Pos{}, fmt.Sprintf("never runs: %s has %s %q for %s, not %s", want.table, want.column, owner.Runs, of.Key, want.name),
		fmt.Sprintf("write UPDATE %s SET %s = '%s' WHERE entry = %d, or remove the rules", want.table, want.column, want.name, of.Owner))
}

// aiIdle finds templates that run scripts but have none, and whose spawns have none.
func aiIdle(s *scripts) {
	has := make(map[smartai.Key]bool)
	for key := range s.by {
		has[key] = true
		if owner := s.owners[key]; owner != nil {
			has[owner.Of] = true
		}
	}
	var idle []*Owner
	for key, owner := range s.owners {
		if want := runners[key.Source]; owner.Of == key && owner.Runs == want.name && want.name != "" && !has[key] {
			idle = append(idle, owner)
		}
	}
	slices.SortFunc(idle, func(a, b *Owner) int { return cmp.Or(cmp.Compare(a.Source, b.Source), cmp.Compare(a.Owner, b.Owner)) })
	for _, owner := range idle {
		want := runners[owner.Source]
		s.found = append(s.found, Finding{
			File: owner.At.File, Line: int(owner.At.Row.Line), Column: int(owner.At.Row.Column), Level: Warning, Check: "ai-idle", Script: owner.Key.String(), Of: owner.Key, Rule: -1,
			Reason: fmt.Sprintf("%s has %s %s, but there is no rule for it", want.table, want.column, want.name),
			Fix:    "import its rules too, or clear the name",
		})
	}
}
