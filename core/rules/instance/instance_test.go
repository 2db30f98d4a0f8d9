package instance

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// Times of the tests, in ms since 1970: a Monday at noon, and what comes later.
const (
	noon   = int64(1704110400000)
	minute = int64(clock.Minute)
)

func door(change func(*content.Instance)) Door {
	in := &content.Instance{For: content.ForParty, Players: 3, Least: 5, Most: 20, Difficulties: []string{"normal", "heroic"}, Hourly: 2, After: 30 * clock.Minute}
	if change != nil {
		change(in)
	}
	m := &content.Map{ID: "t:mine", Instance: in}
	return Door{Map: m, Progress: m}
}

func nobody(int64) int { return 0 }

// anna leads party 7, ben is with her, cleo is alone.
var (
	anna = Comer{Character: 1, Level: 10, Party: Party{ID: 7, Leader: 1}}
	ben  = Comer{Character: 2, Level: 10, Party: Party{ID: 7, Leader: 1}}
	cleo = Comer{Character: 3, Level: 10}
)

func TestWhoComesIn(t *testing.T) {
	raid := func(in *content.Instance) { in.For = content.ForRaid }
	with := func(c Comer, change func(*Comer)) Comer {
		change(&c)
		return c
	}
	for _, test := range []struct {
		name   string
		change func(*content.Instance)
		who    Comer
		inside int
		busy   bool
		want   Refusal
	}{
		{"of the party", nil, ben, 0, false, Welcome},
		{"too low a level", nil, with(ben, func(c *Comer) { c.Level = 4 }), 0, false, LevelLow},
		{"too high a level", nil, with(ben, func(c *Comer) { c.Level = 21 }), 0, false, LevelHigh},
		{"an operator of any level", nil, with(ben, func(c *Comer) { c.Level, c.Operator = 1, true }), 0, false, Welcome},
		{"without a party", nil, cleo, 0, false, NoParty},
		{"alone where that is allowed", func(in *content.Instance) { in.Alone = true }, cleo, 0, false, Welcome},
		{"a party where it takes a raid", raid, ben, 0, false, NoRaid},
		{"a raid", raid, with(ben, func(c *Comer) { c.Party.Raid = true }), 0, false, Welcome},
		{"when it is full", nil, ben, 3, false, Full},
		{"during a fight", nil, ben, 1, true, Fighting},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b Book
			d := door(test.change)
			owner := test.who
			if test.who.Party.ID != 0 {
				owner.Character = 1
			}
			k := b.Open(d, owner, noon)
			if test.busy {
				k.Busy = []string{"warden"}
			}
			if _, why := b.Seek(d, test.who, noon, func(int64) int { return test.inside }); why != test.want {
				t.Errorf("refused with %s, want %s", why, test.want)
			}
		})
	}
}

func TestAPartySharesACopy(t *testing.T) {
	var b Book
	d := door(nil)
	first := b.Open(d, anna, noon)
	b.Enter(first, d.Map, d.Map.Instance, anna, noon)
	k, why := b.Seek(d, ben, noon, nobody)
	if why != Welcome || k == nil || k.Number != first.Number {
		t.Errorf("Ben comes into %v (%s), want Anna's", k, why)
	}
	other := Comer{Character: 9, Level: 10, Party: Party{ID: 8, Leader: 9}}
	if k, why := b.Seek(d, other, noon, nobody); k != nil || why != Welcome {
		t.Errorf("another party comes into %v (%s), want one of its own", k, why)
	}
}

func TestWhoIsBoundComesIntoNoOther(t *testing.T) {
	var b Book
	d := door(func(in *content.Instance) {
		in.Bind, in.Alone = content.BindEnter, true
		in.Reset = content.Schedule{Text: "daily 04:00", Schedule: clock.Schedule{Every: clock.Day, Offset: 4 * clock.Hour}}
	})
	alone := Comer{Character: 2, Level: 10}
	own := b.Open(d, alone, noon)
	if _, bound := b.Enter(own, d.Map, d.Map.Instance, alone, noon); !bound {
		t.Fatal("Ben is not bound on coming in")
	}
	b.Open(d, anna, noon)
	if _, why := b.Seek(d, ben, noon, nobody); why != BoundElse {
		t.Errorf("Ben is refused with %s, want %s", why, BoundElse)
	}
	snapshot := content.NewSnapshot(content.Tables{Maps: []content.Map{*d.Map}})
	if over := b.Due(snapshot, noon+16*60*minute); len(over) != 2 {
		t.Errorf("at four the copies %v end, want both", over)
	}
	if over := b.Due(snapshot, noon+15*60*minute); slices.Contains(over, 1) {
		t.Errorf("at three the copies %v end, among them one to which somebody is bound", over)
	}
}

