package guild

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// people are called by one letter each.
func person(name string) Person {
	return Person{Player: guid.New(guid.Player, 0, uint64(name[0])), Name: name, Level: 2}
}

func start() Start {
	return Start{Charter: "t:crew", Founders: 2, Most: 4, Unix: 7, Ranks: []Rank{{Name: "Captain"}, {Name: "Mate", Rights: All}, {Name: "Sailor", Rights: Listen | Speak | Inviting}, {Name: "Hand", Rights: Listen}}}
}

// does makes one line happen: who, what, whom, what else.
func does(t *testing.T, b *Book, line string) Result {
	t.Helper()
	w := append(strings.Fields(line), "", "", "")
	by, who := person(w[0]), Person{}
	if w[2] != "" {
		who = person(w[2])
	}
	switch w[1] {
	case "founds":
		return b.Found(by, w[2], []Person{by, person("B")}, start())
	case "invites":
		return b.Invite(0, by.Player, who)
	case "accepts":
		return b.Accept(8, by)
	case "declines":
		return b.Decline(by)
	case "waits":
		all := b.Pass(InvitationTime)
		return all[len(all)-1]
	case "leaves":
		return b.Leave(8, by.Player)
	case "kicks":
		return b.Kick(8, by.Player, who.Player, who.Name)
	case "promotes":
		return b.Promote(8, by.Player, who.Player, who.Name)
	case "demotes":
		return b.Demote(8, by.Player, who.Player, who.Name)
	case "crowns":
		return b.Lead(8, by.Player, who.Player, who.Name)
	case "disbands":
		return b.Disband(by.Player)
	case "enlists":
		return b.Enlist(8, b.next, by)
	case "dies":
		return b.Renamed(8, by.Player, "")
	case "becomes":
		return b.Renamed(8, by.Player, w[2])
	case "notes":
		return b.Annotate(by.Player, who.Player, who.Name, w[3], false)
	case "adds":
		return b.AddRank(by.Player, w[2])
	case "drops":
		return b.DropRank(by.Player)
	case "edits":
		n, _ := strconv.Atoi(w[2])
		return b.EditRank(by.Player, n, w[3], Listen)
	case "says":
		_, why := b.ChatRecipients(by.Player, w[2] == "officers")
		return Result{Why: why}
	}
	t.Fatalf("what is %q?", line)
	return Result{}
}

