package admin

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/modstorage"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/rules/mute"
	"loam/core/store"
	"loam/core/store/memory"
)

func TestEveryCommandOfTheRealmIsRunBySomebody(t *testing.T) {
	for _, s := range command.BuiltIn() {
		if here := operations[s.Name] != nil; s.Realm && !here && !state.InBox(s.Name) || !s.Realm && here {
			t.Errorf("command %s is run by nobody, or on a map too", s.Name)
		}
	}
}

// hall is a realm that an office stands beside: Anna and Otto are in the world.
type hall struct {
	*Office
	store   *memory.Store
	players []realm.PlayerInfo
	number  int

	mu      sync.Mutex // guards the rest: each order runs on a goroutine of its own
	kicked  []string   // with why
	told    []string
	stored  []modstorage.Entry
	audit   []string
	stopped bool

	enforced int // how often the ports have been given the bans
}

// so is what everybody has been told, and whether the realm has stopped.
func (h *hall) so() (told []string, stopped bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.told), h.stopped
}

func (h *hall) Players() []realm.PlayerInfo { return h.players }
func (h *hall) Kick(name, why string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.kicked = append(h.kicked, name+": "+why)
	return true
}
func (h *hall) Tell(text content.Text, args value.Value) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = append(h.told, strings.TrimPrefix(text.Key, "operator.")+args.String())
}
func (h *hall) Stored() []modstorage.Entry {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.stored)
}
func (h *hall) Keep(e modstorage.Entry) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stored = modstorage.Put(h.stored, e)
}
func (h *hall) Clock() int64 { return 1_000_000 }
func (h *hall) Figures() realm.Figures {
	return realm.Figures{Release: 3, Hash: "abc", Players: 2, Maps: []realm.MapFigures{{Map: "w:field", Players: 2, Step: 1500 * time.Microsecond}}}
}
func (h *hall) Reload(by string) (int, error) {
	if h.number == 0 {
		return 0, fmt.Errorf("mods/x/bundle.yaml:1:1: no name")
	}
	return h.number, nil
}
func (h *hall) Stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stopped = true
}
func (h *hall) Version() string { return "1.2.3" }

func newHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{store: memory.New(), number: 4}
	epoch, err := h.store.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []struct {
		account, character string
		role               auth.Role
		here               bool
	}{{"ANNA1", "Anna", auth.Player, true}, {"OTTO1", "Otto", auth.Operator, true}, {"ZOE1", "Zoe", auth.Player, false}} {
		a, err := h.store.CreateAccount(t.Context(), epoch, store.Account{Name: who.account, Role: who.role})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.store.CreateCharacter(t.Context(), epoch, character.Record{Account: a.ID, Name: who.character, Start: "w:walker"}); err != nil {
			t.Fatal(err)
		}
		if who.here {
			h.players = append(h.players, realm.PlayerInfo{Name: who.character, Account: who.account, Map: "w:field"})
		}
	}
	h.Office = New(Config{
		Store: h.store, Epoch: epoch, Keeper: h, AtOnce: true, Console: "console ada",
		Now: func() time.Time { return time.UnixMilli(1_000_000) },
		Bans: func(ctx context.Context) ([]store.NetworkBan, error) {
			h.enforced++
			return nil, nil
		},
		Audit: func(who, what, text string) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.audit = append(h.audit, who+" "+what+" "+text)
		},
	})
	h.Open(h)
	return h
}

// runs is the answer to a command as keys with arguments; pairs are its arguments.
func (h *hall) runs(t *testing.T, o realm.Order, pairs ...any) string {
	t.Helper()
	o.Args = value.OfRecord(pairs...)
	var lines []string
	h.Run(o, func(r command.Reply) {
		for i, l := range r.Lines {
			line := strings.TrimPrefix(l.Text.Key, "operator.")
			if r.Refused && i == 0 {
				line = "no: " + line
			}
			for _, e := range l.Args.Entries() {
				line += " " + e.Value.String()
			}
			lines = append(lines, line)
		}
	})
	return strings.Join(lines, "; ")
}

