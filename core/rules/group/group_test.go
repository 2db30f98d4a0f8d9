package group

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// people are called by one letter each; a small letter logs out.
func person(name string) Person {
	return Person{guid.New(guid.Player, 0, uint64(name[0])), name}
}

// world is a book with who is online.
type world struct {
	book Book
	now  clock.Time
	out  string
}

func (w *world) online(g guid.GUID) bool { return !strings.ContainsRune(w.out, rune(g.Counter())) }

// does makes one line happen: who, what, whom.
func (w *world) does(t *testing.T, line string) Result {
	t.Helper()
	words := append(strings.Fields(line), "", "", "")
	by, limits := person(words[0]), Limits{Group: 3, Raid: 12}
	var whom Person
	if words[2] != "" {
		whom = person(words[2])
	}
	switch words[1] {
	case "invites":
		return w.book.Invite(w.now, by, whom, limits)
	case "accepts":
		return w.book.Accept(by.Player, w.online, limits)
	case "declines":
		return w.book.Decline(by.Player)
	case "leaves":
		return w.book.Leave(by.Player, w.now)
	case "kicks":
		return w.book.Kick(by, whom, w.now)
	case "crowns":
		return w.book.Lead(by.Player, whom)
	case "takes":
		return w.book.Join(by, whom, limits)
	case "disbands":
		return w.book.Disband(by.Player)
	case "converts":
		return w.book.Convert(by.Player)
	case "moves":
		part, _ := strconv.Atoi(words[3])
		return w.book.Move(by.Player, whom, part)
	case "swaps":
		return w.book.Swap(by.Player, whom, person(words[3]))
	case "promotes", "demotes":
		return w.book.Assist(by.Player, whom, words[1] == "promotes")
	case "checks":
		return w.book.Check(by, w.now)
	case "is":
		return w.book.Say(by.Player, words[2] == "ready")
	case "marks":
		mark, _ := strconv.Atoi(words[3])
		return w.book.Mark(by.Player, mark, whom.Player)
	case "wipes":
		mark, _ := strconv.Atoi(words[2])
		return w.book.Mark(by.Player, mark, 0)
	case "makes":
		role, ok := RoleOf(words[3])
		if !ok {
			role = 99
		}
		return w.book.Assign(by.Player, whom, role)
	case "goes":
		w.out += words[0]
		return w.book.Parted(by, w.now)
	case "comes":
		w.out = strings.ReplaceAll(w.out, words[0], "")
		return w.book.Joined(by)
	case "becomes":
		whom.Player = by.Player
		return w.book.Renamed(whom, w.now)
	case "dies":
		return w.book.Renamed(Person{Player: by.Player}, w.now)
	case "waits":
		w.now += InvitationTime
		return w.book.Pass(w.now)
	}
	t.Fatalf("what is %q?", line)
	return Result{}
}

// told is the last result in words: "full", or news as "B leads A".
func told(r Result) string {
	if r.Why != Done {
		return strings.TrimSpace(r.Why.String() + " " + r.Name)
	}
	var all []string
	for _, n := range r.Told {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%c %s %s", rune(n.Player.Counter()), n.News, n.Name)))
	}
	return strings.Join(all, ", ")
}

