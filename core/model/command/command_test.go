package command

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/intent"
)

// yard is a world with two players, a few definitions and a selection.
type yard struct {
	content  *content.Snapshot
	selected guid.GUID
}

func newYard() *yard {
	return &yard{content: content.NewSnapshot(content.Tables{
		Creatures: []content.Creature{{ID: "yard:wolf"}, {ID: "yard:hen"}, {ID: "wood:wolf"}},
		Places:    []content.Place{{ID: "yard:gate"}, {ID: "yard:watchtower"}},
		Maps:      []content.Map{{ID: "yard:field"}},
	})}
}

func (y *yard) Content() *content.Snapshot { return y.content }
func (y *yard) Players() []string          { return []string{"Anna", "Otto"} }
func (y *yard) Selected() guid.GUID        { return y.selected }

func (y *yard) Player(name string) (value.Value, bool) {
	for _, n := range y.Players() {
		if strings.EqualFold(n, name) {
			return value.OfString(n), true
		}
	}
	return value.Value{}, false
}

// spec makes a command of bundle yard from lines such as "rate: integer 1..7".
func spec(t testing.TB, name string, args ...string) *Spec {
	t.Helper()
	s := &Spec{Bundle: "yard", Name: name}
	for _, declared := range args {
		arg, kind, _ := strings.Cut(declared, ": ")
		a, err := ParseArg(arg, kind)
		if err != nil {
			t.Fatal(err)
		}
		s.Args = append(s.Args, a)
	}
	if err := s.Check(newYard().content); err != nil {
		t.Fatal(err)
	}
	return s
}

func table(specs ...*Spec) *Table {
	t, _ := NewTable(specs, func(a, b string) bool { return a > b }, nil) // later in the alphabet depends on earlier
	return t
}

