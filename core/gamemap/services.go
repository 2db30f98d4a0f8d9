package gamemap

import (
	"slices"

	"loam/core/condition"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/flight"
	"loam/core/gossip"
	"loam/core/intent"
	"loam/core/parley"
	"loam/core/plain"
	"loam/core/scene"
	"loam/core/text"
	"loam/core/trainer"
	"loam/core/view"
)

// asking tells whether needs hold for a player and who it talks to.
func (m *Map) asking(u, other *unit) func([]content.Need) *content.Need {
	return func(needs []content.Need) *content.Need { return m.unmet(needs, u, other) }
}

// named is a line of core about a thing whose name is one of its placeholders.
func named(key, name string, of content.Text) view.Line {
	what := plain.OfRecord(text.KeyField, of.Key, text.BundleField, of.Bundle, text.ArgsField, plain.Value{})
	return view.Line{Text: scene.CoreText(key), Args: plain.OfTable([]plain.Entry{{Key: plain.OfString(name), Value: what}})}
}

// trainerOf is the trainer that a choice is about: that of the option, or of whom the
// player talks to.
func (m *Map) trainerOf(c *parley.Choice) (*content.Trainer, bool) {
	id := c.Option.Of
	if d, ok := m.s.Content().Creature(c.Speaker.Def); ok && id == "" && c.Speaker.Creature != nil {
		id = d.Trainer
	}
	return m.s.Content().Trainer(id)
}

func (m *Map) mayBeTaught(c *parley.Choice) string {
	if _, ok := m.trainerOf(c); !ok {
		return gossip.Speechless
	}
	return ""
}

// showLessons puts the lessons of a trainer before a player.
func (m *Map) showLessons(c *parley.Choice) {
	if t, ok := m.trainerOf(c); ok {
		m.teach(c.Player, c.Speaker, t)
	}
}

func (m *Map) teach(u, speaker *unit, t *content.Trainer) {
	menu := gossip.Menu{Bundle: t.ID.Bundle(), Service: content.DoTrainer, Of: t.ID, Text: view.Line{Text: t.Greeting}}
	if t.Greeting.Key == "" {
		menu.Text.Text = scene.CoreText("core.trainer.greeting")
	}
	for _, r := range trainer.Rows(m.s.Content(), t, u, m.asking(u, speaker)) {
		spell, _ := m.s.Content().Spell(r.Lesson.Spell)
		o := gossip.Option{Text: view.Line{Text: spell.Name}, Icon: "teach", Price: r.Lesson.Price, Of: spell.ID}
		if r.State != trainer.Open {
			o.Closed = m.whyNot(r)
		}
		menu.Options = append(menu.Options, o)
	}
	_, _ = m.parley.ShowMenu(u, speaker.GUID, menu) // which fails for what is no player
}

// whyNot says why a lesson cannot be taken.
func (m *Map) whyNot(r trainer.Row) view.Line {
	switch w := r.Why; {
	case r.State == trainer.Learnt:
		return view.Line{Text: scene.CoreText("core.knows_already")}
	case w.Level > 0:
		return view.Line{Text: scene.CoreText("core.trainer.level"), Args: plain.OfRecord("level", w.Level)}
	case w.After != "":
		if d, ok := m.s.Content().Spell(w.After); ok {
			return named("core.trainer.after", "spell", d.Name)
		}
	case w.Need != nil:
		says, args := condition.Text(w.Need)
		return view.Line{Text: says, Args: args}
	}
	return view.Line{Text: scene.CoreText("core.trainer.not_for_you")}
}

// takeLesson teaches a player a spell of a trainer, for what it costs, and shows what
// is left to learn.
func (m *Map) takeLesson(u, speaker *unit, of, spell content.ID) string {
	t, ok := m.s.Content().Trainer(of)
	if !ok {
		return gossip.NotOpen
	}
	l, ok := t.Lesson(spell)
	if !ok || trainer.Look(m.s.Content(), l, u, m.asking(u, speaker)).State != trainer.Open {
		return "core.trainer.not_for_you"
	}
	if why := m.things.Exchange(u, parley.Deal{Price: l.Price}); why != "" {
		return why
	}
	m.growth.Learn(u, spell, true)
	if m.s.Here(u) && m.s.Here(speaker) {
		m.teach(u, speaker, t)
	}
	return ""
}

