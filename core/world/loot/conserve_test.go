package loot_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/loot"
	"loam/core/world/mapstate/mapstatetest"
)

// ballot is who has said what of a roll: the oracle of who wins.
type ballot struct {
	name           string
	choice, number int
}

// watcher looks at what happens to the things of one wolf.
type watcher struct {
	d     *den
	w     *entity.Unit
	all   []*entity.Unit
	found map[content.ID]int // that there were at first, in bags and with the wolf
	rolls map[content.ID][]ballot
	won   map[content.ID]string
}

// TestEveryThingGoesToExactlyOneOrStays lets players of a group open, take, roll for,
// deal out and leave what a wolf has, in any order, and compares it with what lay
// there at first: nothing is lost while the corpse lies, nothing is doubled, nobody
// has a second medal of his own, and who wins a roll had the best of it.
func TestEveryThingGoesToExactlyOneOrStays(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		kinds := []content.ID{rag, crown, gem, medal}
		entries := []content.LootEntry{coins(float64(rapid.IntRange(1, 40).Draw(r, "silver")))}
		for range rapid.IntRange(1, 6).Draw(r, "things") {
			entries = append(entries, of(rapid.SampledFrom(kinds).Draw(r, "item"), float64(rapid.IntRange(1, 3).Draw(r, "count"))))
		}
		d := newDen(t, entries...)
		for i := range rapid.IntRange(2, 4).Draw(r, "players") {
			u := d.player(fmt.Sprint("P", i), 1)
			if rapid.Bool().Draw(r, "has a small bag") {
				d.room[u.GUID] = rapid.IntRange(0, 3).Draw(r, "room")
			}
			if rapid.Bool().Draw(r, "has a full purse") {
				d.FindMoney(u, silver, 995, 0, 0)
			}
		}
		d.shares(loot.Rule{
			Method: rapid.SampledFrom([]loot.Method{loot.GroupLoot, loot.NeedBeforeGreed, loot.MasterLoot, loot.RoundRobin, loot.FreeForAll}).Draw(r, "method"), Threshold: rapid.SampledFrom([]int{0, 0, 3}).Draw(r, "threshold"),
			Master: rapid.SampledFrom(d.members).Draw(r, "master").GUID,
		})
		all := d.members
		for range 4 {
			all = watch(r, d, all)
		}
	})
}

// watch looks at what becomes of one wolf, and tells who is still there.
func watch(r *rapid.T, d *den, all []*entity.Unit) []*entity.Unit {
	v := &watcher{d: d, w: d.slain(all[0]), all: all, rolls: map[content.ID][]ballot{}, won: map[content.ID]string{}}
	v.found = v.counted()
	if rapid.IntRange(0, 4).Draw(r, "is opened at once") > 0 {
		d.AskOpen(all[0], intent.OpenLoot{Target: v.w.GUID})
	}
	for range rapid.IntRange(10, 60).Draw(r, "wishes") {
		v.wish(r)
		v.compare(r)
	}
	d.goOn(2 * clock.Minute)
	for _, u := range v.all {
		u.Position.X = 1
		if u.Player.Looting.Source != 0 {
			r.Fatalf("%s looks at a corpse that is gone", u.Name.Key)
		}
	}
	d.Log.Events = nil
	return v.all
}

