package realm_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
)

// slowDisk is a saver that writes when it is told to, in order, and loses what waits
// when its realm dies.
type slowDisk struct {
	store *memory.Store
	epoch int64
	waits []waiting
	dead  bool
}

type waiting struct {
	batch store.Batch
	done  func(error)
}

func (s *slowDisk) SubmitBatch(done func(error), b store.Batch) error {
	if !s.dead {
		b.Characters = slices.Clone(b.Characters)
		s.waits = append(s.waits, waiting{b, done})
	}
	return nil
}

// write writes so many of what waits.
func (s *slowDisk) write(n int) {
	for ; n > 0 && len(s.waits) > 0; n-- {
		w := s.waits[0]
		s.waits = s.waits[1:]
		err := s.store.Save(context.Background(), s.epoch, w.batch)
		if err != nil {
			panic(err) // nothing that a realm writes may be refused
		}
		w.done(nil)
	}
}

// market is a realm in which players exchange things, and which dies at times.
type market struct {
	t      *testing.T
	r      *rand.Rand
	h      *hall
	saver  *slowDisk
	rel    state.Release
	people []*guest
	here   []bool
	done   map[string]int
	made   map[string]int // by item, "" for coins
	unix   int64          // real time in ms
}

const marketMaps = "abc"

func newMarket(t *testing.T, people int) *market {
	t.Helper()
	w := worldOf(marketMaps, mapScript, "")
	w.Files = append(w.Files, bundle.File{Path: "data/items.yaml", Data: []byte(marketGoods)}, bundle.File{Path: "data/petitions.yaml", Data: []byte(crewGoods)}, bundle.File{Path: "scripts/ledger.lua", Data: []byte(marketLedger)})
	m := &market{t: t, r: rand.New(rand.NewPCG(3, 4)), rel: composed(t, w), done: map[string]int{}, made: map[string]int{"w:fur": 0}}
	m.h = newHall(t, m.rel, m.config)
	var names []string
	for i := range people {
		names = append(names, "P"+string(rune('a'+i/26))+string(rune('a'+i%26)))
	}
	for _, name := range names {
		m.people = append(m.people, m.h.player(name))
	}
	m.here = slices.Repeat([]bool{true}, people)
	return m
}

func (m *market) config(c *realm.Config) {
	m.saver = &slowDisk{store: c.Store.(*memory.Store), epoch: c.Epoch}
	c.Saver = m.saver
	c.Watch = m.watch
	c.Clock = func() int64 { return m.unix }
}

// watch counts what has really been done.
func (m *market) watch(b *view.Batch) {
	for _, e := range b.Events {
		switch e := e.(type) {
		case event.TradeTold:
			if e.News == event.TradeDone {
				m.done["traded"]++
			}
		case event.MailTold:
			m.done[e.News.String()]++
		case event.Posted:
			m.done["posted"]++
		default:
			m.noted(e)
		}
	}
}

// crash lets the realm die with what it had not written, and begins another one.
func (m *market) crash() {
	m.saver.dead, m.saver.waits = true, nil
	old := m.h
	h := &hall{t: m.t, store: old.store, told: make(map[guid.GUID][]string)}
	var err error
	if h.epoch, err = h.store.Claim(m.t.Context()); err != nil {
		m.t.Fatal(err)
	}
	h.cfg = old.cfg
	h.cfg.Epoch, h.cfg.Reports = h.epoch, h.report
	m.config(&h.cfg)
	if h.r, err = realm.New(m.t.Context(), h.cfg); err != nil {
		m.t.Fatal(err)
	}
	for i, p := range m.people {
		m.people[i] = &guest{h: h, who: p.who, id: p.id, name: p.name}
		m.here[i] = false
	}
	m.h = h
}

// run lets time go by, while the disk writes as fast as it likes.
func (m *market) run(steps int) {
	for range steps {
		m.unix += 50
		m.h.r.Advance()
		m.saver.write(m.r.IntN(4))
	}
}

// settle waits until all that is under way has come where it goes to.
func (m *market) settle() {
	for range 12 {
		m.h.r.Advance()
		m.saver.write(len(m.saver.waits))
	}
}

func (m *market) act(i int, in intent.Intent) {
	if m.here[i] {
		_ = m.people[i].seat.Submit(in)
	}
}

