package faction

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// MayChoose reports whether a player of a level can raise and lower its flag itself.
func MayChoose(r *content.Rules, level int) bool {
	return r.Eval(content.PvPChoice, float64(level)) > 0
}

// Wish records whether a player wants its flag up. A lowered flag stays up for as long
// as the rule requires.
func Wish(r *content.Rules, u *entity.Unit, up bool, now clock.Time) {
	f := &u.Player.Flag
	if f.Wish && !up {
		f.Until = max(f.Until, now+lowered(r, u))
	}
	f.Wish = up
}

// Stand records the kind of area in which a player is. A flag that the area has raised
// stays up for as long as the rule requires after the player has left.
func Stand(r *content.Rules, u *entity.Unit, g content.Ground, now clock.Time) {
	f := &u.Player.Flag
	raises := r.Eval(content.PvPGround, truth(g == content.Contested), truth(g == content.Free), truth(g == content.Sanctuary), float64(u.Level)) > 0
	if f.Ground && !raises {
		f.Until = max(f.Until, now+lowered(r, u))
	}
	f.Ground, f.Land = raises, g
}

// Raise keeps a player's flag up for a while.
func Raise(u *entity.Unit, wait, now clock.Time) {
	if wait > 0 {
		u.Player.Flag.Until = max(u.Player.Flag.Until, now+wait)
	}
}

// Settle raises or lowers the flag according to everything that keeps it up, and
// reports whether it changed.
func Settle(u *entity.Unit, now clock.Time) (changed bool) {
	f := &u.Player.Flag
	up := f.Wish || f.Ground || now < f.Until
	changed, f.Up = f.Up != up, up
	return changed
}

// Left returns how long a flag that only time keeps up still stays up; 0 for any other.
func Left(u *entity.Unit, now clock.Time) clock.Time {
	f := &u.Player.Flag
	if f.Wish || f.Ground {
		return 0
	}
	return max(0, f.Until-now)
}

func lowered(r *content.Rules, u *entity.Unit) clock.Time {
	return atLeastNothing(r.Eval(content.PvPLowerMS, float64(u.Level)))
}

// GroundAt returns the PvP setting in some areas of a map: the setting of the smallest
// area that has one, of equal ones the first, otherwise that of the map.
func GroundAt(m *content.Map, areas []*content.Place) content.Ground {
	var best *content.Place
	for _, a := range areas {
		if a.PvP != content.AsMap && (best == nil || a.Radius < best.Radius) {
			best = a
		}
	}
	switch {
	case best != nil:
		return best.PvP
	case m.PvP == content.AsMap:
		return content.Open
	}
	return m.PvP
}
