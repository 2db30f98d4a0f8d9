package program

import (
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/smartai"
	"loam/smartai/idmap"
)

// yard is content in which creature 1 and spell 2 are defined.
func yard(t *testing.T) Options {
	t.Helper()
	book := new(idmap.Book)
	for _, e := range []struct {
		kind idmap.Kind
		n    uint32
		id   content.ID
	}{{idmap.Creatures, 1, "y:wolf"}, {idmap.Spells, 2, "y:bite"}, {idmap.Spells, 3, "y:gone"}} {
		if err := book.Add(e.kind, e.n, e.id); err != nil {
			t.Fatal(err)
		}
	}
	s := content.NewSnapshot(content.Tables{Creatures: []content.Creature{{ID: "y:wolf"}}, Spells: []content.Spell{{ID: "y:bite"}}})
	return Options{Book: book, Content: s}
}

func row(id uint32, change ...func(r *smartai.Row)) smartai.Placed {
	r := smartai.Row{ID: id, Chance: 100, EventType: 4, ActionType: 24}
	for _, c := range change {
		c(&r)
	}
	return smartai.Placed{Row: r, At: smartai.At{File: "y/smartai/a.yaml", Row: smartai.Pos{Line: int32(id) + 1, Column: 1}}}
}

func wolf(rows ...smartai.Placed) Source {
	return Source{Script: smartai.Script{Key: smartai.Key{Owner: 1}, Rows: rows}, Bundle: "y"}
}

func casts(spell uint32) func(*smartai.Row) {
	return func(r *smartai.Row) { r.ActionType, r.Action[0] = 11, spell }
}

func installs(template ...uint32) func(*smartai.Row) {
	return func(r *smartai.Row) {
		r.ActionType = smartai.InstallTemplate
		copy(r.Action[:], template)
	}
}

func TestWhatCannotBeCompiledIsToldWithItsPlace(t *testing.T) {
	for _, test := range []struct {
		name string
		s    Source
		want string
	}{
		{"a number without a meaning", wolf(row(0, casts(9))), "creature y:wolf rule 0: spell 9 of spell has no id here; map it to one in smartai/numbers.yaml, under spells"},
		{"what is not defined", wolf(row(0, casts(3))), "creature y:wolf rule 0: spell 3 of spell is y:gone, which is not defined"},
		{"a deferred kind", wolf(row(0, func(r *smartai.Row) { r.EventType = 27 })), "creature y:wolf rule 0: event PASSENGER_BOARDED is not supported: the core has no vehicles"},
		{"a refused kind", wolf(row(0, func(r *smartai.Row) { r.ActionType = 16 })), "creature y:wolf rule 0: action RESERVED_16 is not allowed: the number is reserved"},
		{"an unknown kind", wolf(row(0, func(r *smartai.Row) { r.TargetType = 99 })), "creature y:wolf rule 0: there is no target 99"},
		{"an event of another owner", wolf(row(0, func(r *smartai.Row) { r.EventType = 70 })), "creature y:wolf rule 0: event GO_STATE_CHANGED never occurs for creatures"},
		{"a link to itself", wolf(row(3, func(r *smartai.Row) { r.Link = 3 })), "creature y:wolf rule 3: it links to itself"},
		{"a link to nothing", wolf(row(3, func(r *smartai.Row) { r.Link = 4 })), "creature y:wolf rule 3: it links to rule 4, which does not exist"},
		{"a link to no LINK", wolf(row(3, func(r *smartai.Row) { r.Link = 4 }), row(4)), "creature y:wolf rule 3: it links to rule 4, whose event is not LINK"},
		{"two rules of one id", wolf(row(3), row(3)), "creature y:wolf rule 3: another rule of the script has the same id and link"},
		{"two templates of one id", wolf(row(3, installs(2, 2)), row(3, installs(2, 2), func(r *smartai.Row) { r.Link = 4 }), row(4, func(r *smartai.Row) { r.EventType = 61 })), "creature y:wolf rule 3: a rule that installs a template needs an id of its own"},
		{"a time that runs backwards", wolf(row(0, func(r *smartai.Row) { r.EventType, r.Event = 0, [6]uint32{5, 4} })), "creature y:wolf rule 0: a time of 5 to 4 ms: the minimum is above the maximum"},
		{"a template of what is not there", wolf(row(4, installs(1, 9))), "creature y:wolf rule 4, template caster: rule 65600: spell 9 of spell has no id here; map it to one in smartai/numbers.yaml, under spells"},
		{"no template", wolf(row(4, installs(6))), "creature y:wolf rule 4: there is no template 6"},
		{"a template for objects", wolf(row(4, installs(4, 1))), "creature y:wolf rule 4: template caged_object does not work for creatures"},
		{"a rule where those of templates are", wolf(row(4, installs(2, 2)), row(65600)), "creature y:wolf rule 4, template turret: rule 65600: another rule of the script has this id, which is reserved for templates"},
		{"a template in a list", Source{Script: smartai.Script{Key: smartai.Key{Source: smartai.List, Owner: 7}, Rows: []smartai.Placed{row(0, installs(2, 2))}}},
			"a list cannot install a template, because several scripts can run it"},
		{"a list that is not there", wolf(row(0, func(r *smartai.Row) { r.ActionType, r.Action[0] = 80, 7 })), "creature y:wolf rule 0: there is no list 7"},
		{"an owner without a meaning", Source{Script: smartai.Script{Key: smartai.Key{Owner: 2}}}, "creature 2: the number has no id here; map it to one in smartai/numbers.yaml, under creatures"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems, left := Compile([]Source{test.s}, yard(t))
			if !strings.Contains(problems.Error(), test.want) || len(left) > 0 {
				t.Errorf("got %v and left out %v, want %s", problems, left, test.want)
			}
			test.s.LeaveOut = true
			set, problems, left := Compile([]Source{test.s}, yard(t))
			if len(problems) > 0 || !strings.Contains(left.Error(), test.want) || set == nil {
				t.Errorf("left out: got %v and %v, want %s", problems, left, test.want)
			}
		})
	}
}

