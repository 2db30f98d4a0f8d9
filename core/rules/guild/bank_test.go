package guild

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
)

// vault is a guild of a leader A, an officer B and an initiate C, with two tabs.
func vault(t *testing.T) *Book {
	t.Helper()
	var b Book
	ranks := []Rank{{Name: "Leader"}, {Name: "Officer", Bank: InAllTabs(TabRights{See: true, Deposit: true, Things: 2}, 10)}, {Name: "Initiate"}}
	who := func(n int) Person {
		return Person{Player: guid.New(guid.Player, 0, uint64(n)), Name: string(rune('A' + n - 1))}
	}
	if r := b.Found(who(1), "Watch", []Person{who(2), who(3)}, Start{Founders: 3, Most: 9, Ranks: ranks}); r.Why != Done {
		t.Fatal(r.Why)
	}
	b.guilds[0].Members[1].Rank = 1
	b.guilds[0].Bank.Tabs = make([]Tab, 2)
	return &b
}

// banked is a bank: its coins, and in each tab the places and numbers of its items.
func banked(b *Bank) string {
	words := []string{fmt.Sprint(b.Money)}
	for _, t := range b.Tabs {
		s := ""
		for _, it := range t.Things {
			s += fmt.Sprintf("%d:%d", it.Slot, it.Number)
			if it.Count > 1 {
				s += fmt.Sprintf("*%d", it.Count)
			}
			s += " "
		}
		words = append(words, strings.TrimSpace(s))
	}
	return strings.Join(words, "|")
}

// stacks lets nuts lie in stacks of ten.
func stacks(def string) int {
	if def == "w:nut" {
		return 10
	}
	return 1
}

// in does one line in the bank: who, what, numbers.
func in(b *Book, line string) Why {
	const day = dayMS
	var who rune
	var what string
	var n [5]int
	_, _ = fmt.Sscanf(line, "%c %s %d %d %d %d %d", &who, &what, &n[0], &n[1], &n[2], &n[3], &n[4])
	by := guid.New(guid.Player, 0, uint64(who-'A'+1))
	switch what {
	case "lays": // number, tab, place
		return b.Deposit(day, by, n[1], n[2], []character.Item{{Number: int64(n[0]), Maker: 1, Def: "w:apple", Count: 1}}, stacks)
	case "heaps": // number, tab, place, count
		return b.Deposit(day, by, n[1], n[2], []character.Item{{Number: int64(n[0]), Maker: 1, Def: "w:nut", Count: n[3]}}, stacks)
	case "marks": // the same of one that is not like others
		return b.Deposit(day, by, n[1], n[2], []character.Item{{Number: int64(n[0]), Maker: 1, Def: "w:nut", Count: n[3], ItemState: character.ItemState{Wear: 1}}}, stacks)
	case "takes": // tab, place, count
		_, why := b.Withdraw(day, by, n[0], n[1], n[2])
		return why
	case "takes-tomorrow":
		_, why := b.Withdraw(2*day, by, n[0], n[1], n[2])
		return why
	case "moves": // tab, place, tab, place, count
		return b.Shift(day, by, n[0], n[1], n[2], n[3], n[4], stacks)
	case "pays":
		return b.Pay(day, by, int64(n[0]))
	case "draws":
		return b.Draw(day, by, int64(n[0]))
	case "buys":
		return b.BuyTab(day, by, int64(n[0]), 3)
	case "names":
		return b.NameTab(by, n[0], "Ropes", "coil")
	case "writes":
		return b.WriteTab(by, n[0], "Take what you need.")
	case "allows": // rank, items, coins
		if why := b.AllowTab(by, n[0], EveryTab, TabRights{See: true, Things: int64(n[1])}); why != Done {
			return why
		}
		return b.AllowMoney(by, n[0], int64(n[2]))
	case "opens": // rank, tab, items: it may lay items into it and write its text too
		return b.AllowTab(by, n[0], n[1], TabRights{See: true, Deposit: true, Write: true, Things: int64(n[2])})
	case "shuts": // rank, tab
		return b.AllowTab(by, n[0], n[1], TabRights{})
	}
	panic("what is " + line)
}

