package social

import (
	"errors"
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/guild"
	"loam/core/rules/item"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// VaultVerbs are the verbs for guild banks.
func VaultVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A opens the guild bank at B", Run: doOpenVault, Doc: "A player opens its guild's bank at a creature.", Example: "Anna opens the guild bank at villager"},
		{Syntax: "A banks ITEM for the guild", Run: doVaultDeposit, Doc: "A player deposits its whole stack of an item in the first tab of the open guild bank.", Example: "Anna banks rope for the guild"},
		{Syntax: "A withdraws ITEM of the guild", Run: doVaultWithdraw, Doc: "A player withdraws an item, from any tab.", Example: "Ben withdraws rope of the guild"},
		{Syntax: "A banks N of ITEM for the guild", Run: doVaultDeposit, Doc: "A player deposits this many of a stack in the first tab.", Example: "Anna banks 2 of rope for the guild"},
		{Syntax: "A withdraws N of ITEM of the guild", Run: doVaultWithdraw, Doc: "A player withdraws this many of a stack.", Example: "Ben withdraws 2 of rope of the guild"},
		{Syntax: "A moves N of ITEM of the guild to tab N2 place N3", Run: doVaultMove, Doc: "A player moves this many of a stack within the bank, 0 for all; tabs and places are counted from 1.", Example: "Anna moves 2 of rope of the guild to tab 2 place 1"},
		{Syntax: "A lets rank N use tab N2 for N3 things", Run: doVaultAllow, Doc: "A leader lets a rank, from 1, see a tab of the bank, from 1, deposit items and withdraw this many a day.", Example: "Anna lets rank 3 use tab 2 for 5 things"},
		{Syntax: "A pays N to the guild", Run: vaultMoney(intent.VaultPay), Doc: "A player deposits coins.", Example: "Anna pays 30 to the guild"},
		{Syntax: "A draws N of the guild", Run: vaultMoney(intent.VaultDraw), Doc: "A player withdraws coins.", Example: "Ben draws 5 of the guild"},
		{Syntax: "A buys a guild bank tab", Run: doVaultBuy, Doc: "A leader buys a bank tab with the bank's coins.", Example: "Anna buys a guild bank tab"},
	}
}

// VaultConditions are the conditions about guild banks.
func VaultConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "the guild of A banks N coins", State: vaultHas(func(st *testworld.Stage, a line.Args, b *guild.Bank) bool { return float64(b.Money) == a.Num("N") }), Doc: "The bank of a player's guild has this many coins.", Example: "expect the guild of Anna banks 30 coins"},
		{Syntax: "the guild of A banks N tabs", State: vaultHas(func(st *testworld.Stage, a line.Args, b *guild.Bank) bool { return float64(len(b.Tabs)) == a.Num("N") }), Doc: "The bank of a player's guild has this many tabs.", Example: "expect the guild of Anna banks 2 tabs"},
		{Syntax: "the guild of A banks N of ITEM", State: vaultHas(func(st *testworld.Stage, a line.Args, b *guild.Bank) bool {
			return float64(inBank(b, st.ID(a, "ITEM"))) == a.Num("N")
		}), Doc: "The bank of a player's guild holds this many of an item.", Example: "expect the guild of Anna banks 3 of rope"},
		{Syntax: "A is shown the guild bank", Counts: func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
			e, ok := s.Event.(event.VaultShown)
			return ok && st.Is(e.Player, a, "A")
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

// vaulting makes players send a guild bank request, and waits for the answer.
func vaulting(st *testworld.Stage, a line.Args, in func(*testworld.Player) (intent.Vault, error)) error {
	err := st.OfPlayers(a, func(p *testworld.Player) error {
		asked, err := in(p)
		if err != nil {
			return err
		}
		return p.Ask(asked)
	})
	if err != nil {
		return err
	}
	return st.Advance(testworld.PostTrip)
}

func doOpenVault(st *testworld.Stage, a line.Args) error {
	with, err := st.One(a)
	if err != nil {
		return err
	}
	return vaulting(st, a, func(*testworld.Player) (intent.Vault, error) { return intent.Vault{Where: with.GUID}, nil })
}

func doVaultDeposit(st *testworld.Stage, a line.Args) error {
	return vaulting(st, a, func(p *testworld.Player) (intent.Vault, error) {
		u, here := st.Find(p.Self)
		if !here {
			return intent.Vault{}, errors.New(p.Name + " is not on any map")
		}
		for _, it := range u.Player.Items.List {
			if content.ID(it.Def) == st.ID(a, "ITEM") && !item.Slot(it.Slot).IsWorn() {
				return intent.Vault{Act: intent.VaultDeposit, Slot: it.Slot, Count: many(a)}, nil
			}
		}
		return intent.Vault{}, fmt.Errorf("%s has no %s", p.Name, a.Text("ITEM"))
	})
}

// many returns the number of items of a stack; 0 is the whole stack.
func many(a line.Args) int {
	if a.Has("N") {
		return int(a.Num("N"))
	}
	return 0
}

func doVaultWithdraw(st *testworld.Stage, a line.Args) error {
	return vaultThing(st, a, intent.Vault{Act: intent.VaultWithdraw, Count: many(a)})
}

func doVaultMove(st *testworld.Stage, a line.Args) error {
	return vaultThing(st, a, intent.Vault{Act: intent.VaultMove, Count: many(a), ToTab: int(a.Num("N2")) - 1, ToPlace: int(a.Num("N3")) - 1})
}

func doVaultAllow(st *testworld.Stage, a line.Args) error {
	return vaulting(st, a, func(*testworld.Player) (intent.Vault, error) {
		return intent.Vault{Act: intent.VaultAllow, Rank: int(a.Num("N")) - 1, Tab: int(a.Num("N2")) - 1, See: true, Deposit: true, Things: int64(a.Num("N3"))}, nil
	})
}

// vaultThing makes players send a request about an item in the bank of their guild.
func vaultThing(st *testworld.Stage, a line.Args, do intent.Vault) error {
	return vaulting(st, a, func(p *testworld.Player) (in intent.Vault, err error) {
		in = do
		st.Realm.Inside(func(tx *state.Tx) {
			if g := tx.Guilds().Of(p.Known); g != nil {
				for tab := range g.Bank.Tabs {
					for _, it := range g.Bank.Tabs[tab].Things {
						if content.ID(it.Def) == st.ID(a, "ITEM") {
							in.Tab, in.Place = tab, int(it.Slot)
						}
					}
				}
			}
		})
		return in, nil
	})
}

func vaultMoney(act intent.VaultAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		return vaulting(st, a, func(*testworld.Player) (intent.Vault, error) {
			return intent.Vault{Act: act, Money: int64(a.Num("N"))}, nil
		})
	}
}

func doVaultBuy(st *testworld.Stage, a line.Args) error {
	return vaulting(st, a, func(*testworld.Player) (intent.Vault, error) { return intent.Vault{Act: intent.VaultBuy}, nil })
}

func vaultHas(holds func(*testworld.Stage, line.Args, *guild.Bank) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		return guildHas(func(a line.Args, g *guild.Guild, _ *guild.Member) bool { return holds(st, a, &g.Bank) })(st, a, no)
	}
}

// VaultTellings describe the events of guild banks.
func VaultTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindVaultShown: testworld.Tells(
			func(e event.VaultShown) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.VaultShown, _ string) string {
				return fmt.Sprintf("%s is shown the bank of guild %s: %d coins", st.Label(e.Player), e.Guild, e.Bank.Money)
			}),
	}
}