func TestAProgramIsFoundByEvent(t *testing.T) {
	link := func(to uint32) func(*smartai.Row) { return func(r *smartai.Row) { r.Link = to } }
	set, problems, _ := Compile([]Source{wolf(
		row(7, func(r *smartai.Row) { r.EventType = 61 }, casts(2)),
		row(2, link(7)),
		row(1, func(r *smartai.Row) { r.EventType, r.Event = 2, [6]uint32{0, 50} }),
		row(5),
	)}, yard(t))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	p := set.Of("y:wolf", "")
	if got := p.Waiting(4); len(got) != 2 || p.Rows[got[0]].ID != 2 || p.Rows[got[1]].ID != 5 {
		t.Errorf("AGGRO finds %v, want rules 2 and 5", got)
	}
	if !p.Hears(61) || p.Hears(5) || p.Waiting(5) != nil {
		t.Error("what it hears is not what its rules wait for")
	}
	find := func(id, link uint32) int {
		return p.Find(&smartai.Row{Key: p.Key, ID: id, Link: link})
	}
	health, first := &p.Rules[find(1, 0)], &p.Rules[find(2, 7)]
	if !health.Has(Once|QuietOnce|Timed|AsksFight) || len(p.Timers) != 1 {
		t.Errorf("a rule without a repeat has marks %b; %d rules are timed, want 1", health.Marks, len(p.Timers))
	}
	if int(first.Link) != find(7, 0) || p.Acts[find(7, 0)].Of[0] != "y:bite" || find(2, 0) != None {
		t.Errorf("rule 2 leads to place %d, want %d, which casts %s", first.Link, find(7, 0), p.Acts[find(7, 0)].Of[0])
	}
}

func TestRulesOfATemplateStandBehindAllOthers(t *testing.T) {
	set, problems, _ := Compile([]Source{wolf(row(0), row(4, installs(2, 2, 500, 600)), row(7))}, yard(t))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	p := set.Creatures["y:wolf"]
	if len(p.Rules) != 5 || p.Rows[3].ID != smartai.TemplateID(4, 0) || p.Acts[3].Of[0] != "y:bite" || p.Rules[3].Again != (Span{500, 600}) {
		t.Fatalf("they are %v", p.Rows)
	}
	for i, want := range []int{None, None, None, 1, 1} {
		if by, hidden := p.TemplateOf(i); by != want || hidden != (want != None) {
			t.Errorf("rule %d is installed by %d", i, by)
		}
	}
}

func TestWhoHasNoRulesHasNoneBesideThoseOfItsSpawns(t *testing.T) {
	o := yard(t)
	o.Beside = []Beside{{Key: smartai.Key{Owner: 77}}}
	if _, problems, _ := Compile([]Source{wolf(row(0))}, o); !strings.Contains(problems.Error(), "creature 77: it has no rules that can run beside those of its spawns") {
		t.Errorf("problems %v", problems)
	}
}