func TestWhoIsBoundToTheCopyOfAGuildThatItHasLeftDoesNotComeIntoIt(t *testing.T) {
	daily := content.Schedule{Text: "daily 04:00", Schedule: clock.Schedule{Every: clock.Day, Offset: 4 * clock.Hour}}
	for _, test := range []struct {
		name   string
		resets content.Schedule
		now    Guild
		want   Refusal
		same   bool // it comes into the copy
	}{
		{"of the guild still", daily, Guild{ID: 5}, Welcome, true},
		{"of another", daily, Guild{ID: 6}, BoundElse, false},
		{"of none", daily, Guild{}, BoundElse, false},
		{"of another, and no clock ends copies", content.Schedule{}, Guild{ID: 6}, Welcome, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b Book
			d := door(func(in *content.Instance) {
				in.For, in.Bind, in.Alone, in.Reset = content.ForGuild, content.BindEnter, true, test.resets
			})
			dora := Comer{Character: 4, Level: 10, Guild: Guild{ID: 5}}
			house := b.Open(d, dora, noon)
			b.Enter(house, d.Map, d.Map.Instance, dora, noon)
			dora.Guild = test.now
			k, why := b.Seek(d, dora, noon+minute, nobody)
			if why != test.want || (k == house) != test.same {
				t.Errorf("Dora: %s, into %v; want %s", why, k, test.want)
			}
		})
	}
}

func TestCopiesAnHour(t *testing.T) {
	var b Book
	d := door(nil)
	for i := range 2 {
		k := b.Open(d, anna, noon)
		b.Enter(k, d.Map, d.Map.Instance, anna, noon+int64(i)*minute)
		b.End(k.Number)
	}
	if _, why := b.Seek(d, anna, noon+2*minute, nobody); why != TooMany {
		t.Errorf("a third copy within the hour: %s, want %s", why, TooMany)
	}
	if _, why := b.Seek(d, anna, noon+60*minute, nobody); why != Welcome {
		t.Errorf("an hour after the first: %s, want %s", why, Welcome)
	}
}

func TestTheLeaderResets(t *testing.T) {
	var b Book
	d := door(nil)
	k := b.Open(d, anna, noon)
	if _, why := b.Reset(ben, nobody); why != NoLeader {
		t.Errorf("Ben resets: %s, want %s", why, NoLeader)
	}
	if all, _ := b.Reset(anna, func(int64) int { return 1 }); len(all) != 1 || all[0].Why != Inside {
		t.Errorf("Anna resets with somebody inside: %v, want %s", all, Inside)
	}
	k.Ends, k.Bound = noon+minute, []int64{2}
	if all, _ := b.Reset(anna, nobody); len(all) != 1 || all[0].Why != BoundTo {
		t.Errorf("Anna resets a copy to which Ben is bound: %v, want %s", all, BoundTo)
	}
	if _, why := b.Reset(cleo, nobody); why != NoneOpen {
		t.Errorf("Cleo resets: %s, want %s", why, NoneOpen)
	}
}

func TestDifficultyIsTheLeadersChoice(t *testing.T) {
	var b Book
	d := door(nil)
	s := content.NewSnapshot(content.Tables{Maps: []content.Map{*d.Map}})
	if why := b.Choose(s, ben, content.ForParty, "heroic"); why != NoLeader {
		t.Errorf("Ben chooses: %s, want %s", why, NoLeader)
	}
	if why := b.Choose(s, anna, content.ForParty, "absurd"); why != NoChoice {
		t.Errorf("Anna chooses what is not offered: %s, want %s", why, NoChoice)
	}
	b.Open(d, anna, noon)
	if why := b.Choose(s, anna, content.ForParty, "heroic"); why != Welcome {
		t.Fatalf("Anna chooses: %s", why)
	}
	if k, _ := b.Seek(d, ben, noon, nobody); k != nil {
		t.Errorf("the heroic copy is %v, want a new one", k)
	}
	if k := b.Open(d, anna, noon); k.Difficulty != "heroic" {
		t.Errorf("the new copy is %s, want heroic", k.Difficulty)
	}
}