func TestWhatTheOfficeDoesAndRefuses(t *testing.T) {
	console := realm.Order{Role: auth.Operator}
	anna := realm.Order{By: "Anna", Account: "ANNA1", Role: auth.Builder}
	for _, test := range []struct {
		name  string
		order realm.Order
		run   string
		args  []any
		want  string
		after func(h *hall) bool
	}{
		{"a kick", console, "kick", []any{"who", "Anna", "reason", "tea"}, `kicked "Anna"`, func(h *hall) bool { return h.kicked[0] == "Anna: an operator has disconnected you: tea" }},
		{"a kick of oneself", anna, "kick", []any{"who", "Anna"}, "no: oneself", func(h *hall) bool { return h.kicked == nil }},
		{"a kick upwards", anna, "kick", []any{"who", "Otto"}, `no: higher_role "Otto" "operator"`, nil},
		{"a ban by the name of a character that is not in the world", console, "ban", []any{"name", "zoe", "for", "3d", "reason", "insults"}, `banned "ZOE1" "banned until 1970-01-04 00:16 UTC: insults"`, func(h *hall) bool {
			a, _ := h.store.AccountByName(context.Background(), "ZOE1")
			return a.Ban == auth.Ban{Until: 1_000_000 + 3*24*3600*1000, Why: "insults"} && h.kicked == nil
		}},
		{"a ban of who is in the world", console, "ban account", []any{"account", "anna1", "for", "forever"}, `banned "ANNA1" "banned"`, func(h *hall) bool { return h.kicked[0] == "Anna: this account is banned" }},
		{"a ban of the only operator", console, "ban", []any{"name", "Otto", "for", "1h"}, `no: last_operator "OTTO1"`, func(h *hall) bool {
			a, _ := h.store.AccountByName(context.Background(), "OTTO1")
			return !a.Ban.Active(time.UnixMilli(1_000_000)) && h.kicked == nil
		}},
		{"a ban of nobody", console, "ban", []any{"name", "Ottto", "for", "3d"}, `no: no_character_near "Ottto" "Otto"`, nil},
		{"a ban of no account", console, "ban account", []any{"account", "nn", "for", "3d"}, `no: no_account "NN"`, nil},
		{"a ban for no time", console, "ban", []any{"name", "Anna", "for", "soon"}, `no: span "soon"`, nil},
		{"a ban with a long reason", console, "ban", []any{"name", "Anna", "for", "1h", "reason", strings.Repeat("x", 201)}, "no: reason 200", nil},
		{"a ban of a network", console, "ban address", []any{"network", "203.0.113.0/24", "for", "2h", "reason", "scans"}, `banned "203.0.113.0/24" "banned until 1970-01-01 02:16 UTC: scans"`, func(h *hall) bool {
			all, err := store.NetworkBans(t.Context(), h.store, time.UnixMilli(1_000_000))
			return err == nil && len(all) == 1 && all[0].By == "console ada" && h.enforced == 1
		}},
		{"a ban of everybody", console, "ban address", []any{"network", "0.0.0.0/0", "for", "2h"}, `no: network "0.0.0.0/0" "this network has all addresses"`, nil},
		{"a ban of a network for no time", console, "ban address", []any{"network", "203.0.113.9", "for", "soon"}, `no: span "soon"`, nil},
		{"a ban of a network with a long reason", console, "ban address", []any{"network", "203.0.113.9", "for", "1h", "reason", strings.Repeat("x", 201)}, "no: reason 200", nil},
		{"the end of a ban that is none", console, "unban address", []any{"network", "203.0.113.9"}, `no: network_not_banned "203.0.113.9/32"`, nil},
		{"bans of nobody", console, "ban list", nil, "no_network_banned", nil},
		{"a ban upwards", anna, "ban", []any{"name", "Otto", "for", "1h"}, `no: higher_role "OTTO1" "operator"`, nil},
		{"a ban lifted that is none", console, "unban", []any{"name", "Anna"}, `no: not_banned "ANNA1"`, nil},
		{"a mute", console, "mute", []any{"name", "Anna", "for", "10m", "reason", "caps"}, `muted "Anna" "10m"`, func(h *hall) bool {
			m, ok := mute.Of(h.stored, 1, 1_000_000+599_999)
			return ok && m.Why == "caps"
		}},
		{"a mute without an end", console, "mute", []any{"name", "Anna", "for", "forever"}, `muted_forever "Anna"`, func(h *hall) bool { _, ok := mute.Of(h.stored, 1, 1<<52); return ok }},
		{"a mute lifted that is none", console, "unmute", []any{"name", "Anna"}, `no: not_muted "Anna"`, nil},
		{"a reload", console, "reload", nil, "reloaded 4", nil},
		{"what runs", console, "server info", nil, `server "1.2.3" "0s" 3 "abc" 2; server_map "w:field" 0 2 1.5`, nil},
		{"players by a part of the name", console, "lookup", []any{"what", "player", "text", "TT"}, `found_online "Otto" "OTTO1" "w:field"`, nil},
		{"one that is not in the world", console, "lookup", []any{"what", "player", "text", "zoe"}, `found_offline "Zoe" "ZOE1" 1 "" "not banned"`, nil},
		{"those of an account", console, "lookup", []any{"what", "player", "text", "zoe1"}, `found_offline "Zoe" "ZOE1" 1 "" "not banned"`, nil},
		{"nobody", console, "lookup", []any{"what", "player", "text", "Kim"}, `no: found_nobody "Kim"`, nil},
		{"no shutdown", console, "server cancel", nil, "no: no_shutdown", nil},
		{"no such command", console, "dance", nil, "no: no_office", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t)
			test.order.Name = test.run
			if got := h.runs(t, test.order, test.args...); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if test.after != nil && !test.after(h) {
				t.Errorf("it was answered but not done; kicked %v, stored %v", h.kicked, h.stored)
			}
		})
	}
}

