package group

import (
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
)

// ReadyTime is how long members have to answer a ready check.
const ReadyTime = 30 * clock.Second

// Answer is a member's answer in a ready check.
type Answer uint8

// The answers. An offline member counts as NotReady.
const (
	Unasked Answer = iota // there is no ready check
	Asking                // it has not answered yet
	Ready
	NotReady
	answers
)

// String returns the word used by scenarios, Lua and the web protocol.
func (a Answer) String() string {
	return [answers]string{"unasked", "asked", "ready", "not_ready"}[min(a, answers-1)]
}

// Checking reports whether a ready check is in progress.
func (g *Group) Checking() bool { return g.Asker != 0 }

// Check starts a ready check in the group that by leads or assists: by is ready,
// offline members are not, and all others can answer until ReadyTime has passed.
func (b *Book) Check(by Person, now clock.Time) Result {
	g := b.of(by.Player)
	if r := running(g, by.Player); r.Why != Done {
		return r
	}
	if g.Checking() {
		return refused(AlreadyChecking, "")
	}
	g.Asker, g.Until = by.Player, now+ReadyTime
	var r Result
	r.changed(g.ID)
	for i := range g.Members {
		m := &g.Members[i]
		r.tell(m.Player, Checked, by.Name)
		switch {
		case m.Player == by.Player:
			m.Answer = Ready
		case m.Online:
			m.Answer = Asking
		default:
			m.Answer = NotReady
		}
	}
	for i := range g.Members {
		if m := &g.Members[i]; m.Answer == NotReady {
			r.answered(g, m)
		}
	}
	b.conclude(&r, g, false)
	return r
}

// Say records a member's answer to a ready check; only its first answer counts.
func (b *Book) Say(by guid.GUID, ready bool) Result {
	g := b.of(by)
	switch {
	case g == nil:
		return refused(Alone, "")
	case !g.Checking():
		return refused(NotChecking, "")
	}
	m := &g.Members[g.Find(by)]
	if m.Answer != Asking {
		return Result{}
	}
	m.Answer = NotReady
	if ready {
		m.Answer = Ready
	}
	var r Result
	r.changed(g.ID)
	r.answered(g, m)
	b.conclude(&r, g, false)
	return r
}

// answered notifies the leader and assistants of a member's answer.
func (r *Result) answered(g *Group, m *Member) {
	news := SaysNotReady
	if m.Answer == Ready {
		news = SaysReady
	}
	for i := range g.Members {
		if g.Runs(g.Members[i].Player) {
			r.tell(g.Members[i].Player, news, m.Name)
		}
	}
}

// conclude ends a ready check that all members have answered, or any ready check if
// over is true: all members receive who is not ready.
func (b *Book) conclude(r *Result, g *Group, over bool) {
	if !g.Checking() {
		return
	}
	var missing []string
	for i := range g.Members {
		switch g.Members[i].Answer {
		case Asking:
			if !over {
				return
			}
			fallthrough
		case NotReady, Unasked:
			missing = append(missing, g.Members[i].Name)
		}
	}
	news := AllReady
	if len(missing) > 0 {
		news = SomeNotReady
	}
	for i := range g.Members {
		g.Members[i].Answer = Unasked
		r.tell(g.Members[i].Player, news, strings.Join(missing, ", "))
	}
	g.Asker, g.Until = 0, 0
	r.changed(g.ID)
}
