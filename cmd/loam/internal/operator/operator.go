// Package operator answers the verbs of operators of a running world, on the console
// and on the page: players, status, permissions, use and stored data of bundles,
// settings, rules and edits. It writes their actions to the audit trail.
package operator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"loam/cmd/loam/internal/addresses"
	"loam/cmd/loam/internal/grants"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/suggest"
	"loam/core/model/command"
	"loam/core/server"
	"loam/mods/live"
)

// Operator has what the console acts on.
type Operator struct {
	Server      *server.Server
	Loader      *live.Loader
	Desk        *grants.Desk
	Trail       *Trail
	Chooser     *Chooser
	Development bool
}

// verb is one operator verb.
type verb struct {
	name, args, doc string
	development     bool // only in a world in development
	run             func(o *Operator, args string) (string, error)
}

// verbs is all that an operator can ask for, in the order of help.
func verbs() []verb {
	return []verb{
		{"players", "", "List the characters in the world and their maps.", false, (*Operator).players},
		{"addresses", "[logon]", "List the addresses for browsers and game clients, on this machine and on others; with logon, only that of the log-on service, for programs.", false, (*Operator).addresses},
		{"release", "", "Show the running release and the problems in the files.", false, (*Operator).release},
		{"reload", "", "Read the mods folder and the settings now.", false, (*Operator).reload},
		{"allow", "BUNDLE [PERMISSION...]", "Grant a bundle permissions that it asks for.", false, (*Operator).allow},
		{"deny", "BUNDLE [PERMISSION...]", "Deny a bundle permissions that it asks for.", false, (*Operator).deny},
		{"approve", "BUNDLE", "Adopt a new version of a bundle that waits because it wants more.", false, (*Operator).approve},
		{"grants", "", "List the permissions that bundles have and those that they ask for.", false, (*Operator).grants},
		{"releases", "", "List the last releases, for rollback.", false, (*Operator).releases},
		{"rollback", "[N]", "Go back to a release (default: the one before the running release).", false, (*Operator).rollback},
		{"log", "[N]", "Show the last N lines of the audit trail (default: 20).", false, (*Operator).log},
		{"top", "[reset]", "Show what handlers use: calls, time, instructions, memory, faults; with reset, then reset the figures.", false, (*Operator).top},
		{"faults", "", "List script faults, the latest first.", false, (*Operator).faults},
		{"insight", "[reset]", "Print top and faults as JSON, for programs.", false, (*Operator).insight},
		{"rules", "[WHO] [json]", "Show the state of SmartAI rules: which have fired, and why the others have not.", false, (*Operator).rules},
		{"settings", "[BUNDLE]", "List the settings of bundles, with the values in force.", false, (*Operator).settings},
		{"set", "BUNDLE.NAME VALUE", "Change a setting: the value is written to the world's loam.yaml and adopted.", false, (*Operator).set},
		{"unset", "BUNDLE.NAME", "Reset a setting to its default.", false, (*Operator).unset},
		{"purge", "BUNDLE [yes] [json]", "List the stored data of a removed bundle; with yes, delete it.", false, (*Operator).purge},
		{"announce", "TEXT", "Send a message to all players.", false, (*Operator).announce},
		{"kick", "NAME", "Disconnect a character.", false, (*Operator).kick},
		{"forget", "ACCOUNT", "End all sessions of an account; its password is required again.", false, (*Operator).forget},
		{"eval", "BUNDLE LUA", "Run Lua code in the realm box (development only); the result is logged.", true, (*Operator).eval},
		{"as", "PLAYER COMMAND", "Run a command for a character, on its map.", false, (*Operator).as},
		{"help", "[COMMAND]", "Show this list, or the help of a command.", false, (*Operator).help},
	}
}

func (o *Operator) players(string) (string, error) {
	var b strings.Builder
	list := o.Server.Realm.Players()
	for _, p := range list {
		fmt.Fprintf(&b, "%-16s %-16s %s\n", p.Name, p.Account, p.Map)
	}
	fmt.Fprintf(&b, "%s in the world", terminal.CountOf(len(list), "character"))
	return b.String(), nil
}

func (o *Operator) addresses(which string) (string, error) {
	switch which {
	case "":
		return addresses.Of(o.Server), nil
	case "logon":
		if at := addresses.LogOn(o.Server); at != "" {
			return at, nil
		}
		return "", errors.New("game clients cannot log on: logon is off")
	}
	return "", usage.Errorf("addresses: want nothing or logon, not %q", which)
}

func (o *Operator) release(string) (string, error) {
	_, number := o.Server.Realm.Content()
	r := o.Loader.Release()
	var b strings.Builder
	fmt.Fprintf(&b, "release %d, %.12s\n", number, r.Hash)
	for _, bundle := range r.Bundles() {
		fmt.Fprintf(&b, "  %s %s\n", bundle.Name, bundle.Version)
	}
	for _, text := range o.Loader.Waits() {
		fmt.Fprintf(&b, "  %s\n", text)
	}
	problems := o.Loader.Problems()
	for _, p := range problems {
		fmt.Fprintf(&b, "  %s\n", p.Error())
	}
	if len(problems) == 0 { // the files can be read, but not adopted
		for _, f := range o.Loader.Refusal() {
			fmt.Fprintf(&b, "  %s\n", f.Message)
		}
	}
	fmt.Fprintf(&b, "%s in the files", terminal.CountOf(len(problems), "problem"))
	return b.String(), nil
}

