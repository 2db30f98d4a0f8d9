package guild

import "loam/core/model/intent"

// Acts reports whether the guilds do something for an act.
func Acts(act intent.GuildAct) bool { return acts[act] != nil }

// BankActs reports whether an act changes something in a bank.
func BankActs(act intent.VaultAct) bool { return bankActs[act] != nil }