func TestFirstEncounterBinds(t *testing.T) {
	var b Book
	d := door(func(in *content.Instance) { in.Bind = content.BindFirst })
	k := b.Open(d, anna, noon)
	if _, bound := b.Enter(k, d.Map, d.Map.Instance, anna, noon); bound {
		t.Error("Anna is bound before anything is done")
	}
	if newly := k.Progressed(d.Map.Instance, "warden", nil, []int64{1, 2}); !slices.Equal(newly, []int64{1, 2}) {
		t.Errorf("the first encounter binds %v, want 1 and 2", newly)
	}
	if newly := k.Progressed(d.Map.Instance, "warden", nil, []int64{3}); newly != nil {
		t.Errorf("the same encounter binds %v again", newly)
	}
}

func TestWarnings(t *testing.T) {
	k := Copy{Ends: noon}
	for _, test := range []struct {
		name       string
		before, at int64
		want       int64
	}{
		{"long before", noon - 90*minute, noon - 89*minute, 0},
		{"an hour before", noon - 60*minute - 1, noon - 60*minute, 60},
		{"a minute before", noon - 2*minute, noon - minute, 1},
		{"told already", noon - minute, noon - minute/2, 0},
	} {
		if got := k.Warns(test.before, test.at); got != test.want {
			t.Errorf("%s: %d minutes, want %d", test.name, got, test.want)
		}
	}
}

func TestWhatAPlayerMayChoose(t *testing.T) {
	s := content.NewSnapshot(content.Tables{Maps: []content.Map{
		{ID: "t:den", Instance: &content.Instance{For: content.ForParty, Difficulties: []string{"normal", "heroic"}}},
		{ID: "t:pit", Instance: &content.Instance{For: content.ForParty, Difficulties: []string{"normal", "mythic"}}},
		{ID: "t:sea", Instance: &content.Instance{For: content.ForRaid, Difficulties: []string{"normal"}}},
	}})
	var b Book
	anna := Comer{Character: 1}
	want := []Offer{{content.ForParty, "normal", true}, {content.ForParty, "heroic", false}, {content.ForParty, "mythic", false}}
	if got := b.Offered(s, anna); !slices.Equal(got, want) {
		t.Errorf("at first she may choose from %v, want %v", got, want)
	}
	b.Choose(s, anna, content.ForParty, "mythic")
	want[0].Chosen, want[2].Chosen = false, true
	if got := b.Offered(s, anna); !slices.Equal(got, want) {
		t.Errorf("after her choice it is %v, want %v", got, want)
	}
}

func TestAGuildSharesACopyInWhateverGroups(t *testing.T) {
	var b Book
	d := door(func(in *content.Instance) { in.For = content.ForGuild })
	dora := Comer{Character: 4, Level: 10, Guild: Guild{ID: 5, Leads: true}}
	emil := Comer{Character: 5, Level: 10, Guild: Guild{ID: 5}, Party: Party{ID: 7, Leader: 1}}
	if k, why := b.Seek(d, dora, noon, nobody); k != nil || why != Welcome {
		t.Fatalf("Dora: %v, %s, want that a copy is made", k, why)
	}
	house := b.Open(d, dora, noon)
	b.Enter(house, d.Map, d.Map.Instance, dora, noon)
	if k, why := b.Seek(d, emil, noon, nobody); k != house || why != Welcome {
		t.Errorf("Emil: %v, %s, want the house of his guild", k, why)
	}
	if _, why := b.Seek(d, anna, noon, nobody); why != NoGuild {
		t.Errorf("Anna, who is in no guild: %s, want %s", why, NoGuild)
	}
	if !house.Belongs(emil) || house.Belongs(anna) || house.Belongs(Comer{Character: 5, Party: emil.Party}) {
		t.Error("the house belongs to the guild and to nobody else, not to who was in it")
	}
	if why := b.Choose(content.NewSnapshot(content.Tables{Maps: []content.Map{*d.Map}}), emil, content.ForGuild, "heroic"); why != NoLeader {
		t.Errorf("Emil chooses: %s, want %s", why, NoLeader)
	}
	if _, why := b.Reset(dora, nobody); why != NoneOpen {
		t.Errorf("Dora resets: %s, want %s: a house is not reset", why, NoneOpen)
	}
	house.Left(noon)
	b.Enter(house, d.Map, d.Map.Instance, emil, noon+minute)
	if house.Owner != (Owner{Guild: 5}) {
		t.Errorf("Emil comes back into the empty house, and it belongs to %+v", house.Owner)
	}
	if got := b.Of(Owner{Guild: 5}); !slices.Equal(got, []int64{house.Number}) {
		t.Errorf("copies of the guild: %v", got)
	}
}
