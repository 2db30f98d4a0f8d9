package loot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/group"
	"loam/core/rules/item"
	lootrules "loam/core/rules/loot"
	"loam/core/world/loot"
	"loam/core/world/mapstate/mapstatetest"
)

const (
	rag    content.ID = "t:rag"    // poor, nobody wears it
	crown  content.ID = "t:crown"  // rare, worn on the head
	gem    content.ID = "t:gem"    // rare, nobody wears it
	medal  content.ID = "t:medal"  // everyone finds one of his own
	writ   content.ID = "t:writ"   // only for who needs it
	silver content.ID = "t:silver" // a currency of which a purse holds 1000
)

// den is a map state with wolves that die and chests. Bags have as much room as a test sets.
type den struct {
	stage *mapstatetest.Stage
	*loot.Drops
	groups  group.MapGroups
	bags    map[guid.GUID]map[content.ID]int
	room    map[guid.GUID]int // that a bag has; one that is not named has enough
	errands map[guid.GUID]bool
	emptied []guid.GUID // by whom, of what was emptied of game objects
	closed  []guid.GUID
	members []*entity.Unit
}

// newDen makes a den in which a wolf has what the entries say.
func newDen(t testing.TB, wolf ...content.LootEntry) *den {
	t.Helper()
	errand := []content.Need{{Kind: content.NeedQuest}}
	d := &den{bags: map[guid.GUID]map[content.ID]int{}, room: map[guid.GUID]int{}, errands: map[guid.GUID]bool{}}
	for i := range wolf {
		if wolf[i].Item == writ {
			wolf[i].Needs = errand
		}
	}
	d.stage = mapstatetest.New(t, content.Tables{
		Items: []content.Item{
			{ID: rag, Stack: 5}, {ID: crown, Stack: 1, Quality: 3, Fit: content.FitHead}, {ID: gem, Stack: 1, Quality: 3},
			{ID: medal, Stack: 1}, {ID: writ, Stack: 1},
		},
		Currencies: []content.Currency{{ID: silver, Limit: 1000}},
		Loots: []content.Loot{
			{ID: "t:wolf", Entries: wolf},
			{ID: "t:hide", Entries: []content.LootEntry{of(rag, 3)}},
			{ID: "t:pocket", Entries: []content.LootEntry{coins(7)}},
		},
		Creatures: []content.Creature{{ID: "t:wolf", Loot: []content.ID{"t:wolf"}, Skins: []content.ID{"t:hide"}, Pockets: []content.ID{"t:pocket"}}},
	}, map[content.Slot]string{
		content.LootYards: "5", content.LootShareYards: "50", content.LootCorpseMS: "60000", content.LootRollMS: "10000", content.LootChancePct: "chance",
	})
	d.Drops = loot.New(d.stage.State, d, d, &d.groups)
	d.Join(d)
	return d
}

// of is an entry of so many of an item, coins one of so much silver.
func of(id content.ID, n float64) content.LootEntry {
	return content.LootEntry{Item: id, Min: formula.Constant(n), Each: id == medal}
}

func coins(n float64) content.LootEntry {
	return content.LootEntry{Money: silver, Min: formula.Constant(n)}
}

func (d *den) Unmet(needs []content.Need, player, _ *entity.Unit) *content.Need {
	if len(needs) > 0 && !d.errands[player.GUID] {
		return &needs[0]
	}
	return nil
}

func (d *den) Give(u *entity.Unit, id content.ID, count int) item.Why {
	if room, bounded := d.room[u.GUID]; bounded {
		if room < count {
			return item.Full
		}
		d.room[u.GUID] -= count
	}
	if d.bags[u.GUID] == nil {
		d.bags[u.GUID] = map[content.ID]int{}
	}
	d.bags[u.GUID][id] += count
	return item.Done
}

func (d *den) FindMoney(u *entity.Unit, currency content.ID, amount int64, _ guid.GUID, _ int) (int64, currencyrules.Why) {
	now, why := currencyrules.Change(d.Content(), u.Player.Purse, currency, amount)
	u.Player.Purse = now
	return amount, why
}

func (d *den) Emptied(_ *entity.Object, by *entity.Unit) {
	d.emptied = append(d.emptied, 0)
	if by != nil {
		d.emptied[len(d.emptied)-1] = by.GUID
	}
}

