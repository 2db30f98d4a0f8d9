package bundle

import (
	"testing"
	"testing/fstest"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/definition/panel"
)

// readPanels reads a file of panels, with a locale.
func readPanels(source string) (*Bundle, diag.List) {
	return OpenFS("meadow", fstest.MapFS{
		"bundle.yaml":      {Data: []byte("{name: meadow, version: 1.0.0, api: 1}")},
		"panels/shop.yaml": {Data: []byte(source)},
		"locale/en.yaml":   {Data: []byte("shop: {coins: '{coins} coins', good: '{item.name} for {price|one=a coin|other={price} coins}'}")},
		"locale/de.yaml":   {Data: []byte("shop: {coins: '{coins} Münzen', good: '{price|one=Eine|other={price}} für {item.name}'}")},
	})
}

func TestAPanelIsReadWhole(t *testing.T) {
	b, problems := readPanels(`
shop:
  title: Shop
  side: top
  closable: false
  closed: gone
  rows:
    - text: shop.coins
    - {bar: {value: rage or 3, max: most}, show_if: not calm}
    - list:
        items: goods
        row:
          - text: {text: shop.good, with: {price: item.price}}
          - button: {label: Buy, press: buy, args: {id: "{item.id}", n: 2, all: true, how: now}, enabled: "coins >= item.price"}
    - input: {name: amount, type: number, min: 1, max: 5, value: last or 1}
    - input: {name: note}
    - input: {name: hand, type: choice, choices: [left, {value: right, label: hand.right}], show_if: hand = 'both'}
`)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	p := b.Tables.Panels[0]
	if p.ID != "meadow:shop" || p.Side != content.TopSide || p.Closable || p.Closed != "gone" || len(p.Rows) != 6 {
		t.Errorf("the panel is %+v", p)
	}
	path := func(s content.StatePath, want ...string) {
		t.Helper()
		if len(s) != len(want) {
			t.Errorf("path %q, want %q", s, want)
			return
		}
		for i := range s {
			if s[i] != want[i] {
				t.Errorf("path %q, want %q", s, want)
			}
		}
	}
	coins, bar, list, amount, note, hand := p.Rows[0], p.Rows[1], p.Rows[2], p.Rows[3], p.Rows[4], p.Rows[5]
	path(coins.With[0].Path, "coins")
	path(bar.Value.Path, "rage")
	if bar.Value.Value.Number() != 3 || !bar.ShowIf.Not || bar.ShowIf.Op != content.IsTrue {
		t.Errorf("the bar is %+v", bar)
	}
	good, buy := list.Row[0], list.Row[1]
	if list.Limit != 20 || len(good.With) != 2 { // price as it was bound, and item.name
		t.Errorf("the list is %+v", list)
	}
	path(good.With[0].Path, "item", "price")
	path(good.With[1].Path, "item", "name")
	path(buy.Enabled.Right.Path, "item", "price")
	path(buy.Args[0].Path, "item", "id")
	for i, want := range []value.Value{{}, value.OfNumber(2), value.OfBool(true), value.OfString("now")} {
		if !value.Equal(buy.Args[i].Value, want) {
			t.Errorf("argument %s is %s, want %s", buy.Args[i].Name, buy.Args[i].Value, want)
		}
	}
	if amount.Input != content.NumberInput || amount.Low != 1 || amount.High != 5 || note.Input != content.TextInput || note.Length != 60 {
		t.Errorf("inputs are %+v and %+v", amount, note)
	}
	if len(hand.Choices) != 2 || hand.Choices[0].Label.Key != "left" || hand.Choices[1].Label.Key != "hand.right" || hand.ShowIf.Right.Value.Text() != "both" {
		t.Errorf("the choice is %+v", hand)
	}
	if got := p.Handlers(); len(got) != 2 || got[0] != "gone" || got[1] != "buy" {
		t.Errorf("handlers %q", got)
	}
}

// FuzzPanels finds files of panels that cause a panic, or without a problem although a
// panel exceeds the limits.
func FuzzPanels(f *testing.F) {
	f.Add("a: {title: A, rows: [{text: \"{x}\"}]}")
	f.Add("a: {title: A, rows: [{list: {items: x, row: [{button: {label: L, press: p, args: {a: \"{item.b}\"}}}]}}, {input: {name: n, type: choice, choices: [a]}}]}")
	f.Add("a: {title: A, rows: [{bar: {value: a or 3, max: b.1.c}, show_if: not a >= b}]}")
	f.Fuzz(func(t *testing.T, source string) {
		b, problems := readPanels(source)
		if len(problems) > 0 {
			return
		}
		for i := range b.Tables.Panels {
			widgets := 0
			var count func(rows []content.Widget)
			count = func(rows []content.Widget) {
				for i := range rows {
					w := &rows[i]
					if widgets++; len(w.With) > panel.MaxBound || len(w.Args) > panel.MaxBound || len(w.Choices) > panel.MaxChoices || w.Limit > panel.MaxElements || w.Length > panel.MaxLength {
						t.Errorf("a widget over the limits: %+v", w)
					}
					count(w.Row)
				}
			}
			if count(b.Tables.Panels[i].Rows); widgets == 0 || widgets > panel.MaxWidgets {
				t.Errorf("%d widgets", widgets)
			}
		}
	})
}