// stopOf is the stop that a choice is about: that of the option, or of whom the player
// talks to.
func (m *Map) stopOf(c *parley.Choice) (*content.Stop, bool) {
	id := c.Option.Of
	if d, ok := m.s.Content().Creature(c.Speaker.Def); ok && id == "" && c.Speaker.Creature != nil {
		id = d.Stop
	}
	return m.s.Content().Stop(id)
}

func (m *Map) mayFly(c *parley.Choice) string {
	if _, ok := m.stopOf(c); !ok {
		return flight.Nowhere
	}
	return ""
}

// visit notes that a player has come to a stop.
func (m *Map) visit(u *unit, s *content.Stop) {
	if flight.Visit(u.Player, s) {
		u.Player.Dirty = true
		m.retellGrowth(u)
		l := named("core.flight.new", "stop", s.Name)
		m.s.Log.Add(event.Told{Player: u.GUID, Text: l.Text, Args: l.Args})
	}
}

// retellGrowth tells a player again what has become of its character.
func (m *Map) retellGrowth(u *unit) {
	if v := m.s.ViewerOf(u); v != nil {
		v.Growth = true
	}
}

// showRoutes puts the stops that can be reached from a stop before a player.
func (m *Map) showRoutes(c *parley.Choice) {
	if s, ok := m.stopOf(c); ok {
		m.visit(c.Player, s)
		m.offerRoutes(c.Player, c.Speaker, s)
	}
}

func (m *Map) offerRoutes(u, speaker *unit, s *content.Stop) {
	menu := gossip.Menu{Bundle: s.ID.Bundle(), Service: content.DoFlight, Of: s.ID, Text: named("core.flight.greeting", "stop", s.Name)}
	for _, chain := range flight.From(m.s.Content(), u.Player, s.ID, m.holds(u, speaker)) {
		to, _ := m.s.Content().Stop(chain.To)
		menu.Options = append(menu.Options, gossip.Option{Text: bound(to, chain.Between()), Icon: "travel", Price: chain.Price, Of: to.ID})
	}
	_, _ = m.parley.ShowMenu(u, speaker.GUID, menu) // which fails for what is no player
}

// holds tells whether needs hold for a player and who it talks to.
func (m *Map) holds(u, other *unit) func([]content.Need) bool {
	return func(needs []content.Need) bool { return m.unmet(needs, u, other) == nil }
}

// bound is the name of a stop to which a flight goes, with how many stops are between.
func bound(to *content.Stop, between int) view.Line {
	if between == 0 {
		return view.Line{Text: to.Name}
	}
	l := named("core.flight.over", "stop", to.Name)
	count := plain.Entry{Key: plain.OfString("between"), Value: plain.OfNumber(float64(between))}
	l.Args = plain.OfTable(append([]plain.Entry{count}, l.Args.Entries()...))
	return l
}

// takeFlight sends a player from a stop to another, for what it costs.
func (m *Map) takeFlight(u, speaker *unit, from, to content.ID) string {
	chain, why := flight.To(m.s.Content(), u, from, to, m.holds(u, speaker))
	if why != "" {
		return why
	}
	if shown := u.Player.Menu; shown != nil && shown.Service == content.DoFlight && !promised(shown, &chain) {
		if s, ok := m.s.Content().Stop(from); ok {
			m.offerRoutes(u, speaker, s)
		}
		return flight.Changed
	}
	if _, _, ok := flight.Way(m.s.Content(), chain.Legs, u.Position.Point, m.s.Now()); !ok {
		return flight.Nowhere
	}
	if why := m.things.Exchange(u, parley.Deal{Price: chain.Price}); why != "" {
		return why
	}
	if !m.s.Here(u) {
		return ""
	}
	return m.setOff(u, chain.Legs)
}

// promised tells whether a menu shows a flight at its price.
func promised(shown *gossip.Open, chain *flight.Chain) bool {
	return slices.ContainsFunc(shown.Options, func(o gossip.Option) bool { return o.Of == chain.To && o.Price.Equals(&chain.Price) })
}

