package world

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/rules/creaturetext"
	"loam/mods/yamlschema"
)

// Lines is the list of lines that a creature can say.
var Lines = yamlschema.ListOf[content.Utterance]{One: "line", Of: "list of lines", Most: 200, Fields: lineFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one line; leave the key out for none", Check: checkLine}.Type()

func lineFields() []yamlschema.Of[content.Utterance] {
	type l = content.Utterance
	return []yamlschema.Of[l]{
		{Field: yamlschema.Field{Key: "group", Type: yamlschema.Label, Required: true, Doc: "Group of the line: a word, or a number such as `0`. The creature says one line of a group at a time."},
			Set: func(d *l, v yamlschema.Value) { d.Group = v.Word }},
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Required: true, Doc: "Text of the line. `{target}` is the name of the unit that it addresses."},
			Set: func(d *l, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "how", Type: yamlschema.Choice, Choices: content.Voices, Default: "say", Doc: "How it is said: `whisper` and `boss_whisper` reach only the addressed player, `boss_emote` is shown large to everybody nearby."},
			Set: func(d *l, v yamlschema.Value) { d.How = content.Voice(v.Choice) }},
		{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Whole, Min: 1, Max: 10000, Default: "1", Doc: "Weight among the lines of its group. A line is repeated only after all others have been said."},
			Set: func(d *l, v yamlschema.Value) { d.Weight = int(v.Num) }},
		{Field: yamlschema.Field{Key: "lasts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Time after which `on_text_over` is called, unless the script that starts the line sets another."},
			Set: func(d *l, v yamlschema.Value) { d.Lasts = v.Time() }},
		{Field: yamlschema.Field{Key: "sound", Type: yamlschema.Name, Kind: content.Sounds, Doc: "Sound that is played with it."},
			Set: func(d *l, v yamlschema.Value) { d.Sound = v.ID }},
		{Field: yamlschema.Field{Key: "emote", Type: yamlschema.Name, Kind: content.Emotes, Doc: "Emote that the creature makes with it."},
			Set: func(d *l, v yamlschema.Value) { d.Emote = v.ID }},
	}
}

// checkLine bounds the number of lines of a group.
func checkLine(r *yamlschema.Reader, f *yamlschema.Field, before []content.Utterance, d *content.Utterance, n *yaml.Node, where yamlschema.Places) bool {
	count := 1
	for i := range before {
		if strings.EqualFold(before[i].Group, d.Group) {
			count++
		}
	}
	if count <= creaturetext.MaxLines {
		return true
	}
	r.Problem(where["group"], diag.OverLimit, fmt.Sprintf("%s has more than %d lines in one group:", f.Key, creaturetext.MaxLines), d.Group, "")
	return false
}

func linesChapter() string {
	return linesHead + yamlschema.Table(yamlschema.Documents(lineFields()))
}

const linesHead = `
## Lines of a creature

A creature may have ` + "`lines`" + ` that it can say, in groups. A script makes it say a line of a group: ` + "`self:speak(\"greeting\", player)`" + `.

An entry has these keys:

`
