package definition_test

import (
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// well is the definition of the kind in these tests.
type well struct {
	ID    content.ID
	Name  content.Text
	Depth float64
	Lid   *lid
	Finds []find
}

type lid struct{ Locked bool }

type find struct {
	Item   content.ID
	Chance float64
	Count  *formula.Formula
}

// finds is a list of mappings with a formula.
var finds = yamlschema.ListOf[find]{One: "find", Of: "list of finds", Most: 3, NoEmpty: "must have at least one find", Fields: func() []yamlschema.Of[find] {
	return []yamlschema.Of[find]{
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Required: true, Doc: "What."},
			Set: func(d *find, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "chance_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "How often."},
			Set: func(d *find, v yamlschema.Value) { d.Chance = v.Num }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Formula, Inputs: content.UnitInputs, Default: "1", Doc: "How many."},
			Set: func(d *find, v yamlschema.Value) { d.Count = v.Formula }},
	}
}, Check: func(r *yamlschema.Reader, f *yamlschema.Field, before []find, e *find, _ *yaml.Node, at yamlschema.Places) bool {
	for i := range before {
		if before[i].Item == e.Item {
			r.Problem(at["item"], diag.Duplicate, f.Key+" has an item twice:", string(e.Item), "")
			return false
		}
	}
	return true
}}.Type()

// lidType is a single mapping.
var lidType = yamlschema.MappingOf[lid]{One: "lid", Of: "lid", Fields: func() []yamlschema.Of[lid] {
	return []yamlschema.Of[lid]{
		{Field: yamlschema.Field{Key: "locked", Type: yamlschema.Bool, Default: "true", Doc: "Whether it is."},
			Set: func(d *lid, v yamlschema.Value) { d.Locked = v.Flag }},
	}
}}.Type()

