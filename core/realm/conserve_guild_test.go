package realm_test

import (
	"fmt"

	"loam/core/character"
	"loam/core/event"
	"loam/core/guild"
	"loam/core/intent"
	"loam/core/realmbox"
	"loam/core/store"
)

// vaultGoods lets the clerks of the market keep the banks of guilds too.
const vaultGoods = `
menus:
  counter: {greeting: [{text: "Yes?"}], options: [{text: "The bank", does: guild_bank}]}
`

// vaultKinds is what must have happened in the banks of guilds of ten thousand
// operations.
var vaultKinds = map[string]int{"guild bank": 150, "bank deposited": 15, "bank withdrawn": 3, "bank paid": 8, "bank drawn": 1, "guild ended": 1}

// countVaults counts what lies in the banks of guilds.
func (m *market) countVaults(pages []store.Page, has map[string]int, add func(it *character.Item, owner int64, where string)) {
	for _, p := range pages {
		if p.Book != realmbox.GuildsBook || p.Number == guild.Numbers {
			continue
		}
		var b guild.Book
		if err := b.Read(p.Number, p.Data); err != nil {
			m.t.Fatal(err)
		}
		bank := &b.Guild(p.Number).Bank
		has[""] += int(bank.Money)
		for tab := range bank.Tabs {
			for i := range bank.Tabs[tab].Things {
				add(&bank.Tabs[tab].Things[i], 0, fmt.Sprintf("guild %d", p.Number))
			}
		}
	}
}

// seenVault counts what players are shown to have done in banks: the newest entry.
func (m *market) seenVault(e event.VaultShown) {
	if n := len(e.Bank.Log); n > 0 && e.Bank.Log[n-1].At == e.Now {
		m.done["bank "+e.Bank.Log[n-1].News.String()]++
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
	m.h.r.Inside(func(tx *realmbox.Tx) {
		name := m.people[i].name
		g := tx.GuildOf(name)
		switch other := tx.GuildOf(m.people[m.r.IntN(len(m.people))].name); {
		case g == nil && other != nil && m.r.IntN(2) == 0:
			tx.EnlistInGuild(other.Name, name)
		case g == nil:
			tx.FoundGuild("base:guild", "Crew "+name, name)
		case m.r.IntN(40) == 0:
			tx.EndGuild(g.Name)
			m.done["guild ended"]++
		default:
			in, tabs = true, g.Bank.Tabs
		}
	})
	if !in {
		return "guild"
	}
	ask := intent.Vault{Where: m.clerk(i), Tab: m.r.IntN(2), Place: m.r.IntN(9)}
	switch n := m.r.IntN(10); {
	case len(tabs) < 2:
		ask.Act = intent.VaultBuy
	case n < 3:
		ask.Act, ask.Slot, ask.Count = intent.VaultDeposit, m.slot(i), m.r.IntN(2)
	case n < 6:
		if ask.Act = intent.VaultWithdraw; len(tabs[ask.Tab].Things) > 0 {
			ask.Place = int(tabs[ask.Tab].Things[0].Slot)
		}
	case n < 7:
		ask.Act, ask.ToTab, ask.ToPlace = intent.VaultMove, m.r.IntN(2), m.r.IntN(9)
	case n < 9:
		ask.Act, ask.Money = intent.VaultPay, int64(1+m.r.IntN(9))
	default:
		ask.Act, ask.Money = intent.VaultDraw, int64(1+m.r.IntN(9))
	}
	m.act(i, ask)
	return "guild bank"
}
