package channel

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// place is channels with people who may talk in them, each named by a word.
type place struct {
	Book
	t    *testing.T
	told map[string][]string // by who is told, since the last line
}

func id(name string) guid.GUID { return guid.New(guid.Player, 0, uint64(name[0])) }

func newPlace(t *testing.T) *place { return &place{t: t} }

func (p *place) ask(name string) Ask {
	operator := name == "Gina"
	return Ask{
		By: Person{id(name), name, operator},
		Find: func(name string) (Person, bool) {
			name = strings.ToUpper(name[:1]) + name[1:]
			return Person{Player: id(name), Name: name}, slices.Contains([]string{"Anna", "Ben", "Cleo", "Dora", "Gina"}, name)
		},
		Tell: func(e event.Event) {
			for _, who := range []string{"Anna", "Ben", "Cleo", "Dora", "Gina"} {
				if id(who) == e.Audience().Subject {
					p.told[who] = append(p.told[who], p.words(e))
				}
			}
		},
	}
}

// words are a notice in short.
func (p *place) words(e event.Event) string {
	switch e := e.(type) {
	case event.Heard:
		return e.Name + ": " + e.Text
	case event.Roster:
		var who []string
		for _, m := range e.Members {
			who = append(who, fmt.Sprintf("%s%d", m.Name, m.Rights))
		}
		return strings.Join(who, " ")
	case event.Channeled:
		text := e.Notice.String()
		for _, name := range []string{e.Name, e.ByName} {
			if name != "" {
				text += " " + name
			}
		}
		if e.Notice == event.RightsChanged {
			text += fmt.Sprintf(" %d-%d", e.Before, e.Now)
		}
		return text
	}
	return "?"
}

// does is a line such as "Anna kick trade Ben", or "Anna trade: hello".
func (p *place) does(line string) {
	p.told = map[string][]string{}
	words := append(strings.Fields(line), "", "")
	if name, said := strings.CutSuffix(words[1], ":"); said {
		a := p.ask(words[0])
		a.Name = name
		p.Say(a, strings.TrimSpace(strings.Join(words[2:], " ")))
		return
	}
	a := p.ask(words[0])
	a.Act, a.Name, a.With = intent.Act(slices.Index(intent.Words(), words[1])), words[2], words[3]
	p.Do(a)
}

// after does lines one after the other; the last tells what everybody is told.
func after(t *testing.T, lines ...string) (told string) {
	t.Helper()
	p := newPlace(t)
	for _, line := range lines {
		p.does(line)
	}
	var all []string
	for _, who := range []string{"Anna", "Ben", "Cleo", "Dora", "Gina"} {
		if got := p.told[who]; len(got) > 0 {
			all = append(all, who+": "+strings.Join(got, ", "))
		}
	}
	return strings.Join(all, "; ")
}

