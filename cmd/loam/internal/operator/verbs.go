package operator

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/model/command"
)

// trace is what the use of a verb leaves in the audit trail.
type trace int

const (
	shows trace = iota // nothing: it only shows something
	notes              // a line of its own if it works, the command and the reason if it is refused
	acts               // the command and its result
)

// verb is one operator verb.
type verb struct {
	name, args, doc string
	example         string // arguments; "" is none
	development     bool   // only in a world in development
	trace           trace
	run             func(o *Operator, args string) (string, error)
}

// verbs is all that an operator can ask for, in the order of help.
func verbs() []verb {
	return []verb{
		{"players", "", "List the characters in the world and their maps.", "", false, shows, (*Operator).players},
		{"addresses", "[logon]", "List the addresses for browsers and game clients, on this machine and on others; with logon, only that of the log-on service, for programs.", "logon", false, shows, (*Operator).addresses},
		{"release", "", "Show the running release and the problems in the files.", "", false, shows, (*Operator).release},
		{"reload", "", "Read the mods folder and the settings now.", "", false, notes, (*Operator).reload},
		{"allow", "BUNDLE [PERMISSION...]", "Grant a bundle permissions that it asks for.", "stranger storage", false, notes, (*Operator).allow},
		{"deny", "BUNDLE [PERMISSION...]", "Deny a bundle permissions that it asks for.", "stranger players", false, notes, (*Operator).deny},
		{"approve", "BUNDLE", "Adopt a new version of a bundle that waits because it wants more.", "stranger", false, notes, (*Operator).approve},
		{"grants", "", "List the permissions that bundles have and those that they ask for.", "", false, shows, (*Operator).grants},
		{"releases", "", "List the last releases, for rollback.", "", false, shows, (*Operator).releases},
		{"rollback", "[N]", "Go back to a release (default: the one before the running release).", "12", false, notes, (*Operator).rollback},
		{"log", "[N]", "Show the last N lines of the audit trail (default: 20).", "50", false, shows, (*Operator).log},
		{"top", "[reset]", "Show what handlers use: calls, time, instructions, memory, faults; with reset, then reset the figures.", "reset", false, shows, (*Operator).top},
		{"faults", "", "List script faults, the latest first.", "", false, shows, (*Operator).faults},
		{"insight", "[reset]", "Print top and faults as JSON, for programs.", "", false, shows, (*Operator).insight},
		{"rules", "[WHO] [json]", "Show the state of SmartAI rules: which have fired, and why the others have not.", "vale:wolf", false, shows, (*Operator).rules},
		{"settings", "[BUNDLE]", "List the settings of bundles, with the values in force.", "meadow", false, shows, (*Operator).settings},
		{"set", "BUNDLE.NAME VALUE", "Change a setting: the value is written to the world's loam.yaml and adopted.", "base.memory_mb 64", false, notes, (*Operator).set},
		{"unset", "BUNDLE.NAME", "Reset a setting to its default.", "base.memory_mb", false, notes, (*Operator).unset},
		{"purge", "BUNDLE [yes] [json]", "List the stored data of a removed bundle; with yes, delete it.", "stranger yes", false, notes, (*Operator).purge},
		{"announce", "TEXT", "Send a message to all players.", "The world stops at ten.", false, acts, (*Operator).announce},
		{"kick", "NAME [REASON]", "Disconnect a character; the player reads the reason.", "Anna You are stuck, log in again.", false, acts, (*Operator).kick},
		{"forget", "ACCOUNT", "End all sessions of an account; its password is required again.", "ANNA", false, acts, (*Operator).forget},
		{"bans", "", "Read the banned addresses from the database, and list them.", "", false, shows, (*Operator).bans},
		{"eval", "BUNDLE LUA", "Run Lua code in the realm box (development only); the result is logged.", "meadow return 6 * 7", true, acts, (*Operator).eval},
		{"as", "PLAYER COMMAND", "Run a command for a character, on its map.", "Anna gps", false, shows, (*Operator).as},
		{"help", "[COMMAND]", "Show this list, or the help of a command.", "kick", false, shows, (*Operator).help},
	}
}

// explain returns the help of one verb; false if there is no such verb.
func (o *Operator) explain(name string) (string, bool) {
	all := verbs()
	i := slices.IndexFunc(all, func(v verb) bool { return v.name == name })
	if i < 0 {
		return "", false
	}
	v := &all[i]
	text := strings.TrimSpace(v.name+" "+v.args) + "\n" + v.doc
	if strings.Contains(v.args, "[") {
		text += "\nArguments in brackets may be left out."
	}
	return text + "\nExample: loam console " + strings.TrimSpace(v.name+" "+v.example), true
}

func (o *Operator) help(about string) (string, error) {
	if about != "" {
		if text, ok := o.explain(about); ok {
			return text, nil
		}
		return o.command("", command.HelpName+" "+about)
	}
	var b strings.Builder
	for _, v := range verbs() {
		fmt.Fprintf(&b, "%-30s %s\n", strings.TrimSpace(v.name+" "+v.args), v.doc)
	}
	b.WriteString(o.commandHelp())
	return strings.TrimSuffix(b.String(), "\n"), nil
}
