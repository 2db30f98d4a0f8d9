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
	return "sent to " + terminal.CountOf(len(o.Server.Realm.Players()), "character"), nil
}

// used writes the use of a verb and the first line of its result into the audit trail, if the
// verb asks for that.
func (o *Operator) used(v *verb, line, result string, err error) {
	if v.trace == shows || v.trace == notes && err == nil || usage.Is(err) {
		return
	}
	if err != nil {
		result = err.Error()
	}
	result, _, _ = strings.Cut(result, "\n")
	o.Trail.Note(terminal.ConsoleUser(), "commanded", line+": "+result, o.Loader.Release().Hash)
}

func (o *Operator) kick(args string) (string, error) {
	name, why, _ := strings.Cut(args, " ")
	if name == "" {
		return "", usage.Errorf("kick NAME [REASON]: the name is missing; players lists the characters in the world")
	}
	told := "an operator has disconnected you"
	if why = strings.TrimSpace(why); why != "" {
		told += ": " + why
	}
	var names []string
	for _, p := range o.Server.Realm.Players() {
		if strings.EqualFold(p.Name, name) && o.Server.Realm.Kick(p.Name, told) {
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
	why := "your account must log in again"
	if a.Ban.Active(time.Now()) {
		why = "this account is " + a.Ban.String()
	}
	var b strings.Builder
	for _, name := range o.Server.Forget(a.ID, a.Name, why) {
		fmt.Fprintf(&b, "%s was disconnected\n", name)
	}
	return b.String() + a.Name + " must log in again", nil
}

func (o *Operator) bans(string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), storePatience)
	defer cancel()
	list, err := o.Server.ReadBans(ctx)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, n := range list {
		fmt.Fprintf(&b, "%-18s %s, by %s\n", n.Network, n.Ban, n.By)
	}
	return b.String() + terminal.CountOf(len(list), "banned network"), nil
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
		text, err := v.run(o, args)
		o.used(&v, line, text, err)
		return text, err
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
