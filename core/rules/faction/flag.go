package faction

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// MayChoose tells whether a player of a level raises and lowers its flag itself.
func MayChoose(r *content.Rules, level int) bool {
	return r.Eval(content.PvPChoice, float64(level)) > 0
}

// Wish notes whether a player wants its flag up. One that it lowers stays up for
// as long as the rule says.
func Wish(r *content.Rules, u *entity.Unit, up bool, now clock.Time) {
	f := &u.Player.Flag
	if f.Wish && !up {
		f.Until = max(f.Until, now+lowered(r, u))
	}
	f.Wish = up
}

// Stand notes on what ground a player stands. A flag that the ground has raised
// stays up for as long as the rule says when it does so no more.
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

// Settle puts the flag up or down as all that holds it up says, and tells whether
// that is a change.
func Settle(u *entity.Unit, now clock.Time) (changed bool) {
	f := &u.Player.Flag
	up := f.Wish || f.Ground || now < f.Until
	changed, f.Up = f.Up != up, up
	return changed
}

// Left is how long a flag still stays up that nothing but time holds up; 0 of any
// other.
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

// GroundAt is what the land says in some areas of a map: what the smallest of them
// says that says anything, of equal ones the first, and else what the map says.
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
