package client

import (
	"context"
	"fmt"
	"strings"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
)

// Happening is the content of one message about casts, auras, swings, pets or duels, in the
// same words for both versions. Fields that the message lacks are zero.
type Happening struct {
	What     string // a word of those below
	By, At   uint64 // source and target
	Spell    uint32
	Instead  uint32 // the previous spell, or a second one
	Count    uint8  // of the cast, where the version counts them
	Millis   uint32 // duration
	Amount   uint32 // points of the effect
	Over     uint32 // the overkill or overheal part of them
	Absorbed uint32
	Resisted uint32
	Blocked  uint32
	Critical bool
	Why      string   // the word of a failure or a miss, or of a kind
	Details  []uint32 // details of a failure
	Hits     []uint64
	Missed   []combat.Miss
}

// What can happen with casts, cooldowns and known spells.
const (
	Casts       = "casts"       // begins
	Launches    = "launches"    // ends, with the targets in Hits
	Fails       = "fails"       // is refused or interrupted
	Succeeds    = "succeeds"    // only in 1.12.1, to the caster
	Interrupted = "interrupted" // of any unit
	Delayed     = "delayed"     // is pushed back by Millis
	Channels    = "channels"    // lasts for Millis
	Channelling = "channelling" // lasts for Millis from now; 0 is its end
	Repeats     = "repeats no more"
	Waits       = "waits" // of a spell, for Millis
	Modified    = "waits more"
	Begins      = "begins to wait"
	Ready       = "ready"
	Knows       = "knows" // when the player enters the world
	Learns      = "learns"
	Replaces    = "replaces"
	Unlearns    = "unlearns"
)

// String returns the fields that are not zero, for people.
func (h Happening) String() string {
	var b strings.Builder
	b.WriteString(h.What)
	add := func(name string, v any, zero bool) {
		if !zero {
			fmt.Fprintf(&b, " %s %v", name, v)
		}
	}
	add("spell", h.Spell, h.Spell == 0)
	add("for", h.Instead, h.Instead == 0)
	add("by", fmt.Sprintf("%#x", h.By), h.By == 0)
	add("at", fmt.Sprintf("%#x", h.At), h.At == 0)
	add("amount", h.Amount, h.Amount == 0)
	add("over", h.Over, h.Over == 0)
	add("absorbed", h.Absorbed, h.Absorbed == 0)
	add("resisted", h.Resisted, h.Resisted == 0)
	add("blocked", h.Blocked, h.Blocked == 0)
	add("ms", h.Millis, h.Millis == 0)
	add("why", h.Why, h.Why == "")
	if h.Critical {
		b.WriteString(" critical")
	}
	return b.String()
}

// Until waits for a happening with a spell (0: any), starting with the happening numbered
// from. It returns the number of the next one, so that a later request can wait for later
// happenings.
func (c *Client) Until(ctx context.Context, from int, what string, spell uint32) (next int, h Happening, err error) {
	err = c.Wait(ctx, fmt.Sprintf("%q of spell %d", what, spell), func(m *Model) bool {
		for i := min(from, len(m.Happened)); i < len(m.Happened); i++ {
			if one := m.Happened[i]; one.What == what && (spell == 0 || one.Spell == spell) {
				next, h = i+1, one
				return true
			}
		}
		return false
	})
	return next, h, err
}

// takeBattle records a message about casts, auras, swings, pets and duels. Called with mu
// held.
func (c *Client) takeBattle(name string, body packets.Body) {
	for _, take := range []func(string, packets.Body) []Happening{c.casting, c.cooling, c.knowing, c.hurting, c.helping, c.ending, c.bearing, c.owning, c.asked, c.duelling, c.looting} {
		if list := take(name, body); list != nil {
			c.model.Happened = append(c.model.Happened, list...)
			return
		}
	}
}

// one returns a list of a single happening.
func one(h Happening) []Happening { return []Happening{h} }

