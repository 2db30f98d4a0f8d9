package panel

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
)

func num(v float64) value.Value { return value.OfNumber(v) }
func str(s string) value.Value  { return value.OfString(s) }

// table makes a table of names and values in turn.
func table(pairs ...any) value.Value { return value.OfRecord(pairs...) }

func at(path string) content.StatePath { return strings.Split(path, ".") }

func from(path string) content.Source { return content.Source{Path: at(path)} }

func words(s string) content.Text { return content.Text{Bundle: "b", Key: s} }

// english fills a text as package text does, as far as these tests need it.
func english(t content.Text, args value.Value) string {
	line := t.Key
	for _, e := range args.Entries() {
		v := e.Value.Text()
		if e.Value.Kind() == value.Number {
			v = number(e.Value.Number())
		}
		line = strings.ReplaceAll(line, "{"+e.Key.Text()+"}", v)
	}
	return line
}

// render is Render without what it cost.
func render(def *content.Panel, state Node, open *Open) *view.Panel {
	p, _ := Render(def, state, open)
	return p
}

// shown lists the rows of a panel in words.
func shown(p *view.Panel) []string {
	var all []string
	for i := range p.Rows {
		r := &p.Rows[i]
		text := r.Kind.String() + " " + RowText(r, english)
		if r.Kind == content.ButtonWidget && !r.Enabled {
			text += " (off)"
		}
		all = append(all, text)
	}
	return all
}

func text(line string, names ...string) content.Widget {
	w := content.Widget{Kind: content.TextWidget, Text: words(line)}
	for _, n := range names {
		w.With = append(w.With, content.Bound{Name: n, Source: from(n)})
	}
	return w
}

func button(label, handler string, args ...content.Bound) content.Widget {
	return content.Widget{Kind: content.ButtonWidget, Text: words(label), Press: handler, Args: args}
}

