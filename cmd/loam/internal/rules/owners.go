package rules

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"loam/smartai"
	"loam/smartai/lint"
	"loam/smartai/sqldump"
)

// ownerWants are the tables that say who runs scripts.
func ownerWants(scripts []smartai.Script) []sqldump.Want {
	spawns := map[smartai.Source]map[int64]bool{smartai.Creature: {}, smartai.Object: {}}
	templates := map[smartai.Source]map[int64]bool{smartai.Creature: {}, smartai.Object: {}, smartai.Trigger: {}}
	for i := range scripts {
		k := scripts[i].Key
		if k.Owner < 0 && spawns[k.Source] != nil {
			spawns[k.Source][-int64(k.Owner)] = true
		} else if templates[k.Source] != nil {
			templates[k.Source][int64(k.Owner)] = true
		}
	}
	return []sqldump.Want{
		{Table: "creature_template", Key: []string{"entry"}, Keys: templates[smartai.Creature], All: true, Columns: []string{"entry", "ainame", "flags_extra"}},
		{Table: "gameobject_template", Key: []string{"entry"}, Keys: templates[smartai.Object], All: true, Columns: []string{"entry", "ainame"}},
		{Table: "areatrigger_scripts", Key: []string{"entry"}, Keys: templates[smartai.Trigger], All: true, Columns: []string{"entry", "scriptname"}},
		{Table: "creature", Key: []string{"guid"}, Keys: spawns[smartai.Creature]},
		{Table: "gameobject", Key: []string{"guid"}, Keys: spawns[smartai.Object]},
	}
}

// ownersOf are what the tables of ownerWants say of who runs scripts. Beside are the
// creatures whose rules run beside those of their spawns.
func ownersOf(facts sqldump.Facts) (owners []lint.Owner, beside []smartai.Key) {
	runs := make(map[smartai.Key]string)
	for _, t := range []struct {
		source        smartai.Source
		table, column string
	}{{smartai.Creature, "creature_template", "ainame"}, {smartai.Object, "gameobject_template", "ainame"}, {smartai.Trigger, "areatrigger_scripts", "scriptname"}} {
		for i := range facts[t.table] {
			f := &facts[t.table][i]
			if !f.Has(t.column) {
				continue
			}
			k := smartai.Key{Source: t.source, Owner: int32(f.Key)}
			runs[k] = f.Text(t.column)
			owners = append(owners, lint.Owner{Key: k, Of: k, Runs: runs[k], At: f.At})
			if t.source == smartai.Creature && uint32(f.Number("flags_extra"))&sqldump.BesideFlag != 0 {
				beside = append(beside, k)
			}
		}
	}
	for _, t := range []struct {
		source smartai.Source
		table  string
	}{{smartai.Creature, "creature"}, {smartai.Object, "gameobject"}} {
		for i := range facts[t.table] {
			f := &facts[t.table][i]
			of := smartai.Key{Source: t.source, Owner: int32(f.Number("id1", "id"))}
			if name, known := runs[of]; known {
				owners = append(owners, lint.Owner{Key: smartai.Key{Source: t.source, Owner: -int32(f.Key)}, Of: of, Runs: name, At: f.At})
			}
		}
	}
	return owners, beside
}

// owners reads who runs scripts, as far as the tables that say it are there: what else is
// odd about them is nothing to rules.
func owners(from rowSource, scripts []smartai.Script) (owners []lint.Owner, beside []smartai.Key, err error) {
	facts, _, err := from.facts(ownerWants(scripts))
	if err != nil {
		return nil, nil, fmt.Errorf("read the owners of scripts: %w", err)
	}
	owners, beside = ownersOf(facts)
	return owners, beside, nil
}

// printUnrun writes, of scripts that are imported, who will not run them where they come
// from.
func printUnrun(w io.Writer, scripts []smartai.Script, owners []lint.Owner) {
	found := slices.DeleteFunc(lint.Lint(scripts, owners...), func(f lint.Finding) bool { return !strings.HasPrefix(f.Check, "ai-") })
	for i, f := range found {
		if i == mostFolded {
			fmt.Fprintf(w, "note: and %d more\n", len(found)-i)
			return
		}
		fmt.Fprintf(w, "note: %s\n", f)
	}
}