// wells is a kind whose definitions go into a table of the test.
func wells(table *[]well) *definition.Of[well] {
	return &definition.Of[well]{
		Name: "wells", One: "well", Doc: "Water.",
		Table: func(*content.Tables) *[]well { return table },
		ID:    func(d *well) *content.ID { return &d.ID },
		Check: func(d *well) (key, msg, text string, ok bool) {
			if d.Depth < 1 {
				return "depth_yards", "a well is deeper than", yamlschema.Plain(d.Depth), false
			}
			return "", "", "", true
		},
		Fields: []yamlschema.Of[well]{
			{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
				Set: func(d *well, v yamlschema.Value) { d.Name = v.Text }},
			{Field: yamlschema.Field{Key: "depth_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 100, Default: "5", Doc: "How deep it is."},
				Set: func(d *well, v yamlschema.Value) { d.Depth = v.Num }},
			{Field: yamlschema.Field{Key: "lid", Type: lidType, Doc: "What covers it."},
				Set: func(d *well, v yamlschema.Value) { d.Lid = yamlschema.Get[*lid](v) }},
			{Field: yamlschema.Field{Key: "finds", Type: finds, Doc: "What lies in it."},
				Set: yamlschema.Entries(func(d *well) *[]find { return &d.Finds })},
		},
	}
}

// yard is a bundle with one data file.
type yard struct {
	reader *definition.Reader
	tables content.Tables
	wells  []well
	kind   definition.Section
}

func read(t *testing.T, name, text string) *yard {
	t.Helper()
	y := &yard{}
	y.kind = wells(&y.wells).Section()
	y.tables.Origins = make(map[string]content.Origin)
	file := yamlschema.File{Path: "data/a.yaml", Data: []byte(text)}
	of := &yamlschema.Reader{Source: &yamlschema.Source{Label: name, Name: name, Files: []yamlschema.File{file}}, At: &file}
	y.reader = definition.NewReader(of, &y.tables)
	if root := of.Parse(); root != nil {
		y.kind.Read(y.reader, root)
	}
	of.Compile()
	for _, check := range y.reader.Last {
		check()
	}
	return y
}

func shown(w well) string {
	s := fmt.Sprintf("%s %s %g", w.ID, w.Name.Key, w.Depth)
	if w.Lid != nil {
		s += fmt.Sprintf(" lid %v", w.Lid.Locked)
	}
	for _, f := range w.Finds {
		s += fmt.Sprintf(" %s %g%% %g", f.Item, f.Chance, f.Count.Eval([]float64{7}))
	}
	return s
}

func TestAKindIsReadByItsTable(t *testing.T) {
	y := read(t, "yard", `
deep: {name: Old well, depth_yards: 30, lid: {}, finds: [{item: coin, chance_pct: 20, count: level * 2}, {item: base:bread}]}
plain: {name: Well}
`)
	if len(y.reader.Problems) > 0 {
		t.Fatal(y.reader.Problems)
	}
	for i, want := range []string{"yard:deep Old well 30 lid true yard:coin 20% 14 base:bread 100% 1", "yard:plain Well 5"} {
		if got := shown(y.wells[i]); got != want {
			t.Errorf("well %d is %q, want %q", i, got, want)
		}
	}
	if got := y.tables.Origins["wells yard:deep depth_yards"].Place(); got != "yard/data/a.yaml:2" && !strings.HasPrefix(got, "yard/data/a.yaml:2") {
		t.Errorf("the depth stands at %s, want line 2", got)
	}
	if len(y.reader.Refs) != 2 || y.reader.Refs[0].ID != "yard:coin" || y.reader.Refs[0].From != "wells" {
		t.Errorf("references are %+v, want two of wells, the first to yard:coin", y.reader.Refs)
	}
}

func TestWhatIsWrongWithADefinitionIsSaidWhereItStands(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a key that is missing", "a: {depth_yards: 3}", `1:1: name (text) is missing in well "a"`},
		{"a slip in a key", "a: {name: A, depth: 3}", `1:14: unknown key in a well "depth" (did you mean "depth_yards"?) [unknown-key]`},
		{"out of range", "a: {name: A, depth_yards: 300}", `1:27: depth_yards must be 0 to 100 yards, not "300"`},
		{"the whole is wrong", "a: {name: A, depth_yards: 0.5}", `1:27: a well is deeper than "0.5"`},
		{"an empty list", "a: {name: A, finds: []}", `1:21: finds must have at least one find`},
		{"too long a list", "a: {name: A, finds: [{item: b}, {item: c}, {item: d}, {item: e}]}", `1:21: finds must have at most 3 entries, not "4"`},
		{"an entry without what it needs", "a: {name: A, finds: [{count: 3}]}", `1:22: item (id of one of the items) is missing in find`},
		{"an entry with another key", "a: {name: A, finds: [{item: b, chans_pct: 3}]}", `1:32: unknown key in a find "chans_pct" (did you mean "chance_pct"?)`},
		{"a formula in an entry", "a: {name: A, finds: [{item: b, count: levle}]}", `1:39: count: unknown name "levle" (did you mean "level"?)`},
		{"entries together", "a: {name: A, finds: [{item: b}, {item: b}]}", `1:40: finds has an item twice: "yard:b"`},
		{"no mapping", "a: {name: A, lid: shut}", `1:19: lid must be a mapping of keys, such as {locked: ...}, not "shut"`},
		{"twice", "a: {name: A}\na: {name: B}", `2:1: duplicate key, first at line 1: "a"`},
		{"an id of another bundle", "{'other:a': {name: A}}", `to change a well of another bundle, use override:`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := read(t, "yard", test.text).reader.Problems.Error(); !strings.Contains(got, test.want) {
				t.Errorf("problems are %s\nwant %s", got, test.want)
			}
		})
	}
}

// over composes a definition of yard with a contribution of another bundle.
func over(t *testing.T, own string, others ...string) (*yard, *definition.Definition, *definition.Maker) {
	t.Helper()
	y := read(t, "yard", own)
	// Makers read files again, unchanged: below a heading.
	file := yamlschema.File{Path: "data/a.yaml", Data: []byte("wells: {" + own + "}")}
	y.reader.Files = []yamlschema.File{file}
	m := definition.NewMaker([]definition.Section{y.kind})
	id := content.ID("yard:a")
	d := &definition.Definition{Kind: "wells", ID: id, Index: 0, Said: m.Own(y.reader.Source, content.Origin{File: "yard/data/a.yaml"}, "wells", id)}
	for i, text := range others {
		name := fmt.Sprintf("other%d", i)
		o := read(t, name, "")
		var n yaml.Node
		if err := yaml.Unmarshal([]byte(text), &n); err != nil {
			t.Fatal(err)
		}
		key := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: "yard:a"}
		o.reader.Override(y.kind.Kind, yamlschema.Entry{Key: "yard:a", At: key, Value: n.Content[0]})
		if len(o.reader.Problems) > 0 {
			t.Fatal(o.reader.Problems)
		}
		for _, c := range o.reader.Overlays[0].Fields {
			d.Said = append(d.Said, definition.Said{Contribution: c, Bundle: o.reader.Source, Of: id})
		}
	}
	m.Make(d, &y.tables)
	return y, d, m
}