func TestWhatIsShown(t *testing.T) {
	when := func(w content.Widget, c content.Condition) content.Widget { w.ShowIf = &c; return w }
	goods := table("goods", value.OfList(table("name", "bread", "price", 2), table("name", "lamp", "price", 20)), "coins", 5)
	for _, test := range []struct {
		name  string
		rows  []content.Widget
		state value.Value
		want  []string
	}{
		{"a value in a text", []content.Widget{text("Coins: {coins}", "coins")}, table("coins", 3), []string{"text Coins: 3"}},
		{"a value that is not there is empty", []content.Widget{text("Coins: {coins}", "coins")}, table(), []string{"text Coins: "}},
		{"what stands in for it", []content.Widget{{Kind: content.TextWidget, Text: words("Hello, {name}"),
			With: []content.Bound{{Name: "name", Source: content.Source{Path: at("name"), Value: str("friend")}}}}}, table(), []string{"text Hello, friend"}},
		{"a value deep within", []content.Widget{text("{a.b.2.c}", "a.b.2.c")},
			table("a", table("b", value.OfList(num(1), table("c", "x")))), []string{"text x"}},
		{"a bar", []content.Widget{{Kind: content.BarWidget, Text: words("Rage"), Value: from("rage"), Max: from("most")}}, table("rage", 3, "most", 10), []string{"bar Rage: 3 of 10"}},
		{"a bar of too much", []content.Widget{{Kind: content.BarWidget, Value: from("rage"), Max: content.Source{Value: num(2)}}}, table("rage", 3), []string{"bar 2 of 2"}},
		{"a bar without a maximum", []content.Widget{{Kind: content.BarWidget, Value: from("rage"), Max: from("most")}}, table("rage", 3), []string{"bar 0 of 1"}},
		{"shown if true", []content.Widget{when(text("x"), content.Condition{Left: at("on")}), when(text("y"), content.Condition{Not: true, Left: at("on")})}, table("on", true), []string{"text x"}},
		{"false is not true", []content.Widget{when(text("x"), content.Condition{Left: at("on")})}, table("on", false), nil},
		{"0 is true, as in Lua", []content.Widget{when(text("x"), content.Condition{Left: at("on")})}, table("on", 0), []string{"text x"}},
		{"a comparison of two paths", []content.Widget{when(text("x"), content.Condition{Left: at("a"), Op: content.GreaterEqual, Right: from("b")})}, table("a", 2, "b", 2), []string{"text x"}},
		{"what is missing counts as 0", []content.Widget{when(text("x"), content.Condition{Left: at("a"), Op: content.Less, Right: content.Source{Value: num(1)}}),
			when(text("y"), content.Condition{Left: at("a"), Op: content.Equal, Right: content.Source{Value: num(0)}})}, table(), []string{"text x", "text y"}},
		{"texts are equal or not", []content.Widget{when(text("x"), content.Condition{Left: at("a"), Op: content.NotEqual, Right: content.Source{Value: str("b")}})}, table("a", "c"), []string{"text x"}},
		{"a list with its elements", []content.Widget{{Kind: content.ListWidget, Items: at("goods"), Limit: 10, Row: []content.Widget{
			text("{index}. {item.name}", "index", "item.name"),
			{Kind: content.ButtonWidget, Text: words("Buy"), Press: "buy", Enabled: &content.Condition{Left: at("coins"), Op: content.GreaterEqual, Right: from("item.price")}},
		}}}, goods, []string{"text 1. bread", "button Buy", "text 2. lamp", "button Buy (off)"}},
		{"a list of plain values", []content.Widget{{Kind: content.ListWidget, Items: at("l"), Limit: 10, Row: []content.Widget{text("{item}", "item")}}}, table("l", value.OfList(str("a"), value.OfBool(false), num(3))), []string{"text a", "text ", "text 3"}},
		{"no more than the limit", []content.Widget{{Kind: content.ListWidget, Items: at("goods"), Limit: 1, Row: []content.Widget{text("{item.name}", "item.name")}}}, goods, []string{"text bread"}},
		{"an empty list", []content.Widget{{Kind: content.ListWidget, Items: at("none"), Limit: 1, Empty: words("Nothing."), Row: []content.Widget{text("x")}}}, goods, []string{"text Nothing."}},
		{"something else than a list", []content.Widget{{Kind: content.ListWidget, Items: at("coins"), Limit: 1, Empty: words("Nothing."), Row: []content.Widget{text("x")}}}, goods, []string{"text Nothing."}},
	} {
		t.Run(test.name, func(t *testing.T) {
			def := &content.Panel{ID: "b:p", Title: words("P"), Rows: test.rows}
			if got := shown(render(def, Of(test.state), new(Open))); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestLimitsOfWhatIsShown(t *testing.T) {
	long := strings.Repeat("ä", MaxText)
	var many []value.Value
	for i := range 1000 {
		many = append(many, str(fmt.Sprint(i, long)))
	}
	def := &content.Panel{ID: "b:p", Title: words("{t}"), With: []content.Bound{{Name: "t", Source: from("t")}}, Rows: []content.Widget{
		{Kind: content.ListWidget, Items: at("l"), Limit: 1000, Row: []content.Widget{text("{item}", "item"), button("x", "x", content.Bound{Name: "i", Source: from("item")})}},
		text("the end"),
	}}
	for _, test := range []struct {
		name string
		list []value.Value
		most int // rows
	}{
		{"long texts", many, MaxBytes / (2 * MaxText) * 2},
		{"many short ones", func() (l []value.Value) {
			for i := range 1000 {
				l = append(l, num(float64(i)))
			}
			return l
		}(), MaxShown},
	} {
		p := render(def, Of(table("l", value.OfList(test.list...), "t", long)), new(Open))
		bytes := 0
		for i := range p.Rows {
			bytes += sizeOf(p.Rows[i].Text.Args)
		}
		if len(p.Rows) > test.most || len(p.Rows) < test.most/2 || bytes > MaxBytes {
			t.Errorf("%s: %d rows with %d bytes, want at most %d rows and %d bytes", test.name, len(p.Rows), bytes, test.most, MaxBytes)
		}
		if got := p.Title.Args.Get("t").Text(); len(got) > MaxText || !strings.HasPrefix(long, got) {
			t.Errorf("%s: a text of %d bytes is shown, want at most %d and whole characters", test.name, len(got), MaxText)
		}
	}
}

// drawState is any state of a shop: which goods it has in which order, and how
// many coins the player has.
func drawState(t *rapid.T) value.Value {
	ids := rapid.SliceOfN(rapid.SampledFrom([]string{"bread", "lamp", "rope", "salt"}), 0, 5).Draw(t, "goods")
	var goods []value.Value
	for _, id := range ids {
		goods = append(goods, table("id", id, "price", rapid.IntRange(0, 3).Draw(t, "price")))
	}
	return table("goods", value.OfList(goods...), "coins", rapid.IntRange(0, 3).Draw(t, "coins"), "open", rapid.Bool().Draw(t, "open"))
}

func shop() *content.Panel {
	return &content.Panel{ID: "b:shop", Title: words("Shop"), Rows: []content.Widget{
		text("{coins}", "coins"),
		{Kind: content.ButtonWidget, Text: words("Leave"), Press: "leave", ShowIf: &content.Condition{Left: at("open")}},
		{Kind: content.ListWidget, Items: at("goods"), Limit: 10, Row: []content.Widget{
			{Kind: content.ButtonWidget, Text: words("Buy"), Press: "buy", Args: []content.Bound{{Name: "id", Source: from("item.id")}},
				Enabled: &content.Condition{Left: at("coins"), Op: content.GreaterEqual, Right: from("item.price")}},
		}},
	}}
}

// A button means the same as long as it is shown, and its number never becomes
// that of another, whatever happens to the state and through snapshots.
func TestANumberMeansOneThingForEver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		open := &Open{ID: "b:shop", Next: 1}
		meant := map[int]string{}
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			before := map[int]bool{}
			for _, b := range open.Buttons {
				before[b.Number] = true
			}
			p := render(shop(), Of(drawState(t)), open)
			seen := map[int]bool{}
			for i := range p.Rows {
				r := &p.Rows[i]
				if r.Kind != content.ButtonWidget {
					continue
				}
				b, ok := open.Button(r.Button)
				if !ok || b.Enabled != r.Enabled || seen[r.Button] || r.Button < 1 {
					t.Fatalf("row %d shows button %d, known as %+v, %t; shown before it: %v", i, r.Button, b, ok, seen)
				}
				seen[r.Button] = true
				what := b.Handler + b.Args.String()
				if is, known := meant[r.Button]; known && is != what {
					t.Fatalf("button %d meant %s and means %s now", r.Button, is, what)
				} else if known && !before[r.Button] {
					t.Fatalf("button %d has come back after it was gone", r.Button)
				}
				meant[r.Button] = what
			}
		}
	})
}

