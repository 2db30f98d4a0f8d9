package ruletrial

import (
	"fmt"
	"math"
	"strconv"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/ruletrace"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/importer"
)

// stand is the place of a trial with its participants.
type stand struct {
	on     content.ID // a map
	at     geo.Point  // of the tried script
	radius geo.Yards  // of the tried place; 0 is none
	// toX and toY are the direction to the visitor, one yard long.
	toX, toY float64
	name     string     // name of the tried creature or object in lines of a scenario; "" is a place
	spawn    content.ID // spawn of the tried creature or object; "" is none
	there    bool       // on a map of the world
	laid     bool       // the trial creates an object
	thing    bool       // it is an object
	def      content.ID // of the tried creature or object
	start    content.ID // of the visitor; "" is any
	level    int        // of the visitor
}

// plainLevel is the default level of a visitor.
const plainLevel = 10

// place finds the place of a trial. A creature or an object of the world is at its place in
// the world, unless it is tried alone; places and spawns of the world stay where they are.
func (p *paper) place(who *smartai.Script, t *ruletrace.Trial) error {
	s := &p.stand
	kind, n := kindOf(who.Key)
	*s = stand{on: content.ID(label + ":" + importer.Ground), toX: 1, thing: who.Source == smartai.Object, def: content.ID(p.idOf(kind, n))}
	id, known := p.world(kind, n)
	switch {
	case who.Source == smartai.Trigger && known:
		d, _ := p.around.made.Content.Place(id)
		s.on, s.at, s.radius, s.there = d.Map, d.At.Point, d.Radius, true
	case who.Source == smartai.Trigger:
		s.radius = 5 // like stubs
	case who.Owner < 0 && known:
		d, _ := p.around.made.Content.Spawn(id)
		s.of(d)
		s.def = d.Creature + d.Object
	case who.Owner < 0:
		s.name, s.spawn = p.idOf(kind, n), content.ID(p.idOf(kind, n))
	default:
		d, found := p.around.spawnOf(id)
		switch {
		case found && known && !t.Alone:
			s.of(d)
		case s.thing:
			s.laid, s.name, s.spawn = true, label+":"+stands, label+":"+stands
		default:
			s.name = subject
		}
	}
	s.turn(p)
	return p.guest(t)
}

// of uses a spawn of the world.
func (s *stand) of(d *content.Spawn) {
	s.on, s.at, s.name, s.spawn, s.there = d.Map, d.At.Point, string(d.ID), d.ID, true
}

// turn finds a direction in which the visitor has room to walk away.
func (s *stand) turn(p *paper) {
	if !s.there {
		return
	}
	m, ok := p.around.made.Content.Map(s.on)
	if !ok {
		return
	}
	for _, to := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		if s.toX, s.toY = to[0], to[1]; m.Bounds.Contains(s.spot(away)) {
			return
		}
	}
}

// spot returns the point at a distance from the tried creature, object or place, in the
// direction of the visitor.
func (s *stand) spot(yards float64) geo.Point {
	return geo.Point{X: s.at.X + yards*s.toX, Y: s.at.Y + yards*s.toY}
}

// line formats a spot for a line of a scenario.
func (s *stand) line(yards float64) string {
	p := s.spot(yards)
	return number(float64(p.X)) + " " + number(float64(p.Y))
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

// guest determines the visitor.
func (p *paper) guest(t *ruletrace.Trial) (err error) {
	s := &p.stand
	against, level := content.ID(""), plainLevel
	if p.around.made != nil {
		if c, ok := p.around.made.Content.Creature(s.def); ok {
			against, level = c.Faction, c.LevelMax
		}
	}
	if s.level = t.Level; s.level == 0 {
		s.level = level
	}
	if s.level < 1 || s.level > mostLevel {
		return fmt.Errorf("the level of the visitor must be 1 to %d, not %d", mostLevel, s.level)
	}
	s.start, err = p.around.start(t.Start, against)
	return err
}

// mostLevel is the highest level of a visitor.
const mostLevel = 1000

// opening returns the first lines of the scenario of a trial.
func (p *paper) opening(who *smartai.Script) []string {
	s := &p.stand
	lines := []string{"map " + string(s.on)}
	if s.name == subject {
		lines = append(lines, fmt.Sprintf("spawn %s as %s at %s", p.idOf(idmap.Creatures, uint32(who.Owner)), subject, s.line(0)))
	}
	begins := ""
	if s.start != "" {
		begins = " start " + string(s.start)
	}
	heading := geo.Heading(s.spot(comesFrom), s.spot(0)) * 180 / math.Pi
	return append(lines, fmt.Sprintf("player %s level %d%s at %s facing %.0f", visitor, s.level, begins, s.line(comesFrom), heading))
}
