package bundle

import (
	"fmt"
	"strings"

	"loam/core/lib/text"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Reference describes everything that a bundle may hold, in Markdown. It is made
// of the tables that reading follows, so it cannot tell anything else.
func Reference() string {
	var s strings.Builder
	s.WriteString(referenceHead)
	s.WriteString("\n## Folders\n\n| file | what it holds |\n|---|---|\n")
	fmt.Fprintf(&s, "| `%s` | name, version and needs of the bundle |\n", yamlschema.ManifestFile)
	for _, f := range folders() {
		if f.read != nil {
			fmt.Fprintf(&s, "| %s | %s |\n", f.files("`", ", "), f.doc)
		}
	}
	fmt.Fprintf(&s, "| `%s` | computes definitions before they are read; see [overlays.md](overlays.md) |\n", yamlschema.StageFile)
	s.WriteString("| `README.md` | for people |\n")
	s.WriteString("\n## bundle.yaml\n\n")
	var manifest []yamlschema.Field
	for _, f := range manifestFields {
		manifest = append(manifest, f.Field)
	}
	s.WriteString(yamlschema.Table(manifest))
	s.WriteString("\nA setting is `name: {type: ..., default: ..., doc: ...}`, with these keys:\n\n")
	s.WriteString(yamlschema.Table(settingFields))
	s.WriteString(referenceSettings)
	kinds := Kinds()
	for _, k := range kinds {
		if !k.Apart {
			fmt.Fprintf(&s, "\n## %s\n\n%s\n\n%s%s%s", k.Name, k.Doc, yamlschema.Table(k.Fields), said(k.More), entryTables(&k))
		}
	}
	s.WriteString(chapters(kinds, false) + condition.Chapter() + chapters(kinds, true))
	s.WriteString(referenceOverlays)
	fmt.Fprintf(&s, referenceTail, strings.Join(content.Shapes, "`, `"), strings.Join(yamlschema.ClientVersions, "`, `"),
		strings.Join(text.StyleWords(), ", "), strings.Join(text.IconNames(), ", "), strings.Join(text.LinkKinds(), ", "), pluralRows())
	return s.String()
}

const referenceHead = `# Bundles: all files, keys, units, ranges and defaults

Made by ` + "`go generate ./mods/bundle`" + ` from the tables that the loader follows; do not edit.

A bundle is a folder (or a zip file of it that ends in ` + "`.loam`" + `) in the mods folder.
YAML is plain: no anchors, aliases or tags, one document a file, at most 8 MB.
An unknown key, a key that stands twice, an unknown reference and a value out of range are errors.

A name is small letters, digits and underscores, begins with a letter and has at most 64 characters.
A definition's full id is ` + "`bundle:name`" + `; within its own bundle the name alone will do.
Other bundles' definitions can be named if the bundle stands under ` + "`depends`" + `; those of ` + "`base`" + ` always.

A formula is a number, or an expression of the inputs that the key names: ` + "`40 + level * 12`" + `. Where the key says "and stats", it may use [stats](#stats) too: by their names, or as ` + "`attacker.STAT` and `victim.STAT`" + ` where two units meet.
Text is the key of a line in ` + "`locale`" + `, or the text itself. Text that looks like a number needs quotes.
`

const referenceOverlays = `
## extends and override

A definition of any kind may begin as another one of that kind, of its own bundle or of one that stands under ` + "`depends`" + `: ` + "`extends: other:grey_wolf`" + `.
What it says itself goes over that; the rest is as it is there, overrides included. [Overlays](overlays.md) tells more.

Under the heading ` + "`override`" + ` a bundle changes definitions of others, field by field: ` + "`override: {creatures: {\"other:grey_wolf\": {health: 90}}}`" + `.
It needs ` + "`permissions: [override]`" + ` in bundle.yaml.

Where a definition extends or overrides, a field is written as always, with these exceptions:

| field | written | what becomes of it |
|---|---|---|
| a list of words, ids, points, rows or widgets | ` + "`{append: [...]}`" + ` | it has these too |
| | ` + "`{remove: [...]}`" + ` | it has these not; may stand beside append and goes first. Rows of a table are named by their inputs, widgets of a panel by what they have |
| | ` + "`{replace: [...]}`" + ` | it is this list |
| a look, client numbers | as always | what is not named stays as it is |
| any but client numbers as a whole | ` + "`{reset: true}`" + ` | it is as if nobody had said anything: its default |
`

const referenceSettings = `
The operator's values stand in the world's ` + "`loam.yaml`" + `, never in the bundle; they are set there, on the page, or with ` + "`loam console set`" + `.
In Lua a setting is ` + "`settings.name`" + `. In a definition ` + "`{setting: name}`" + ` stands for its value wherever a number, time, text, choice or ` + "`true`" + ` and ` + "`false`" + ` can stand, and a formula may use ` + "`settings.name`" + ` as an input (true is 1).
A definition is read with the values in force; a change of a setting is a reload. So that no operator finds out what the author has not tried, a bundle must be right with each setting that its definitions use at both ends of its range, and at each of its choices.
`

const referenceTail = `
## Looks and client numbers

A look is ` + "`{color: \"#rrggbb\", shape: circle}`" + `; the shapes are ` + "`%[1]s`" + `.
Client numbers are ` + "`{wrath: {entry: 1}}`" + `: a protocol, then names and whole numbers that mean something to its clients only. An entry is not inherited by what extends a definition, and no two creatures, items or spells have the same one for a protocol. An aura without one is shown as the spell that lays it on.
The protocols are ` + "`%[2]s`" + `.

## Text

` + "`locale/en.yaml`" + ` holds the lines of one language, ` + "`key: text`" + `; nested keys are joined by dots.
Below ` + "`override`" + ` stand, by bundle, lines for other bundles: ` + "`override: {meadow: {wolf.growl: Grrr}}`" + `; [Overlays](overlays.md) tells more. No line of a bundle is called ` + "`override`" + `.
A reader of ` + "`de_AT`" + ` reads ` + "`de_AT.yaml`" + `, what that lacks from ` + "`de.yaml`" + `, then from ` + "`en.yaml`" + `, and at last the key itself.
All languages of a line must ask for the same placeholders. ` + "`loam check --locale de`" + ` lists what a language lacks.

In a line, or in a text that is no key of one:

| written | is |
|---|---|
| ` + "`{name}`" + ` | a placeholder: the argument of that name. A number is written plainly; a text of a bundle (what ` + "`text()`" + ` gives) reads in the reader's language; what an argument holds is never markup |
| ` + "`{n\\|one=a wolf\\|other={n} wolves}`" + ` | a plural: what to say for the number ` + "`n`" + `, by the plural form that the language has for it, below; a form may also be a number, ` + "`0=no wolves`" + `, which goes before |
| ` + "`{gold}` to `{/}`" + ` | a style: %[3]s. Styles may stand within each other; a placeholder cannot be called like one |
| ` + "`{color:ff8000}` to `{/}`" + ` | any colour |
| ` + "`{icon:sword}`" + ` | a small picture: %[4]s |
| ` + "`{creature:grey_wolf}`" + ` | the name of a thing by its id: %[5]s |
| ` + "`\\{` `\\}` `\\\\|` `\\\\`" + ` | these characters themselves |

YAML takes a text that begins with a brace for a mapping: put quotes around it.
Markup is ours; each protocol makes its own of it, and escapes everything else. The page shows styles, icons and links; scenarios and logs show plain words.

| languages | plural forms that a plural must have | may have |
|---|---|---|
%[6]s
A language that is not listed needs ` + "`other`" + `, may have all six, and is counted as English is.
`

// pluralRows lists the plural forms of languages.
func pluralRows() string {
	var s strings.Builder
	for _, group := range text.Groups() {
		must, may, _ := text.Forms(group[0])
		fmt.Fprintf(&s, "| %s | %s | %s |\n", strings.Join(group, ", "), strings.Join(must, ", "), strings.Join(may, ", "))
	}
	return s.String()
}

// chapters are what kinds say behind all kinds: those of which a chapter says all,
// or the others.
func chapters(kinds []definition.Kind, apart bool) string {
	var s strings.Builder
	for _, k := range kinds {
		if k.Apart == apart {
			s.WriteString(said(k.Chapters))
		}
	}
	return s.String()
}

// said is what a kind says beside its fields, if anything.
func said(by func() string) string {
	if by == nil {
		return ""
	}
	return by()
}

// entryTables documents the mappings that stand within definitions of a kind and
// of which no chapter tells.
func entryTables(k *definition.Kind) string {
	var s strings.Builder
	for i := range k.Fields {
		f := &k.Fields[i]
		if f.Type.Shape == nil || f.Type.Told {
			continue
		}
		of := "A mapping of"
		if f.Type.Many {
			of = "An entry of"
		}
		fmt.Fprintf(&s, "\n%s `%s` has these keys:\n\n%s", of, f.Key, yamlschema.Table(f.Type.Shape().Fields))
	}
	return s.String()
}
