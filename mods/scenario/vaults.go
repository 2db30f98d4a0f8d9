package scenario

import (
	"errors"
	"fmt"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/guild"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/realmbox"
)

// inVaults is what players do in the banks of guilds.
func inVaults() []verb {
	return []verb{
		{Syntax: "A opens the guild bank at B", run: doOpenVault, Doc: "A player looks at the bank of its guild, which a creature keeps.", Example: "Anna opens the guild bank at villager"},
		{Syntax: "A banks ITEM for the guild", run: doVaultDeposit, Doc: "A player lays a thing, with all of its stack, into the first tab of the bank that it has open.", Example: "Anna banks rope for the guild"},
		{Syntax: "A withdraws ITEM of the guild", run: doVaultWithdraw, Doc: "A player takes a thing out of it, from whichever tab.", Example: "Ben withdraws rope of the guild"},
		{Syntax: "A pays N to the guild", run: vaultMoney(intent.VaultPay), Doc: "A player lays coins into it.", Example: "Anna pays 30 to the guild"},
		{Syntax: "A draws N of the guild", run: vaultMoney(intent.VaultDraw), Doc: "A player takes coins out of it.", Example: "Ben draws 5 of the guild"},
		{Syntax: "A buys a guild bank tab", run: doVaultBuy, Doc: "A leader buys a tab, out of the bank's coins.", Example: "Anna buys a guild bank tab"},
	}
}

// ofVaults is what may be expected of the banks of guilds.
func ofVaults() []condition {
	return []condition{
		{Syntax: "the guild of A banks N coins", state: vaultHas(func(r *runner, a args, b *guild.Bank) bool { return float64(b.Money) == a.num("N") }), Doc: "The bank of a player's guild has so many coins.", Example: "expect the guild of Anna banks 30 coins"},
		{Syntax: "the guild of A banks N tabs", state: vaultHas(func(r *runner, a args, b *guild.Bank) bool { return float64(len(b.Tabs)) == a.num("N") }), Doc: "It has so many tabs.", Example: "expect the guild of Anna banks 2 tabs"},
		{Syntax: "the guild of A banks N of ITEM", state: vaultHas(func(r *runner, a args, b *guild.Bank) bool { return float64(inBank(b, r.id(a, "ITEM"))) == a.num("N") }), Doc: "So many of a thing lie in it.", Example: "expect the guild of Anna banks 3 of rope"},
		{Syntax: "A is shown the guild bank", counts: func(r *runner, a args, s *seen) bool {
			e, ok := s.event.(event.VaultShown)
			return ok && r.is(e.Player, a, "A")
		}, Doc: "A player was shown the bank of its guild.", Example: "expect Anna is shown the guild bank"},
	}
}

func inBank(b *guild.Bank, id content.ID) (n int) {
	for _, t := range b.Tabs {
		for _, it := range t.Things {
			if content.ID(it.Def) == id {
				n += it.Count
			}
		}
	}
	return n
}

// vaulting lets players do something in a bank, and waits until it has come back.
func (r *runner) vaulting(a args, in func(*actor) (intent.Vault, error)) error {
	err := r.ofPlayers(a, func(p *actor) error {
		asked, err := in(p)
		if err != nil {
			return err
		}
		return p.ask(asked)
	})
	if err != nil {
		return err
	}
	return r.advance(postTrip)
}

func doOpenVault(r *runner, a args) error {
	with, err := r.one(a)
	if err != nil {
		return err
	}
	return r.vaulting(a, func(*actor) (intent.Vault, error) { return intent.Vault{Where: with.GUID}, nil })
}

func doVaultDeposit(r *runner, a args) error {
	return r.vaulting(a, func(p *actor) (intent.Vault, error) {
		u, here := r.find(p.self)
		if !here {
			return intent.Vault{}, errors.New(p.name + " is on no map")
		}
		for _, it := range u.Player.Items.List {
			if content.ID(it.Def) == r.id(a, "ITEM") && !item.Slot(it.Slot).IsWorn() {
				return intent.Vault{Act: intent.VaultDeposit, Slot: it.Slot}, nil
			}
		}
		return intent.Vault{}, fmt.Errorf("%s has no %s", p.name, a.text("ITEM"))
	})
}

func doVaultWithdraw(r *runner, a args) error {
	return r.vaulting(a, func(p *actor) (in intent.Vault, err error) {
		in.Act = intent.VaultWithdraw
		r.realm.Inside(func(tx *realmbox.Tx) {
			if g := tx.GuildOf(p.known); g != nil {
				for tab := range g.Bank.Tabs {
					for _, it := range g.Bank.Tabs[tab].Things {
						if content.ID(it.Def) == r.id(a, "ITEM") {
							in.Tab, in.Place = tab, int(it.Slot)
						}
					}
				}
			}
		})
		return in, nil
	})
}

func vaultMoney(act intent.VaultAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		return r.vaulting(a, func(*actor) (intent.Vault, error) { return intent.Vault{Act: act, Money: int64(a.num("N"))}, nil })
	}
}

func doVaultBuy(r *runner, a args) error {
	return r.vaulting(a, func(*actor) (intent.Vault, error) { return intent.Vault{Act: intent.VaultBuy}, nil })
}

func vaultHas(holds func(*runner, args, *guild.Bank) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		return guildHas(func(a args, g *guild.Guild, _ *guild.Member) bool { return holds(r, a, &g.Bank) })(r, a, no)
	}
}

// vaultTellings are the events of the banks of guilds.
func vaultTellings() map[event.Kind]telling {
	return map[event.Kind]telling{
		event.KindVaultShown: tells(
			func(e event.VaultShown) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.VaultShown, _ string) string {
				return fmt.Sprintf("%s is shown the bank of guild %s: %d coins", r.label(e.Player), e.Guild, e.Bank.Money)
			}),
	}
}