// What a client makes of the changes that it is told is what is shown.
func TestChangesLeadToWhatIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		open := &Open{ID: "b:shop", Next: 1}
		var before *view.Panel
		var client []view.PanelRow
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			now := render(shop(), Of(drawState(t)), open)
			rows, all := Changed(before, now)
			if all {
				client = append([]view.PanelRow(nil), now.Rows...)
			}
			for _, i := range rows {
				client[i] = now.Rows[i]
			}
			for i := range now.Rows {
				if len(client) != len(now.Rows) || !sameRow(&client[i], &now.Rows[i]) {
					t.Fatalf("row %d of %d: the client shows %+v, want %+v", i, len(client), client[i], now.Rows[i])
				}
			}
			before = now
		}
	})
}

func form() *content.Panel {
	return &content.Panel{ID: "b:form", Rows: []content.Widget{
		{Kind: content.InputWidget, Name: "amount", Input: content.NumberInput, Low: 1, High: 5, Value: content.Source{Value: num(9)}},
		{Kind: content.InputWidget, Name: "note", Input: content.TextInput, Length: 4},
		{Kind: content.InputWidget, Name: "hand", Input: content.ChoiceInput, Choices: []content.Choice{{Value: "left"}, {Value: "right"}}, ShowIf: &content.Condition{Left: at("armed")}},
		button("Go", "go", content.Bound{Name: "to", Source: content.Source{Value: str("inn")}}),
		{Kind: content.ButtonWidget, Press: "stop", Enabled: &content.Condition{Left: at("armed")}},
	}}
}