// setOff sends a player along routes from where it stands, or says why not.
func (m *Map) setOff(u *unit, legs []*content.Flight) string {
	w, lands, ok := flight.Way(m.s.Content(), legs, u.Position.Point, m.s.Now())
	first, to := legs[0].ID, legs[len(legs)-1].To
	if !ok || !m.standsHere(to) || !m.s.Def().Bounds.Contains(lands.Point) {
		return flight.Nowhere
	}
	m.parley.EndTalk(u)
	m.body.Fly(u, first, to, w)
	m.s.Log.Add(event.Flew{Player: u.GUID, Flight: first, To: to})
	return ""
}

// standsHere tells whether a stop is on this map.
func (m *Map) standsHere(stop content.ID) bool {
	s, ok := m.s.Content().Stop(stop)
	if !ok {
		return false
	}
	p, ok := m.s.Content().Place(s.Place)
	return ok && p.Map == m.s.Map
}

// landed is the end of a flight, also of one whose route a new release lacks.
func (m *Map) landed(u *unit, flown entity.Led) {
	if u.Player == nil {
		return
	}
	u.Player.Dirty = true
	m.s.Log.Add(event.Flew{Player: u.GUID, Flight: flown.Flight, To: flown.Stop, Landed: true})
	if m.standsHere(flown.Stop) {
		s, _ := m.s.Content().Stop(flown.Stop)
		p, _ := m.s.Content().Place(s.Place)
		u.Position.Facing = p.At.Facing
	}
}

// notAloft are the intents that a player in a flight cannot follow, beside those that
// want one who is master of itself.
var notAloft = [intent.Count]bool{
	intent.KindCast: true, intent.KindUseItem: true, intent.KindDuel: true, intent.KindPet: true, intent.KindAnswer: true,
	intent.KindOpenLoot: true, intent.KindTakeLoot: true, intent.KindRespawn: true,
}

// grounded tells whether a player in a flight asks for what it cannot do there.
func grounded(u *entity.Unit, k intent.Kind) bool { return u.Led.Kind == entity.Aloft && notAloft[k] }

// cameTo notes the stop at which somebody stands to whom a player talks.
func (m *Map) cameTo(u, to *unit) {
	if d, ok := m.s.Content().Creature(to.Def); ok {
		if s, ok := m.s.Content().Stop(d.Stop); ok {
			m.visit(u, s)
		}
	}
}

// Serve opens one of the services of package content for a player, as a creature's
// own or, with the player itself as speaker, nobody's. Of is what it is about, "" what
// the creature names. It tells whether it came about; the player is told why not.
func (tx *Tx) Serve(player, speaker *entity.Unit, service content.MenuAction, of content.ID) bool {
	return tx.on().parley.Serve(player, speaker, service, of)
}

// KnowsStop tells whether a player knows a stop of flights.
func (tx *Tx) KnowsStop(player *entity.Unit, id content.ID) bool {
	s, ok := tx.on().s.Content().Stop(id)
	return ok && flight.Knows(player.Player, s)
}

// LearnStop lets a player know a stop of flights, and tells whether it did not.
func (tx *Tx) LearnStop(player *entity.Unit, id content.ID) bool {
	m := tx.on()
	s, ok := m.s.Content().Stop(id)
	if !ok || flight.Knows(player.Player, s) {
		return false
	}
	m.visit(player, s)
	return true
}

// Fly sends a player on a route from where it stands, for nothing and wherever that
// begins. The answer is why that cannot be, a key of core's locale, or "".
func (tx *Tx) Fly(player *entity.Unit, id content.ID) string {
	return tx.on().fly(player, id)
}

func (m *Map) fly(player *unit, id content.ID) string {
	f, ok := m.s.Content().Flight(id)
	if !ok {
		return flight.Nowhere
	}
	if player.Dead || player.Masterless() {
		return flight.Bound
	}
	return m.setOff(player, []*content.Flight{f})
}

// FlyOver sends a player from a stop to another that it knows, over others that it
// knows, from where it stands and for nothing. The answer is why that cannot be, a key of
// core's locale, or "".
func (tx *Tx) FlyOver(player *entity.Unit, from, to content.ID) string {
	m := tx.on()
	if player.Dead {
		return flight.Bound
	}
	chain, why := flight.To(m.s.Content(), player, from, to, m.holds(player, player))
	if why != "" {
		return why
	}
	return m.setOff(player, chain.Legs)
}

// SetHome makes a place the home of a player.
func (tx *Tx) SetHome(player *entity.Unit, place content.ID) { tx.on().host.Bind(player, place) }
