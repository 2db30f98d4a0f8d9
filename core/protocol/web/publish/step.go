package publish

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/visibility"
)

// step sends one page its part of a batch; told is nil when there is none. A
// step that says nothing is sent as a heartbeat only, and always while time is
// stepped by hand.
func (o *Teller) step(v *viewer, b *view.Batch, told *view.Viewer) {
	if v.batches && v.release != b.Release {
		o.describe(v, false)
	}
	s := &o.message
	*s = stepMessage{teller: o, viewer: v, batch: b, w: jsonfield.Writer{Buf: s.w.Buf[:0]}}
	s.begin()
	if told != nil {
		s.sections(told)
	}
	s.guarded("reactions", func() { s.reactions(told) })
	since := b.Time - v.last
	if v.batches && !s.something && !o.time.Paused && since >= 0 && since < heartbeat {
		return
	}
	v.batches, v.release, v.last = true, b.Release, b.Time
	o.counters.Steps.Add(1)
	frame := make([]byte, len(s.w.Buf)+1)
	frame[copy(frame, s.w.Buf)] = '}'
	v.client.SendFrame(frame)
}

// stepMessage puts the message `step` together for one viewer.
type stepMessage struct {
	teller    *Teller
	viewer    *viewer
	batch     *view.Batch
	w         jsonfield.Writer
	something bool // more than the time
}

func (s *stepMessage) begin() {
	s.w.Kind("step")
	s.w.Integer("step", s.batch.Step, "")
	s.w.Integer("time", int64(s.batch.Time), "")
	s.w.Integer("release", int64(s.batch.Release), "")
}

// texts are those that the viewer reads.
func (s *stepMessage) texts() locale.Texts {
	return locale.Texts{Content: s.teller.render.content, Language: s.viewer.language}
}

// sections writes what the map says to this viewer.
func (s *stepMessage) sections(told *view.Viewer) {
	s.guarded("sight", func() { s.sight(told) })
	s.guarded("events", func() { s.events(told) })
	s.own(told)
	s.guarded("self", func() {
		if told.Self != nil {
			s.key("self")
			visibility.EncodeSelf(&s.w, s.texts(), told.Self)
		}
	})
}

// guarded writes a part, which is left out if the program fails at it.
func (s *stepMessage) guarded(part string, write func()) {
	before, something, whole := s.w, s.something, false
	defer func() {
		if !whole {
			s.w, s.something = before, something
		}
	}()
	defer s.teller.faults.Caught("part of a step", part)
	write()
	whole = true
}

// sight writes what the viewer sees. What left stands before what entered, so that a
// thing may do both.
func (s *stepMessage) sight(told *view.Viewer) {
	render, language := s.teller.render, s.viewer.language
	list := section{s: s, name: "left"}
	for _, g := range told.Left {
		list.item()
		s.w.ID(g)
	}
	list.end()
	list = section{s: s, name: "entered"}
	for _, object := range told.Entered {
		list.raw(render.object(language, object))
	}
	list.end()
	list = section{s: s, name: "changed"}
	for _, i := range told.Changed {
		if s.batch.Changes[i].Mask&^visibility.ByEvents == 0 {
			continue
		}
		list.raw(render.change(language, i))
	}
	list.end()
}

func (s *stepMessage) events(told *view.Viewer) {
	list := section{s: s, name: "events"}
	for _, i := range told.Events {
		if s.mayHear(s.batch.Events[i]) {
			list.raw(s.teller.render.event(s.viewer.language, i))
		}
	}
	list.end()
}

// mayHear filters out events that are not sent, not for this role, or of another player.
func (s *stepMessage) mayHear(e event.Event) bool {
	if Events[e.Kind()] == nil {
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
	if own, ok := s.seen(told); ok && own.Faction != v.faction {
		v.faction, v.reactionsDue = own.Faction, true
	}
	if told != nil && told.Growth != nil {
		v.reactionsDue = true
	}
	if !v.reactionsDue || v.faction == "" {
		return
	}
	v.reactionsDue = false
	s.key("reactions")
	encodeReactions(&s.w, s.teller.render.content, v.faction, v.shown.growth)
}

// seen is the player's own object, when this step tells how it looks.
func (s *stepMessage) seen(told *view.Viewer) (*view.Object, bool) {
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
func encodeReactions(w *jsonfield.Writer, c *content.Snapshot, own content.ID, g *view.Growth) {
	mine := c.FactionIndex(own)
	w.Open('{')
	for i := range c.Factions {
		theirs := c.FactionIndex(c.Factions[i].ID)
		a, b := c.Reaction(theirs, mine), c.Reaction(mine, theirs)
		if r, decided := g.Feels(c.Factions[i].ID); decided {
			a, b = r, r
		}
		switch {
		case a == content.Hostile || b == content.Hostile:
			w.Text(string(c.Factions[i].ID), content.Hostile.String(), "")
		case a == content.Friendly || b == content.Friendly:
			w.Text(string(c.Factions[i].ID), content.Friendly.String(), "")
		}
	}
	w.Close('}')
}

// key begins something besides the time.
func (s *stepMessage) key(name string) {
	s.w.Key(name)
	s.something = true
}

// section is a list in a step that is left out when it is empty.
type section struct {
	s     *stepMessage
	name  string
	begun bool
}

// item says that an element follows.
func (l *section) item() {
	if !l.begun {
		l.begun = true
		l.s.key(l.name)
		l.s.w.Open('[')
	}
}

// raw adds an encoded element, unless it is missing.
func (l *section) raw(element []byte) {
	if element != nil {
		l.item()
		l.s.w.Raw(element)
	}
}

func (l *section) end() {
	if l.begun {
		l.s.w.Close(']')
	}
}

// part writes something of the viewer's player as an object under a name, when it
// has changed.
func part[T any](s *stepMessage, name string, changed *T, encode func(*jsonfield.Writer, locale.Texts, *T)) {
	if changed == nil {
		return
	}
	s.guarded(name, func() {
		s.key(name)
		s.w.Open('{')
		encode(&s.w, s.texts(), changed)
		s.w.Close('}')
	})
}
