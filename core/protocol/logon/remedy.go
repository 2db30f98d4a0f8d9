package logon

import "strings"

// remedies holds what an operator can do about a refused log-on, by the beginning of the reason.
var remedies = []struct{ reason, do string }{
	{"unknown account", "loam account list shows the accounts"},
	{"wrong password", "loam account password NAME sets a new password"},
	{"banned", "loam account unban NAME lifts the ban"},
	{"throttled", "wait, then try again"},
	{"wrong build", "use a client of version 1.12.1 or 3.3.5a"},
	{"reconnect without the key", "nothing: the client logs on with its password next; loam doctor without an account asks this, too"},
	{"cannot look up the account", "look at the database of the world"},
}

// remedy returns what an operator can do about a refused log-on; "" if there is nothing.
func remedy(reason string) string {
	for _, r := range remedies {
		if strings.HasPrefix(reason, r.reason) {
			return r.do
		}
	}
	return ""
}
