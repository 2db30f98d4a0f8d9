package mods

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/bundle"
)

// stall is a bundle with a table, a panel and lines in two languages.
const stall = `
-- stall/bundle.yaml --
{name: stall, version: 1.0.0, api: 1}
-- stall/locale/en.yaml --
goblin: {name: Goblin, greets: "Buy, {name}!"}
purse: "You have {coins} coins"
-- stall/locale/de.yaml --
goblin: {name: Kobold}
-- stall/data/a.yaml --
tables: {vigour: {rows: [[1, 10], [5, 50]]}}
creatures: {goblin: {name: goblin.name, faction: base:folk, level: 1-5, health: "table(vigour, level)"}}
rules: {crit_pct: "table(vigour, attacker_level)"}
-- stall/panels/a.yaml --
shop:
  title: Shop
  rows:
  - text: purse
  - button: {label: Buy, press: buy}
  - list: {items: goods, row: [{text: "{item.name}"}, {button: {label: Sell, press: sell}}]}
  - input: {name: amount, type: number}
`

func hillOver(data string) string {
	return stall + manifestOf("hill", `depends: {stall: "*"}`) + "\n-- hill/data/a.yaml --\n" + data + "\n"
}

func TestATableOfAnotherBundleIsOverridden(t *testing.T) {
	for _, test := range []struct {
		name, data string
		at         [3]float64 // health at levels 1, 3 and 5
	}{
		{"as it is", "{}", [3]float64{10, 10, 50}},
		{"a row more", `override: {tables: {"stall:vigour": {rows: {append: [[3, 20]]}}}}`, [3]float64{10, 20, 50}},
		{"another row", `override: {tables: {"stall:vigour": {rows: {remove: [5], append: [[5, 70]]}}}}`, [3]float64{10, 10, 70}},
		{"a row in the place of one", `override: {tables: {"stall:vigour": {rows: {append: [[5, 70]]}}}}`, [3]float64{10, 10, 70}},
		{"a row before all", `override: {tables: {"stall:vigour": {rows: {append: [[0, 1]]}}}}`, [3]float64{10, 10, 50}},
		{"linear", `override: {tables: {"stall:vigour": {linear: true}}}`, [3]float64{10, 30, 50}},
		{"all rows", `override: {tables: {"stall:vigour": {rows: {replace: [[1, 7]]}}}}`, [3]float64{7, 7, 7}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := merged(t, Options{}, hillOver(test.data)).Snapshot
			g, _ := s.Creature("stall:goblin")
			for i, level := range []float64{1, 3, 5} {
				if got := g.Health.Eval([]float64{level}); got != test.at[i] {
					t.Errorf("health at level %g is %g, want %g", level, got, test.at[i])
				}
				if got := s.Rules.Eval(content.CritPct, level, level); got != test.at[i] {
					t.Errorf("the rule at level %g is %g, want %g", level, got, test.at[i])
				}
			}
		})
	}
}

func TestATableExtendsAnother(t *testing.T) {
	s := merged(t, Options{}, hillOver(`
tables: {vigour: {extends: stall:vigour, rows: {append: [[9, 900]]}}}
creatures: {troll: {name: Troll, faction: base:folk, level: 9, health: "table(vigour, level)"}, ogre: {extends: troll, level: 5}}
override: {creatures: {"stall:goblin": {armor: "table(vigour, level)"}}}`)).Snapshot
	troll, _ := s.Creature("hill:troll")
	ogre, _ := s.Creature("hill:ogre")
	g, _ := s.Creature("stall:goblin")
	if troll.Health.Eval([]float64{9}) != 900 || ogre.Health.Eval([]float64{5}) != 50 || g.Armor.Eval([]float64{9}) != 900 || g.Health.Eval([]float64{9}) != 50 {
		t.Errorf("troll %v, ogre %v, goblin %v and %v", troll.Health.Eval([]float64{9}), ogre.Health.Eval([]float64{5}), g.Armor.Eval([]float64{9}), g.Health.Eval([]float64{9}))
	}
}