func (o *Operator) reload(string) (string, error) {
	if err := o.Loader.Reload(terminal.ConsoleUser()); err != nil {
		return "", err
	}
	_, number := o.Server.Realm.Content()
	return fmt.Sprintf("release %d runs", number), nil
}

func (o *Operator) announce(text string) (string, error) {
	if text == "" {
		return "", usage.Errorf("announce TEXT: the text is missing")
	}
	o.Server.Realm.Announce(text)
	o.used("announce " + text)
	return "sent to " + terminal.CountOf(len(o.Server.Realm.Players()), "character"), nil
}

// used writes the use of a verb into the audit trail.
func (o *Operator) used(line string) {
	o.Trail.Note(terminal.ConsoleUser(), "commanded", line, o.Loader.Release().Hash)
}

func (o *Operator) kick(name string) (string, error) {
	if name == "" {
		return "", usage.Errorf("kick NAME: the name is missing; players lists the characters in the world")
	}
	var names []string
	for _, p := range o.Server.Realm.Players() {
		if strings.EqualFold(p.Name, name) && o.Server.Realm.Kick(p.Name, "an operator has disconnected you") {
			o.used("kick " + p.Name)
			return p.Name + " was disconnected", nil
		}
		names = append(names, p.Name)
	}
	if near, ok := suggest.Name(name, names); ok {
		return "", fmt.Errorf("%s is not in the world (did you mean %s?)", strconv.Quote(name), strconv.Quote(near))
	}
	return "", fmt.Errorf("%s is not in the world", strconv.Quote(name))
}

func (o *Operator) forget(account string) (string, error) {
	if account == "" {
		return "", usage.Errorf("forget ACCOUNT: the account is missing; loam account list shows all accounts")
	}
	ctx, cancel := context.WithTimeout(context.Background(), storePatience)
	defer cancel()
	a, err := o.Server.Store.AccountByName(ctx, account)
	if err != nil {
		return "", fmt.Errorf("look up the account %.40q: %w", account, err)
	}
	var b strings.Builder
	for _, name := range o.Server.Forget(a.ID, a.Name, "your account must log in again") {
		fmt.Fprintf(&b, "%s was disconnected\n", name)
	}
	return b.String() + a.Name + " must log in again", nil
}

// storePatience is how long an operator waits for the store.
const storePatience = 10 * time.Second

func (o *Operator) eval(args string) (string, error) {
	bundle, source, ok := strings.Cut(args, " ")
	if !ok {
		return "", usage.Errorf("eval BUNDLE LUA: needs a bundle and Lua code")
	}
	var names []string
	for _, b := range o.Loader.Release().Bundles() {
		names = append(names, b.Name)
	}
	if !slices.Contains(names, bundle) {
		near, _ := suggest.Name(bundle, names)
		return "", fmt.Errorf("there is no bundle %s%s", strconv.Quote(bundle), usage.DidYouMean(near))
	}
	if err := o.Server.Realm.Eval(bundle, source); err != nil {
		return "", err
	}
	return "runs in the realm's next step; the log shows the result", nil
}

func (o *Operator) help(about string) (string, error) {
	if about != "" {
		return o.command("", command.HelpName+" "+about)
	}
	var b strings.Builder
	for _, v := range verbs() {
		fmt.Fprintf(&b, "%-30s %s\n", strings.TrimSpace(v.name+" "+v.args), v.doc)
	}
	b.WriteString(o.commandHelp())
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// Answer runs one line. The code is the exit code of the command.
func (o *Operator) Answer(line string) (text string, code int) {
	text, err := o.do(line)
	switch {
	case err == nil:
		return text, terminal.Good
	case usage.Is(err):
		return err.Error(), terminal.Misused
	}
	return err.Error(), terminal.Fault
}

func (o *Operator) do(line string) (string, error) {
	line = strings.TrimSpace(line)
	name, args, _ := strings.Cut(line, " ")
	if name == "" {
		return o.help("")
	}
	if strings.HasPrefix(name, command.Prefix) {
		return o.command("", line)
	}
	var names []string
	for _, v := range verbs() {
		if v.name != name {
			names = append(names, v.name)
			continue
		}
		args = strings.TrimSpace(args)
		switch {
		case v.development && !o.Development:
			return "", fmt.Errorf("%s works in development only", name)
		case v.args == "" && args != "":
			return "", usage.Errorf("%s takes no arguments, but got %s", name, strconv.Quote(args))
		}
		return v.run(o, args)
	}
	table := o.Server.Realm.Commands()
	if _, _, ok := table.Find(line); ok { // one of a map says what it lacks
		return o.command("", line)
	}
	for _, s := range table.All() {
		if s.Realm {
			names = append(names, s.Name)
		}
	}
	near, _ := suggest.Name(name, names)
	return "", usage.Errorf("unknown verb %s%s; help lists them", strconv.Quote(name), usage.DidYouMean(near))
}