func TestPresses(t *testing.T) {
	in := func(pairs ...any) (all []intent.Input) {
		for _, e := range table(pairs...).Entries() {
			all = append(all, intent.Input{Name: e.Key.Text(), Value: e.Value})
		}
		return all
	}
	for _, test := range []struct {
		name    string
		state   value.Value
		button  int
		inputs  []intent.Input
		want    string // handler and arguments
		refused string
	}{
		{"nothing filled in", table(), 1, nil, `go {to = "inn"}`, ""},
		{"everything filled in", table("armed", true), 1, in("hand", "left", "amount", 2, "note", "häää"), `go {to = "inn", amount = 2, note = "häää", hand = "left"}`, ""},
		{"an input that is not shown", table(), 1, in("hand", "left"), `go {to = "inn"}`, ""},
		{"an input that there never was", table(), 1, in("to", "hell", "x", 1), `go {to = "inn"}`, ""},
		{"a number too large", table(), 1, in("amount", 6), "", BadInput},
		{"a number too small", table(), 1, in("amount", 0), "", BadInput},
		{"a text for a number", table(), 1, in("amount", "2"), "", BadInput},
		{"a number for a text", table(), 1, in("note", 2), "", BadInput},
		{"a text too long", table(), 1, in("note", "12345"), "", BadInput},
		{"a text of two lines", table(), 1, in("note", "a\nb"), "", BadInput},
		{"a text that is none", table(), 1, in("note", "\xff"), "", BadInput},
		{"a choice that there is not", table("armed", true), 1, in("hand", "third"), "", BadInput},
		{"a table", table(), 1, in("note", table("a", 1)), "", BadInput},
		{"too many inputs", table(), 1, in("a", 1, "b", 1, "c", 1, "d", 1, "e", 1, "f", 1, "g", 1, "h", 1, "i", 1), "", BadInput},
		{"a disabled button", table(), 2, nil, "", Disabled},
		{"an enabled one", table("armed", true), 2, nil, "stop {}", ""},
		{"no button", table(), 3, nil, "", Moved},
		{"button 0", table(), 0, nil, "", Moved},
		{"a button below 0", table(), -1, nil, "", Moved},
	} {
		t.Run(test.name, func(t *testing.T) {
			open := &Open{Next: 1}
			if p := render(form(), Of(test.state), open); p.Rows[0].First.Kind() != value.Nil {
				t.Errorf("an input begins with %s, which does not fit it", p.Rows[0].First)
			}
			handler, args, refused := Press(form(), open, test.button, test.inputs)
			got := strings.TrimSpace(handler + " " + args.String())
			if refused != "" {
				got = ""
			}
			if got != test.want || refused != test.refused {
				t.Errorf("got  %q, refused %q\nwant %q, refused %q", got, refused, test.want, test.refused)
			}
		})
	}
}

// FuzzPress looks for a press that reaches a handler with anything but what was
// shown and what an input allows.
func FuzzPress(f *testing.F) {
	f.Add(1, "amount", "2", 2.0, true)
	f.Add(2, "note", "a\x00b", -1e300, false)
	f.Fuzz(func(t *testing.T, number int, name, value string, n float64, armed bool) {
		open := &Open{Next: 1}
		render(form(), Of(table("armed", armed)), open)
		inputs := []intent.Input{{Name: name, Value: str(value)}, {Name: "amount", Value: num(n)}, {Name: name, Value: num(n)}}
		handler, args, refused := Press(form(), open, number, inputs)
		if refused != "" {
			return
		}
		if handler != "go" && (handler != "stop" || !armed) {
			t.Fatalf("button %d reached %q", number, handler)
		}
		for _, e := range args.Entries() {
			switch v := e.Value; e.Key.Text() {
			case "to":
				if v.Text() != "inn" {
					t.Errorf("the argument to is %s", v)
				}
			case "amount":
				if v.Number() < 1 || v.Number() > 5 {
					t.Errorf("amount is %s", v)
				}
			case "note":
				if len([]rune(v.Text())) > 4 || strings.ContainsAny(v.Text(), "\n\x00") {
					t.Errorf("note is %s", v)
				}
			case "hand":
				if !armed || v.Text() != "left" && v.Text() != "right" {
					t.Errorf("hand is %s", v)
				}
			default:
				t.Errorf("there is an argument %s", e.Key)
			}
		}
	})
}
