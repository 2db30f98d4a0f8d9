package loot

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/value"
	"loam/core/model/content"
)

func expr(src string) *formula.Formula {
	f, err := formula.Compile(src, content.LootInputs, nil)
	if err != nil {
		panic(err)
	}
	return f
}

// world has the items a to f and the tables that are given.
func world(tables ...content.Loot) *content.Snapshot {
	var t content.Tables
	for i, id := range []content.ID{"m:a", "m:b", "m:c", "m:d", "m:e", "m:f"} {
		t.Items = append(t.Items, content.Item{ID: id, Stack: 5, Quality: i})
	}
	t.Currencies = []content.Currency{{ID: "m:coins", Limit: content.MaxMoney}}
	t.Loots = tables
	return content.NewSnapshot(t)
}

func table(id content.ID, entries ...content.LootEntry) content.Loot {
	return content.Loot{ID: id, Entries: entries}
}

func shown(drops []Drop) string {
	var all []string
	for _, d := range drops {
		what := strings.TrimPrefix(string(d.Item+d.Money), "m:")
		if d.Count != 1 {
			what = fmt.Sprintf("%d %s", d.Count, what)
		}
		if d.Each {
			what += " each"
		}
		if d.For != nil {
			what += fmt.Sprint(" for ", d.For)
		}
		all = append(all, what)
	}
	return strings.Join(all, ", ")
}

func TestWhatIsDrawn(t *testing.T) {
	high := []content.Need{{Kind: content.NeedLevel, Least: 10}}
	for _, test := range []struct {
		name   string
		tables []content.Loot
		want   string
	}{
		{"an entry without a chance is there always", []content.Loot{table("m:t", content.LootEntry{Item: "m:a"})}, "a"},
		{"no chance at all", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Chance: expr("0")})}, ""},
		{"a chance by formula", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Chance: expr("if(level == 4, 100, 0)")})}, "a"},
		{"so many", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Min: expr("level * 2")})}, "8 a"},
		{"by the level of the takers", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Min: expr("taker_level + takers")})}, "12 a"},
		{"fewer than one is none", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Min: expr("0.4")})}, ""},
		{"no more items than there may be", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Min: expr("1e9")})}, "1000 a"},
		{"money by the million", []content.Loot{table("m:t", content.LootEntry{Money: "m:coins", Min: expr("3e9")})}, "3000000000 coins"},
		{"never more money than can be", []content.Loot{table("m:t", content.LootEntry{Money: "m:coins", Min: expr("1e300")})}, fmt.Sprint(int64(content.MaxMoney), " coins")},
		{"another table", []content.Loot{table("m:t", content.LootEntry{Table: "m:u"}), table("m:u", content.LootEntry{Item: "m:b"})}, "b"},
		{"another table three times", []content.Loot{table("m:t", content.LootEntry{Table: "m:u", Min: expr("3")}), table("m:u", content.LootEntry{Item: "m:b"})}, "b, b, b"},
		{"a table that is gone", []content.Loot{table("m:t", content.LootEntry{Table: "m:u"}, content.LootEntry{Item: "m:a"})}, "a"},
		{"the whole of one of many", []content.Loot{table("m:t", content.LootEntry{OneOf: []content.LootEntry{{Item: "m:a", Chance: expr("100")}}})}, "a"},
		{"one of many with no chance", []content.Loot{table("m:t", content.LootEntry{OneOf: []content.LootEntry{{Item: "m:a", Chance: expr("0")}}})}, ""},
		{"a weight has all that is left", []content.Loot{table("m:t", content.LootEntry{OneOf: []content.LootEntry{{Item: "m:a", Chance: expr("0")}, {Item: "m:b", Weight: 0.1}}})}, "b"},
		{"only for those of whom it holds", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Needs: high})}, "a for [1]"},
		{"for nobody", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Needs: []content.Need{{Kind: content.NeedGhost}}})}, ""},
		{"a weight for nobody does not count", []content.Loot{table("m:t", content.LootEntry{OneOf: []content.LootEntry{{Item: "m:a", Weight: 1e6, Needs: []content.Need{{Kind: content.NeedGhost}}}, {Item: "m:b", Weight: 0.001}}})}, "b"},
		{"one for each", []content.Loot{table("m:t", content.LootEntry{Item: "m:a", Each: true})}, "a each"},
	} {
		t.Run(test.name, func(t *testing.T) {
			levels := []int{5, 10}
			d := Drawing{Content: world(test.tables...), Random: clock.NewStreams(1).Stream("loot"), Level: 4, Takers: 2, Highest: 10,
				Meets: func(needs []content.Need, i int) bool {
					return needs[0].Kind == content.NeedLevel && float64(levels[i]) >= needs[0].Least
				}}
			if got := shown(d.From([]content.ID{"m:t"})); got != test.want {
				t.Errorf("drawn is %q, want %q", got, test.want)
			}
		})
	}
}

func TestTablesWithinEachOtherEnd(t *testing.T) {
	var tables []content.Loot
	for i := range 12 {
		tables = append(tables, table(content.ID(fmt.Sprintf("m:t%d", i)), content.LootEntry{Table: content.ID(fmt.Sprintf("m:t%d", i+1)), Min: expr("1000")}, content.LootEntry{Item: "m:a"}))
	}
	d := Drawing{Content: world(tables...), Random: clock.NewStreams(1).Stream("loot"), Takers: 1}
	if got := d.From([]content.ID{"m:t0"}); len(got) > MaxDraws {
		t.Errorf("%d things were drawn", len(got))
	}
}