func TestBanks(t *testing.T) {
	for _, test := range []struct {
		name, lines string
		why         Why
		bank        string
	}{
		{"a thing is laid at a place", "A lays 7 0 5", Done, "0|5:7|"},
		{"where something lies it has the first place that is free", "A lays 7 0 0; A lays 8 0 0", Done, "0|0:7 1:8|"},
		{"without a place too", "A lays 7 1 -1", Done, "0||0:7"},
		{"there is no such tab", "A lays 7 2 0", NoTab, "0||"},
		{"nor one before the first", "A lays 7 -1 0", NoTab, "0||"},
		{"who may not lays nothing", "C lays 7 0 0", NotAllowed, "0||"},
		{"a stranger has no bank", "Z lays 7 0 0", Alone, "0||"},
		{"a thing is taken", "A lays 7 0 5; B takes 0 5", Done, "0||"},
		{"nothing lies there", "B takes 0 5", NoThing, "0||"},
		{"who may not see takes nothing", "A lays 7 0 5; C takes 0 5", NotAllowed, "0|5:7|"},
		{"so much a day", "A lays 1 0 1; A lays 2 0 2; A lays 3 0 3; B takes 0 1; B takes 0 2; B takes 0 3", Enough, "0|3:3|"},
		{"and again on the next", "A lays 1 0 1; A lays 2 0 2; A lays 3 0 3; B takes 0 1; B takes 0 2; B takes-tomorrow 0 3", Done, "0||"},
		{"the leader takes what it likes", "A lays 1 0 1; A lays 2 0 2; A lays 3 0 3; A takes 0 1; A takes 0 2; A takes 0 3", Done, "0||"},
		{"moved within a tab", "A lays 7 0 5; B moves 0 5 0 97", Done, "0|97:7|"},
		{"where it is", "A lays 7 0 5; B moves 0 5 0 5", Done, "0|5:7|"},
		{"two change places", "A lays 7 0 5; A lays 8 0 6; B moves 0 5 0 6", Done, "0|5:8 6:7|"},
		{"of two tabs", "A lays 7 0 5; A lays 8 1 6; B moves 0 5 1 6", Done, "0|5:8|6:7"},
		{"to another tab counts as taken", "A lays 7 0 5; B moves 0 5 1 5; B moves 1 5 0 5; B moves 0 5 1 5; B moves 1 5 0 5; B moves 0 5 1 5", Enough, "0|5:7|"},
		{"a part of a stack has no number until somebody has it", "A heaps 7 0 5 8; B moves 0 5 0 6 3", Done, "0|5:7*5 6:0*3|"},
		{"parts come together", "A heaps 7 0 5 8; A moves 0 5 0 6 3; A moves 0 6 0 5", Done, "0|5:7*8|"},
		{"as many as there is room for", "A heaps 7 0 5 8; A heaps 8 0 6 8; A moves 0 6 0 5", Done, "0|5:7*10 6:8*6|"},
		{"or as are asked for", "A heaps 7 0 5 8; A heaps 8 0 6 8; A moves 0 6 0 5 1", Done, "0|5:7*9 6:8*7|"},
		{"in another tab too", "A heaps 7 0 5 4; A heaps 8 1 6 4; B moves 0 5 1 6", Done, "0||6:8*8"},
		{"full stacks change places", "A heaps 7 0 5 10; A heaps 8 0 6 10; A moves 0 5 0 6", Done, "0|5:8*10 6:7*10|"},
		{"a part changes no place", "A heaps 7 0 5 8; A lays 8 0 6; A moves 0 5 0 6 3", TabFull, "0|5:7*8 6:8|"},
		{"more than there are", "A heaps 7 0 5 8; A moves 0 5 0 6 9", NoThing, "0|5:7*8|"},
		{"fewer than none", "A heaps 7 0 5 8; A moves 0 5 0 6 -1", NoThing, "0|5:7*8|"},
		{"what is not like others is not parted", "A marks 7 0 5 8; A moves 0 5 0 6 3", Whole, "0|5:7*8|"},
		{"nor laid onto them", "A marks 7 0 5 8; A heaps 8 0 5 1", Done, "0|0:8 5:7*8|"},
		{"what is laid onto its like joins it", "A heaps 7 0 5 8; A heaps 8 0 5 1", Done, "0|5:7*9|"},
		{"and what is too much lies beside it", "A heaps 7 0 5 8; A heaps 8 0 5 5", Done, "0|0:8*3 5:7*10|"},
		{"a part is taken", "A heaps 7 0 5 8; B takes 0 5 3", Done, "0|5:7*5|"},
		{"and counts as a thing", "A heaps 7 0 5 8; B takes 0 5 1; B takes 0 5 1; B takes 0 5 1", Enough, "0|5:7*6|"},
		{"no more than there are", "A heaps 7 0 5 8; B takes 0 5 9", NoThing, "0|5:7*8|"},
		{"each tab has its own number of things for a day", "A lays 1 0 1; A lays 2 0 2; A lays 3 1 3; B takes 0 1; B takes 0 2; B takes 1 3", Done, "0||"},
		{"a rank may in one tab what it may not in another", "A opens 2 1 1; C lays 7 1 3; C lays 8 0 3", NotAllowed, "0||3:7"},
		{"and takes there", "A opens 2 1 1; C lays 7 1 3; C takes 1 3", Done, "0||"},
		{"and not here", "A opens 2 1 1; A lays 7 0 3; C takes 0 3", NotAllowed, "0|3:7|"},
		{"nor moves it there", "A opens 2 1 1; A lays 7 0 3; C moves 0 3 1 3", NotAllowed, "0|3:7|"},
		{"what comes back in its place must be allowed to as well", "A shuts 1 1; A opens 1 1 0; A lays 7 0 3; A lays 8 1 3; B moves 0 3 1 3", Enough, "0|3:7|3:8"},
		{"who may write a tab", "A opens 2 1 1; C writes 1", Done, "0||"},
		{"and not another", "A opens 2 1 1; C writes 0", NotAllowed, "0||"},
		{"there is no such tab to allow", "A opens 2 6 1", NoTab, "0||"},
		{"to any place that is free", "A lays 7 0 0; A lays 8 0 1; A moves 0 0 0 -1", Done, "0|1:8 2:7|"},
		{"or where more of its kind lie", "A heaps 7 0 5 4; A heaps 8 1 6 4; A moves 0 5 1 -1", Done, "0||6:8*8"},
		{"below any place", "A lays 7 0 5; B moves 0 5 0 -2", NoTab, "0|5:7|"},
		{"to no place", "A lays 7 0 5; B moves 0 5 0 98", NoTab, "0|5:7|"},
		{"coins", "B pays 30; B draws 10", Done, "20||"},
		{"more than a day allows", "B pays 30; B draws 6; B draws 6", Enough, "24||"},
		{"more than there is", "A pays 3; A draws 4", NoMoney, "3||"},
		{"less than nothing", "A pays -3", NoMoney, "0||"},
		{"draw less than nothing", "A draws -3", NoMoney, "0||"},
		{"who may not pay", "C pays 3", NotAllowed, "0||"},
		{"a tab is paid out of the bank", "A pays 9; A buys 5", Done, "4|||"},
		{"which has not so much", "A buys 5", NoMoney, "0||"},
		{"there are so many", "A buys 0; A buys 0", TabCount, "0|||"},
		{"members buy none", "B buys 0", NotAllowed, "0||"},
		{"members name none", "B names 0", NotAllowed, "0||"},
		{"nobody names what is not there", "A names 2", NoTab, "0||"},
		{"who may not write", "B writes 0", NotAllowed, "0||"},
		{"a rank may more", "A lays 7 0 5; A allows 2 1 0; C takes 0 5", Done, "0||"},
		{"no such rank", "A allows 3 1 0", NoRank, "0||"},
		{"members allow nothing", "B allows 1 9 9", NotAllowed, "0||"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, why := vault(t), Done
			for line := range strings.SplitSeq(test.lines, ";") {
				why = in(b, strings.TrimSpace(line))
			}
			if got := banked(&b.guilds[0].Bank); why != test.why || got != test.bank {
				t.Errorf("it ends with %v and %q, want %v and %q", why, got, test.why, test.bank)
			}
		})
	}
}