func (d *den) Closed(_ *entity.Object, by *entity.Unit) { d.closed = append(d.closed, by.GUID) }

// player puts a player of a group there, at x yards from where wolves fall.
func (d *den) player(name string, x geo.Yards) *entity.Unit {
	u := d.stage.Player(x)
	u.Name.Key = name
	u.Player.Group = 1
	d.members = append(d.members, u)
	return u
}

// stranger is a player who is in no group.
func (d *den) stranger(name string, x geo.Yards) *entity.Unit {
	u := d.stage.Player(x)
	u.Name.Key = name
	return u
}

// shares makes all players a group that deals out by a rule.
func (d *den) shares(rule lootrules.Rule) {
	g := &group.Group{ID: 1, Leader: d.members[0].GUID, Loot: rule}
	for _, u := range d.members {
		g.Members = append(g.Members, group.Member{Player: u.GUID, Name: u.Name.Key, Online: true})
	}
	d.groups.Begin(g)
}

// wolf is one that lives; slain is one that a player has slain.
func (d *den) wolf() *entity.Unit {
	w := d.stage.Creature(0)
	w.Def, w.Level = "t:wolf", 3
	return w
}

func (d *den) slain(by *entity.Unit) *entity.Unit {
	w := d.wolf()
	d.fell(w, by)
	return w
}

func (d *den) fell(w, by *entity.Unit) {
	w.Dead, w.Health, w.Creature.Spoils.Tapped = true, 0, by.GUID
	d.Plan(w, entity.DueVanish, d.Now()+20*clock.Second)
	d.GenerateLoot(w, by)
}

func (d *den) goOn(span clock.Time) {
	d.stage.Steps(int(span/clock.Step), func(u *entity.Unit, what entity.Due, due clock.Time) {
		switch what {
		case entity.DueLoot:
			d.Keep(u, due)
		case entity.DueRoll:
			d.RollDue(u, due)
		case entity.DueVanish:
			d.Drop(u)
		}
	})
}

// told is how the last wish of somebody was refused since the last question, "" where
// it was not.
func (d *den) told() (why string) {
	for _, r := range mapstatetest.Logged[event.Refused](d.stage) {
		why = r.Reason.Key
	}
	d.Log.Events = nil
	return why
}

// has is what is in a bag and a purse: "crown 1, rag 2, silver 5".
func (d *den) has(u *entity.Unit) string {
	var all []string
	for id, n := range d.bags[u.GUID] {
		all = append(all, fmt.Sprint(strings.TrimPrefix(string(id), "t:"), " ", n))
	}
	for _, m := range u.Player.Purse {
		all = append(all, fmt.Sprint(strings.TrimPrefix(m.Currency, "t:"), " ", m.Amount))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// lies is what still lies with a creature, as has tells it.
func (d *den) lies(w *entity.Unit, kind lootrules.Kind) string {
	var all []string
	for _, e := range d.Listed(w, kind).Entries() {
		what := e.Value.Get("item")
		if what.Kind() != value.String {
			what = e.Value.Get("money")
		}
		all = append(all, fmt.Sprint(strings.TrimPrefix(what.Text(), "t:"), " ", e.Value.Get("count").Number()))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// slot is where an item lies with a creature; 255 where it does not.
func slot(w *entity.Unit, id content.ID) uint8 {
	if p := w.Creature.Spoils.Piles[lootrules.Corpse]; p != nil {
		for i := range p.Things {
			if p.Things[i].Item == id {
				return p.Things[i].Slot
			}
		}
	}
	return 255
}

func (d *den) opens(u, w *entity.Unit) string {
	d.told()
	d.AskOpen(u, intent.OpenLoot{Target: w.GUID})
	return d.told()
}

func (d *den) takes(u, w *entity.Unit, id content.ID) string {
	d.told()
	d.Take(u, intent.TakeLoot{Slot: slot(w, id)})
	return d.told()
}

func (d *den) rolls(u, w *entity.Unit, id content.ID, c lootrules.Choice) string {
	d.told()
	d.RollFor(u, intent.RollLoot{Source: w.GUID, Slot: slot(w, id), Choice: uint8(c)})
	why := ""
	for _, r := range mapstatetest.Logged[event.Refused](d.stage) {
		why = r.Reason.Key
	}
	return why
}