func TestOthersAddToAListAndTakeFromIt(t *testing.T) {
	const own = `a: {name: A, finds: [{item: coin}, {item: bone, chance_pct: 5}]}`
	for _, test := range []struct{ name, other, want, problem string }{
		{"append", "{finds: {append: [{item: 'yard:hat'}]}}", "yard:a A 5 yard:coin 100% 1 yard:bone 5% 1 yard:hat 100% 1", ""},
		{"an entry's formula", "{finds: {append: [{item: 'yard:hat', count: level}]}}", "yard:a A 5 yard:coin 100% 1 yard:bone 5% 1 yard:hat 100% 7", ""},
		{"remove by what it has", "{finds: {remove: [{chance_pct: 5}]}}", "yard:a A 5 yard:coin 100% 1", ""},
		{"both", "{finds: {append: [{item: 'yard:hat'}], remove: [{item: coin}]}}", "yard:a A 5 yard:bone 5% 1 yard:hat 100% 1", ""},
		{"replace", "{finds: {replace: [{item: 'yard:hat'}]}}", "yard:a A 5 yard:hat 100% 1", ""},
		{"reset", "{finds: {reset: true}, lid: {locked: false}}", "yard:a A 5 lid false", ""},
		{"what is not there", "{finds: {remove: [{item: cion}]}}", "", `finds has no such entry to remove: "{item: cion}"`},
		{"by a key that it has not", "{finds: {remove: [{itme: coin}]}}", "", `unknown key in a find "itme" (did you mean "item"?)`},
		{"by nothing", "{finds: {remove: [{}]}}", "", `a find to remove must be identified by its content, such as {item: ...}, not`},
	} {
		t.Run(test.name, func(t *testing.T) {
			y, d, _ := over(t, own, test.other)
			if got := d.Problems.Error(); test.problem == "" && len(d.Problems) > 0 || !strings.Contains(got, test.problem) {
				t.Errorf("problems are %s, want %q", got, test.problem)
			}
			if got := shown(y.wells[0]); test.want != "" && got != test.want {
				t.Errorf("the well is %q, want %q", got, test.want)
			}
		})
	}
}

func TestListsClashWhereOneWantsWhatTheOtherTakes(t *testing.T) {
	const own = `a: {name: A, finds: [{item: coin}]}`
	for _, test := range []struct {
		name, a, b string
		want       bool
	}{
		{"two append", "{finds: {append: [{item: 'yard:hat'}]}}", "{finds: {append: [{item: 'yard:cap'}]}}", false},
		{"one removes what the other appends", "{finds: {append: [{item: 'yard:hat'}]}}", "{finds: {remove: [{item: 'yard:hat'}]}}", true},
		{"one removes something else", "{finds: {append: [{item: 'yard:hat'}]}}", "{finds: {remove: [{item: coin}]}}", false},
		{"the same list", "{finds: {replace: [{item: 'yard:hat'}]}}", "{finds: {replace: [{item: 'yard:hat'}]}}", false},
		{"other lists", "{finds: {replace: [{item: 'yard:hat'}]}}", "{finds: {replace: [{item: 'yard:cap'}]}}", true},
		{"a list and more", "{finds: {replace: [{item: 'yard:hat'}]}}", "{finds: {append: [{item: 'yard:cap'}]}}", true},
		{"numbers", "{depth_yards: 3}", "{depth_yards: 4}", true},
		{"the same number", "{depth_yards: 3}", "{depth_yards: 3}", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, d, m := over(t, own, test.a, test.b)
			last := d.Said[len(d.Said)-2:]
			if got := m.Clash(d, &last[0], &last[1]); got != test.want {
				t.Errorf("they clash: %v, want %v", got, test.want)
			}
			if got := m.Clash(d, &last[1], &last[0]); got != test.want {
				t.Errorf("the other way round they clash: %v, want %v", got, test.want)
			}
		})
	}
}