func TestWhatATableMakesWrongIsTold(t *testing.T) {
	const want = `stall/data/a.yaml:2:81: with the tables that hill/data/a.yaml:1:21 changes: health must be at least 1 point at level 3, not "-20" [contradiction]`
	if s := study(t, Options{}, strings.ReplaceAll(hillOver(`override: {tables: {"stall:vigour": {rows: {append: [[3, -20]]}}}}`), "1-5", "1-3")); s.Problems.Error() != want {
		t.Errorf("got  %v\nwant %s", s.Problems, want)
	}
}

func TestAPanelOfAnotherBundleIsOverridden(t *testing.T) {
	s := merged(t, Options{}, hillOver(`override:
  panels:
    stall:shop:
      title: "Stall of {owner}"
      side: left
      with: {owner: keeper.name}
      rows: {remove: [{button: {press: buy}}, text: purse], append: [{text: "Open {hours}"}, {button: {label: Haggle, press: haggle}}]}
panels: {shop: {extends: stall:shop, closable: false, rows: {remove: [{input: {name: amount}}]}}}`)).Snapshot
	p, _ := s.Panel("stall:shop")
	var kinds []string
	for _, w := range p.Rows {
		kinds = append(kinds, w.Kind.String()+" "+w.Text.Bundle+" "+w.Text.Key)
	}
	if got := fmt.Sprint(kinds); got != "[list   input   text hill Open {hours} button hill Haggle]" {
		t.Errorf("rows are %s", got)
	}
	if p.Side != content.LeftSide || !p.Closable || p.Title.Bundle != "hill" || fmt.Sprint(p.With) != "[{owner {[keeper name] nil}}]" {
		t.Errorf("the panel is %+v", p)
	}
	if with := p.Rows[2].With; len(with) != 1 || with[0].Name != "hours" {
		t.Errorf("the placeholder is bound to %v", with)
	}
	if at := s.Origins[content.FieldName(content.Panels, "stall:shop", "press haggle")]; at.File != "hill/data/a.yaml" || at.Line != 7 {
		t.Errorf("the handler stands at %+v", at)
	}
	own, _ := s.Panel("hill:shop")
	if own.Closable || len(own.Rows) != 3 || own.Side != content.LeftSide || own.Rows[0].Row[0].With[0].Name != "item.name" {
		t.Errorf("what extends it is %+v", own)
	}
}

// TestAPanelPutTogetherIsThePanelAsRead traces a panel, which is then composed from the
// contributions of its own bundle.
func TestAPanelPutTogetherIsThePanelAsRead(t *testing.T) {
	plainly := study(t, Options{}, stall).Tables.Panels
	traced := study(t, Options{Trace: "stall:shop"}, stall).Tables.Panels
	if fmt.Sprintf("%+v", plainly) == "" || fmt.Sprintf("%+v", plainly) != fmt.Sprintf("%+v", traced) {
		t.Errorf("as read  %+v\ntogether %+v", plainly, traced)
	}
}

func translated(lines string) string {
	return stall + manifestOf("hill", `depends: {stall: "*"}`) + "\n-- hill/locale/de.yaml --\n" + lines + "\n"
}

func TestLinesOfAnotherBundleAreTranslated(t *testing.T) {
	s := merged(t, Options{}, translated(`
own: Eigenes
override:
  stall:
    goblin: {greets: "Kauf, {name}!"}
    goblin.name: Gnom
    purse: "{coins} Münzen"
    Shop: Laden
    Sell: Verkaufen`)).Snapshot
	arg := value.OfTable([]value.Entry{{Key: value.OfString("name"), Value: value.OfString("Anna")}})
	for _, test := range []struct{ language, key, want string }{
		{"de", "goblin.name", "Gnom"}, {"en", "goblin.name", "Goblin"}, {"de_AT", "goblin.greets", "Kauf, Anna!"},
		{"en", "goblin.greets", "Buy, Anna!"}, {"de", "Shop", "Laden"}, {"en", "Shop", "Shop"},
	} {
		if got := s.Words(test.language, content.Text{Bundle: "stall", Key: test.key}, arg); got != test.want {
			t.Errorf("%s in %s is %q, want %q", test.key, test.language, got, test.want)
		}
	}
	if s.Locale["de"]["hill"]["own"] != "Eigenes" || len(s.Locale["de"]["hill"]) != 1 {
		t.Errorf("the bundle's own lines are %v", s.Locale["de"]["hill"])
	}
}

