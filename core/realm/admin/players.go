package admin

import (
	"errors"
	"strings"
	"time"

	"loam/core/lib/suggest"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/rules/mute"
	"loam/core/store"
)

func (d *desk) kick() command.Reply {
	who := d.text("who")
	if no := d.mayTouch(who, d.accountNamed(who)); no != nil {
		return *no
	}
	if !d.realm.Kick(who, reason(d.text("reason"), "an operator has disconnected you")) {
		return command.Deny("not_in_world", "name", who)
	}
	return command.Done("kicked", "name", who)
}

// reason returns what a player is told about a kick or a ban.
func reason(why, otherwise string) string {
	if why == "" {
		return otherwise
	}
	return otherwise + ": " + why
}

// accountNamed returns the name of the account that plays a character now, or "".
func (d *desk) accountNamed(character string) string {
	for _, p := range d.realm.Players() {
		if p.Name == character {
			return p.Account
		}
	}
	return ""
}

// mayTouch refuses commands against oneself, or against an account of a higher role.
func (d *desk) mayTouch(name, account string) *command.Reply {
	var no command.Reply
	if d.By != "" && account == d.Account {
		no = command.Deny("oneself")
		return &no
	}
	if a, err := d.cfg.Store.AccountByName(d.ctx, account); err == nil && a.Role > d.Role {
		no = command.Deny("higher_role", "name", name, "role", a.Role.String())
		return &no
	}
	return nil
}

func (d *desk) ban() command.Reply {
	a, no := d.owner(d.text("name"))
	if no != nil {
		return *no
	}
	return d.setBan(a, d.text("for"), d.text("reason"))
}

func (d *desk) banAccount() command.Reply {
	a, no := d.account(d.text("account"))
	if no != nil {
		return *no
	}
	return d.setBan(a, d.text("for"), d.text("reason"))
}

func (d *desk) setBan(a store.Account, span, why string) command.Reply {
	if no := d.mayTouch(a.Name, a.Name); no != nil {
		return *no
	}
	length, forever, no := readSpan(span)
	if no != nil {
		return *no
	}
	ban := auth.Ban{Until: auth.Forever, Why: why}
	if !forever {
		ban.Until = d.cfg.Now().Add(length).UnixMilli()
	}
	if err := store.CheckBan(ban); err != nil {
		return command.Deny("reason", "most", auth.MaxReason)
	}
	if last, err := store.LastOperator(d.ctx, d.cfg.Store, a, d.cfg.Now()); err != nil {
		return failed(err)
	} else if last {
		return command.Deny("last_operator", "account", a.Name)
	}
	if err := d.cfg.Store.SetBan(d.ctx, d.cfg.Epoch, a.ID, ban); err != nil {
		return failed(err)
	}
	for _, p := range d.realm.Players() {
		if p.Account == a.Name {
			d.realm.Kick(p.Name, "this account is "+ban.String())
		}
	}
	return command.Done("banned", "account", a.Name, "how", ban.String())
}

func (d *desk) unban() command.Reply {
	a, no := d.owner(d.text("name"))
	if no != nil {
		return *no
	}
	return d.liftBan(a)
}

func (d *desk) unbanAccount() command.Reply {
	a, no := d.account(d.text("account"))
	if no != nil {
		return *no
	}
	return d.liftBan(a)
}

func (d *desk) liftBan(a store.Account) command.Reply {
	if !a.Ban.Active(d.cfg.Now()) {
		return command.Deny("not_banned", "account", a.Name)
	}
	if err := d.cfg.Store.SetBan(d.ctx, d.cfg.Epoch, a.ID, auth.Ban{}); err != nil {
		return failed(err)
	}
	return command.Done("unbanned", "account", a.Name)
}

func (d *desk) mute() command.Reply {
	name := d.text("name")
	a, no := d.owner(name)
	if no == nil {
		no = d.mayTouch(name, a.Name)
	}
	if no != nil {
		return *no
	}
	length, forever, no := readSpan(d.text("for"))
	if no != nil {
		return *no
	}
	m := mute.Mute{Until: maxUntil, Why: d.text("reason")}
	if len(m.Why) > auth.MaxReason {
		return command.Deny("reason", "most", auth.MaxReason)
	}
	now := d.realm.Clock()
	if !forever {
		m.Until = now + length.Milliseconds()
	}
	for _, over := range mute.Over(d.realm.Stored(), now) {
		d.realm.Keep(over)
	}
	d.realm.Keep(mute.Entry(a.ID, m))
	if forever {
		return command.Done("muted_forever", "name", name)
	}
	return command.Done("muted", "name", name, "for", d.text("for"))
}

// maxUntil is the end of a mute without an end: the largest whole number that plain data
// holds.
const maxUntil = 1 << 53

func (d *desk) unmute() command.Reply {
	name := d.text("name")
	a, no := d.owner(name)
	if no != nil {
		return *no
	}
	if _, muted := mute.Of(d.realm.Stored(), a.ID, d.realm.Clock()); !muted {
		return command.Deny("not_muted", "name", name)
	}
	d.realm.Keep(mute.Entry(a.ID, mute.Mute{}))
	return command.Done("unmuted", "name", name)
}

// owner returns the account of a character, in the world or not.
func (d *desk) owner(name string) (store.Account, *command.Reply) {
	rec, err := d.cfg.Store.CharacterByName(d.ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		var names []string
		for _, p := range d.realm.Players() {
			names = append(names, p.Name)
		}
		return store.Account{}, unknown("no_character", name, names)
	}
	var a store.Account
	if err == nil {
		a, err = d.cfg.Store.Account(d.ctx, rec.Account)
	}
	if err != nil {
		no := failed(err)
		return a, &no
	}
	return a, nil
}

// account returns an account by its name.
func (d *desk) account(name string) (store.Account, *command.Reply) {
	a, err := d.cfg.Store.AccountByName(d.ctx, strings.ToUpper(name))
	if errors.Is(err, store.ErrNotFound) {
		var names []string
		if all, err := d.cfg.Store.Accounts(d.ctx); err == nil {
			for i := range all[:min(len(all), maxCompared)] {
				names = append(names, all[i].Name)
			}
		}
		return a, unknown("no_account", strings.ToUpper(name), names)
	}
	if err != nil {
		no := failed(err)
		return a, &no
	}
	return a, nil
}

// maxCompared is how many names are searched for a similar one.
const maxCompared = 2000

// unknown reports that a name does not exist, and suggests similar ones.
func unknown(key, name string, among []string) *command.Reply {
	no := command.Deny(key, "name", name)
	if near, ok := suggest.Name(name, among); ok {
		no = command.Deny(key+"_near", "name", name, "near", near)
	}
	return &no
}

// readSpan reads a text such as 10m, 3d, or forever.
func readSpan(text string) (length time.Duration, forever bool, no *command.Reply) {
	if strings.EqualFold(text, "forever") {
		return 0, true, nil
	}
	length, err := auth.ParseSpan(text)
	if err != nil {
		wrong := command.Deny("span", "text", text)
		no = &wrong
	}
	return length, false, no
}