// casting reads messages of casts.
func (c *Client) casting(name string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *combat.Start:
		return one(Happening{What: Casts, By: b.Caster, At: b.Targets.Thing, Spell: b.Spell, Count: b.Count, Millis: b.Duration})
	case *combat.Go:
		return one(Happening{What: Launches, By: b.Caster, At: b.Targets.Thing, Spell: b.Spell, Count: b.Count, Hits: b.Hits, Missed: b.Misses})
	case *combat.Failed:
		h := Happening{What: Fails, By: c.model.Self, Spell: b.Spell, Count: b.Count, Why: c.why(b.Reason), Details: b.Detail}
		if name == "SMSG_CAST_RESULT" && b.Status == combat.CastWell {
			h.What, h.Why = Succeeds, ""
		}
		if name == "SMSG_PET_CAST_FAILED" {
			h.By = 0
		}
		return one(h)
	case *combat.Interrupted:
		h := Happening{What: Interrupted, By: b.Caster, Spell: b.Spell, Count: b.Count}
		if b.Result != 0 {
			h.Why = c.why(b.Result)
		}
		return one(h)
	case *combat.Delayed:
		return one(Happening{What: Delayed, By: b.Caster, Millis: b.Delay})
	case *combat.ChannelStart:
		return one(Happening{What: Channels, By: c.orSelf(b.Caster), Spell: b.Spell, Millis: b.Duration})
	case *combat.ChannelUpdate:
		return one(Happening{What: Channelling, By: c.orSelf(b.Caster), Millis: b.Left})
	case *combat.CancelRepeat:
		return one(Happening{What: Repeats, By: c.orSelf(b.Target)})
	}
	return nil
}

// cooling reads messages of cooldowns.
func (c *Client) cooling(name string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *combat.Cooldowns:
		list := make([]Happening, 0, len(b.List))
		for _, w := range b.List {
			list = append(list, Happening{What: Waits, By: b.GUID, Spell: w.Spell, Millis: w.Left})
		}
		return list
	case *combat.SpellOf:
		what := Begins
		if name == "SMSG_CLEAR_COOLDOWN" {
			what = Ready
		}
		return one(Happening{What: what, By: b.GUID, Spell: b.Spell})
	case *combat.OfSpell:
		return one(Happening{What: Begins, By: b.GUID, Spell: b.Spell})
	case *combat.ModifyCooldown:
		return one(Happening{What: Modified, By: b.GUID, Spell: b.Spell, Millis: uint32(b.By)})
	}
	return nil
}

// knowing reads messages of known spells.
func (c *Client) knowing(_ string, body packets.Body) []Happening {
	m := &c.model
	switch b := body.(type) {
	case *combat.InitialSpells:
		m.Spells = map[uint32]bool{}
		for _, s := range b.Spells {
			m.Spells[s.Spell] = true
		}
		return one(Happening{What: Knows, By: m.Self, Amount: uint32(len(b.Spells))})
	case *combat.Learned:
		m.know(b.Spell, 0)
		return one(Happening{What: Learns, By: m.Self, Spell: b.Spell})
	case *combat.Superseded:
		m.know(b.New, b.Old)
		return one(Happening{What: Replaces, By: m.Self, Spell: b.New, Instead: b.Old})
	case *combat.Removed:
		m.know(0, b.Spell)
		return one(Happening{What: Unlearns, By: m.Self, Spell: b.Spell})
	}
	return nil
}

// know adds a spell to the player's known spells and removes another; 0 is none. Models
// share their content, so it copies the list.
func (m *Model) know(spell, without uint32) {
	known := map[uint32]bool{}
	for s := range m.Spells {
		known[s] = true
	}
	known[spell] = true
	delete(known, without)
	delete(known, 0)
	m.Spells = known
}

// orSelf returns the unit of a message, or the player if the version does not send it.
func (c *Client) orSelf(g uint64) uint64 {
	if g == 0 {
		return c.model.Self
	}
	return g
}

// why returns our word for a reason, or its number.
func (c *Client) why(reason uint8) string {
	if word, ok := c.version.Battle.Why(reason); ok {
		return word
	}
	return fmt.Sprint("reason ", reason)
}