func TestALineIsTakenAway(t *testing.T) {
	s := merged(t, Options{}, translated(`override: {stall: {goblin.name: {reset: true}}}`)).Snapshot
	if got := s.Line("de", content.Text{Bundle: "stall", Key: "goblin.name"}); got != "Goblin" {
		t.Errorf("without the German line the goblin is a %s", got)
	}
}

func TestTwoTranslationsAreAConflict(t *testing.T) {
	of := func(first, second, depends string) string {
		return translated("override: {stall: {goblin.name: "+first+"}}") + manifestOf("lake", `depends: {stall: "*"`+depends+`}`) +
			"\n-- lake/locale/de.yaml --\noverride: {stall: {goblin.name: " + second + "}}\n"
	}
	line := content.Text{Bundle: "stall", Key: "goblin.name"}
	for _, test := range []struct{ name, first, second, depends, want string }{
		{"other words", "Gnom", "Wicht", "", ""},
		{"the same words", "Gnom", "Gnom", "", "Gnom"},
		{"one takes it away", "Gnom", "{reset: true}", "", ""},
		{"one depends on the other", "Gnom", "Wicht", `, hill: "*"`, "Wicht"},
	} {
		s := study(t, Options{}, of(test.first, test.second, test.depends))
		if test.want == "" {
			if len(s.Conflicts) != 1 || s.Conflicts[0].Field != "stall:goblin.name@de" || len(s.Problems) != 1 {
				t.Errorf("%s: conflicts %v, problems %v", test.name, s.Conflicts, s.Problems)
			}
			continue
		}
		if len(s.Problems) > 0 || s.Merged.Snapshot.Line("de", line) != test.want {
			t.Errorf("%s: problems %v, line %q, want %q", test.name, s.Problems, s.Tables.Locale["de"]["stall"]["goblin.name"], test.want)
		}
	}
	for winner, want := range map[string]string{"hill": "Gnom", "lake": "Wicht"} {
		m := merged(t, Options{Resolve: Resolve{"stall:goblin.name@de": winner}, ResolveAt: func(string) diag.Place { return diag.Place{} }}, of("Gnom", "Wicht", ""))
		if got := m.Snapshot.Line("de", line); got != want {
			t.Errorf("chosen %s: the line is %q", winner, got)
		}
	}
}

func TestTablesAndPanelsOfStrangersConflict(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, test := range []struct{ name, first, second, want string }{
		{"rows for other inputs", "tables: {'stall:vigour': {rows: {append: [[6, 1]]}}}", "tables: {'stall:vigour': {rows: {append: [[7, 1]]}}}", ""},
		{"one row for one input", "tables: {'stall:vigour': {rows: {append: [[6, 1]]}}}", "tables: {'stall:vigour': {rows: {append: [[6, 1]]}}}", ""},
		{"two rows for one input", "tables: {'stall:vigour': {rows: {append: [[6, 1]]}}}", "tables: {'stall:vigour': {rows: {append: [[6, 2]]}}}", "stall:vigour.rows"},
		{"a row of which one is rid", "tables: {'stall:vigour': {rows: {remove: [5], append: [[5, 1]]}}}", "tables: {'stall:vigour': {rows: {remove: [5]}}}", "stall:vigour.rows"},
		{"linear and not", "tables: {'stall:vigour': {linear: true}}", "tables: {'stall:vigour': {linear: false}}", "stall:vigour.linear"},
		{"both add widgets", "panels: {'stall:shop': {rows: {append: [{text: a}]}}}", "panels: {'stall:shop': {rows: {append: [{text: b}]}}}", ""},
		{"one adds what the other removes", "panels: {'stall:shop': {rows: {append: [{text: purse}]}}}", "panels: {'stall:shop': {rows: {remove: [{text: purse}]}}}", "stall:shop.rows"},
		{"two titles", "panels: {'stall:shop': {title: A}}", "panels: {'stall:shop': {title: B}}", "stall:shop.title"},
		{"two sides alike", "panels: {'stall:shop': {side: left}}", "panels: {'stall:shop': {side: left}}", ""},
		{"both replace alike", "panels: {'stall:shop': {closed: bye}}", "panels: {'stall:shop': {closed: bye}}", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := hillOver("override: {"+test.first+"}") + manifestOf("lake", `depends: {stall: "*"}`) + "\n-- lake/data/a.yaml --\noverride: {" + test.second + "}\n"
			s := study(t, Options{}, text)
			got := ""
			for _, c := range s.Conflicts {
				got += c.Field
			}
			if got != test.want || (len(s.Problems) > 0) != (test.want != "") {
				t.Fatalf("conflict over %q, want %q; problems %v", got, test.want, s.Problems)
			}
			if test.want == "" {
				return
			}
			for _, winner := range []string{"hill", "lake"} {
				if s := study(t, Options{Resolve: Resolve{test.want: winner}}, text); len(s.Problems) > 0 {
					t.Errorf("resolved to %s: %v", winner, s.Problems)
				}
			}
		})
	}
}