// count is what there is of each item and of coins by what the store has, in which a
// thing that is on its way counts where it is safe; wrong says what cannot be.
func (m *market) count() (has map[string]int, wrong string) {
	has = map[string]int{"w:fur": 0}
	pages, err := m.h.store.Pages(m.t.Context())
	if err != nil {
		m.t.Fatal(err)
	}
	seen := map[guid.GUID]string{}
	add := func(it *character.Item, owner int64, where string) {
		if g := it.GUID(owner); it.Number != 0 { // a part of a stack in the bank of a guild has none
			if other, twice := seen[g]; twice {
				wrong = fmt.Sprintf("item %v is with %s and with %s", g, other, where)
			}
			seen[g] = where
		}
		has[it.Def] += it.Count
	}
	m.countAuctions(pages, has, add)
	crews := m.countVaults(pages, has, add)
	boxes := m.mailboxes(pages)
	for _, b := range boxes { // in no order: all of it is added up
		for _, l := range b.Letters {
			has[""] += int(l.Money)
			for i := range l.Things {
				add(&l.Things[i], 0, fmt.Sprintf("letter %d of %d", l.Number, b.Owner))
			}
		}
	}
	for _, p := range m.people {
		rec, err := m.h.store.Character(m.t.Context(), p.id)
		if err != nil {
			m.t.Fatal(err)
		}
		sources(&rec, has)
		has[""] += int(currency.Has(rec.Purse, content.Coins))
		for i := range rec.Items.List {
			add(&rec.Items.List[i], p.id, p.name)
		}
		box := boxes[p.id]
		if box == nil {
			box = &mail.Box{}
		}
		for _, o := range rec.Post.Out {
			if o.Number <= box.Upto || slices.Contains(box.Beyond, o.Number) {
				continue // the office has it
			}
			has[""] += int(o.Money)
			for i := range o.Things {
				add(&o.Things[i], p.id, fmt.Sprintf("order %d of %s", o.Number, p.name))
			}
		}
		for _, d := range box.Out {
			if d.Number <= rec.Post.Got {
				continue // the character has it
			}
			has[""] += int(d.Money)
			for i := range d.Things {
				add(&d.Things[i], p.id, fmt.Sprintf("delivery %d to %s", d.Number, p.name))
			}
		}
	}
	countPetitions(has, crews)
	return has, wrong
}

// outfit gives everybody something, and waits until it is safe.
func (m *market) outfit() {
	for i, p := range m.people {
		m.enter(i)
		m.h.r.Advance()
		m.saver.write(100)
		m.onMap(p, func(tx *gamemap.Tx) {
			u, ok := tx.Players().Find(p.name)
			if !ok {
				m.t.Fatalf("%s is not here", p.name)
			}
			for _, give := range []content.Stack{
				{Item: "w:apple", Count: 3 + m.r.IntN(20)}, {Item: "w:sword", Count: 1 + m.r.IntN(4)}, {Item: "w:crown", Count: m.r.IntN(2)},
				{Item: "w:relic", Count: m.r.IntN(2) + i%3/2*12}, {Item: "w:pouch", Count: m.r.IntN(3)},
			} {
				if give.Count > 0 && tx.Items().Add(u, give.Item, give.Count) == item.Done {
					m.made[string(give.Item)] += give.Count
				}
			}
			tx.Items().ChangeMoney(u, content.Coins, 500)
			m.made[""] += 500
		})
	}
	m.run(120)
	m.settle()
}

func (m *market) onMap(p *guest, do func(*gamemap.Tx)) {
	_, at := p.unit()
	if on, ok := m.h.r.Map(content.ID("w:m" + at)); ok {
		on.Inside(do)
	}
}

func (m *market) enter(i int) {
	if !m.here[i] && m.people[i].enter(m.t.Context()) == nil {
		m.here[i] = true
	}
}

// seen is what a player has seen of the trade in which it has a part.
func (m *market) seen(i int) (version int64) {
	m.onMap(m.people[i], func(tx *gamemap.Tx) {
		if u, here := tx.Players().Find(m.people[i].name); here && tx.Items().Trade(u) != nil {
			version = tx.Items().Trade(u).Version + 1
		}
	})
	return version
}

// slot is one in which something lies with a player.
func (m *market) slot(i int) uint16 {
	u, _ := m.people[i].unit()
	if u == nil || len(u.Player.Items.List) == 0 {
		return uint16(item.Backpack)
	}
	return u.Player.Items.List[m.r.IntN(len(u.Player.Items.List))].Slot
}

