package release

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/rulefile"
)

// RuleChange is the change of a bundle to the rules of one owner that belong to another
// bundle.
type RuleChange struct {
	Of     string      // the bundle that owns the rules; "" if unknown
	Name   string      // of the owner, as in conflicts and explanations: rules:foreman
	Source string      // kind of the owner in a word or two: creature
	Fields []string    // #0.event for a field of a rule, #4 for a rule, # for all of them; each once
	key    smartai.Key // some numbers are only defined within the bundle
}

// RuleChangesOf lists the changes of a bundle to rules of others, by owner, as
// written in its files: even if the operator does not allow them or chose another
// bundle.
func (w World) RuleChangesOf(b *bundle.Bundle) (all []RuleChange) {
	names := make(map[string]uint32)
	for _, f := range b.Rules {
		if path.Base(f.Path) == idmap.File {
			continue
		}
		s, _ := rulefile.ReadNamed(f.Path, f.Data, func(k idmap.Kind, name string) (uint32, string, string) {
			of := string(k) + " " + name
			if names[of] == 0 {
				names[of] = idmap.First + uint32(len(names))
			}
			return names[of], "", ""
		})
		for i := range s.Edits {
			e := &s.Edits[i]
			at := slices.IndexFunc(all, func(c RuleChange) bool { return c.key == e.Key })
			if at < 0 {
				at = len(all)
				all = append(all, RuleChange{Of: content.ID(e.Owner).Bundle(), Name: e.Owner, Source: e.Source.String(), key: e.Key})
			}
			if c := &all[at]; !slices.Contains(c.Fields, below(e)) {
				c.Fields = append(c.Fields, below(e))
			}
		}
	}
	if slices.ContainsFunc(all, func(c RuleChange) bool { return c.Of == "" }) {
		w.attribute(all)
	}
	return all
}

// attribute sets the bundles that own the rules of numbered owners, if the world can be
// composed.
func (w World) attribute(all []RuleChange) {
	rules, ok := w.rules(false)
	if !ok {
		return
	}
	for i := range all {
		c := &all[i]
		for j := range rules.sources {
			if src := &rules.sources[j]; c.Of == "" && src.Key == c.key {
				c.Of, c.Name = src.Bundle, rules.nameOf(src.Key, src.Bundle)
			}
		}
	}
}

// below returns the subject of an edit, as written after the name of its owner.
func below(e *rulefile.Edit) string {
	switch e.Op {
	case rulefile.Replace:
		return "#"
	case rulefile.Change:
		return fmt.Sprintf("#%d.%s", e.Rule, e.Field)
	}
	return fmt.Sprintf("#%d", e.Rule)
}

// String returns the change on one line, in the form of other changes.
func (c *RuleChange) String() string {
	return fmt.Sprintf("%s %s (%s)", Rules, c.Name, strings.Join(c.Fields, ", "))
}
