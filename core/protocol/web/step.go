package web

import (
	"strconv"

	"loam/core/content"
	"loam/core/event"
	"loam/core/view"
)

// step sends one page its part of a batch; told is nil when there is none. A
// step that says nothing is sent as a heartbeat only, and always while time is
// stepped by hand.
func (o *teller) step(v *viewer, b *view.Batch, told *view.Viewer) {
	if v.batches && v.release != b.Release {
		o.describe(v, false)
	}
	s := stepMessage{teller: o, viewer: v, batch: b, buf: o.scratch[:0]}
	s.begin()
	if told != nil {
		s.sections(told)
	}
	s.reactions(told)
	o.scratch = s.buf
	since := b.Time - v.last
	if v.batches && !s.something && !o.time.Paused && since >= 0 && since < heartbeat {
		return
	}
	v.batches, v.release, v.last = true, b.Release, b.Time
	o.counters.Steps.Add(1)
	frame := make([]byte, len(s.buf)+1)
	frame[copy(frame, s.buf)] = '}'
	v.conn.sendFrame(frame)
}

// stepMessage puts the message `step` together for one viewer.
type stepMessage struct {
	teller    *teller
	viewer    *viewer
	batch     *view.Batch
	buf       []byte
	something bool // more than the time
}

func (s *stepMessage) begin() {
	s.buf = append(s.buf, `{"type":"step","step":`...)
	s.buf = strconv.AppendInt(s.buf, s.batch.Step, 10)
	s.buf = append(s.buf, `,"time":`...)
	s.buf = strconv.AppendInt(s.buf, int64(s.batch.Time), 10)
	s.buf = append(s.buf, `,"release":`...)
	s.buf = strconv.AppendInt(s.buf, int64(s.batch.Release), 10)
}

// sections writes what the map says to this viewer. What left stands before
// what entered, so that a thing may do both.
func (s *stepMessage) sections(told *view.Viewer) {
	render, language := s.teller.render, s.viewer.language
	list := section{s: s, name: "left"}
	for _, g := range told.Left {
		list.item()
		s.buf = appendGUID(s.buf, g)
	}
	list.end()
	list = section{s: s, name: "entered"}
	for _, object := range told.Entered {
		list.item()
		s.buf = append(s.buf, render.object(language, object)...)
	}
	list.end()
	list = section{s: s, name: "changed"}
	for _, i := range told.Changed {
		if s.batch.Changes[i].Mask&^byEvents == 0 {
			continue
		}
		list.item()
		s.buf = append(s.buf, render.change(language, i)...)
	}
	list.end()
	list = section{s: s, name: "events"}
	for _, i := range told.Events {
		if s.mayHear(s.batch.Events[i]) {
			list.item()
			s.buf = append(s.buf, render.event(language, i)...)
		}
	}
	list.end()
	s.panels(told.Panels)
	s.group(told)
	s.items(told.Items)
	s.spells(told.Spells)
	s.menu(told.Menu)
	s.pet(told.Pet)
	s.quests(told)
	s.growth(told.Growth)
	s.outlook(told.Outlook)
	s.loot(told.Loot)
	s.desk(told.Desk)
	if told.Self != nil {
		w := writer{buf: append(s.buf, `,"self":`...)}
		encodeSelf(&w, texts{render.content, language}, told.Self)
		s.buf, s.something = w.buf, true
	}
}

// mayHear keeps what is not told, not for this role, or somebody else's.
func (s *stepMessage) mayHear(e event.Event) bool {
	if outbound[e.Kind()] == nil {
		return false
	}
	switch a := e.Audience(); a.Scope {
	case event.Operators:
		return s.viewer.tools
	case event.Owner:
		return a.Subject == s.viewer.place.Player
	}
	return true
}

// reactions tells which factions are the player's friends and enemies, once
// and whenever its own faction or the content has changed.
func (s *stepMessage) reactions(told *view.Viewer) {
	v := s.viewer
	if own, ok := s.own(told); ok && own.Faction != v.faction {
		v.faction, v.reactionsDue = own.Faction, true
	}
	if told != nil && told.Growth != nil {
		v.growth, v.reactionsDue = told.Growth, true
	}
	if !v.reactionsDue || v.faction == "" {
		return
	}
	v.reactionsDue, s.something = false, true
	w := writer{buf: append(s.buf, `,"reactions":`...)}
	encodeReactions(&w, s.teller.render.content, v.faction, v.growth)
	s.buf = w.buf
}

// own is the player's own object, when this step tells how it looks.
func (s *stepMessage) own(told *view.Viewer) (*view.Object, bool) {
	if told == nil {
		return nil, false
	}
	player := s.viewer.place.Player
	for _, o := range told.Entered {
		if o.GUID == player {
			return o, true
		}
	}
	for _, i := range told.Changed {
		if c := &s.batch.Changes[i]; c.Mask&view.Looks != 0 && c.Object.GUID == player {
			return c.Object, true
		}
	}
	return nil, false
}

// encodeReactions writes how the factions that are not neutral and the
// player's own stand to each other: hostile if either is hostile to the other, unless
// what one thinks of the player decides.
func encodeReactions(w *writer, c *content.Snapshot, own content.ID, g *view.Growth) {
	mine := c.FactionIndex(own)
	w.open('{')
	for i := range c.Factions {
		theirs := c.FactionIndex(c.Factions[i].ID)
		a, b := c.Reaction(theirs, mine), c.Reaction(mine, theirs)
		if r, decided := g.Feels(c.Factions[i].ID); decided {
			a, b = r, r
		}
		switch {
		case a == content.Hostile || b == content.Hostile:
			w.text(string(c.Factions[i].ID), content.Hostile.String(), "")
		case a == content.Friendly || b == content.Friendly:
			w.text(string(c.Factions[i].ID), content.Friendly.String(), "")
		}
	}
	w.close('}')
}

// section is a list in a step that is left out when it is empty.
type section struct {
	s     *stepMessage
	name  string
	begun bool
}

// item makes room for the next element.
func (l *section) item() {
	if l.begun {
		l.s.buf = append(l.s.buf, ',')
		return
	}
	l.begun, l.s.something = true, true
	l.s.buf = append(l.s.buf, `,"`...)
	l.s.buf = append(l.s.buf, l.name...)
	l.s.buf = append(l.s.buf, `":[`...)
}

func (l *section) end() {
	if l.begun {
		l.s.buf = append(l.s.buf, ']')
	}
}

// changedPart writes something of the viewer's player as an object under a name, when it
// has changed.
func changedPart[T any](s *stepMessage, name string, changed *T, encode func(*writer, texts, *T)) {
	if changed == nil {
		return
	}
	w := writer{buf: append(append(append(s.buf, `,"`...), name...), `":`...)}
	w.open('{')
	encode(&w, texts{s.teller.render.content, s.viewer.language}, changed)
	w.close('}')
	s.buf, s.something = w.buf, true
}