func TestABankIsKeptAndHasAnEnd(t *testing.T) {
	b := vault(t)
	for _, line := range []string{"A pays 9", "A names 1", "A writes 0", "B takes 0 3"} {
		in(b, line)
	}
	for i := range 30 {
		in(b, fmt.Sprintf("A lays %d 1 %d", i+1, i))
	}
	in(b, "B takes 1 3")
	for _, n := range b.Changed() {
		if n < 1 {
			t.Errorf("page %d, which no store takes", n)
		}
	}
	page := b.Keep(1)
	var back Book
	if err := back.Read(1, page); err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(*back.guilds[0]), fmt.Sprint(*b.guilds[0]); got != want {
		t.Errorf("read back: %s\nwritten:   %s", got, want)
	}
	left := b.Disband(guid.New(guid.Player, 0, 1)).Estate
	things := 0
	for _, part := range left.Things {
		if things += len(part); len(part) > character.MaxThings {
			t.Errorf("%d things come at once", len(part))
		}
	}
	if things != 29 || left.Money != 9 || left.To.Counter() != 1 {
		t.Errorf("to %v go %d things and %d coins", left.To, things, left.Money)
	}
}

// TestWhatAMemberSeesOfABank: of a tab that it may not see it is told neither the items
// nor the text nor what happened in it.
func TestWhatAMemberSeesOfABank(t *testing.T) {
	b := vault(t)
	for _, line := range []string{"A opens 2 1 1", "A lays 7 0 3", "A lays 8 1 3", "A writes 0", "A writes 1", "A pays 5"} {
		if why := in(b, line); why != Done {
			t.Fatal(line, why)
		}
	}
	g := b.guilds[0]
	for who, want := range map[int]string{1: "5 0:1 1:0 text text 3", 2: "5 0:1 1:0 text text 3", 3: "5 0:0 1:0  text 2"} {
		v, may := g.View(guid.New(guid.Player, 0, uint64(who)), 0)
		text := func(i int) string { return map[bool]string{true: "text"}[v.Tabs[i].Text != ""] }
		got := fmt.Sprintf("%d 0:%d 1:%d %s %s %d", v.Money, len(v.Tabs[0].Things), len(v.Tabs[1].Things), text(0), text(1), len(v.Log))
		if !may || got != want {
			t.Errorf("member %d sees %q, want %q", who, got, want)
		}
	}
	in(b, "A shuts 2 1")
	if _, may := g.View(guid.New(guid.Player, 0, 3), 0); may {
		t.Error("who may see no tab sees the bank")
	}
}

