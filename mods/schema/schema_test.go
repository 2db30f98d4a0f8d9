package schema_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"loam/mods/base"
	"loam/mods/bundle"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/definition/panel"
	"loam/mods/definition/spell"
	"loam/mods/definition/stat"
	"loam/mods/definition/world"
	"loam/mods/schema"
	"loam/mods/yamlschema"
)

// compiled returns checkers of all schemas, by the folder of a bundle whose files they
// describe; "" is the bundle's own.
func compiled(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	all, err := compile()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// compile makes them, once.
var compile = sync.OnceValues(func() (map[string]*jsonschema.Schema, error) {
	all := make(map[string]*jsonschema.Schema)
	for _, f := range schema.Files() {
		c := jsonschema.NewCompiler()
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(f.Data()))
		if err != nil {
			return nil, err
		}
		if err := c.AddResource(f.Name, doc); err != nil {
			return nil, err
		}
		s, err := c.Compile(f.Name)
		if err != nil {
			return nil, fmt.Errorf("%s is no schema: %w", f.Name, err)
		}
		folder, _, nested := strings.Cut(strings.TrimPrefix(f.For, "*/"), "/")
		if !nested {
			folder = ""
		}
		all[folder] = s
	}
	return all, nil
})

// TestExamplesKeepTheSchemas also checks the embedded bundle.
func TestExamplesKeepTheSchemas(t *testing.T) {
	schemas := compiled(t)
	checked := make(map[string]int)
	for label, tree := range map[string]fs.FS{"examples": os.DirFS("../../examples"), "base": base.FS} {
		err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path.Ext(name) != ".yaml" || strings.Contains(name, "/scenarios/") {
				return err
			}
			data, err := fs.ReadFile(tree, name)
			if err != nil {
				return err
			}
			folder := folderOf(name)
			s := schemas[folder]
			if s == nil {
				t.Errorf("%s/%s: no schema describes it", label, name)
				return nil
			}
			checked[folder]++
			var v any
			if err := yaml.Unmarshal(data, &v); err != nil {
				return err
			}
			if err := s.Validate(texted(v)); err != nil {
				t.Errorf("%s/%s: %v", label, name, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for folder := range schemas {
		if checked[folder] == 0 {
			t.Errorf("no example has a file for the schema of folder %q", folder)
		}
	}
}

// texted converts a value of YAML to one with text keys, as in JSON.
func texted(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, of := range v {
			v[k] = texted(of)
		}
	case map[any]any:
		made := make(map[string]any)
		for k, of := range v {
			made[fmt.Sprint(k)] = texted(of)
		}
		return made
	case []any:
		for i := range v {
			v[i] = texted(v[i])
		}
	}
	return v
}

// folderOf returns the folder of a bundle that contains a file, for bundles at any depth:
// the last but one element that names a folder of bundles.
func folderOf(name string) string {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		switch path.Base(dir) {
		case "data", "locale", "panels", "smartai":
			return path.Base(dir)
		}
	}
	return ""
}

// sample is a value that the type of a field allows.
func sample(f *yamlschema.Field) any {
	low := max(f.Min, 1)
	switch f.Type {
	case yamlschema.Text, yamlschema.Name, yamlschema.Band:
		return "wolf"
	case yamlschema.Number, yamlschema.Whole, yamlschema.Millis, yamlschema.MillisTo, yamlschema.WholeTo, yamlschema.Formula:
		return low
	case yamlschema.Bool:
		return true
	case yamlschema.Choice:
		return f.Choices[0]
	case yamlschema.Names, yamlschema.Tags:
		if f.Choices != nil {
			return []any{f.Choices[0]}
		}
		return []any{"wolf"}
	case yamlschema.Point:
		return []any{1, 2}
	case yamlschema.Spot2, yamlschema.Pair:
		return []any{low, low}
	case yamlschema.Outline:
		return []any{[]any{1, 2}, []any{3, 4}}
	case world.Dates:
		return "sat 20:00"
	case world.Lasting:
		return "2d"
	case world.Heights:
		return "terrain/hills.png"
	case yamlschema.Bounds:
		return []any{1, 2, 3, 4}
	case world.Waypoints:
		return []any{map[string]any{"at": []any{1, 2}}, map[string]any{"at": []any{1, 2, 3}, "wait_ms": 5}}
	case world.Schedule:
		return "daily 04:00"
	case world.OrderedWords:
		return []any{"normal"}
	case world.Harder:
		return map[string]any{"heroic": "wolf"}
	case stat.Rows:
		return []any{[]any{1, 2}}
	case yamlschema.Look:
		return map[string]any{"color": "#aabbcc", "shape": "circle"}
	case yamlschema.Clients:
		return map[string]any{"wrath": map[string]any{"entry": 1}}
	}
	switch f.Type {
	case item.Stacks:
		return []any{"bread", map[string]any{"item": "bread", "count": 5}}
	case world.Letters, world.NameWords:
		return []any{"a"}
	case panel.Bindings:
		return map[string]any{"gold": "purse.gold"}
	case stat.Figures:
		return map[string]any{"strength": 5, "meadow:wit": "level * 2"}
	case yamlschema.Color:
		return "#aabbcc"
	case panel.Handler, yamlschema.Word:
		return "press"
	case yamlschema.Label:
		return 3
	case spell.Costs:
		return map[string]any{"mana": "10 + level", "health": 5}
	case spell.Effects:
		return []any{map[string]any{"kind": "damage", "value": 5}}
	case spell.Parts:
		return []any{map[string]any{"kind": "stun"}}
	case world.Phases:
		return []any{map[string]any{"name": "first"}, map[string]any{"name": "second", "health_below_pct": 50}}
	case world.Enrage:
		return map[string]any{"after_ms": 1000}
	case spell.Casts:
		return []any{map[string]any{"spell": "spark", "every_ms": "3000-5000", "when": map[string]any{"health_below_pct": 50}}}
	case item.LootEntries:
		return []any{map[string]any{"item": "hide", "chance_pct": 5}, map[string]any{"one_of": []any{map[string]any{"item": "hide", "weight": 1}}}}
	case condition.Needs:
		return []any{map[string]any{"kind": "combat"}, map[string]any{"any": []any{map[string]any{"kind": "level", "least": 5}}, "says": "later"}}
	case world.Objectives:
		return []any{map[string]any{"kind": "kill", "creatures": []any{"wolf"}, "count": 5}}
	case panel.Widgets:
		return []any{map[string]any{"text": "gold"}, map[string]any{"button": map[string]any{"label": "Buy", "press": "buy"}}}
	}
	if f.Type.Shape == nil {
		panic(fmt.Sprintf("no sample of type %s", f.Type.Word))
	}
	one := map[string]any{}
	for _, within := range f.Type.Shape().Fields {
		if within.Required {
			one[within.Key] = sample(&within)
		}
	}
	if f.Type.Many {
		return []any{one}
	}
	return one
}

// slips are invalid values; each type must reject those that are not its sample.
var slips = []any{nil, "", []any{}, []any{[]any{}}, map[string]any{"nonsense": []any{}}}

func TestSchemasRefuseWhatReadingRefuses(t *testing.T) {
	s := compiled(t)["data"]
	for _, k := range bundle.Kinds() {
		whole := map[string]any{}
		for i := range k.Fields {
			if f := &k.Fields[i]; f.Required {
				whole[f.Key] = sample(f)
			}
		}
		at := func(def map[string]any) any {
			if k.Name == stat.Rules {
				return map[string]any{string(k.Name): def}
			}
			return map[string]any{string(k.Name): map[string]any{"one": def}}
		}
		if err := s.Validate(at(whole)); err != nil {
			t.Errorf("%s: the keys that are required do not suffice: %v", k.Name, err)
		}
		if s.Validate(at(with(whole, "nonsense", 1))) == nil {
			t.Errorf("%s: an unknown key is allowed", k.Name)
		}
		for i := range k.Fields {
			f := &k.Fields[i]
			if err := s.Validate(at(with(whole, f.Key, sample(f)))); err != nil {
				t.Errorf("%s.%s: a good value is refused: %v", k.Name, f.Key, err)
			}
			if f.Required && s.Validate(at(without(whole, f.Key))) == nil {
				t.Errorf("%s.%s may be missing", k.Name, f.Key)
			}
			refused := 0
			for _, slip := range slips {
				if s.Validate(at(with(whole, f.Key, slip))) != nil {
					refused++
				}
			}
			if refused < len(slips)-1 { // an empty list may be valid
				t.Errorf("%s.%s: only %d of %d slips are refused", k.Name, f.Key, refused, len(slips))
			}
			if f.Ranged() && f.Type == yamlschema.Number && s.Validate(at(with(whole, f.Key, f.Max+1))) == nil {
				t.Errorf("%s.%s: a value out of range is allowed", k.Name, f.Key)
			}
		}
	}
}

func with(m map[string]any, key string, v any) map[string]any {
	made := without(m, key)
	made[key] = v
	return made
}

func without(m map[string]any, key string) map[string]any {
	made := make(map[string]any)
	for k, v := range m {
		if k != key {
			made[k] = v
		}
	}
	return made
}

func TestOverlaySchemas(t *testing.T) {
	s := compiled(t)["data"]
	for text, good := range map[string]bool{
		"creatures: {a: {extends: meadow:wolf}}":                                                                               true,
		"creatures: {a: {extends: wolf, health: 5, tags: {append: [x]}, look: {color: '#aabbcc'}}}":                            true,
		"creatures: {a: {extends: wolf, tags: [x]}}":                                                                           false,
		"creatures: {a: {extends: wolf, nonsense: 1}}":                                                                         false,
		"creatures: {a: {extends: [wolf]}}":                                                                                    false,
		"override: {creatures: {'meadow:wolf': {health: 5, tags: {remove: [x]}, armor: {reset: true}}}}":                       true,
		"override: {creatures: {'meadow:wolf': {clients: {wrath: {entry: {reset: true}}}, look: {shape: circle}}}}":            true,
		"override: {paths: {'meadow:round': {points: {append: [{at: [1, 2]}]}}}, spawns: {'meadow:one': {at: [1, 2]}}}":        true,
		"override: {tables: {'meadow:xp': {linear: true, rows: {remove: [5], append: [[5, 9]]}}}}":                             true,
		"override: {tables: {'meadow:xp': {rows: [[5, 9]]}}}":                                                                  false,
		"tables: {xp: {extends: meadow:xp, rows: {append: [[70, 9]]}}}":                                                        true,
		"override: {panels: {'meadow:shop': {title: Shop, rows: {remove: [{button: {press: buy}}], append: [{text: gold}]}}}}": true,
		"override: {panels: {'meadow:shop': {rows: {append: [{txt: gold}]}}}}":                                                 false,
		"panels: {shop: {extends: meadow:shop, side: left}}":                                                                   true,
		"override: {creatures: {wolf: {health: 5}}}":                                                                           false,
		"override: {creatures: {'meadow:wolf': {tags: {apend: [x]}}}}":                                                         false,
		"override: {creatures: {'meadow:wolf': {scale: 1000}}}":                                                                false,
		"override: {starts: {'meadow:one': {gear: {append: [{item: bread, count: 2}], remove: [hat]}}}}":                       true,
		"override: {starts: {'meadow:one': {gear: [bread]}}}":                                                                  false,
		"items: {a: {name: A, slot: pocket}}":                                                                                  false,
		"override: {rules: {crit_pct: 5}}":                                                                                     false,
		"override: {creatures: {'meadow:wolf': {extends: 'meadow:boar'}}}":                                                     false,
	} {
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(v); (err == nil) != good {
			t.Errorf("%s: good is %v, but %v", text, good, err)
		}
	}
}

func TestLocaleSchema(t *testing.T) {
	s := compiled(t)["locale"]
	for text, good := range map[string]bool{
		"{wolf: {name: Wolf, growl: Grrr}, gate: Gate}": true,
		"{wolf: 5}": false,
		"{override: {meadow: {wolf: {name: Wolf}, 'Go away!': Geh weg!}}}": true,
		"{override: {meadow: {wolf: {reset: true}}}}":                      true,
		"{override: {'meadow:wolf': Wolf}}":                                false,
		"{wolf: {reset: true}}":                                            false,
	} {
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(v); (err == nil) != good {
			t.Errorf("%s: good is %v, but %v", text, good, err)
		}
	}
}

func TestManifestSchema(t *testing.T) {
	s := compiled(t)[""]
	for text, good := range map[string]bool{
		"{name: x, version: 1.0.0, api: 1}":                                                                          true,
		"{name: x, version: 1.0.0, api: 1, depends: {y: '>=1'}}":                                                     true,
		"{name: x, version: 1.0.0, api: 1, settings: {n: {type: whole, range: [1, 3], default: 2, doc: How many.}}}": true,
		"{name: x, version: 1.0.0, api: 1, settings: {n: {type: choice, choices: [a, b], default: a, doc: Which.}}}": true,
		"{name: x, version: 1.0.0}":                                                          false,
		"{name: x, version: 1.0.0, api: one}":                                                false,
		"{name: x, version: 1.0.0, api: 1, dependz: {}}":                                     false,
		"{name: x, version: 1.0.0, api: 1, settings: {n: {type: wole, default: 2, doc: D}}}": false,
		"{name: x, version: 1.0.0, api: 1, settings: {n: {type: whole}}}":                    false,
	} {
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(v); (err == nil) != good {
			t.Errorf("%s: good is %v, but %v", text, good, err)
		}
	}
}

func TestWrite(t *testing.T) {
	dir := path.Join(t.TempDir(), "schemas")
	if err := schema.Write(dir); err != nil {
		t.Fatal(err)
	}
	for _, f := range schema.Files() {
		data, err := os.ReadFile(path.Join(dir, f.Name))
		if err != nil || !bytes.Equal(data, f.Data()) {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}
