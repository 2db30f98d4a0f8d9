package loot

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

const (
	anna guid.GUID = iota + 1
	ben
	cara
	dora
)

var names = map[guid.GUID]string{0: "nobody", anna: "anna", ben: "ben", cara: "cara", dora: "dora"}

func here(guid.GUID) bool { return true }

// rights is what each of some may do about each item: "a: anna take, ben locked".
func rights(p *Pile, who ...guid.GUID) string {
	words := [...]string{None: "none", Take: "take", Wait: "wait", Deal: "deal", Locked: "locked"}
	var all []string
	for i := range p.Things {
		t := &p.Things[i]
		var each []string
		for _, g := range who {
			each = append(each, names[g]+" "+words[p.RightOf(t, g)])
		}
		all = append(all, strings.TrimPrefix(string(t.Item), "m:")+": "+strings.Join(each, ", "))
	}
	return strings.Join(all, "; ")
}

func TestWhoMayTakeWhat(t *testing.T) {
	takers := []guid.GUID{anna, ben, cara}
	drops := []Drop{{Item: "m:a", Count: 1}, {Item: "m:d", Count: 1}} // poor and rare
	for _, test := range []struct {
		name   string
		rule   Rule
		takers []guid.GUID
		drops  []Drop
		turn   guid.GUID
		want   string
		next   guid.GUID
	}{
		{"free for all", Rule{}, takers, drops, anna, "a: anna take, ben take, dora none; d: anna take, ben take, dora none", anna},
		{"by turns", Rule{Method: RoundRobin}, takers, drops, anna, "a: anna locked, ben take, dora none; d: anna locked, ben take, dora none", ben},
		{"after the last comes the first", Rule{Method: RoundRobin}, takers, drops, cara, "a: anna take, ben locked, dora none; d: anna take, ben locked, dora none", anna},
		{"after who is gone comes the first", Rule{Method: RoundRobin}, takers, drops, dora, "a: anna take, ben locked, dora none; d: anna take, ben locked, dora none", anna},
		{"alone there are no turns", Rule{Method: RoundRobin}, takers[:1], drops, 0, "a: anna take, ben none, dora none; d: anna take, ben none, dora none", 0},
		{"what is worth it is rolled for", Rule{Method: GroupLoot, Threshold: 3}, takers, drops, 0, "a: anna take, ben locked, dora none; d: anna wait, ben wait, dora none", anna},
		{"rolls only: nobody's turn is used up", Rule{Method: GroupLoot}, takers, drops, ben, "a: anna wait, ben wait, dora none; d: anna wait, ben wait, dora none", ben},
		{"the master deals out", Rule{Method: MasterLoot, Threshold: 3, Master: ben}, takers, drops, 0, "a: anna take, ben locked, dora none; d: anna locked, ben deal, dora none", anna},
		{"a master who is not there deals nothing out", Rule{Method: MasterLoot, Threshold: 3, Master: dora}, takers, drops, 0, "a: anna take, ben locked, dora none; d: anna take, ben locked, dora none", anna},
		{"what is for some is for these", Rule{}, takers, []Drop{{Item: "m:a", Count: 1, For: []int{1}}}, 0, "a: anna none, ben take, dora none", 0},
		{"what is not for whose turn it is is for who needs it", Rule{Method: RoundRobin}, takers, []Drop{{Item: "m:a", Count: 1, For: []int{1, 2}}}, 0, "a: anna none, ben take, dora none", 0},
		{"each has one of his own, whatever the rule", Rule{Method: MasterLoot, Master: anna}, takers, []Drop{{Item: "m:d", Count: 1, Each: true}}, 0, "d: anna take, ben take, dora none", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := world()
			p := NewPile(c, Corpse, test.drops, test.takers)
			next := p.Deal(c, test.rule, test.turn)
			if got := rights(p, anna, ben, dora); got != test.want {
				t.Errorf("rights are\n%s, want\n%s", got, test.want)
			}
			if next != test.next {
				t.Errorf("it is the turn of %s, want %s", names[next], names[test.next])
			}
		})
	}
}

func TestWhatOneLeavesIsEverybodys(t *testing.T) {
	c := world()
	p := NewPile(c, Corpse, []Drop{{Item: "m:a", Count: 1}}, []guid.GUID{anna, ben})
	p.Deal(c, Rule{Method: RoundRobin}, 0)
	if p.May(ben) || !p.May(anna) {
		t.Fatal("it is not the turn of anna")
	}
	if p.Leave(ben); p.May(ben) {
		t.Error("ben has ended the turn of anna")
	}
	if !p.Leave(anna) || !p.May(ben) || !slices.Equal(p.Finders(), []guid.GUID{anna, ben}) {
		t.Errorf("after anna has left, %v may take it", p.Finders())
	}
}

func TestStacksOfAPile(t *testing.T) {
	c := world()
	p := NewPile(c, Corpse, []Drop{{Item: "m:a", Count: 3}, {Item: "m:a", Count: 4}, {Item: "m:gone", Count: 1}, {Money: "m:coins", Count: 2}, {Money: "m:coins", Count: 3}}, []guid.GUID{anna})
	if len(p.Things) != 2 || p.Things[0].Count != 5 || p.Things[1].Count != 2 || p.Things[1].Slot != 1 || p.Money[0].Amount != 5 {
		t.Errorf("seven things that stack by five lie as %+v, with %v", p.Things, p.Money)
	}
	p = NewPile(c, Corpse, []Drop{{Item: "m:a", Count: 1000}}, []guid.GUID{anna})
	if len(p.Things) != MaxThings {
		t.Errorf("%d things lie there, want %d", len(p.Things), MaxThings)
	}
	def, _ := c.Item("m:b")
	if p.Add(def, 1) {
		t.Error("there is room for one more")
	}
}

