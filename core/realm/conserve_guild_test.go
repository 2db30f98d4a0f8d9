package realm_test

import (
	"fmt"

	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/guild"
	"loam/core/store"
)

// vaultKinds is what must have happened in the banks of guilds of ten thousand
// operations.
var vaultKinds = map[string]int{"guild bank": 150, "bank deposited": 15, "bank withdrawn": 3, "bank moved": 3, "bank part": 2, "bank paid": 8, "bank drawn": 1, "guild ended": 1}

// countVaults counts what lies in the banks of guilds, and how many of those are crews.
func (m *market) countVaults(pages []store.Page, has map[string]int, add func(it *character.Item, owner int64, where string)) (crews int) {
	for _, p := range pages {
		if p.Book != state.GuildsBook || p.Number == guild.Numbers {
			continue
		}
		var b guild.Book
		if err := b.Read(p.Number, p.Data); err != nil {
			m.t.Fatal(err)
		}
		bank := &b.Guild(p.Number).Bank
		if !mayEnd(b.Guild(p.Number)) {
			crews++
		}
		has[""] += int(bank.Money)
		for tab := range bank.Tabs {
			for i := range bank.Tabs[tab].Things {
				add(&bank.Tabs[tab].Things[i], 0, fmt.Sprintf("guild %d", p.Number))
			}
		}
	}
	return crews
}

// seenVault counts what players are shown to have done in banks: the newest entry.
func (m *market) seenVault(e event.VaultShown) {
	if n := len(e.Bank.Log); n > 0 && e.Bank.Log[n-1].At == e.Now {
		m.done["bank "+e.Bank.Log[n-1].News.String()]++
	}
	if e.Tab >= 0 && e.Tab < len(e.Bank.Tabs) {
		for _, it := range e.Bank.Tabs[e.Tab].Things {
			if it.Number == 0 { // a part of a stack
				m.done["bank part"]++
				return
			}
		}
	}
}

// vault lets a player do something in the bank of its guild; who is in none founds one,
// or comes into that of another.
func (m *market) vault(i int) string {
	if !m.here[i] {
		return ""
	}
	var tabs []guild.Tab
	in := false
	m.h.r.Inside(func(tx *state.Tx) {
		name := m.people[i].name
		g := tx.Guilds().Of(name)
		switch other := tx.Guilds().Of(m.people[m.r.IntN(len(m.people))].name); {
		case g == nil && other != nil && m.r.IntN(2) == 0:
			tx.Guilds().Enlist(other.Name, name)
		case g == nil:
			tx.Guilds().Found("base:guild", "Crew "+name, name)
		case m.r.IntN(40) == 0 && mayEnd(g):
			tx.Guilds().End(g.Name)
			m.done["guild ended"]++
		default:
			in, tabs = true, g.Bank.Tabs
		}
	})
	if !in {
		return "guild"
	}
	for range 3 {
		m.act(i, m.inVault(i, tabs))
	}
	return "guild bank"
}

// inVault is something in the bank of a player's guild that has such tabs.
func (m *market) inVault(i int, tabs []guild.Tab) intent.Vault {
	ask := intent.Vault{Where: m.clerk(i), Tab: m.r.IntN(2), Place: m.r.IntN(9)}
	switch n := m.r.IntN(12); {
	case len(tabs) < 2:
		ask.Act = intent.VaultBuy
	case n < 4:
		ask.Act, ask.Slot, ask.Count = intent.VaultDeposit, m.slot(i), m.r.IntN(4)
	case n < 6:
		if ask.Act = intent.VaultWithdraw; len(tabs[ask.Tab].Things) > 0 {
			ask.Place, ask.Count = int(tabs[ask.Tab].Things[0].Slot), m.r.IntN(3)
		}
	case n < 9:
		ask.Act, ask.ToTab, ask.ToPlace, ask.Count = intent.VaultMove, m.r.IntN(2), m.r.IntN(9), m.r.IntN(3)
		if things := tabs[ask.Tab].Things; len(things) > 0 && m.r.IntN(3) > 0 {
			ask.Place = int(things[m.r.IntN(len(things))].Slot)
		}
	case n < 11:
		ask.Act, ask.Money = intent.VaultPay, int64(1+m.r.IntN(9))
	default:
		ask.Act, ask.Money = intent.VaultDraw, int64(1+m.r.IntN(9))
	}
	return ask
}