func TestBansAndMutesAreLifted(t *testing.T) {
	h, console := newHall(t), realm.Order{Role: auth.Operator}
	do := func(name string, pairs ...any) string {
		o := console
		o.Name = name
		return h.runs(t, o, pairs...)
	}
	do("ban", "name", "Zoe", "for", "3d")
	if got := do("unban account", "account", "zoe1"); got != `unbanned "ZOE1"` {
		t.Error(got)
	}
	if a, _ := h.store.AccountByName(t.Context(), "ZOE1"); a.Ban != (auth.Ban{}) {
		t.Errorf("still %v", a.Ban)
	}
	do("mute", "name", "Zoe", "for", "3d")
	if got := do("unmute", "name", "Zoe"); got != `unmuted "Zoe"` || len(h.stored) != 0 {
		t.Errorf("%s, stored %v", got, h.stored)
	}
}

func TestAReloadThatIsRefusedSaysWhy(t *testing.T) {
	h := newHall(t)
	h.number = 0
	if got := h.runs(t, realm.Order{Name: "reload"}); got != `no: failed "mods/x/bundle.yaml:1:1: no name"` {
		t.Error(got)
	}
}

func TestUsesAreWrittenDown(t *testing.T) {
	h := newHall(t)
	h.Used(realm.Use{By: "Anna", Account: "ANNA1", Line: "level 7", Said: "Anna has level 7 now."})
	h.Used(realm.Use{Line: "/die Anna"})
	want := []string{"ANNA1 as Anna commanded /level 7: Anna has level 7 now.", "console ada commanded /die Anna"}
	if strings.Join(h.audit, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q", h.audit)
	}
}

// Everybody is told of a shutdown, at ever shorter times, until it comes.
func TestAShutdownIsAnnounced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		o := realm.Order{Name: "server shutdown"}
		if got := h.runs(t, o, "seconds", 40, "reason", "new wolves"); got != "shutting_down 40" {
			t.Error(got)
		}
		time.Sleep(39 * time.Second)
		synctest.Wait()
		at, stopped := h.so()
		if len(at) != 9 || !strings.Contains(at[0], "40") || !strings.Contains(at[1], "30") || stopped { // 40 30 15 10 5 4 3 2 1
			t.Errorf("told %q, stopped %v", at, stopped)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if _, stopped := h.so(); !stopped {
			t.Error("the world goes on")
		}
	})
}

func TestAShutdownCanBeCalledOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		h.runs(t, realm.Order{Name: "server shutdown"}, "seconds", 20)
		time.Sleep(time.Second)
		if got := h.runs(t, realm.Order{Name: "server cancel"}); got != "shutdown_cancelled" {
			t.Error(got)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if _, stopped := h.so(); stopped {
			t.Error("the world stopped all the same")
		}
		h.runs(t, realm.Order{Name: "server shutdown"}, "seconds", 20)
		h.Close(t.Context()) // does not wait for it
		if got := h.runs(t, realm.Order{Name: "reload"}); got != "no: no_office" {
			t.Errorf("a closed office answers %s", got)
		}
	})
}

// An office that is asked too much at once says so, and goes on.
func TestTooMuchAtOnceIsRefused(t *testing.T) {
	h := newHall(t)
	h.cfg.AtOnce = false
	for range MaxAtOnce {
		h.turns <- struct{}{}
	}
	if got := h.runs(t, realm.Order{Name: "server info"}); got != "no: busy" {
		t.Error(got)
	}
}