// one does something at random.
func (m *market) one() string {
	i, j := m.r.IntN(len(m.people)), m.r.IntN(len(m.people))
	free := uint16(item.Backpack) + uint16(m.r.IntN(item.BackpackSize))
	switch m.r.IntN(46) {
	case 0, 1:
		m.act(i, intent.MoveItem{From: m.slot(i), To: free})
		return "swap"
	case 2:
		m.act(i, intent.MoveItem{From: m.slot(i), To: free, Count: 1 + m.r.IntN(3)})
		return "split"
	case 3:
		m.act(i, intent.Equip{From: m.slot(i)})
		return "equip"
	case 4, 5, 6, 7:
		m.act(i, intent.Trade{Act: intent.TradeAsk, Player: m.people[j].guid()})
		m.run(1)
		m.act(j, intent.Trade{Act: intent.TradeBegin})
		m.run(1)
		for _, k := range []int{i, j} {
			m.act(k, intent.Trade{Act: intent.TradeLay, Place: uint8(m.r.IntN(3)), Slot: m.slot(k), Count: m.r.IntN(3)})
			m.act(k, intent.Trade{Act: intent.TradeMoney, Money: int64(m.r.IntN(60))})
		}
		m.run(1)
		for _, k := range []int{i, j} {
			m.act(k, intent.Trade{Act: intent.TradeAccept, Seen: m.seen(k)})
		}
		m.run(1)
		if m.r.IntN(3) == 0 {
			m.act(i, intent.Trade{Act: intent.TradeCancel})
		}
		return "trade"
	case 8, 9, 10, 11:
		in := intent.Mail{Act: uint8(mail.Send), To: m.people[j].name, Subject: "x", Money: int64(m.r.IntN(20))}
		if m.r.IntN(8) == 0 {
			in.To = "Nobody"
		}
		for range m.r.IntN(3) {
			in.Things = append(in.Things, intent.Laid{Slot: m.slot(i), Count: m.r.IntN(2)})
		}
		if len(in.Things) > 0 && m.r.IntN(2) == 0 {
			in.Owed = int64(1 + m.r.IntN(9))
		}
		m.act(i, in)
		return "mail"
	case 12, 13, 14, 15, 16:
		var all []mail.Letter
		m.h.r.Inside(func(tx *state.Tx) {
			if b := tx.Mail().Of(m.people[i].id); b != nil {
				all = b.Arrived(tx.RealUnix())
			}
		})
		if len(all) == 0 {
			return ""
		}
		l := all[m.r.IntN(len(all))]
		acts := []mail.Act{mail.Take, mail.Empty, mail.Coins, mail.Return, mail.Delete, mail.Read, mail.List}
		in := intent.Mail{Act: uint8(acts[m.r.IntN(len(acts))]), Letter: l.Number, Nth: m.r.IntN(2)}
		if l.Owed > 0 && m.r.IntN(2) == 0 {
			in.Act, in.Money = uint8(mail.Pay), l.Owed+int64(m.r.IntN(2))
		}
		m.act(i, in)
		return "open"
	case 17:
		if m.here[i] {
			m.people[i].seat.Leave()
			m.here[i] = false
		}
		return "log-out"
	case 18, 19:
		m.enter(i)
		m.run(1)
		if m.here[i] {
			m.onMap(m.people[i], func(tx *gamemap.Tx) {
				if u, ok := tx.Players().Find(m.people[i].name); ok {
					tx.Services().OpenMail(u, u)
				}
			})
		}
		return "log-in"
	case 20:
		m.act(i, chat("go "+string(marketMaps[m.r.IntN(len(marketMaps))])))
		return "map change"
	case 21, 22, 23:
		return m.deal(i)
	case 24, 25:
		return m.bank(i)
	case 26, 27, 28, 29, 30, 31, 32, 33:
		return m.sale(i)
	case 34, 35, 36:
		return m.hunt(i)
	case 37, 38, 39, 40, 41:
		return m.vault(i)
	case 42, 43, 44:
		return m.petition(i)
	}
	if m.r.IntN(6) == 0 {
		m.crash()
		return "crash"
	}
	return ""
}

// TestNothingIsLostOrDoubledByTheRealm lets thirty players exchange things in every
// way that there is, while the disk is slow, they come and go, and the realm dies at
// times with what it had not written.
func TestNothingIsLostOrDoubledByTheRealm(t *testing.T) {
	m := newMarket(t, 30)
	kinds := maps.Clone(marketKinds)
	maps.Copy(kinds, vaultKinds)
	maps.Copy(kinds, petitionKinds)
	m.play(m.one, kinds)
}

// play lets people do one thing after the other and counts what there is. Of so many
// operations as there are, each kind must have happened so often of ten thousand.
func (m *market) play(one func() string, kinds map[string]int) {
	t := m.t
	t.Helper()
	operations := 10_000
	if os.Getenv("LOAM_LONG") != "" {
		operations = 100_000
	} else if testing.Short() {
		operations = 2000
	}
	m.outfit()
	has, wrong := m.count()
	if wrong != "" || fmt.Sprint(has) != fmt.Sprint(m.made) {
		t.Fatalf("at the beginning: %s, there is %v, want %v", wrong, has, m.made)
	}
	for n := range operations {
		what := one()
		m.done[what]++
		m.run(m.r.IntN(2))
		if what != "crash" && n%50 != 0 {
			continue
		}
		has, wrong := m.count()
		if wrong != "" {
			t.Fatalf("operation %d, %s: %s", n, what, wrong)
		}
		for def, want := range m.made {
			if got := has[def]; got != want {
				t.Fatalf("operation %d, %s: there are %d of %q, want %d", n, what, got, def, want)
			}
		}
	}
	for what, want := range kinds { // in no order: each is told of by itself
		if got := m.done[what]; got < want*operations/10_000 {
			t.Errorf("of %d operations %d were a %s, want at least %d", operations, got, what, want*operations/10_000)
		}
	}
	t.Logf("done: %v", m.done)
}