func TestWhatComesOfAnAct(t *testing.T) {
	three := []string{"Anna join Trade", "Ben join trade", "Cleo join TRADE"}
	for _, test := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"the first to come owns it", []string{"Anna join Trade"}, "Anna: you_joined, rights_changed Anna 0-3"},
		{"who comes is announced", []string{"Anna join Trade", "Ben join trade"}, "Anna: joined Ben; Ben: you_joined"},
		{"not twice", []string{"Anna join Trade", "Anna join trade"}, "Anna: already_member"},
		{"a bad name", []string{"Anna join 7up"}, "Anna: bad_name"},
		{"a name with a blank within", []string{"Anna join a|b"}, "Anna: bad_name"},
		{"who talks is heard by all", append(three, "Ben trade: hi all"), "Anna: Ben: hi all; Ben: Ben: hi all; Cleo: Ben: hi all"},
		{"who is not in it does not talk", append(three, "Dora trade: hi"), "Dora: not_member"},
		{"nor asks", append(three, "Dora list trade"), "Dora: not_member"},
		{"a list", append(three, "Ben list trade"), "Ben: Anna3 Ben0 Cleo0"},
		{"the owner by name", append(three, "Ben owner trade"), "Ben: owner_is Anna"},
		{"who leaves", append(three, "Ben leave trade"), "Anna: left Ben; Ben: you_left; Cleo: left Ben"},
		{"an owner who leaves passes it on", append(three, "Anna leave trade"),
			"Anna: you_left; Ben: left Anna, rights_changed Ben 0-3, owner_changed Ben; Cleo: left Anna, rights_changed Ben 0-3, owner_changed Ben"},
		{"to a moderator first", append(three, "Anna moderator trade Cleo", "Anna leave trade"),
			"Anna: you_left; Ben: left Anna, rights_changed Cleo 2-3, owner_changed Cleo; Cleo: left Anna, rights_changed Cleo 2-3, owner_changed Cleo"},
		{"the last takes it along", []string{"Anna join t", "Anna password t x", "Anna leave t", "Ben join t"}, "Ben: you_joined, rights_changed Ben 0-3"},
		{"another owner", append(three, "Anna set_owner trade ben"),
			"Anna: rights_changed Anna 3-2, rights_changed Ben 0-3, owner_changed Ben; Ben: rights_changed Anna 3-2, rights_changed Ben 0-3, owner_changed Ben; Cleo: rights_changed Anna 3-2, rights_changed Ben 0-3, owner_changed Ben"},
		{"only by the owner", append(three, "Anna moderator trade Ben", "Ben set_owner trade Cleo"), "Ben: not_owner"},
		{"only to a member", append(three, "Anna set_owner trade Dora"), "Anna: not_found Dora"},
		{"a password", append(three, "Anna password trade sesame", "Dora join trade"), "Dora: wrong_password"},
		{"the right one", append(three, "Anna password trade sesame", "Anna announcements trade", "Dora join trade sesame"), "Dora: you_joined"},
		{"from a moderator", append(three, "Ben password trade x"), "Ben: not_moderator"},
		{"mute", append(three, "Anna mute trade Ben", "Ben trade: hi"), "Ben: muted"},
		{"unmute", append(three, "Anna mute trade Ben", "Anna unmute trade Ben", "Ben trade: hi"), "Anna: Ben: hi; Ben: Ben: hi; Cleo: Ben: hi"},
		{"mute of nobody", append(three, "Anna mute trade Dora"), "Anna: not_found Dora"},
		{"mute of the owner", append(three, "Anna moderator trade Ben", "Ben mute trade Anna"), "Ben: not_owner"},
		{"an owner stays a moderator", append(three, "Anna unmoderator trade Anna"), ""},
		{"kick", append(three, "Anna kick trade Ben"), "Anna: kicked Ben Anna; Ben: kicked Ben Anna; Cleo: kicked Ben Anna"},
		{"who is kicked may come back", append(three, "Anna kick trade Ben", "Anna announcements trade", "Ben join trade"), "Ben: you_joined"},
		{"ban", append(three, "Anna ban trade Ben", "Ben join trade"), "Ben: banned"},
		{"unban", append(three, "Anna ban trade Ben", "Anna unban trade ben"), "Anna: player_unbanned Ben Anna; Cleo: player_unbanned Ben Anna"},
		{"unban of one who is not", append(three, "Anna unban trade ben"), "Anna: not_banned ben"},
		{"moderated", append(three, "Anna moderated trade", "Ben trade: hi"), "Ben: not_moderator"},
		{"moderators talk", append(three, "Anna moderated trade", "Anna trade: hi"), "Anna: Anna: hi; Ben: Anna: hi; Cleo: Anna: hi"},
		{"quiet", append(three, "Anna announcements trade", "Dora join trade"), "Dora: you_joined"},
		{"invite", append(three, "Ben invite trade dora"), "Ben: player_invited Dora; Dora: invited Ben"},
		{"invite of a member", append(three, "Ben invite trade Anna"), "Ben: already_member Anna"},
		{"invite of one who is banned", append(three, "Anna ban trade Cleo", "Ben invite trade Cleo"), "Ben: invite_banned Cleo"},
		{"invite of nobody", append(three, "Ben invite trade xenia"), "Ben: not_found xenia"},
		{"an operator comes in without a password", []string{"Anna join t", "Anna announcements t", "Anna password t x", "Gina join t"}, "Gina: you_joined"},
		{"and moderates", append(three, "Gina join trade", "Gina kick trade Anna"),
			"Anna: kicked Anna Gina; Ben: kicked Anna Gina, rights_changed Ben 0-3, owner_changed Ben; Cleo: kicked Anna Gina, rights_changed Ben 0-3, owner_changed Ben; Gina: kicked Anna Gina, rights_changed Ben 0-3, owner_changed Ben"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := after(t, test.lines...); got != test.want {
				t.Errorf("told:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

func TestEveryActIsDone(t *testing.T) {
	for act := intent.Leave; act < intent.Acts; act++ {
		if acts[act].do == nil {
			t.Errorf("%s does nothing", act)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"trade": true, "Trade-2": true, "Händler_": true, "": false, "2trade": false, "a b": false, "a|cff": false, "a\x00": false, "a\xff": false,
		strings.Repeat("x", MaxName): true, strings.Repeat("x", MaxName+1): false,
	} {
		if got := ValidName(name); got != want {
			t.Errorf("%q is a name: %t, want %t", name, got, want)
		}
	}
}

func TestLimits(t *testing.T) {
	p := newPlace(t)
	for i := range MaxJoined {
		p.does(fmt.Sprintf("Anna join c%d", i))
	}
	if p.does("Anna join more"); p.told["Anna"][0] != "too_many" {
		t.Errorf("one channel more: %v", p.told)
	}
	p.Declare([]Declared{{"w:general", "General"}}, p.ask("Anna").Tell)
	if p.does("Anna join general"); p.told["Anna"][0] != "you_joined" {
		t.Errorf("a declared one: %v", p.told)
	}
	c := p.named("c0")
	for i := range MaxMembers {
		c.members = append(c.members, event.Member{Player: guid.GUID(i + 1)})
	}
	if p.does("Ben join c0"); p.told["Ben"][0] != "full" {
		t.Errorf("into a full one: %v", p.told)
	}
	if p.does("Ben join d " + strings.Repeat("x", MaxPassword+1)); p.told["Ben"][0] != "bad_name" {
		t.Errorf("a long password: %v", p.told)
	}
}

func TestADeclaredChannelBelongsToNobody(t *testing.T) {
	p := newPlace(t)
	tell := p.ask("Anna").Tell
	p.does("Anna join general")
	p.does("Anna password general x")
	if fresh := p.Declare([]Declared{{"w:general", "General"}, {"w:other", "general"}}, tell); !reflect.DeepEqual(fresh, []bool{true, false}) {
		t.Errorf("new are %v", fresh)
	}
	p.does("Ben join general")
	if got := p.told; !reflect.DeepEqual(got, map[string][]string{"Ben": {"you_joined"}}) {
		t.Errorf("he comes in, told: %v", got)
	}
	if p.does("Anna kick general Ben"); p.told["Anna"][0] != "not_moderator" {
		t.Errorf("who owned it before: %v", p.told)
	}
	p.does("Anna leave general")
	if p.does("Ben leave general"); !p.Has(id("Ben"), "general") && p.named("general") == nil {
		t.Error("an empty one is gone")
	}
	p.does("Ben join general")
	p.told = map[string][]string{}
	p.Declare(nil, tell)
	if got := p.told; !reflect.DeepEqual(got, map[string][]string{"Ben": {"you_left"}}) || p.named("general") != nil {
		t.Errorf("not declared any more: %v", got)
	}
}

func TestWhoLeavesTheWorldLeavesAllChannels(t *testing.T) {
	p := newPlace(t)
	for _, line := range []string{"Anna join b", "Anna join a", "Ben join a", "Ben join b"} {
		p.does(line)
	}
	if got := p.Of(id("Anna")); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("she is in %v", got)
	}
	p.told = map[string][]string{}
	p.Part(p.ask("Anna"))
	want := []string{"left Anna", "rights_changed Ben 0-3", "owner_changed Ben"}
	if got := p.told["Ben"]; !slices.Equal(got, append(want, want...)) || len(p.told) != 1 || len(p.Of(id("Anna"))) > 0 {
		t.Errorf("told %v", p.told)
	}
}

func TestABookComesBackFromASnapshot(t *testing.T) {
	p := newPlace(t)
	for _, line := range []string{"Anna join b", "Anna password b x", "Ben join a", "Anna join a", "Ben ban a Anna", "Ben moderated a", "Ben announcements a"} {
		p.does(line)
	}
	p.Declare([]Declared{{"w:g", "G"}}, p.ask("Anna").Tell)
	w := codec.NewWriter()
	p.Code(w)
	var back Book
	r := codec.NewReader(w.Data())
	back.Code(r)
	if err := r.Close(); err != nil || !reflect.DeepEqual(back, p.Book) {
		t.Errorf("read back %+v, %v", back, err)
	}
}