func TestOverlaysOfEveryKindWaitForThePermission(t *testing.T) {
	text := stall + manifestOf("hill", `depends: {stall: "*"}`) + `
-- hill/locale/de.yaml --
override: {stall: {goblin.name: Gnom}}
-- hill/data/a.yaml --
override: {tables: {"stall:vigour": {linear: true}}, panels: {"stall:shop": {side: left}}}
`
	for granted, want := range map[bool]string{true: "30 left Gnom", false: "10 right Kobold"} {
		s := merged(t, Options{Overrides: func(*bundle.Bundle) bool { return granted }}, text).Snapshot
		g, _ := s.Creature("stall:goblin")
		p, _ := s.Panel("stall:shop")
		got := fmt.Sprint(g.Health.Eval([]float64{3}), " ", p.Side, " ", s.Line("de", content.Text{Bundle: "stall", Key: "goblin.name"}))
		if got != want {
			t.Errorf("granted %v: %s, want %s", granted, got, want)
		}
	}
}

func TestLinesOfAnAbsentOptionalBundleAreLeftOut(t *testing.T) {
	hill := manifestOf("hill", `optional: {stall: "*"}`) + "\n-- hill/locale/de.yaml --\noverride: {stall: {goblin.name: Gnom}}\n"
	if s := study(t, Options{}, hill); len(s.Problems) > 0 {
		t.Errorf("without stall: %v", s.Problems)
	}
	if got := merged(t, Options{}, hill+stall).Snapshot.Line("de", content.Text{Bundle: "stall", Key: "goblin.name"}); got != "Gnom" {
		t.Errorf("with stall the line is %q", got)
	}
}

func TestExplainOfALine(t *testing.T) {
	s := study(t, Options{}, translated("override: {stall: {goblin.name: Gnom, Shop: Laden}}"))
	for _, test := range []struct{ what, want string }{
		{"stall:goblin.name", "stall:goblin.name [de=Gnom: stall Kobold, >hill Gnom] [en=Goblin: >stall Goblin]"},
		{"stall:goblin.name@de", "stall:goblin.name [de=Gnom: stall Kobold, >hill Gnom]"},
		{"stall:Shop", "stall:Shop [de=Laden: >hill Laden]"},
	} {
		all, err := s.Explain(SplitField(test.what))
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %v, %v", test.what, all, err)
			continue
		}
		got := string(all[0].ID)
		for _, f := range all[0].Fields {
			var said []string
			for _, v := range f.Said {
				mark := ""
				if v.Counts {
					mark = ">"
				}
				said = append(said, mark+v.Bundle+" "+v.Value)
			}
			got += fmt.Sprintf(" [%s=%s: %s]", f.Name, f.Value, strings.Join(said, ", "))
		}
		if got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
	if _, err := s.Explain("stall:goblin", "nam"); err == nil || !strings.Contains(err.Error(), "stall:goblin") {
		t.Errorf("a misspelt line: %v", err)
	}
}

