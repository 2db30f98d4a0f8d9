package gossip

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

func line(key string) view.Line { return view.Line{Text: content.Text{Bundle: "t", Key: key}} }

func TestWhoMayTalk(t *testing.T) {
	good := Meeting{Here: true, Talks: true, Hears: true, Gap: 5, Reach: 5}
	for _, test := range []struct {
		name   string
		change func(*Meeting)
		begin  string // why a talk cannot begin
		goOn   string // why one cannot go on
	}{
		{"near enough", func(*Meeting) {}, "", ""},
		{"a step too far", func(m *Meeting) { m.Gap = 5.1 }, TooFar, TooFar},
		{"gone or dead", func(m *Meeting) { *m = Meeting{} }, NotHere, NotHere},
		{"without a handler", func(m *Meeting) { m.Talks = false }, Speechless, ""},
		{"an enemy", func(m *Meeting) { m.Hostile = true }, Hostile, ""},
		{"in a fight", func(m *Meeting) { m.Fighting = true }, Busy, ""},
		{"an enemy far away: what it is comes first", func(m *Meeting) { m.Hostile, m.Gap = true, 50 }, Hostile, TooFar},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := good
			test.change(&m)
			if got := m.Refused(); got != test.begin {
				t.Errorf("beginning is refused with %q, want %q", got, test.begin)
			}
			if got := m.Broken(); got != test.goOn {
				t.Errorf("going on is refused with %q, want %q", got, test.goOn)
			}
		})
	}
}

func TestAnAnswerIsAPlaceInTheMenuThatIsOpen(t *testing.T) {
	open := &Open{Number: 7, Menu: Menu{Options: []Option{{Handler: "one"}, {Handler: "two"}}}}
	for _, test := range []struct {
		name           string
		open           *Open
		number, option int
		want           string // handler; "" is refused
	}{
		{"the first", open, 7, 1, "one"},
		{"the last", open, 7, 2, "two"},
		{"behind the last", open, 7, 3, ""},
		{"before the first", open, 7, 0, ""},
		{"below zero", open, 7, -1, ""},
		{"of the menu before", open, 6, 1, ""},
		{"of a menu to come", open, 8, 1, ""},
		{"of no menu", nil, 7, 1, ""},
		{"of no menu, by its number", nil, 0, 1, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			chosen, refused := Choose(test.open, test.number, test.option)
			got := ""
			if chosen != nil {
				got = chosen.Handler
			}
			if got != test.want || (refused == NotOpen) != (test.want == "") {
				t.Errorf("Choose = %q, refused %q; want %q", got, refused, test.want)
			}
		})
	}
}

func TestAMenuHasLimits(t *testing.T) {
	var m Menu
	for range MaxOptions {
		if err := m.Add(Option{Text: line("x"), Handler: "do"}); err != nil {
			t.Fatalf("option %d of %d: %v", len(m.Options)+1, MaxOptions, err)
		}
	}
	many := make([]value.Value, MaxArgs+1)
	for _, test := range []struct {
		name string
		menu Menu
		add  Option
		want string
	}{
		{"one option too many", m, Option{}, "at most 32 options"},
		{"too many values", Menu{}, Option{Args: many}, "at most 4 values"},
		{"an unknown icon", Menu{}, Option{Icon: "trvel"}, `did you mean "travel"?`},
		{"too long a text", Menu{}, Option{Text: line(strings.Repeat("x", MaxBytes+1))}, "at most 8192 bytes"},
		{"too long a value", Menu{}, Option{Args: []value.Value{value.OfString(strings.Repeat("x", MaxBytes+1))}}, "at most 8192 bytes"},
		{"too long a question", Menu{}, Option{Confirm: line(strings.Repeat("x", MaxBytes+1))}, "at most 8192 bytes"},
		{"too long together", Menu{Text: line(strings.Repeat("x", MaxBytes/2))}, Option{Text: line(strings.Repeat("x", MaxBytes/2+1))}, "at most 8192 bytes"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := test.menu.Add(test.add); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Add: %v, want %q", err, test.want)
			}
		})
	}
	if err := (&Menu{}).Check(); err == nil {
		t.Error("an empty menu may be shown")
	}
	if err := (&Menu{Text: line(strings.Repeat("x", MaxBytes+1))}).Check(); err == nil {
		t.Error("a menu whose text alone is too long may be shown")
	}
	if err := (&Menu{Text: line("Farewell.")}).Check(); err != nil {
		t.Errorf("a menu with a text and no option: %v", err)
	}
}

func TestAPlayerIsToldTextsAndNoHandlers(t *testing.T) {
	speaker := guid.New(guid.Creature, 1, 2)
	open := &Open{Number: 3, Speaker: speaker, Menu: Menu{Bundle: "t", Text: line("where_to"), Options: []Option{
		{Text: line("harbour"), Handler: "travel", Args: []value.Value{value.OfString("t:harbour")}, Icon: "travel", Confirm: line("sure")},
	}}}
	want := &view.Menu{Number: 3, Speaker: speaker, Title: line("where_to"), Options: []view.MenuOption{
		{Number: 1, Text: line("harbour"), Icon: "travel", Confirm: line("sure")},
	}}
	if got := open.Shown(); !reflect.DeepEqual(got, want) {
		t.Errorf("shown is %+v, want %+v", got, want)
	}
	w := codec.NewWriter()
	open.Code(w)
	var back Open
	r := codec.NewReader(w.Data())
	back.Code(r)
	if err := r.Close(); err != nil || !reflect.DeepEqual(&back, open) {
		t.Errorf("read back as %+v, %v; want %+v", back, err, open)
	}
}

func TestALongMenuHasPages(t *testing.T) {
	of := func(n int) (list []view.MenuOption) {
		for i := range n {
			list = append(list, view.MenuOption{Number: i + 1})
		}
		return list
	}
	numbers := func(list []view.MenuOption) (out []int) {
		for _, o := range list {
			out = append(out, o.Number)
		}
		return out
	}
	for _, test := range []struct {
		options, page int
		want          string
	}{
		{0, 0, "[]"}, {15, 0, "[1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]"}, {15, 3, "[1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]"},
		{16, 0, "[1 2 3 4 5 6 7 8 9 10 11 12 13 14 0]"}, {16, 1, "[15 16 0]"}, {16, 2, "[1 2 3 4 5 6 7 8 9 10 11 12 13 14 0]"}, {32, 2, "[29 30 31 32 0]"},
	} {
		if got := fmt.Sprint(numbers(Paged(of(test.options), test.page))); got != test.want {
			t.Errorf("page %d of %d options: %s, want %s", test.page, test.options, got, test.want)
		}
	}
}
