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

// Reference returns the Markdown reference of everything that a bundle may contain.
// It is generated from the tables that the loader uses, so the two always agree.
func Reference() string {
	var s strings.Builder
	s.WriteString(referenceHead)
	s.WriteString("\n## Folders\n\n| file | content |\n|---|---|\n")
	fmt.Fprintf(&s, "| `%s` | name, version and requirements of the bundle |\n", yamlschema.ManifestFile)
	for _, f := range folders() {
		if f.read != nil {
			fmt.Fprintf(&s, "| %s | %s |\n", f.files("`", ", "), f.doc)
		}
	}
	fmt.Fprintf(&s, "| `%s` | script that computes definitions before they are read; see [overlays.md](overlays.md) |\n", yamlschema.StageFile)
	s.WriteString("| `README.md` | description for people |\n")
	s.WriteString("\n## bundle.yaml\n\n")
	var manifest []yamlschema.Field
	for _, f := range manifestFields {
		manifest = append(manifest, f.Field)
	}
	s.WriteString(yamlschema.Table(manifest))
	s.WriteString("\nA setting is `name: {type: ..., default: ..., doc: ...}` with these keys:\n\n")
	s.WriteString(yamlschema.Table(settingFields))
	s.WriteString(referenceSettings)
	kinds := Kinds()
	s.WriteString("\n## Kinds of definitions\n\n| kind | what it defines |\n|---|---|\n")
	for _, k := range kinds {
		if !k.Apart {
			fmt.Fprintf(&s, "| [%s](#%[1]s) | %s |\n", k.Name, firstSentence(k.Doc))
		}
	}
	s.WriteString("\nPanels have files of their own, see [Panels](#panels).\n")
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

This page is a reference. To write your first bundle, follow the [tutorial](tutorial.md). ` + "`go generate ./mods/bundle`" + ` generates this page from the tables that the loader uses; do not edit it.

A bundle is a folder, or a zip file of it with the suffix ` + "`.loam`" + `, in the folder ` + "`mods`" + ` of a world. A file in its folder ` + "`data`" + ` maps [kinds of definitions](#kinds-of-definitions) to names, and names to the keys of each definition:

` + "```yaml" + `
creatures:
  boar: {name: Boar, faction: meadow:beasts, level: 2, health: 150 + level * 60}
spawns:
  boar_1: {creature: boar, map: meadow:field, at: [-17, 1]}
` + "```" + `

These words occur in the tables below:

- A **name** consists of lower-case letters, digits and underscores, starts with a letter and has at most 64 characters.
- An **id** is ` + "`bundle:name`" + `; within its own bundle, the name alone is enough. A bundle can refer to definitions of bundles that it lists under ` + "`depends`" + `, and always to those of ` + "`base`" + `, the bundle that is built into the program.
- A **formula** is a number, or an expression of the inputs that the key lists: ` + "`40 + level * 12`" + `. If the key says "and stats", the formula can also use [stats](#stats): by their names, or as ` + "`attacker.STAT` and `victim.STAT`" + ` where two units are involved.
- A **text** is the key of a line in ` + "`locale`" + `, or [the text itself](#text). A text that looks like a number needs quotes.
- A **range**, where a number "or range" is allowed, is written ` + "`2-4`" + `.
- A **duration** is a number of milliseconds, or numbers with units: ` + "`20s`, `1m 30s`, `250ms`, `2h`" + `. A formula whose unit is ms can be one too.

YAML files are plain: no anchors, aliases or tags, one document per file, at most 8 MB. Unknown keys, duplicate keys, unknown references and values out of range are errors.
`

const referenceOverlays = `
## extends and override

A definition can start as a copy of another one of the same kind, from its own bundle or from one listed under ` + "`depends`" + `: ` + "`extends: other:grey_wolf`" + `. The keys that it sets replace those of the other definition; the rest is copied from it, including overrides. See [Overlays](overlays.md).

Under the heading ` + "`override`" + `, a bundle changes single fields of definitions of other bundles: ` + "`override: {creatures: {\"other:grey_wolf\": {health: 90}}}`" + `. This needs ` + "`permissions: [override]`" + ` in bundle.yaml.

In definitions that extend or override, fields are written as usual, with these exceptions:

| field | written | effect |
|---|---|---|
| a list of words, ids, points, rows or widgets | ` + "`{append: [...]}`" + ` | adds these entries |
| | ` + "`{remove: [...]}`" + ` | removes these entries; can be combined with append and is applied first. Rows of a table are named by their inputs, widgets of a panel by what they contain |
| | ` + "`{replace: [...]}`" + ` | replaces the list |
| a look, client numbers | as usual | keys that are not written stay as they are |
| any, except client numbers as a whole | ` + "`{reset: true}`" + ` | resets the field to its default |
`

const referenceSettings = `
**Where values are.** The values that the operator chose are in the ` + "`loam.yaml`" + ` of the world, never in the bundle. The operator sets them there, on the page, or with ` + "`loam console set`" + `.

**How to use them.** In Lua a setting is ` + "`settings.name`" + `. In a definition, ` + "`{setting: name}`" + ` is replaced by its value. It can be used for a number, time, text, choice, ` + "`true`" + ` or ` + "`false`" + `. A formula can use ` + "`settings.name`" + ` as an input (true is 1).

**What is checked.** Definitions are read with the current values; a change of a setting is a reload. To prevent errors that the author never sees, a bundle must be valid with each setting that its definitions use at both ends of its range, and at each of its choices.
`

const referenceTail = `
## Looks and client numbers

A look is ` + "`{color: \"#rrggbb\", shape: circle}`" + `; the shapes are ` + "`%[1]s`" + `.

Client numbers are ` + "`{wrath: {entry: 1}}`" + `: a protocol, then names and whole numbers that only clients of that protocol understand. Game clients of 3.3.5a use ` + "`wrath`" + `, those of 1.12.1 ` + "`vanilla`" + `. A definition that extends another does not inherit its entry, and no two creatures, items or spells may have the same entry for a protocol. An aura without one is shown as the spell that applies it.

The protocols are ` + "`%[2]s`" + `.

## Text

- ` + "`locale/en.yaml`" + ` holds the lines of one language, ` + "`key: text`" + `; nested keys are joined by dots.
- Under ` + "`override`" + ` are lines for other bundles, by bundle: ` + "`override: {meadow: {wolf.growl: Grrr}}`" + `. See [Overlays](overlays.md). A bundle cannot have a line called ` + "`override`" + `.
- A reader of ` + "`de_AT`" + ` sees the lines of ` + "`de_AT.yaml`" + `, missing ones from ` + "`de.yaml`" + `, then from ` + "`en.yaml`" + `, and as a last resort the key itself.
- All languages of a line must use the same placeholders. ` + "`loam check --locale de`" + ` lists the lines that a language lacks.

In a line, or in a text that is not a key:

| written | meaning |
|---|---|
| ` + "`{name}`" + ` | a placeholder: the argument of that name. A number is written plainly; a text of a bundle (from ` + "`text()`" + `) appears in the reader's language; the content of an argument is never markup |
| ` + "`{n\\|one=a wolf\\|other={n} wolves}`" + ` | a plural: the text for the number ` + "`n`" + `, chosen by the plural forms of the language, listed below. A form can also be a number, ` + "`0=no wolves`" + `, which takes precedence |
| ` + "`{gold}` to `{/}`" + ` | a style: %[3]s. Styles can be nested; a placeholder cannot have the name of a style |
| ` + "`{color:ff8000}` to `{/}`" + ` | any colour |
| ` + "`{icon:sword}`" + ` | an icon: %[4]s |
| ` + "`{creature:grey_wolf}`" + ` | the name of a definition, by its id: %[5]s |
| ` + "`\\{` `\\}` `\\\\|` `\\\\`" + ` | these characters themselves |

YAML reads a text that begins with a brace as a mapping: put it in quotes.
Each protocol translates the markup into its own and escapes everything else. The page shows styles, icons and links; scenarios and logs show plain text.

| languages | required plural forms | optional |
|---|---|---|
%[6]s
A language that is not listed requires ` + "`other`" + `, can have all six, and chooses forms like English.
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

// chapters returns the chapters of kinds that follow all kinds: the ones that document a
// whole kind, or the others.
func chapters(kinds []definition.Kind, apart bool) string {
	var s strings.Builder
	for _, k := range kinds {
		if k.Apart == apart {
			s.WriteString(said(k.Chapters))
		}
	}
	return s.String()
}

// said returns the text of a kind after its fields, if there is one.
func said(by func() string) string {
	if by == nil {
		return ""
	}
	return by()
}

// entryTables documents the mappings within definitions of a kind that no chapter
// documents.
func entryTables(k *definition.Kind) string {
	return tablesWithin(k.Fields, map[*yamlschema.Type]bool{})
}

// tablesWithin documents the mappings within fields, and within each other. Types in done
// are documented already.
func tablesWithin(fields []yamlschema.Field, done map[*yamlschema.Type]bool) string {
	var s strings.Builder
	for i := range fields {
		f := &fields[i]
		if f.Type.Shape == nil || f.Type.Told || done[f.Type] {
			continue
		}
		done[f.Type] = true
		of := "A mapping of"
		if f.Type.Many {
			of = "An entry of"
		}
		inner := f.Type.Shape().Fields
		fmt.Fprintf(&s, "\n%s `%s` has these keys:\n\n%s%s", of, f.Key, yamlschema.Table(inner), tablesWithin(inner, done))
	}
	return s.String()
}

// firstSentence is the text up to the first full stop that ends a sentence.
func firstSentence(text string) string {
	if first, _, more := strings.Cut(text, ". "); more {
		return first + "."
	}
	return text
}
