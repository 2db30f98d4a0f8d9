package condition

import (
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// readNeeds reads a list of needs in the context of bundle t, and returns the problems.
func readNeeds(t *testing.T, text string, choices ...string) ([]content.Need, string) {
	t.Helper()
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	r := &yamlschema.Reader{Source: &yamlschema.Source{Name: "t"}, At: &yamlschema.File{Path: "data/x.yaml"}}
	list, ok := needs(r, &yamlschema.Field{Key: "needs", Type: Needs, Choices: choices}, n.Content[0])
	if ok != (len(r.Problems) == 0) {
		t.Errorf("%s: ok is %v with %d problems", text, ok, len(r.Problems))
	}
	return list, r.Problems.Error()
}

func TestNeedsAreReadAsTheyAreWritten(t *testing.T) {
	needs, problems := readNeeds(t, `
- {kind: level, least: 5, most: 20, who: creature}
- {kind: aura, aura: other:blessed, count: 2}
- {kind: item, item: hat, worn: true, says: no_hat}
- {kind: area, areas: [market, harbour]}
- {kind: reaction, reaction: friendly}
- {kind: storage, path: deeds.wolves, least: 3}
- {kind: state, path: mood, is: glad}
- {kind: chance, pct: 12.5}
- any: [{kind: combat}, {not: [{kind: alive}], says: alive}]
`)
	if problems != "" {
		t.Fatal(problems)
	}
	for i, want := range []string{
		`{level least 5 most 20 true creature true}`, `{aura other:blessed 2}`, `{item t:hat 1 worn says t no_hat}`, `{area [t:market t:harbour]}`,
		`{reaction friendly}`, `{storage t [deeds wolves] 3 compared true}`, `{state [mood] glad}`, `{chance 12.5}`, `{any combat {not alive says alive}}`,
	} {
		n := needs[i]
		got := [...]string{
			fmt.Sprintf("{%s least %v most %v %v creature %v}", n.Kind, n.Least, n.Most, n.Bounded, n.Creature),
			fmt.Sprintf("{%s %s %d}", n.Kind, n.ID, n.Count), fmt.Sprintf("{%s %s %d worn says %s %s}", n.Kind, n.ID, n.Count, n.Says.Bundle, n.Says.Key),
			fmt.Sprintf("{%s %v}", n.Kind, n.IDs), fmt.Sprintf("{%s %s}", n.Kind, n.Reaction),
			fmt.Sprintf("{%s %s %v %v compared %v}", n.Kind, n.Bundle, n.Path, n.Least, n.Compared), fmt.Sprintf("{%s %v %s}", n.Kind, n.Path, n.Is.Text()),
			fmt.Sprintf("{%s %v}", n.Kind, n.Chance), "",
		}[i]
		if len(n.Of) == 2 {
			got = fmt.Sprintf("{%s %s {%s %s says %s}}", n.Kind, n.Of[0].Kind, n.Of[1].Kind, n.Of[1].Of[0].Kind, n.Of[1].Says.Key)
		}
		if got != want {
			t.Errorf("need %d is %s, want %s", i+1, got, want)
		}
	}
}

func TestWhatIsWrongWithNeeds(t *testing.T) {
	deep := strings.Repeat("[{not: ", 5) + "[{kind: combat}]" + strings.Repeat("}]", 5)
	for _, test := range []struct{ name, text, want string }{
		{"no list", `{kind: level}`, `needs must be a list in brackets`},
		{"nothing", `[]`, `needs must have at least one need`},
		{"no kind", `[{least: 5}]`, `1:2: kind is missing in a need; docs/bundles.md lists the kinds`},
		{"a slip", `[{kind: levle, least: 5}]`, `1:9: unknown kind of need "levle" (did you mean "level"?)`},
		{"a key of another kind", `[{kind: level, aura: blessed}]`, `unknown key in need level; its keys are kind, least, most, who, says, not "aura"`},
		{"a slip in a key", `[{kind: level, leats: 5}]`, `(did you mean "least"?)`},
		{"a key that is missing", `[{kind: aura}]`, `aura is missing in need "aura"`},
		{"neither least nor most", `[{kind: level}]`, `least or most is missing in need "level"`},
		{"the wrong way round", `[{kind: level, least: 5, most: 4}]`, `1:32: most must be at least as much as least, which is 5, not "4"`},
		{"is and least", `[{kind: state, path: a, is: 1, least: 2}]`, `least cannot be combined with is`},
		{"no id", `[{kind: item, item: Hat}]`, `(did you mean "hat"?)`},
		{"no ids", `[{kind: map, maps: []}]`, `has an empty list; need "map"`},
		{"no tags", `[{kind: tags, tags: []}]`, `has an empty list; need "tags"`},
		{"no number", `[{kind: level, least: five}]`, `least must be a number, not "five"`},
		{"no path", `[{kind: storage, path: "a b"}]`, `path must be a path`},
		{"a list as a value", `[{kind: state, path: a, is: [1]}]`, `is must be a number, true, false or a text`},
		{"more than all", `[{kind: chance, pct: 101}]`, `pct must be 0 to 100 percent, not "101"`},
		{"too deep", deep, `needs are nested deeper than 4`},
		{"too many", "[" + strings.Repeat("{any: [{kind: combat}, {kind: combat}]}, ", 30) + "]", `at most 64 needs, including nested ones`},
		{"where it means nothing", `[{not: [{kind: chance, pct: 5}]}]`, `needs cannot have a need of the kind "chance"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var choices []string
			if test.name == "where it means nothing" {
				choices = []string{"any", "not", "level"}
			}
			if _, problems := readNeeds(t, test.text, choices...); !strings.Contains(problems, test.want) {
				t.Errorf("%s: %s\nwant %s", test.text, problems, test.want)
			}
		})
	}
}