// told is a reply as keys with their arguments.
func told(r *Reply) string {
	if r == nil {
		return ""
	}
	var lines []string
	for _, l := range r.Lines {
		line := strings.TrimPrefix(l.Text.Key, "command.")
		for _, e := range l.Args.Entries() {
			line += " " + e.Key.Text() + "=" + e.Value.Text()
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

func TestReadingArguments(t *testing.T) {
	many := strings.Repeat("w ", MaxWords+1)
	for _, test := range []struct {
		args []string
		line string
		want string // the values, or what is wrong
	}{
		{[]string{"n: integer 1..7"}, "3", "3"},
		{[]string{"n: integer 1..7"}, "+3", "3"},
		{[]string{"n: integer 1..7"}, "8", "integer_range arg=n word=8 min=1 max=7"},
		{[]string{"n: integer 1..7"}, "1e0", "integer_range arg=n word=1e0 min=1 max=7"},
		{[]string{"n: integer"}, "0x10", "integer arg=n word=0x10 min= max="},
		{[]string{"n: integer"}, "nan", "integer arg=n word=nan min= max="},
		{[]string{"n: integer"}, "99999999999999999999", "integer arg=n word=99999999999999999999 min= max="},
		{[]string{"n: integer 5.."}, "4", "integer_least arg=n word=4 min=5 max="},
		{[]string{"n: number ..0.5"}, "0.6", "number_most arg=n word=0.6 min= max=0.5"},
		{[]string{"n: number"}, "-1.5e2", "-150"},
		{[]string{"n: number"}, "inf", "number arg=n word=inf min= max="},
		{[]string{"n: integer"}, "", "missing arg=n"},
		{[]string{"n: integer optional"}, "", "nil"},
		{[]string{"n: integer = 4"}, "", "4"},
		{[]string{"n: integer"}, "1 2", "too_many word=2"},
		{[]string{"on: boolean"}, "YES", "true"},
		{[]string{"on: boolean"}, "perhaps", "boolean arg=on word=perhaps"},
		{[]string{"w: word"}, `"two words"`, `"two words"`},
		{[]string{"w: word"}, `"a \"b\" \\"`, `"a \"b\" \\"`},
		{[]string{"w: word"}, `""`, `""`},
		{[]string{"w: word"}, `"open`, "quote"},
		{[]string{"w: word", "t: text"}, `a  it's "open`, `"a" "it's \"open"`},
		{[]string{"w: word", "t: text"}, `"open rest`, "quote"},
		{[]string{"t: text"}, "  all   of it ", `"all   of it"`},
		{[]string{"t: text = away for tea"}, "", `"away for tea"`},
		{[]string{"w: on|off"}, "OFF", `"off"`},
		{[]string{"w: on|off"}, "of", "choice arg=w word=of choices=on, off"},
		{[]string{"d: duration 1s..1m"}, "1.5s", `"1500ms"`},
		{[]string{"d: duration 1s..1m"}, "2m", "duration_range arg=d word=2m min=1s max=1m"},
		{[]string{"d: duration"}, "1-2s", "duration arg=d word=1-2s min= max="},
		{[]string{"p: player"}, "anna", `"Anna"`},
		{[]string{"p: player"}, "Ana", "player_near arg=p word=Ana near=Anna"},
		{[]string{"p: player"}, "Zorro", "player arg=p word=Zorro"},
		{[]string{"p: player ..."}, "anna otto", `{"Anna", "Otto"}`},
		{[]string{"p: player ..."}, "", "missing arg=p"},
		{[]string{"p: player optional ..."}, "", "{}"},
		{[]string{"c: creature"}, "wolf", `"yard:wolf"`},
		{[]string{"c: creature"}, "wood:wolf", `"wood:wolf"`},
		{[]string{"c: creature"}, "wolff", "no_creature_near arg=c word=wolff near=yard:wolf"},
		{[]string{"p: place"}, "stronghold", "no_place arg=p word=stronghold"},
		{[]string{"u: target", "n: integer"}, "3", "target arg=u word="},
		{[]string{"u: target optional", "n: integer"}, "3", "nil 3"},
		{[]string{"w: word ..."}, many, "too_many_words most=64"},
		{nil, "", ""},
		{nil, "x", "too_many word=x"},
	} {
		s := spec(t, "try", test.args...)
		values, wrong := table(s).Read(s, test.line, newYard())
		var got string
		if wrong != nil {
			if len(wrong.Lines) != 2 || wrong.Lines[1].Text.Key != "command.usage" || !wrong.Refused {
				t.Errorf("%v, %q: the refusal %q has no usage", test.args, test.line, told(wrong))
			}
			got, _, _ = strings.Cut(told(wrong), "; ")
		} else {
			var parts []string
			for _, v := range values {
				parts = append(parts, v.String())
			}
			got = strings.Join(parts, " ")
		}
		if got != test.want {
			t.Errorf("%v, %q:\ngot  %s\nwant %s", test.args, test.line, got, test.want)
		}
	}
}

func TestATargetIsWhoIsSelected(t *testing.T) {
	wolf, anna := guid.New(guid.Creature, 1, 2), guid.New(guid.Player, 0, 3)
	for _, test := range []struct {
		kind     string
		selected guid.GUID
		ok       bool
	}{
		{"target", wolf, true}, {"target", anna, true}, {"target", 0, false},
		{"target creature", wolf, true}, {"target creature", anna, false},
		{"target player", anna, true}, {"target player", wolf, false},
	} {
		s, w := spec(t, "look", "u: "+test.kind), newYard()
		w.selected = test.selected
		values, wrong := table(s).Read(s, "", w)
		if (wrong == nil) != test.ok || test.ok && values[0].Ref() != test.selected {
			t.Errorf("%s with %v selected: %v, %s", test.kind, test.selected, values, told(wrong))
		}
	}
}

func TestDeclarationsThatAreWrong(t *testing.T) {
	for _, test := range []struct{ name, declared, want string }{
		{"rate", "integr 1..7", `unknown type "integr" (did you mean "integer"?)`},
		{"rate", "xyzzy", `a type is one of aura, boolean, creature, currency, duration, event, faction, integer, item, map, number, path, place, player, quest, skill, spawn, spell, start, target, text, title, word, or a choice such as on|off, not "xyzzy"`},
		{"rate", "integer 7..1", `the range is empty: "7..1"`},
		{"rate", "integer 1-7", `a range is such as 1..7, not "1-7"`},
		{"rate", "integer 1..x", `the end of a range of type integer must be one, not "x"`},
		{"rate", "integer 1.5..2", `the end of a range of type integer must be one, not "1.5"`},
		{"rate", "duration 1..2", `a time is such as 3s, not "1"`},
		{"rate", "word 1..7", `behind word this means nothing: "1..7"`},
		{"rate", "integer 1..7 often", `behind integer this means nothing: "1..7 often"`},
		{"rate", "", `argument rate has no type in ""`},
		{"rate", "integer =", `argument rate has nothing behind = in "integer ="`},
		{"rate", "on|on", `a choice must be different words of letters, digits, _ and -, not "on|on"`},
		{"rate", "on|", `a choice must be different words of letters, digits, _ and -, not "on|"`},
		{"rate", "text ...", `a text cannot be repeated: argument "rate"`},
		{"rate", "target ...", `a target cannot be repeated: argument "rate"`},
		{"rate", "word ... = x", `repeated ones have no default: without any, the list is empty: argument "rate"`},
		{"rate", "target = x", `a target has no default: make it optional, and use self where it is nil: argument "rate"`},
		{"Rate", "integer", `the name of an argument must be small letters, digits and underscores, not "Rate"`},
		{"rate", strings.Repeat("x", 600), `the type of argument rate is longer than 500 bytes`},
	} {
		_, err := ParseArg(test.name, test.declared)
		if got := fmt.Sprint(err); got != strings.Replace(test.want, ` in ""`, " in", 1) && got != test.want {
			t.Errorf("%s = %q:\ngot  %s\nwant %s", test.name, test.declared, got, test.want)
		}
	}
}

func TestCommandsThatAreWrongAsAWhole(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"xp", []string{"n: integer"}, "<nil>"},
		{"npc add", nil, "<nil>"},
		{"Xp", nil, `the name of a command must be one to 3 words of small letters, digits, _ and -, at most 48 bytes, not "Xp"`},
		{"a b c d", nil, `the name of a command must be one to 3 words of small letters, digits, _ and -, at most 48 bytes, not "a b c d"`},
		{"help", nil, `this command is built in: "help"`},
		{"yell loud", nil, `this command is built in: "yell loud"`},
		{"xp", []string{"a: text", "b: word"}, `what takes the rest of the line must be last: argument "a"`},
		{"xp", []string{"a: word ...", "b: target"}, "<nil>"},
		{"xp", []string{"a: word optional", "b: word"}, `it must be optional, since a before it is: argument "b"`},
		{"xp", []string{"a: word", "a: word"}, `two arguments of command xp are called "a"`},
		{"xp", []string{"a: integer 1..7 = 9"}, `argument a is integer 1..7, which its default does not fit: "9"`},
		{"xp", []string{"a: creature = bear"}, `argument a is creature, which its default does not fit: "bear"`},
		{"xp", strings.Split("a: word,b: word,c: word,d: word,e: word,f: word,g: word,h: word,i: word", ","), `at most 8 arguments are allowed, there are 9 in "xp"`},
	} {
		s := &Spec{Bundle: "yard", Name: test.name}
		for _, declared := range test.args {
			arg, kind, _ := strings.Cut(declared, ": ")
			a, err := ParseArg(arg, kind)
			if err != nil {
				t.Fatal(err)
			}
			s.Args = append(s.Args, a)
		}
		if got := fmt.Sprint(s.Check(newYard().content)); got != test.want {
			t.Errorf("%s %v:\ngot  %s\nwant %s", test.name, test.args, got, test.want)
		}
	}
	s := spec(t, "look", "u: target")
	if s.Realm = true; s.Check(newYard().content) == nil {
		t.Error("a target in the realm box is allowed")
	}
}

func TestFindingCommands(t *testing.T) {
	npc, add, a, b := spec(t, "npc"), spec(t, "npc add"), spec(t, "xp"), spec(t, "xp")
	a.Bundle, b.Bundle, add.Role = "base", "wood", auth.Builder
	tab := table(npc, add, a, b)
	var lost Lost
	lost.Change(table(spec(t, "old"), spec(t, "xp")), tab)
	for _, test := range []struct {
		line string
		role auth.Role
		want string // full name and rest, or what is wrong
	}{
		{"xp 3", auth.Player, "wood:xp 3"},
		{"XP  3 ", auth.Player, "wood:xp 3"},
		{"base:xp 3", auth.Player, "base:xp 3"},
		{"npc add wolf", auth.Builder, "yard:npc add wolf"},
		{"npc  ADD   wolf", auth.Builder, "yard:npc add wolf"},
		{"yard:npc add wolf", auth.Builder, "yard:npc add wolf"},
		{"npc drop", auth.Builder, "yard:npc drop"},
		{"npc add wolf", auth.Player, "role name=/npc add role=builder"},
		{"old 1", auth.Player, "gone name=/old"},
		{"yard:xp", auth.Player, "gone name=/yard:xp"},
		{"xxp", auth.Player, "unknown_near name=/xxp near=/xp"},
		{"hepl", auth.Player, "unknown_near name=/hepl near=/help"},
		{"dance", auth.Player, "unknown name=/dance help=/help"},
		{"", auth.Player, "empty help=/help"},
		{"   ", auth.Player, "empty help=/help"},
	} {
		s, rest, wrong := tab.Look(test.line, test.role, &lost)
		got := told(wrong)
		if wrong == nil {
			got = strings.TrimSpace(s.Full() + " " + rest)
		}
		if got != test.want {
			t.Errorf("%q for a %s:\ngot  %s\nwant %s", test.line, test.role, got, test.want)
		}
	}
	if _, _, ok := (*Table)(nil).Find("xp"); ok {
		t.Error("no table has a command")
	}
}

// What is typed is found with its slash and blanks, and the help answers itself.
func TestWhatIsTypedIsTaken(t *testing.T) {
	tab := table(&Spec{Bundle: "yard", Name: "npc add", Role: auth.Builder})
	for _, test := range []struct {
		line string
		role auth.Role
		want string // line and rest of the call, or the first line of the reply
	}{
		{" /NPC  add\twolf ", auth.Builder, "NPC  add wolf: wolf"},
		{"npc add", auth.Builder, "npc add: "},
		{"/npc add wolf", auth.Player, "role name=/npc add role=builder"},
		{"/help npc add", auth.Builder, "usage usage=/npc add"},
		{"HELP help", auth.Player, "usage usage=/help [COMMAND|ROLE]"},
		{"/help nothing", auth.Player, "unknown name=/nothing help=/help"},
		{"/", auth.Player, "empty help=/help"},
		{strings.Repeat("x", MaxLine+1), auth.Player, "too_long most=" + strconv.Itoa(MaxLine)},
	} {
		call, reply := tab.Take(test.line, test.role, new(Lost))
		got, _, _ := strings.Cut(told(reply), "; ")
		if reply == nil {
			got = call.Line + ": " + call.Rest
		}
		if got != test.want {
			t.Errorf("%.40q for a %s:\ngot  %s\nwant %s", test.line, test.role, got, test.want)
		}
	}
}

func TestTwoCommandsOfOneNameNeedAnOrder(t *testing.T) {
	declared := func(bundles ...string) (specs []*Spec) {
		for _, b := range bundles {
			specs = append(specs, &Spec{Bundle: b, Name: "xp"})
		}
		return specs
	}
	for _, test := range []struct {
		name      string
		bundles   []string
		depends   string // pairs
		short     string
		conflicts int
	}{
		{"alone", []string{"a"}, "", "a:xp", 0},
		{"the dependant wins", []string{"a", "b"}, "b>a", "b:xp", 0},
		{"no order", []string{"a", "b"}, "", "", 1},
		{"two dependants", []string{"a", "b", "c"}, "b>a c>a", "", 1},
		{"one over all", []string{"a", "b", "c"}, "c>a c>b", "c:xp", 0},
	} {
		tab, conflicts := NewTable(declared(test.bundles...), func(a, b string) bool { return strings.Contains(test.depends, a+">"+b) }, nil)
		s, _, ok := tab.Find("xp")
		got := ""
		if ok {
			got = s.Full()
		}
		if got != test.short || len(conflicts) != test.conflicts {
			t.Errorf("%s: /xp is %q with %d conflicts, want %q with %d", test.name, got, len(conflicts), test.short, test.conflicts)
		}
		for _, b := range test.bundles {
			if s, _, ok := tab.Find(b + ":xp"); !ok || s.Bundle != b {
				t.Errorf("%s: %s:xp is not reached", test.name, b)
			}
		}
	}
}

func TestAnOperatorDecidesWhoseCommandAShortNameMeans(t *testing.T) {
	two := func(a, b string) bool { return a == "c" && b == "a" }
	for _, test := range []struct {
		name, chosen string
		bundles      []string
		short        string // whose command /xp is; "" is nobody's
		counts       bool
		conflicts    int
	}{
		{"nobody is chosen", "", []string{"a", "b"}, "", false, 1},
		{"the first", "a", []string{"a", "b"}, "a:xp", true, 0},
		{"the second", "b", []string{"a", "b"}, "b:xp", true, 0},
		{"one that has none", "z", []string{"a", "b"}, "", false, 1},
		{"where an order decides", "a", []string{"a", "c"}, "c:xp", false, 0},
	} {
		var specs []*Spec
		for _, b := range test.bundles {
			specs = append(specs, &Spec{Bundle: b, Name: "xp"})
		}
		tab, conflicts := NewTable(specs, two, map[string]string{"xp": test.chosen})
		got := ""
		if s, _, ok := tab.Find("xp"); ok {
			got = s.Full()
		}
		if _, counts := tab.Chosen()["xp"]; got != test.short || len(conflicts) != test.conflicts || counts != test.counts {
			t.Errorf("%s: /xp is %q with %d conflicts, counts %v, want %q with %d, %v", test.name, got, len(conflicts), counts, test.short, test.conflicts, test.counts)
		}
	}
}

func TestHelp(t *testing.T) {
	xp, add, other := spec(t, "xp", "rate: integer 1..7", "how: on|off = on", "whom: player optional ..."), spec(t, "npc add"), spec(t, "xp")
	xp.Doc, add.Role, other.Bundle = content.Text{Bundle: "yard", Key: "doc"}, auth.Operator, "base"
	tab := table(xp, add, other)
	names, usages := tab.Ways()
	chat := "/" + strings.Join(names, ", /")
	for _, test := range []struct{ about, want string }{
		{"", "list_speech; list_chat; list_player names=/xp, /base:xp, " + chat + "; list_more help=/help role=player"},
		{"invite", "usage usage=/invite PLAYER; way_invite; built_in"},
		{"operator", "unknown name=/operator help=/help"},
		{"/xp", "usage usage=/xp RATE [on|off=on] [WHOM ...]; doc; arg_integer_range arg=RATE min=1 max=7 choices= default=; " +
			"arg_choice arg=HOW min= max= choices=on, off default=on; arg_player arg=WHOM min= max= choices= default=; by bundle=yard; also name=/base:xp"},
		{"npc add", "role name=/npc add role=operator"},
		{"help", "usage usage=/help [COMMAND|ROLE]; help_doc"},
		{"nothing", "unknown name=/nothing help=/help"},
	} {
		r := tab.Help(test.about, auth.Player, new(Lost))
		if got := told(&r); got != test.want {
			t.Errorf("/help %s:\ngot  %s\nwant %s", test.about, got, test.want)
		}
	}
	move, kill := spec(t, "npc move"), spec(t, "die")
	move.Role, kill.Role = auth.Operator, auth.Builder
	r := table(xp, add, move, kill).Help("", auth.Operator, new(Lost))
	if got, want := told(&r), "list_speech; list_chat; list_player names=/xp, "+chat+"; list_builder names=/die; "+
		"list_operator names=/npc add|move; list_more help=/help role=operator"; got != want {
		t.Errorf("for an operator:\ngot  %s\nwant %s", got, want)
	}
	if r := (*Table)(nil).Help("", auth.Player, new(Lost)); told(&r) != "list_speech; list_chat; list_player names="+chat+"; list_more help=/help role=player" {
		t.Errorf("without commands: %s", told(&r))
	}
	r = tab.Help("player", auth.Player, new(Lost))
	if want := "list_item usage=/xp RATE [on|off=on] [WHOM ...]; list_item usage=/base:xp; list_item usage=" +
		strings.Join(usages, "; list_item usage="); told(&r) != want {
		t.Errorf("/help player:\ngot  %s\nwant %s", told(&r), want)
	}
}

func TestCompletion(t *testing.T) {
	add := spec(t, "npc add", "kind: creature", "count: integer", "how: fast|slow", "whom: player ...")
	add.Role = auth.Builder
	tab := table(add, spec(t, "xp", "on: boolean"), spec(t, "x-ray"))
	for _, test := range []struct{ line, want string }{
		{"", "|help npc add x-ray xp"},
		{"x", "|x-ray xp"},
		{"NPC", "|npc add"},
		{"npc add", "|npc add"},
		{"npc add ", "npc add |wood:wolf yard:hen yard:wolf"},
		{"npc add w", "npc add |wood:wolf yard:wolf"},
		{"npc add yard:", "npc add |yard:hen yard:wolf"},
		{"npc add wolf 3 f", "npc add wolf 3 |fast"},
		{"npc add wolf 3", "npc add wolf |"},
		{"npc add wolf 3 fast ", "npc add wolf 3 fast |Anna Otto"},
		{"npc add wolf 3 fast Anna o", "npc add wolf 3 fast Anna |Otto"},
		{"xp ", "xp |off on"},
		{"xp on ", "|"},
		{`xp "o`, "|"},
		{"dance ", "|"},
	} {
		c := tab.Complete(test.line, auth.Builder, newYard())
		if got := c.Keep + "|" + strings.Join(c.Items, " "); got != test.want {
			t.Errorf("%q:\ngot  %q\nwant %q", test.line, got, test.want)
		}
	}
	if c := tab.Complete("npc add w", auth.Player, newYard()); len(c.Items) != 0 {
		t.Errorf("a player is offered %v for a command of builders", c.Items)
	}
}

func TestWhatIsTyped(t *testing.T) {
	for _, test := range []struct {
		text string
		want intent.Intent
	}{
		{"hello", intent.Chat{Text: "hello"}},
		{"/xp 3", intent.Command{Line: "xp 3"}},
		{"  /xp 3 ", intent.Command{Line: "xp 3"}},
		{"//xp 3", intent.Chat{Text: "/xp 3"}},
		{"/yell hey", intent.Chat{Speech: intent.Yell, Text: "hey"}},
		{"/ME bows.", intent.Chat{Speech: intent.Emote, Text: "bows."}},
		{"/me", intent.Command{Line: "me"}},
		{"/", intent.Command{}},
	} {
		if got := Typed(intent.Chat{Text: test.text}); got != test.want {
			t.Errorf("%q is %#v, want %#v", test.text, got, test.want)
		}
	}
}

func TestWhatIsMeantWhereCommandsAreKnown(t *testing.T) {
	for _, test := range []struct {
		text string
		want intent.Intent
	}{
		{"/w Ben  hi there ", intent.Whisper{To: "Ben", Text: "hi there"}},
		{"/TELL Ben hi", intent.Whisper{To: "Ben", Text: "hi"}},
		{"/w Ben", intent.Whisper{To: "Ben"}},
		{"/r yes", intent.Whisper{Text: "yes"}},
		{"/w", intent.Command{Line: "w"}},
		{"/join trade sesame", intent.Channel{Act: intent.Join, Name: "trade", With: "sesame"}},
		{"/leave 2", intent.Channel{Act: intent.Leave, Name: "2"}},
		{"/join", intent.Command{Line: "join"}},
		{"/c trade Who has bread?", intent.Talk{Channel: "trade", Text: "Who has bread?"}},
		{"/1 Who has bread?", intent.Talk{Channel: "1", Text: "Who has bread?"}},
		{"/channel Kick trade Ben", intent.Channel{Act: intent.Kick, Name: "trade", With: "Ben"}},
		{"/channel kick trade", intent.Command{Line: "channel kick trade"}},
		{"/channel eat trade", intent.Command{Line: "channel eat trade"}},
		{"/wx Ben", intent.Command{Line: "wx Ben"}},
		{"/t 3", intent.Command{Line: "t 3"}}, // a bundle's
		{"/invite Ben", intent.Group{Act: intent.GroupInvite, Name: "Ben"}},
		{"/invite", intent.Command{Line: "invite"}},
		{"/Kick ben", intent.Group{Act: intent.GroupKick, Name: "ben"}},
		{"/accept", intent.Group{Act: intent.GroupAccept}},
		{"/leave", intent.Group{Act: intent.GroupLeave}},
		{"/dnd in a fight", intent.Away{Busy: true, Text: "in a fight"}},
		{"/afk", intent.Away{}},
		{"/accept now", intent.Command{Line: "accept now"}},
		{"/duel Ben", intent.Duel{Name: "Ben"}},
		{"/duel", intent.Duel{}},
		{"/duel Accept", intent.Duel{Act: intent.DuelAccept}},
		{"/duel decline", intent.Duel{Act: intent.DuelDecline}},
		{"/pvp", intent.RaiseFlag{Toggle: true}},
		{"/PVP On", intent.RaiseFlag{Up: true}},
		{"/pvp off", intent.RaiseFlag{}},
		{"/pvp maybe", intent.Command{Line: "pvp maybe"}},
		{"/roll", intent.RollDice{Low: 1, High: 100}},
		{"/roll 6", intent.RollDice{Low: 1, High: 6}},
		{"/roll 5 7", intent.RollDice{Low: 5, High: 7}},
		{"/roll 5-7", intent.RollDice{Low: 5, High: 7}},
		{"/roll six", intent.Command{Line: "roll six"}},
		{"/roll 1 2 3", intent.Command{Line: "roll 1 2 3"}},
		{"/played", intent.AskPlayed{}},
		{"/played Ben", intent.AskPlayedOf{Name: "Ben"}},
		{"/friend Ben the baker", intent.Social{Act: intent.Befriend, Name: "Ben", Note: "the baker"}},
		{"/unfriend Ben", intent.Social{Act: intent.Unfriend, Name: "Ben"}},
		{"/ignore Ben", intent.Social{Act: intent.Ignore, Name: "Ben"}},
		{"/guild found Night Watch", intent.FoundGuild{Name: "Night Watch"}},
		{"/guild note Ben the baker", intent.Guild{Act: intent.GuildNote, Name: "Ben", Text: "the baker"}},
		{"/guild roster", intent.Guild{Act: intent.GuildRoster}},
		{"/g hello", intent.GuildChat{Text: "hello"}},
		{"/o hello", intent.GuildChat{Officers: true, Text: "hello"}},
		{"/friends", intent.Social{Act: intent.ListContacts}},
		{"/p hello all", intent.GroupChat{Text: "hello all"}},
		{"/raid hello", intent.GroupChat{Raid: true, Text: "hello"}},
		{"/yell w Ben", intent.Chat{Speech: intent.Yell, Text: "w Ben"}},
	} {
		table, _ := NewTable([]*Spec{{Bundle: "yard", Name: "t"}}, func(string, string) bool { return false }, nil)
		if got := table.Meant(intent.Chat{Text: test.text}); got != test.want {
			t.Errorf("%q is %#v, want %#v", test.text, got, test.want)
		}
	}
}

func TestANameIsCompletedBehindAWayToReachSomebody(t *testing.T) {
	table, _ := NewTable(nil, func(string, string) bool { return false }, nil)
	w := crowd{"Anna", "Ann", "Ben", "Änne"}
	for line, want := range map[string]Completion{
		"w an":     {"w ", []string{"Anna", "Ann"}},
		"W ":       {"W ", []string{"Anna", "Ann", "Ben", "Änne"}},
		"tell än":  {"tell ", []string{"Änne"}},
		"w Anna h": {},
		"join an":  {},
	} {
		if got := table.Complete(line, auth.Player, w); !reflect.DeepEqual(got, want) {
			t.Errorf("%q goes on with %q, want %q", line, got, want)
		}
	}
}

// crowd is a world that knows only the names of its players.
type crowd []string

func (crowd) Content() *content.Snapshot        { return nil }
func (crowd) Player(string) (value.Value, bool) { return value.Value{}, false }
func (c crowd) Players() []string               { return c }
func (crowd) Selected() guid.GUID               { return 0 }

func TestALineIsCleaned(t *testing.T) {
	if got, wrong := prepare("/xp\t3\x00\x1b\u007f\xff "); got != "xp 3" || wrong != nil {
		t.Errorf("got %q, %s", got, told(wrong))
	}
	if _, wrong := prepare(strings.Repeat("x", MaxLine+1)); told(wrong) != "too_long most=1000" {
		t.Errorf("an overlong line: %s", told(wrong))
	}
}

func TestWhatIsLostIsRememberedWithinBounds(t *testing.T) {
	var lost Lost
	for i := range 300 {
		lost.Change(table(spec(t, fmt.Sprintf("c%d", i))), nil)
	}
	if len(lost.names) != maxLost {
		t.Errorf("%d names are kept, want %d", len(lost.names), maxLost)
	}
	w := codec.NewWriter()
	lost.Code(w)
	var got Lost
	r := codec.NewReader(w.Data())
	got.Code(r)
	if err := r.Close(); err != nil || fmt.Sprint(got) != fmt.Sprint(lost) {
		t.Errorf("read back: %v", err)
	}
	name := lost.names[0]
	if lost.Change(nil, table(spec(t, "c0"))); lost.names[0] == name && name == "c0" {
		t.Error("a command that has come back counts as lost")
	}
}

func FuzzLine(f *testing.F) {
	for _, seed := range []string{"try 1 on word up 3s Anna wolf rest", `try "a\"b" "`, "try ids wolf gate Anna Otto", "help try", "", "try " + strings.Repeat("w ", 200), "\xff\x00/ /"} {
		f.Add(seed)
	}
	tab := table(
		spec(f, "try", "a: integer = 1", "b: boolean optional", "c: word optional", "d: up|down optional", "e: duration optional", "f: text optional"),
		spec(f, "try ids", "a: creature", "b: place optional", "c: player optional ..."),
	)
	f.Fuzz(func(t *testing.T, line string) {
		Typed(intent.Chat{Text: line})
		tab.Complete(line, auth.Player, newYard())
		call, wrong := tab.Take(line, auth.Player, new(Lost))
		if wrong != nil {
			if len(wrong.Lines) == 0 {
				t.Errorf("%q is answered without a word", line)
			}
			return
		}
		values, wrong := tab.Read(call.Spec, call.Rest, newYard())
		switch {
		case wrong != nil && len(wrong.Lines) != 2:
			t.Errorf("%q: %s", line, told(wrong))
		case wrong == nil && len(values) != len(call.Args):
			t.Errorf("%q gives %d values for %d arguments", line, len(values), len(call.Args))
		}
	})
}

func FuzzParseArg(f *testing.F) {
	for _, seed := range []string{"integer 1..7 = 3", "on|off optional", "player ...", "duration 1s..", "target creature", "= = =", "..."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, declared string) {
		a, err := ParseArg("x", declared)
		if err != nil {
			return
		}
		s := &Spec{Bundle: "yard", Name: "try", Args: []Arg{a}}
		if s.Check(newYard().content) != nil {
			return
		}
		tab := table(s)
		for _, line := range []string{"", "1", "on", `"`, "Anna wolf"} {
			tab.Read(s, line, newYard())
		}
		tab.Help("try", auth.Player, new(Lost))
	})
}
