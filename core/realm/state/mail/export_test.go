package mail

import mailrules "loam/core/rules/mail"

// Acts reports whether the mail does something for an act.
func Acts(act mailrules.Act) bool { return acts[act] != nil }
