// Package realmstatetest sets up a realmstate.State without a box, for tests of the packages
// that use it: players in the world, scripts that refuse what a test wants refused, and what the
// realm tells, as words. A Stage belongs to the goroutine of its test.
package realmstatetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/realm/state/realmstate"
)

// Today is the real time in ms at which a stage begins: the start of a day.
const Today int64 = 19_000 * 24 * 3_600_000

// Stage is a State in a test. Only the goroutine of the test may call its methods.
type Stage struct {
	*realmstate.State
	T testing.TB
	// Sent are the messages that nothing has taken yet; Told takes those to a session.
	Sent []inbox.Message
	// Refuses are the hooks for which the scripts of the stage have a handler that refuses, and
	// why; for the hooks in Hears they have one that allows. Heard are the texts of each call.
	Refuses map[hook.ID]string
	Hears   []hook.ID
	Heard   []string
	Faults  []event.Event // that were logged
}

// New makes a stage from definitions and rules, with the clock at Today. Slots of rules that
// are not given are 0.
func New(t testing.TB, tables content.Tables, rules map[content.Slot]string) *Stage {
	t.Helper()
	s := &Stage{T: t}
	s.State = realmstate.New(realmstate.Config{
		Content: Content(t, tables, rules), Scripts: (*scribe)(s),
		Send: func(m inbox.Message) { s.Sent = append(s.Sent, m) },
		Log:  func(e event.Event) { s.Faults = append(s.Faults, e) },
	})
	s.Begin(Today, 1)
	return s
}

// Content makes the content of a release, as New does.
func Content(t testing.TB, tables content.Tables, rules map[content.Slot]string) *content.Snapshot {
	t.Helper()
	for i := range tables.Rules {
		tables.Rules[i] = formula.Constant(0)
	}
	for slot, src := range rules {
		f, err := formula.Compile(src, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatalf("compile %q: %v", src, err)
		}
		tables.Rules[slot] = f
	}
	return content.NewSnapshot(tables)
}

// ID returns the GUID of the character with a number.
func ID(number int64) guid.GUID { return guid.New(guid.Player, 0, uint64(number)) }

// Player lets a character of level 5 enter the world on the map "t:field", in the role of a
// player. It is valid until another character enters or leaves: see [Stage.By].
func (s *Stage) Player(number int64, name string) realmstate.Asker {
	s.Enter(realmstate.Online{Player: ID(number), Account: number, Name: name, Facts: realmstate.FactsOf(name, 5, "t:field")})
	return s.By(name)
}

// By returns the player of a name as one who asks, in the role of a player.
func (s *Stage) By(name string) realmstate.Asker {
	s.T.Helper()
	who := s.Named(name)
	if who == nil {
		s.T.Fatalf("%s is not in the world", name)
	}
	return realmstate.Asker{Online: who, Role: auth.Player}
}

// Posted is an order of the player of a name.
func (s *Stage) Posted(name string, o character.Order) *inbox.Posted {
	return &inbox.Posted{Player: int64(s.By(name).Player.Counter()), Name: name, Order: o}
}

// Pass moves the time on to the next step in which slow changes happen, and the real time by ms.
func (s *Stage) Pass(ms int64) {
	s.Stamp(s.Unix() + ms)
	for s.Advance(); !s.OnSecond(); s.Advance() {
		continue
	}
}

// Wait moves the time on, and not the real time.
func (s *Stage) Wait(t clock.Time) {
	for end := s.Now() + t; s.Now() < end; {
		s.Advance()
	}
}

// Told takes what the session of a player has been told since the last call, in words.
func (s *Stage) Told(name string) string {
	var words []string
	for _, e := range s.Events(name) {
		words = append(words, Words(e))
	}
	return strings.Join(words, "; ")
}

// Events takes what the session of a player has been told since the last call.
func (s *Stage) Events(name string) (all []event.Event) {
	var rest []inbox.Message
	for _, m := range s.Sent {
		if m.To == (inbox.Address{Kind: inbox.ToSession, Player: name}) {
			all = append(all, m.Event)
		} else {
			rest = append(rest, m)
		}
	}
	s.Sent = rest
	return all
}

// Words returns an event in a few words: a refusal with its key and arguments, what is heard
// with who says it, and news with whom they are about.
func Words(e event.Event) string {
	switch e := e.(type) {
	case event.Refused:
		if len(e.Args.Entries()) == 0 {
			return "refused " + e.Reason.Key
		}
		return "refused " + e.Reason.Key + " " + e.Args.String()
	case event.Heard:
		return fmt.Sprintf("%s %s: %s", e.Way, e.Name, e.Text)
	case event.Told:
		return e.Text.Key
	case event.Channeled:
		return strings.TrimSpace(fmt.Sprintf("%s %s %s", e.Channel, e.Notice, e.Name))
	case event.GroupTold:
		return strings.TrimSpace(fmt.Sprintf("%s %s", e.News, e.Name))
	case event.GuildTold:
		return strings.Join(strings.Fields(fmt.Sprintf("%s %s %s", e.News, e.Name, e.Text)), " ")
	case event.SocialTold:
		return strings.TrimSpace(fmt.Sprintf("%s %s", e.News, e.Who.Name))
	case event.MailTold:
		return strings.TrimSpace(fmt.Sprintf("%s %s", e.News, e.Name))
	case event.AuctionTold:
		return fmt.Sprintf("%s %d", e.News, e.Money)
	case event.PetitionTold:
		return strings.TrimSpace(fmt.Sprintf("%s %s", e.News, e.Guild))
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", e), "event.")
}

// scribe is a stage as its own scripts.
type scribe Stage

func (s *scribe) Attached(h hook.ID) bool {
	return s.Refuses[h] != "" || slices.Contains(s.Hears, h)
}

func (s *scribe) Notice(_ hook.ID, a hook.Args) { s.note(a) }

func (s *scribe) Ask(h hook.ID, a hook.Args) (content.Text, bool) {
	s.note(a)
	why := s.Refuses[h]
	return content.Text{Key: why}, why != ""
}

func (s *scribe) note(a hook.Args) {
	s.Heard = append(s.Heard, strings.TrimSpace(a.Texts[0]+" "+a.Texts[1]))
}