// shown is all guilds: members with the numbers of their ranks and their notes.
func shown(b *Book) string {
	var all []string
	for _, g := range b.All() {
		s := g.Name + ":"
		for _, m := range g.Members {
			s += fmt.Sprintf(" %s%d%s", m.Name, m.Rank, m.Note)
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

func TestGuilds(t *testing.T) {
	crew := "A founds Crew; "
	for _, test := range []struct {
		name, lines string
		why         Why
		guilds      string
	}{
		{"two found one", "A founds Crew", Done, "Crew: A0 B3"},
		{"one alone cannot", "B founds Crew", TooFew, ""},
		{"nor with who is in one", crew + "C founds Fleet", TooFew, "Crew: A0 B3"},
		{"a name is one guild's", crew + "C founds crew", NameTaken, "Crew: A0 B3"},
		{"a bad name", "A founds 42", BadName, ""},
		{"one guild is enough", crew + "A founds Fleet", Within, "Crew: A0 B3"},
		{"an invitation", crew + "A invites C; C accepts", Done, "Crew: A0 B3 C3"},
		{"no", crew + "A invites C; C declines", Done, "Crew: A0 B3"},
		{"asked twice", crew + "A invites C; A invites C", Taken, "Crew: A0 B3"},
		{"asked too late", crew + "A invites C; A waits; C accepts", NotInvited, "Crew: A0 B3"},
		{"who is in one", crew + "A invites B", Taken, "Crew: A0 B3"},
		{"oneself", crew + "A invites A", Yourself, "Crew: A0 B3"},
		{"not allowed", crew + "B invites C", NotAllowed, "Crew: A0 B3"},
		{"without a guild", "A invites C", Alone, ""},
		{"full", crew + "C enlists; D enlists; A invites E", Full, "Crew: A0 B3 C3 D3"},
		{"two say yes to the last place", crew + "A invites C; A invites D; A invites E; C accepts; D accepts; E accepts", Full, "Crew: A0 B3 C3 D3"},
		{"promoted", crew + "A promotes B", Done, "Crew: A0 B2"},
		{"never to the top", crew + "A promotes B; A promotes B; A promotes B", TooHigh, "Crew: A0 B1"},
		{"a mate makes no mates", crew + "A promotes B; A promotes B; C enlists; B promotes C; B promotes C", TooHigh, "Crew: A0 B1 C2"},
		{"demoted", crew + "A promotes B; A demotes B", Done, "Crew: A0 B3"},
		{"no deeper", crew + "A demotes B", TooLow, "Crew: A0 B3"},
		{"a sailor promotes nobody", crew + "A promotes B; C enlists; B promotes C", NotAllowed, "Crew: A0 B2 C3"},
		{"a stranger is not promoted", crew + "A promotes C", NotMember, "Crew: A0 B3"},
		{"kicked", crew + "A kicks B", Done, "Crew: A0"},
		{"not above oneself", crew + "A promotes B; A promotes B; B kicks A", TooHigh, "Crew: A0 B1"},
		{"leaves", crew + "B leaves", Done, "Crew: A0"},
		{"the leader stays", crew + "A leaves", Leads, "Crew: A0 B3"},
		{"but for the last one", crew + "B leaves; A leaves", Done, ""},
		{"handed on", crew + "A crowns B", Done, "Crew: A1 B0"},
		{"by the leader alone", crew + "B crowns B", NotAllowed, "Crew: A0 B3"},
		{"not to oneself", crew + "A crowns A", Yourself, "Crew: A0 B3"},
		{"the end", crew + "A disbands", Done, ""},
		{"not by a member", crew + "B disbands", NotAllowed, "Crew: A0 B3"},
		{"an invitation into what is no more", crew + "A invites C; A disbands; C accepts", NotInvited, ""},
		{"a leader that is no more", crew + "C enlists; A promotes C; A dies", Done, "Crew: B3 C0"},
		{"the last that is no more", crew + "B dies; A dies", Done, ""},
		{"another name", crew + "B becomes Berta", Done, "Crew: A0 Berta3"},
		{"a note", crew + "A notes B cook", Done, "Crew: A0 B3cook"},
		{"a note of a hand", crew + "B notes A cook", NotAllowed, "Crew: A0 B3"},
		{"a rank is used", crew + "A drops", RankUsed, "Crew: A0 B3"},
		{"one more rank", crew + "A adds Boy; C enlists", Done, "Crew: A0 B3 C4"},
		{"and gone", crew + "A adds Boy; A drops; C enlists", Done, "Crew: A0 B3 C3"},
		{"a bad rank", crew + "A adds 1", BadName, "Crew: A0 B3"},
		{"two ranks at least", crew + "A crowns B; B drops; B drops; B drops", RankCount, "Crew: A1 B0"},
		{"another rank", crew + "A edits 9 Boy", NoRank, "Crew: A0 B3"},
		{"a rank that may less", crew + "A promotes B; A edits 2 Boy; B invites C", NotAllowed, "Crew: A0 B2"},
		{"the first may everything", crew + "A edits 0 Boss; A kicks B", Done, "Crew: A0"},
		{"a hand says nothing", crew + "B says", NotAllowed, "Crew: A0 B3"},
		{"a sailor does", crew + "A promotes B; B says", Done, "Crew: A0 B2"},
		{"but not among officers", crew + "A promotes B; B says officers", NotAllowed, "Crew: A0 B2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b Book
			var last Result
			for line := range strings.SplitSeq(test.lines, ";") {
				last = does(t, &b, line)
			}
			if last.Why != test.why || shown(&b) != test.guilds {
				t.Fatalf("%s and %q, want %s and %q", last.Why, shown(&b), test.why, test.guilds)
			}
			var kept Book
			for _, id := range b.Changed() {
				if data := b.Keep(id); data != nil {
					if err := kept.Read(id, data); err != nil {
						t.Fatal(err)
					}
				}
			}
			if kept.next != b.next || !reflect.DeepEqual(kept.guilds, b.guilds) && len(b.guilds) > 0 {
				t.Errorf("kept and read as %q, want %q", shown(&kept), shown(&b))
			}
			w := codec.NewWriter()
			b.Code(w)
			var read Book
			r := codec.NewReader(w.Data())
			if read.Code(r); r.Close() != nil || shown(&read) != shown(&b) {
				t.Errorf("a snapshot reads %q, want %q", shown(&read), shown(&b))
			}
		})
	}
}

func TestEverybodyIsTold(t *testing.T) {
	var b Book
	does(t, &b, "A founds Crew")
	r := does(t, &b, "A kicks B")
	want := []Told{{To: []guid.GUID{person("A").Player, person("B").Player}, News: Kicked, Who: person("B").Player, Name: "B", By: "A"}}
	if !reflect.DeepEqual(r.Told, want) || !reflect.DeepEqual(r.Moved, []guid.GUID{person("B").Player}) {
		t.Errorf("told is %+v, moved %v, want %+v", r.Told, r.Moved, want)
	}
}

func TestTheLogHasAnEnd(t *testing.T) {
	var b Book
	does(t, &b, "A founds Crew")
	for range MaxLog {
		does(t, &b, "A promotes B")
		does(t, &b, "A demotes B")
	}
	if log := b.All()[0].Log; len(log) != MaxLog || log[MaxLog-1].News != Demoted {
		t.Errorf("%d entries are remembered, the last %s", len(log), log[len(log)-1].News)
	}
}

func TestOfficersNotesAreTheirs(t *testing.T) {
	var b Book
	does(t, &b, "A founds Crew")
	b.Annotate(person("A").Player, person("B").Player, "B", "lazy", true)
	g := b.All()[0]
	if got := g.Seen(person("A").Player).Members[1].OfficerNote; got != "lazy" {
		t.Errorf("the captain reads %q", got)
	}
	if got := g.Seen(person("B").Player).Members[1].OfficerNote; got != "" {
		t.Errorf("a hand reads %q", got)
	}
}

func TestRightsHaveWords(t *testing.T) {
	if r, ok := RightsOf(content.GuildRights); !ok || r != All || !reflect.DeepEqual(All.Words(), content.GuildRights) {
		t.Errorf("all words are %b, %v; all rights %v", r, ok, All.Words())
	}
	if _, ok := RightsOf([]string{"fly"}); ok {
		t.Error("a strange word is a right")
	}
}

func TestPagesThatAreNotWholeAreRefused(t *testing.T) {
	var b Book
	does(t, &b, "A founds Crew")
	good := b.Keep(1)
	for name, data := range map[string][]byte{"empty": nil, "another format": {9}, "longer": append(good[:len(good):len(good)], 0), "cut": good[:len(good)-1]} {
		if err := new(Book).Read(1, data); err == nil {
			t.Errorf("what is %s was read", name)
		}
	}
	if err := new(Book).Read(2, good); err == nil {
		t.Error("a guild was read from the page of another")
	}
	b.guilds[0].Members[1].Rank = 9
	if err := new(Book).Read(1, b.Keep(1)); err == nil {
		t.Error("a member of no rank was read")
	}
	if InvitationTime != clock.Minute {
		t.Error("an invitation does not last a minute")
	}
}