// shown is all groups: the leader has a star, an assistant a plus, who is away brackets; parts of a
// raid are cut by slashes.
func (w *world) shown() string {
	var all []string
	for _, g := range w.book.Groups {
		s, part := "", 0
		for _, m := range g.Members {
			name := m.Name
			if g.Leader == m.Player {
				name += "*"
			}
			if m.Assistant {
				name += "+"
			}
			if !m.Online {
				name = "(" + name + ")"
			}
			if m.Role != NoRole {
				name += "=" + m.Role.String()
			}
			if mark := g.MarkOf(m.Player); mark >= 0 {
				name += fmt.Sprint(mark)
			}
			if m.Answer != Unasked {
				name += "?"
			}
			if m.Part != part {
				name, part = fmt.Sprint("/", m.Part, name), m.Part
			}
			s += name
		}
		if g.Raid {
			s = "raid " + s
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

func TestGroups(t *testing.T) {
	pair := "A invites B; B accepts; "
	three := pair + "A invites C; C accepts; "
	for _, test := range []struct{ name, lines, told, groups string }{
		{"an invitation", "A invites B", "B invited A, A asked B", ""},
		{"yes makes a group", "A invites B; B accepts", "", "A*B"},
		{"no", "A invites B; B declines", "A declined B", ""},
		{"nobody has asked", "B accepts", "not_invited", ""},
		{"nobody has asked who could be turned down", "B declines", "not_invited", ""},
		{"oneself", "A invites A", "yourself A", ""},
		{"asked twice", "A invites B; C invites B", "taken B", ""},
		{"in a group already", pair + "C invites B", "taken B", "A*B"},
		{"a leader is in a group too", pair + "C invites A", "taken A", "A*B"},
		{"the leader asks a third", pair + "A invites C; C accepts", "", "A*BC"},
		{"who does not lead asks nobody", pair + "B invites C", "not_leader", "A*B"},
		{"a full group asks nobody", three + "A invites D", "full", "A*BC"},
		{"two say yes to the last place", pair + "A invites C; A invites D; C accepts; D accepts", "full", "A*BC"},
		{"two said yes before there was a group", "A invites B; A invites C; B accepts; C accepts", "", "A*BC"},
		{"who asked follows somebody else by then", "A invites B; C invites A; A accepts; B accepts", "not_invited A", "C*A"},
		{"who asked and was asked leads by then", "A invites B; C invites A; B accepts", "A withdrawn C, C declined A", "A*B"},
		{"an invitation is void at last", "A invites B; A waits; B accepts", "not_invited", ""},
		{"both are told so", "A invites B; A waits", "B withdrawn A, A declined B", ""},
		{"taken back", "A invites B; A kicks B", "B withdrawn A", ""},
		{"taken back by somebody else", "A invites B; C kicks B", "alone", ""},
		{"a player who asked logs out", "A invites B; A goes", "B withdrawn A", ""},
		{"a player who was asked logs out", "A invites B; B goes", "A declined B", ""},

		{"taken in without being asked", "A takes B", "", "A*B"},
		{"who does not lead takes somebody in", pair + "B takes C", "", "A*BC"},
		{"nobody is taken in twice", pair + "C takes B", "taken B", "A*B"},
		{"nor oneself", "A takes A", "yourself A", ""},
		{"nor where there is no room", three + "A takes D", "full", "A*BC"},
		{"an invitation by somebody else is void then", "A invites B; C takes B", "B withdrawn A, A declined B", "C*B"},
		{"the leader ends it", three + "A disbands", "A disbanded, B disbanded, C disbanded", ""},
		{"a member does not", three + "B disbands", "not_leader", "A*BC"},
		{"there is none to end", "A disbands", "alone", ""},
		{"a member leaves", three + "B leaves", "B left", "A*C"},
		{"the leader leaves", three + "A leaves", "A left, B leads B, C leads B", "B*C"},
		{"the next in the world leads", three + "B goes; A leaves", "A left, B leads C, C leads C", "(B)C*"},
		{"a group of one is none", pair + "B leaves", "B left, A disbanded", ""},
		{"a group that the leader leaves is none", pair + "A leaves", "A left, B disbanded", ""},
		{"who is alone cannot leave", "A leaves", "alone", ""},
		{"kick", three + "A kicks B", "B kicked A", "A*C"},
		{"the last other member", pair + "A kicks B", "B kicked A, A disbanded", ""},
		{"only the leader kicks", three + "B kicks C", "not_leader", "A*BC"},
		{"nobody kicks itself", pair + "A kicks A", "yourself A", "A*B"},
		{"kick a stranger", pair + "A kicks D", "not_member D", "A*B"},
		{"kick without a group", "A kicks B", "alone", ""},
		{"another leader", pair + "A crowns B", "A leads B, B leads B", "AB*"},
		{"lead for oneself", pair + "A crowns A", "yourself A", "A*B"},
		{"only the leader hands it on", pair + "B crowns B", "not_leader", "A*B"},
		{"a stranger does not lead", pair + "A crowns C", "not_member C", "A*B"},
		{"who is away does not lead", pair + "B goes; A crowns B", "not_there B", "A*(B)"},

		{"who logs out stays a member", pair + "B goes", "", "A*(B)"},
		{"and comes back", pair + "B goes; B comes", "", "A*B"},
		{"a leader who logs out stays leader", pair + "A goes; B waits", "", "(A*)B"},
		{"but not for long", pair + "A goes; B waits; B waits", "A leads B, B leads B", "(A)B*"},
		{"nobody leads where nobody is", pair + "A goes; B goes; B waits; B waits", "", "(A*)(B)"},
		{"who comes first leads then", pair + "A goes; B goes; B waits; B waits; B comes; B waits", "A leads B, B leads B", "(A)B*"},
		{"a leader who is back in time", pair + "A goes; A waits; A comes; A waits", "", "A*B"},
		{"another name", pair + "B goes; B becomes Berta", "", "A*(Berta)"},
		{"a character that is no more", three + "B goes; B dies", "", "A*C"},
		{"a stranger that is no more", pair + "C dies", "", "A*B"},

		{"a raid", three + "A converts", "", "raid A*BC"},
		{"a raid has more room", three + "A converts; A invites D; D accepts", "", "raid A*BCD"},
		{"and parts", three + "A converts; A invites D; D accepts; A invites E; E accepts; A invites F; F accepts", "", "raid A*BCDE/1F"},
		{"a part that has room again", three + "A converts; A invites D; D accepts; A invites E; E accepts; A invites F; F accepts; B leaves; A invites G; G accepts", "", "raid A*CDE/1F/0G"},
		{"once only", three + "A converts; A converts", "already_raid", "raid A*BC"},
		{"only the leader makes it one", pair + "B converts", "not_leader", "A*B"},
		{"a raid of nobody", "A converts", "alone", ""},

		{"into another part", three + "A converts; A moves B 1", "", "raid A*/1B/0C"},
		{"where it is already", three + "A converts; A moves B 0", "", "raid A*BC"},
		{"the leader itself", three + "A converts; A moves A 7", "", "raid /7A*/0BC"},
		{"there are eight parts", three + "A converts; A moves B 8", "no_part", "raid A*BC"},
		{"and none before the first", three + "A converts; A moves B -1", "no_part", "raid A*BC"},
		{"a group has no parts", three + "A moves B 1", "no_raid", "A*BC"},
		{"a full part", three + "A converts; A invites D; D accepts; A invites E; E accepts; A invites F; F accepts; A moves F 0", "part_full", "raid A*BCDE/1F"},
		{"two change places", three + "A converts; A invites D; D accepts; A invites E; E accepts; A invites F; F accepts; A swaps B F", "", "raid A*/1B/0CDEF"},
		{"with a stranger", three + "A converts; A swaps B Z", "not_member Z", "raid A*BC"},
		{"no places in a group", three + "A swaps B C", "no_raid", "A*BC"},
		{"a stranger is not moved", three + "A converts; A moves Z 1", "not_member Z", "raid A*BC"},
		{"a member moves nobody", three + "A converts; B moves C 1", "not_leader", "raid A*BC"},
		{"nor changes places", three + "A converts; B swaps A C", "not_leader", "raid A*BC"},
		{"an assistant", three + "A converts; A promotes B", "", "raid A*B+C"},
		{"moves members", three + "A converts; A promotes B; B moves C 1", "", "raid A*B+/1C"},
		{"asks people", three + "A converts; A promotes B; B invites D; D accepts", "", "raid A*B+CD"},
		{"puts people out", three + "A converts; A promotes B; B kicks C", "C kicked B", "raid A*B+"},
		{"but not the leader", three + "A converts; A promotes B; B kicks A", "not_leader", "raid A*B+C"},
		{"makes no assistants", three + "A converts; A promotes B; B promotes C", "not_leader", "raid A*B+C"},
		{"hands no lead on", three + "A converts; A promotes B; B crowns C", "not_leader", "raid A*B+C"},
		{"one no more", three + "A converts; A promotes B; A demotes B; B moves C 1", "not_leader", "raid A*BC"},
		{"who leads assists nobody", three + "A converts; A promotes B; A crowns B", "A leads B, B leads B, C leads B", "raid AB*C"},
		{"a ready check", three + "A checks", "A ready_check A, B ready_check A, C ready_check A", "A*?B?C?"},
		{"one is under way", three + "A checks; A checks", "already_checking", "A*?B?C?"},
		{"members do not ask that", three + "B checks", "not_leader", "A*BC"},
		{"nobody alone asks that", "A checks", "alone", ""},
		{"an answer is told to who runs the group", three + "A checks; B is ready", "A ready B", "A*?B?C?"},
		{"all have answered", three + "A checks; B is ready; C is ready", "A ready C, A all_ready, B all_ready, C all_ready", "A*BC"},
		{"somebody is not ready", three + "A checks; B is away; C is ready", "A ready C, A some_not_ready B, B some_not_ready B, C some_not_ready B", "A*BC"},
		{"time is over", three + "A checks; B is ready; A waits", "A some_not_ready C, B some_not_ready C, C some_not_ready C", "A*BC"},
		{"who is not in the world is not ready", pair + "B goes; A checks", "A ready_check A, B ready_check A, A not_ready B, A some_not_ready B, B some_not_ready B", "A*(B)"},
		{"and who goes then", three + "A checks; B is ready; C goes", "A not_ready C, A some_not_ready C, B some_not_ready C, C some_not_ready C", "A*B(C)"},
		{"who leaves the group is not asked any more", three + "A checks; B is ready; C leaves", "C left, A all_ready, B all_ready", "A*B"},
		{"an answer is one", three + "A checks; B is ready; B is away", "", "A*?B?C?"},
		{"nobody has asked whether all are ready", three + "B is ready", "not_checking", "A*BC"},

		{"a mark", three + "A marks B 7", "", "A*B7C"},
		{"another mark", three + "A marks B 7; A marks B 0", "", "A*B0C"},
		{"another bearer", three + "A marks B 7; A marks C 7", "", "A*BC7"},
		{"wiped", three + "A marks B 7; A wipes 7", "", "A*BC"},
		{"there are eight marks", three + "A marks B 8", "no_mark", "A*BC"},
		{"and none before the first", three + "A marks B -1", "no_mark", "A*BC"},
		{"members mark nobody", three + "B marks A 1", "not_leader", "A*BC"},
		{"assistants do", three + "A converts; A promotes B; B marks C 1", "", "raid A*B+C1"},
		{"who is alone marks nobody", "A marks B 1", "alone", ""},
		{"who leaves the world bears no mark", three + "A marks B 1; B goes; B comes", "", "A*BC"},
		{"nor who leaves the group", three + "A marks B 1; B leaves; A invites B; B accepts", "", "A*CB"},

		{"a role", three + "B makes B tank", "", "A*B=tankC"},
		{"the leader gives one", three + "A makes B healer", "", "A*B=healerC"},
		{"and takes it", three + "A makes B healer; A makes B none", "", "A*BC"},
		{"members give others none", three + "B makes C damage", "not_leader", "A*BC"},
		{"strangers have none", three + "A makes Z damage", "not_member Z", "A*BC"},
		{"there is no such role", three + "A makes B dancer", "no_such_role", "A*BC"},
		{"who is alone has none", "A makes A tank", "alone", ""},

		{"nobody assists itself", three + "A converts; A promotes A", "yourself A", "raid A*BC"},
		{"a group has no assistants", three + "A promotes B", "no_raid", "A*BC"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var w world
			var last Result
			for line := range strings.SplitSeq(test.lines, ";") {
				last = w.does(t, strings.TrimSpace(line))
				w.check(t)
			}
			if got := told(last); got != test.told {
				t.Errorf("it ends with %q, want %q", got, test.told)
			}
			if got := w.shown(); got != test.groups {
				t.Errorf("the groups are %q, want %q", got, test.groups)
			}
		})
	}
}

// check fails on what no book may be.
func (w *world) check(t *testing.T) {
	t.Helper()
	var seen []guid.GUID
	for _, g := range w.book.Groups {
		if len(g.Members) < 2 || !g.Has(g.Leader) {
			t.Fatalf("group %d of %d is led by %v", g.ID, len(g.Members), g.Leader)
		}
		for _, m := range g.Members {
			if slices.Contains(seen, m.Player) {
				t.Fatalf("%s is in two groups", m.Name)
			}
			seen = append(seen, m.Player)
		}
	}
	for i, in := range w.book.Invitations {
		if w.book.invitation(in.To.Player) != i {
			t.Fatalf("%s is asked twice", in.To.Name)
		}
	}
}

func TestEveryChangeIsTold(t *testing.T) {
	var w world
	for _, step := range []struct {
		line string
		want []int64
	}{
		{"A invites B", nil}, {"B accepts", []int64{1}}, {"C invites D", nil}, {"D accepts", []int64{2}}, {"D goes", []int64{2}},
		{"D comes", []int64{2}}, {"E comes", nil}, {"A crowns B", []int64{1}}, {"C converts", []int64{2}}, {"D leaves", []int64{2}}, {"A leaves", []int64{1}},
		{"A invites B", nil}, {"B accepts", []int64{3}},
	} {
		if got := w.does(t, step.line).Changed; !slices.Equal(got, step.want) {
			t.Errorf("%s changes %v, want %v", step.line, got, step.want)
		}
	}
	if g := w.book.Group(1); len(g.Members) != 0 {
		t.Errorf("the first group still has %v", g.Members)
	}
}

func TestABookIsRead(t *testing.T) {
	var w world
	for _, line := range []string{"A invites B", "B accepts", "A converts", "B goes", "A marks A 3", "A makes A tank", "A checks", "C invites D"} {
		w.does(t, line)
	}
	c := codec.NewWriter()
	w.book.Code(c)
	var back Book
	r := codec.NewReader(c.Data())
	back.Code(r)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(back), fmt.Sprint(w.book); got != want {
		t.Errorf("read back: %s\nwritten:   %s", got, want)
	}
}

func TestLimitsAreBounded(t *testing.T) {
	if got := (Limits{Group: 1, Raid: 1000}).Bounded(); got != (Limits{Group: 2, Raid: MaxMembers}) {
		t.Errorf("bounded: %v", got)
	}
}