func TestWhatEachHas(t *testing.T) {
	p := NewPile(world(), Corpse, []Drop{{Item: "m:a", Count: 1, Each: true}}, []guid.GUID{anna, ben})
	if p.Gone(0, anna) || p.May(anna) || !p.May(ben) {
		t.Errorf("after anna has hers, there is %+v", p.Things)
	}
	if !p.Gone(0, ben) || !p.Empty() {
		t.Errorf("after both have theirs, there is %+v", p.Things)
	}
}

func TestRolls(t *testing.T) {
	for _, test := range []struct {
		name  string
		votes string // who says what, in order
		gone  string
		done  bool
		want  string // who wins; "" is nobody
		with  Choice
	}{
		{"need goes before greed", "anna greed, ben need, cara pass", "", true, "ben", Need},
		{"greed goes before nothing", "anna pass, ben pass, cara greed", "", true, "cara", Greed},
		{"all pass", "anna pass, ben pass, cara pass", "", true, "", 0},
		{"who says nothing passes", "ben greed", "", false, "ben", Greed},
		{"nobody says anything", "", "", false, "", 0},
		{"who says it twice has said it once", "ben pass, ben need, anna greed, cara pass", "", true, "anna", Greed},
		{"who has no part says nothing", "dora need, anna greed", "", false, "anna", Greed},
		{"who is gone does not win", "anna greed, ben need, cara pass", "ben", true, "anna", Greed},
		{"undecided is no choice", "anna undecided", "", false, "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := world()
			p := NewPile(c, Corpse, []Drop{{Item: "m:d", Count: 1}}, []guid.GUID{anna, ben, cara})
			p.Deal(c, Rule{Method: GroupLoot}, 0)
			if slots := p.Begin(1000, here); len(slots) != 1 {
				t.Fatalf("%v are rolled for", slots)
			}
			thing, random, done := p.Thing(0), clock.NewStreams(1).Stream("loot"), false
			for _, line := range strings.Split(test.votes, ", ") {
				var who, what string
				fmt.Sscan(line, &who, &what)
				for g, name := range names {
					if name == who {
						_, done, _ = thing.Vote(g, Choice(slices.Index(ChoiceWords(), what)), random)
					}
				}
			}
			if thing.Roll.Decided() != test.done || done != test.done {
				t.Errorf("decided: %v, want %v", thing.Roll.Decided(), test.done)
			}
			winner, won := thing.Settle(func(g guid.GUID) bool { return names[g] != test.gone })
			if won != (test.want != "") || won && (names[winner.Player] != test.want || winner.Choice != test.with) {
				t.Errorf("%s wins with %s, want %q with %s", names[winner.Player], winner.Choice, test.want, test.with)
			}
			if won && (p.RightOf(thing, winner.Player) != Take || p.RightOf(thing, cara) == Take && winner.Player != cara) {
				t.Error("not only who has won may take it")
			}
			if !won && p.RightOf(thing, cara) != Take {
				t.Error("what nobody wants is not everybody's")
			}
		})
	}
}

func TestTheHighestNumberWins(t *testing.T) {
	thing := Thing{Roll: &Roll{Votes: []Vote{{anna, Need, 40}, {ben, Need, 90}, {cara, Need, 90}, {dora, Greed, 100}}}}
	if winner, _ := thing.Settle(here); winner.Player != ben {
		t.Errorf("%s wins, want ben: of equal numbers the first", names[winner.Player])
	}
}

func TestSharesAreWhole(t *testing.T) {
	for _, test := range []struct {
		amount     int64
		among      int
		each, rest int64
	}{{100, 3, 33, 1}, {2, 5, 0, 2}, {7, 1, 7, 0}, {7, 0, 7, 0}} {
		if each, rest := Share(test.amount, test.among); each != test.each || rest != test.rest {
			t.Errorf("%d among %d is %d each and %d over, want %d and %d", test.amount, test.among, each, rest, test.each, test.rest)
		}
	}
}

func TestAPileIsReadBack(t *testing.T) {
	p := &Pile{Kind: Skin, Next: 3, Takers: []guid.GUID{anna, ben}, Rule: Rule{MasterLoot, 3, ben}, Turn: anna, Opened: true, Open: []guid.GUID{ben},
		Money: []Money{{"m:coins", 5}}, Things: []Thing{{Slot: 2, Item: "m:a", Count: 3, Each: true, For: []guid.GUID{anna}, Owner: ben, Won: true, Master: true, Waits: true,
			Roll: &Roll{Ends: 9, Votes: []Vote{{anna, Need, 12}}}}}}
	w := codec.NewWriter()
	p.Code(w)
	back := new(Pile)
	r := codec.NewReader(w.Data())
	back.Code(r)
	if err := r.Close(); err != nil || !reflect.DeepEqual(p, back) {
		t.Errorf("read back %+v, %v, want %+v", back, err, p)
	}
	gone := world()
	gone.Items = nil
	back.Adopt(world())
	if len(back.Things) != 1 || len(back.Money) != 1 {
		t.Errorf("a release that knows it all leaves %+v", back)
	}
}
