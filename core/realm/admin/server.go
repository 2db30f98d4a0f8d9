package admin

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"loam/core/model/command"
	"loam/core/store"
)

func (d *desk) reload() command.Reply {
	if d.cfg.Keeper == nil {
		return command.Deny("no_office")
	}
	number, err := d.cfg.Keeper.Reload(d.who(d.By, d.Account))
	if err != nil {
		return failed(err)
	}
	return command.Done("reloaded", "number", number)
}

func (d *desk) serverInfo() command.Reply {
	f := d.realm.Figures()
	version := ""
	if d.cfg.Keeper != nil {
		version = d.cfg.Keeper.Version()
	}
	up := d.cfg.Now().Sub(d.began).Round(time.Second)
	r := command.Done("server", "version", cmp.Or(version, "headless"), "up", up.String(), "release", f.Release, "hash", f.Hash, "players", f.Players)
	for _, m := range f.Maps {
		r.Lines = append(r.Lines, command.Told("server_map", "map", m.Map, "instance", int(m.Instance), "players", m.Players,
			"ms", float64(m.Step.Round(10*time.Microsecond))/float64(time.Millisecond)))
	}
	return r
}

// lookup finds characters in the world by a part of their name, and others by the name of the
// character or of its account.
func (d *desk) lookup() command.Reply {
	text := d.text("text")
	r := command.Reply{}
	told := make(map[string]bool)
	for _, p := range d.realm.Players() {
		if strings.Contains(strings.ToLower(p.Name), strings.ToLower(text)) && len(r.Lines) < maxFound {
			told[p.Name] = true
			r.Lines = append(r.Lines, command.Told("found_online", "name", p.Name, "account", p.Account, "map", p.Map))
		}
	}
	accounts := []int64{}
	if a, err := d.cfg.Store.AccountByName(d.ctx, strings.ToUpper(text)); err == nil {
		accounts = append(accounts, a.ID)
	}
	if rec, err := d.cfg.Store.CharacterByName(d.ctx, text); err == nil && !slices.Contains(accounts, rec.Account) {
		accounts = append(accounts, rec.Account)
	}
	for _, id := range accounts {
		r.Lines = append(r.Lines, d.charactersOf(id, told)...)
	}
	if len(r.Lines) == 0 {
		return command.Deny("found_nobody", "text", text)
	}
	return r
}

// maxFound is how many characters one lookup lists.
const maxFound = 20

// charactersOf lists the characters of an account that have not been listed yet.
func (d *desk) charactersOf(id int64, told map[string]bool) (lines []command.Line) {
	a, err := d.cfg.Store.Account(d.ctx, id)
	var list []recordOf
	if err == nil {
		list, err = records(d, a)
	}
	if err != nil {
		return []command.Line{failed(err).Lines[0]}
	}
	for _, rec := range list {
		if !told[rec.name] {
			lines = append(lines, command.Told("found_offline", "name", rec.name, "account", a.Name, "level", rec.level, "map", rec.on, "ban", a.Ban.String()))
		}
	}
	return lines
}

// recordOf is what a lookup shows of a character that is not in the world.
type recordOf struct {
	name, on string
	level    int
}

func records(d *desk, a store.Account) (list []recordOf, err error) {
	all, err := d.cfg.Store.Characters(d.ctx, a.ID)
	for i := range all {
		list = append(list, recordOf{all[i].Name, all[i].Map, max(1, all[i].Level)})
	}
	return list, err
}

// countdown is a shutdown that has been announced.
type countdown struct {
	stop chan struct{} // closed by cancel
	once sync.Once
}

// marks are the seconds before the end at which everybody is told again.
var marks = []int{3600, 1800, 900, 600, 300, 120, 60, 30, 15, 10, 5, 4, 3, 2, 1}

func (d *desk) serverShutdown() command.Reply {
	if d.cfg.Keeper == nil {
		return command.Deny("no_office")
	}
	seconds, why := int(d.Args.Get("seconds").Number()), d.text("reason")
	d.cancel()
	c := &countdown{stop: make(chan struct{})}
	d.mu.Lock()
	d.countdown = c
	d.mu.Unlock()
	o := d.Office
	o.work.Go(func() { o.count(c, seconds, why) }) // ends at zero or when it is called off; Close calls it off and waits
	return command.Done("shutting_down", "seconds", seconds)
}

// count announces the remaining time to everybody, and stops the world.
func (o *Office) count(c *countdown, left int, why string) {
	o.tellEveryone("shutdown_in", "seconds", left, "why", why)
	for _, mark := range append(slices.Clone(marks), 0) {
		if mark >= left {
			continue
		}
		wait := time.NewTimer(time.Duration(left-mark) * time.Second)
		select {
		case <-wait.C:
		case <-c.stop:
			wait.Stop()
			return
		}
		if left = mark; left > 0 {
			o.tellEveryone("shutdown_in", "seconds", left, "why", why)
		}
	}
	o.cfg.Keeper.Stop()
}

func (o *Office) tellEveryone(key string, args ...any) {
	o.mu.Lock()
	r := o.realm
	o.mu.Unlock()
	if r != nil {
		l := command.Told(key, args...)
		r.Tell(l.Text, l.Args)
	}
}

// cancel calls off a shutdown and reports whether there was one.
func (o *Office) cancel() bool {
	o.mu.Lock()
	c := o.countdown
	o.countdown = nil
	o.mu.Unlock()
	if c == nil {
		return false
	}
	c.once.Do(func() { close(c.stop) })
	return true
}

func (d *desk) serverCancel() command.Reply {
	if !d.cancel() {
		return command.Deny("no_shutdown")
	}
	d.tellEveryone("shutdown_off")
	return command.Done("shutdown_cancelled")
}