// wish is something that one of them tries.
func (v *watcher) wish(r *rapid.T) {
	u := rapid.SampledFrom(v.all).Draw(r, "who")
	at := uint8(200) // nothing lies there
	if p := v.w.Creature.Spoils.Piles[loot.Corpse]; p != nil && len(p.Things) > 0 && rapid.IntRange(0, 9).Draw(r, "aims") > 0 {
		at = rapid.SampledFrom(p.Things).Draw(r, "slot").Slot
	}
	switch rapid.SampledFrom([]string{"open", "open", "take", "take", "take", "money", "roll", "roll", "roll", "roll", "roll", "give", "give", "close", "wait", "walk", "leave"}).Draw(r, "wish") {
	case "open":
		v.d.AskOpen(u, intent.OpenLoot{Target: v.w.GUID})
	case "take":
		v.d.Take(u, intent.TakeLoot{Slot: at})
	case "money":
		v.d.TakeMoney(u, intent.TakeMoney{})
	case "roll":
		v.d.RollFor(u, intent.RollLoot{Source: v.w.GUID, Slot: at, Choice: uint8(rapid.SampledFrom([]loot.Choice{loot.Pass, loot.Greed, loot.Greed, loot.Need, loot.Need, 9}).Draw(r, "choice"))})
	case "give":
		v.d.GiveTo(u, intent.GiveLoot{Slot: at, To: rapid.SampledFrom(v.all).Draw(r, "to").GUID})
	case "close":
		v.d.Close(u, intent.CloseLoot{})
	case "wait":
		v.d.goOn(clock.Time(rapid.IntRange(1, 20).Draw(r, "steps")) * clock.Step)
	case "walk":
		u.Position.X = 40 - u.Position.X
	case "leave":
		if len(v.all) > 2 && u != v.all[0] {
			v.d.Leave(u)
			v.d.Roster.Remove(u)
			v.all = slices.DeleteFunc(slices.Clone(v.all), func(o *entity.Unit) bool { return o == u })
		}
	}
}

// counted is what there is of everything that is not everyone's own: in bags and
// purses, and with the wolf.
func (v *watcher) counted() map[content.ID]int {
	n := map[content.ID]int{}
	for _, u := range v.d.members {
		for id, has := range v.d.bags[u.GUID] {
			n[id] += has
		}
		n[silver] += int(currency.Has(u.Player.Purse, silver))
	}
	if p := v.w.Creature.Spoils.Piles[loot.Corpse]; p != nil {
		for i := range p.Things {
			n[p.Things[i].Item] += p.Things[i].Count
		}
		for _, m := range p.Money {
			n[m.Currency] += int(m.Amount)
		}
	}
	return n
}

func (v *watcher) compare(r *rapid.T) {
	now := v.counted()
	for _, id := range []content.ID{rag, crown, gem, silver} {
		if now[id] != v.found[id] {
			r.Fatalf("of %s there are %d, at first there were %d", id, now[id], v.found[id])
		}
	}
	for _, u := range v.d.members {
		if has := v.d.bags[u.GUID][medal]; has > v.found[medal] {
			r.Fatalf("%s has %d medals, %d are everyone's own", u.Name.Key, has, v.found[medal])
		}
	}
	for _, e := range mapstatetest.Logged[event.Rolled](v.d.stage) {
		v.judge(r, e)
	}
	v.d.Log.Events = nil
}

// judge follows a roll, as the first of those told it was told of it.
func (v *watcher) judge(r *rapid.T, e event.Rolled) {
	key := content.ID(fmt.Sprint(e.Slot))
	cast := ballot{e.Name, map[string]int{"pass": 1, "greed": 2, "need": 3}[e.Choice], e.Number}
	switch e.News {
	case event.RollChosen:
		if cast.choice > 1 && !slices.Contains(v.rolls[key], cast) {
			v.rolls[key] = append(v.rolls[key], cast)
		}
	case event.RollWon:
		if before := v.won[key]; before != "" && before != e.Name {
			r.Fatalf("slot %s is won by %s and by %s", key, before, e.Name)
		}
		v.won[key] = e.Name
		for _, other := range v.rolls[key] {
			better := other.choice > cast.choice || other.choice == cast.choice && other.number > cast.number
			if better && v.stays(other.name) {
				r.Fatalf("%s wins with %d, %d, though %s has %d, %d", e.Name, cast.choice, cast.number, other.name, other.choice, other.number)
			}
		}
	case event.RollPassed:
		for _, other := range v.rolls[key] {
			if v.stays(other.name) {
				r.Fatalf("nobody is to have wanted slot %s, but %s has", key, other.name)
			}
		}
	case event.RollBegan:
	}
}

func (v *watcher) stays(name string) bool {
	return slices.ContainsFunc(v.all, func(u *entity.Unit) bool { return u.Name.Key == name })
}