func TestRulesChangeChances(t *testing.T) {
	c := world(table("m:t", content.LootEntry{Item: "m:a", Chance: expr("50")}, content.LootEntry{OneOf: []content.LootEntry{{Item: "m:b", Chance: expr("100")}}}))
	d := Drawing{Content: c, Random: clock.NewStreams(1).Stream("loot"), Takers: 1, Chance: func(pct float64) float64 { return pct * 2 }}
	for range 100 {
		if got := shown(d.From([]content.ID{"m:t"})); got != "a, b" {
			t.Fatalf("with twice the chance is drawn %q", got)
		}
	}
}

// The oracle knows how often each outcome should come; what comes in many draws of
// a seeded stream must fit. The limits are those of chi-square that one case in ten
// thousand exceeds, and the seed is fixed.
func TestChancesAreWhatIsWritten(t *testing.T) {
	const runs = 100000
	limits := map[int]float64{1: 15.1, 2: 18.4, 3: 21.1, 4: 23.5}
	for _, test := range []struct {
		name  string
		table content.Loot
		want  map[string]float64 // percent
	}{
		{"a chance", table("m:t", content.LootEntry{Item: "m:a", Chance: expr("12.5")}), map[string]float64{"a": 12.5, "": 87.5}},
		{"a range of counts", table("m:t", content.LootEntry{Item: "m:a", Min: expr("1"), Max: expr("4")}), map[string]float64{"a": 25, "2 a": 25, "3 a": 25, "4 a": 25}},
		{"one of some with a rest", table("m:t", content.LootEntry{OneOf: []content.LootEntry{{Item: "m:a", Chance: expr("60")}, {Item: "m:b", Chance: expr("15")}}}),
			map[string]float64{"a": 60, "b": 15, "": 25}},
		{"weights share what is left", table("m:t", content.LootEntry{OneOf: []content.LootEntry{{Item: "m:a", Chance: expr("20")}, {Item: "m:b", Weight: 1}, {Item: "m:c", Weight: 3}}}),
			map[string]float64{"a": 20, "b": 20, "c": 60}},
		{"one of some now and then", table("m:t", content.LootEntry{Chance: expr("50"), OneOf: []content.LootEntry{{Item: "m:a", Weight: 1}, {Item: "m:b", Weight: 1}}}),
			map[string]float64{"a": 25, "b": 25, "": 50}},
		{"each entry by itself", table("m:t", content.LootEntry{Item: "m:a", Chance: expr("50")}, content.LootEntry{Item: "m:b", Chance: expr("20")}),
			map[string]float64{"a, b": 10, "a": 40, "b": 10, "": 40}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := map[string]int{}
			d := Drawing{Content: world(test.table), Random: clock.NewStreams(5).Stream("loot"), Takers: 1}
			for range runs {
				got[shown(d.From([]content.ID{"m:t"}))]++
			}
			chi := 0.0
			for what, pct := range test.want {
				expected := runs * pct / 100
				chi += math.Pow(float64(got[what])-expected, 2) / expected
				delete(got, what)
			}
			if len(got) > 0 {
				t.Errorf("came too: %v", got)
			}
			if limit := limits[len(test.want)-1]; chi > limit {
				t.Errorf("chi-square is %.1f, want at most %.1f", chi, limit)
			}
		})
	}
}

func TestScriptsReadAndWriteDrops(t *testing.T) {
	c := world()
	drops := []Drop{{Item: "m:a", Count: 3, Each: true, For: []int{0, 2}}, {Money: "m:coins", Count: 40}}
	if got := Read(c, Listed(drops)); !slices.EqualFunc(got, drops, func(a, b Drop) bool { return shown([]Drop{a}) == shown([]Drop{b}) }) {
		t.Errorf("%s is read back as %s", shown(drops), shown(got))
	}
	wrong := value.OfList(value.OfNumber(3), value.OfRecord("item", "m:gone"), value.OfRecord("count", 3), value.OfRecord("item", "m:a", "count", -1),
		value.OfRecord("item", "m:a", "count", 1e9), value.OfRecord("item", "m:b", "money", "m:coins"), value.OfRecord("item", "m:c"))
	if got := shown(Read(c, wrong)); got != "1000 a, c" {
		t.Errorf("of a list with mistakes is read %q", got)
	}
	many := make([]value.Value, 1000)
	for i := range many {
		many[i] = value.OfRecord("item", "m:a")
	}
	if got := len(Read(c, value.OfList(many...))); got != MaxThings {
		t.Errorf("%d of 1000 are read", got)
	}
	// Who stands there by a number that nobody has is nobody.
	odd := Read(c, value.OfList(value.OfRecord("item", "m:a", "takers", value.OfList(value.OfNumber(7), value.OfNumber(-1)))))
	if p := NewPile(c, Corpse, odd, nil); len(p.Things) != 1 || len(p.Things[0].For) != 0 {
		t.Errorf("the pile is %+v", p)
	}
}