// TestABankOfTheSecondFormIsRead: what it allowed once it allows in each tab.
func TestABankOfTheSecondFormIsRead(t *testing.T) {
	g := vault(t).guilds[0]
	g.Members[1].Taken = Takings{Day: 1, Things: [MaxTabs]int64{1, 1, 1, 1, 1, 1}}
	c, version := codec.NewWriter(), 2
	codec.Int(c, &version)
	g.code(c, 2)
	var back Book
	if err := back.Read(1, c.Data()); err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(*back.guilds[0]), fmt.Sprint(*g); got != want {
		t.Errorf("read back: %s\nwritten:   %s", got, want)
	}
}

func TestAGuildWithoutABankIsRead(t *testing.T) {
	g := vault(t).guilds[0]
	c, version := codec.NewWriter(), 1
	codec.Int(c, &version)
	g.code(c, 1)
	var back Book
	if err := back.Read(1, c.Data()); err != nil {
		t.Fatal(err)
	}
	if got := back.guilds[0]; len(got.Members) != 3 || len(got.Bank.Tabs) != 0 {
		t.Errorf("it is read as %+v", got)
	}
}

func TestAWrongBankIsRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Bank){
		"two things at a place": func(b *Bank) { b.Tabs[0].Things = []character.Item{{Slot: 3}, {Slot: 3}} },
		"a place behind all":    func(b *Bank) { b.Tabs[0].Things = []character.Item{{Slot: TabSlots}} },
		"less than no coins":    func(b *Bank) { b.Money = -1 },
		"too many tabs":         func(b *Bank) { b.Tabs = make([]Tab, MaxTabs+1) },
	} {
		b := vault(t)
		spoil(&b.guilds[0].Bank)
		if err := new(Book).Read(1, b.Keep(1)); err == nil {
			t.Errorf("%s: it is read", name)
		}
	}
}
