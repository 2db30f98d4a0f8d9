package guild

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/guid"
)

// TestWhatARealmDecides: it needs no right, and breaks no rule that a guild stands on.
func TestWhatARealmDecides(t *testing.T) {
	who := func(r byte) guid.GUID { return guid.New(guid.Player, 0, uint64(r-'A'+1)) }
	for _, test := range []struct {
		name, lines string
		why         Why
		guild       string
	}{
		{"a member is put out", "expel C", Done, "A0 B1 0"},
		{"who leads others is not", "expel A", Leads, "A0 B1 C2 0"},
		{"the last ends the guild", "expel B; expel C; expel A", Done, ""},
		{"a stranger is no member", "expel Z", NotMember, "A0 B1 C2 0"},
		{"a member is raised", "place C 1", Done, "A0 B1 C1 0"},
		{"and lowered", "place B 2", Done, "A0 B2 C2 0"},
		{"not to what only one is", "place B 0", NoRank, "A0 B1 C2 0"},
		{"nor to what there is not", "place B 3", NoRank, "A0 B1 C2 0"},
		{"nor who leads", "place A 1", Leads, "A0 B1 C2 0"},
		{"another leads", "crown C", Done, "A1 B1 C0 0"},
		{"who does already goes on", "crown A", Done, "A0 B1 C2 0"},
		{"the bank has more", "fund 9", Done, "A0 B1 C2 9"},
		{"and less", "fund 9; fund -4", Done, "A0 B1 C2 5"},
		{"never less than nothing", "fund 9; fund -10", NoMoney, "A0 B1 C2 9"},
		{"nor more than there can be", "fund 9; fund 9223372036854775807", NoMoney, "A0 B1 C2 9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, why := vault(t), Done
			for line := range strings.SplitSeq(test.lines, "; ") {
				words := strings.Fields(line)
				var n int64
				_, _ = fmt.Sscan(words[len(words)-1], &n)
				switch words[0] {
				case "expel":
					why = b.Expel(1, 1, who(words[1][0])).Why
				case "place":
					why = b.Place(1, 1, who(words[1][0]), int(n)).Why
				case "crown":
					why = b.SetLeader(1, 1, who(words[1][0])).Why
				case "fund":
					why = b.Fund(1, n)
				}
			}
			got := ""
			if g := b.Guild(1); g != nil {
				for _, m := range g.Members {
					got += fmt.Sprint(m.Name, m.Rank, " ")
				}
				got += fmt.Sprint(g.Bank.Money)
			}
			if why != test.why || got != test.guild {
				t.Errorf("it ends with %v and %q, want %v and %q", why, got, test.why, test.guild)
			}
		})
	}
	b := vault(t)
	if r := b.ReplaceMessage(1, strings.Repeat("x", 200)); r.Why != Done || len(b.Guild(1).Message) != MaxMessage || len(r.Told[0].To) != 3 {
		t.Errorf("a message of the day: %+v", r)
	}
	for _, why := range []Why{b.Expel(1, 2, 1).Why, b.Place(1, 2, 1, 1).Why, b.SetLeader(1, 2, 1).Why, b.ReplaceMessage(2, "").Why, b.Fund(2, 1)} {
		if why != Alone {
			t.Errorf("of no guild: %v", why)
		}
	}
}