func TestADataStageSeesAndChangesTablesPanelsAndLines(t *testing.T) {
	s := merged(t, Options{}, stall+manifestOf("hill", `depends: {stall: "*"}`)+`
-- hill/locale/en.yaml --
own: Own
-- hill/data.lua --
local table = definition("tables", "stall:vigour")
override("tables", "stall:vigour", { rows = { append = { { 9, table.rows[2][2] * 10 } } } })
local panel = definition("panels", "stall:shop")
override("panels", "stall:shop", { rows = { append = { { text = "Rows: " .. #panel.rows } } }, side = "left" })
define("panels", "second", { extends = "stall:shop", title = "Second " .. panel.title })
for _, id in ipairs(definitions("locale", { bundle = "stall" })) do
  local line = definition("locale", id)
  override("locale", id, { fr = "«" .. line.en .. "»" })
end
define("locale", "made", { en = "Made", de = "Gemacht" })
`).Snapshot
	g, _ := s.Creature("stall:goblin")
	p, _ := s.Panel("stall:shop")
	second, _ := s.Panel("hill:second")
	if g.Health.Eval([]float64{9}) != 500 || p.Side != content.LeftSide || p.Rows[len(p.Rows)-1].Text.Key != "Rows: 4" || second.Title.Key != "Second Shop" || len(second.Rows) != 5 {
		t.Errorf("health %v, panel %+v, second %+v", g.Health.Eval([]float64{9}), p, second)
	}
	if got := s.Line("fr", content.Text{Bundle: "stall", Key: "goblin.name"}); got != "«Goblin»" || len(s.Locale["fr"]["stall"]) != 3 {
		t.Errorf("the French name is %q of %v", got, s.Locale["fr"]["stall"])
	}
	if s.Line("de", content.Text{Bundle: "hill", Key: "made"}) != "Gemacht" || s.Line("en", content.Text{Bundle: "hill", Key: "own"}) != "Own" {
		t.Errorf("the lines of hill are %v and %v", s.Locale["de"]["hill"], s.Locale["en"]["hill"])
	}
}

func TestATextThatAScriptWritesNoMoreIsMissedAtOnce(t *testing.T) {
	dir := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("stall/bundle.yaml", "{name: stall, version: 1.0.0, api: 1}")
	write("stall/scripts/a.lua", `local words = "Go away!"`)
	write("hill/bundle.yaml", `{name: hill, version: 1.0.0, api: 1, depends: {stall: "*"}, permissions: [override]}`)
	write("hill/locale/de.yaml", "override: {stall: {Go away!: Geh weg!}}")
	var c Cache
	if _, _, problems := c.Load(Options{}, dir); len(problems) > 0 {
		t.Fatal(problems)
	}
	write("stall/scripts/a.lua", `local words = "Leave!"`)
	_, _, problems := c.Load(Options{}, dir)
	if got := problems.Error(); got != `hill/locale/de.yaml:1:20: bundle stall has no such line or text "Go away!" [bad-text]` {
		t.Errorf("after the script has changed: %s", got)
	}
}

func TestATableOfAnotherIsTriedWithSettingsAtTheirEnds(t *testing.T) {
	const text = `
-- stall/bundle.yaml --
name: stall
version: 1.0.0
api: 1
settings: {less: {type: whole, range: [0, 15], default: 0, doc: How much less health there is.}}
-- stall/data/a.yaml --
tables: {vigour: {rows: [[1, 20]]}}
creatures: {goblin: {name: Goblin, faction: base:folk, health: "table(vigour, level) - settings.less"}}
`
	for _, test := range []struct{ rows, want string }{
		{"[[1, 30]]", ""},
		{"[[1, 12]]", `stall/data/a.yaml:2:64: with the tables that hill/data/a.yaml:1:21 changes: with setting less set to 15: health must be at least 1 point at level 1, not "-3" [contradiction]`},
	} {
		s := study(t, Options{}, text+manifestOf("hill", `depends: {stall: "*"}`)+
			"\n-- hill/data/a.yaml --\noverride: {tables: {'stall:vigour': {rows: {append: "+test.rows+"}}}}\n")
		if got := s.Problems.Error(); got != test.want {
			t.Errorf("rows %s: got %s\nwant %s", test.rows, got, test.want)
		}
	}
}
