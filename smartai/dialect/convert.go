package dialect

import (
	"fmt"

	"loam/smartai"
)

// Numbers of kinds whose form differs, in the modern form.
const (
	eventRange          = 9
	eventMissingBuff    = 16
	eventDamaged        = 32
	eventMoved          = 34
	eventEscortReached  = 40
	eventEscortEnded    = 58
	eventBehind         = 67
	eventActionDone     = 72
	eventFriendlyHealth = 74
	eventWaypoint       = 108
	eventWaypointEnd    = 109

	actionSetUnitFlag    = 18
	actionRemoveUnitFlag = 19
	actionMoveForward    = 46
	actionEscortStart    = 53
	actionRespawnTarget  = 70
	actionSelfCast       = 85
	actionStartClosest   = 113
	actionRiseUp         = 114
	actionSetState       = 118
	actionSpawnGroup     = 131
	actionDespawnGroup   = 132
	actionInvokerCast    = 134
	actionOldSetState    = 202
	actionCombatDistance = 205
	actionDismount       = 206
	actionPause          = 235
	actionResume         = 236

	targetCreatureGUID = 10
	targetObjectGUID   = 14
)

// movesByEscort is the kind of movement of escorts.
const movesByEscort = 17

// anyDistance is the maximum distance if the old form had no bound, in yards: no fight
// reaches farther.
const anyDistance = 100

// Converter converts rows of one dialect into the modern form.
type Converter struct {
	From Dialect
	// InvokerCast states that the table uses action 134. In the dialect of 2020, action 85
	// is then SELF_CAST; otherwise it has the meaning of 134.
	InvokerCast bool
}

// Row returns a row in the modern form. Notes list changes; the error states why it has no
// form there.
func (c Converter) Row(raw Raw) (row smartai.Row, notes []string, err error) {
	w := &conversion{row: raw.Row, with: c.From}
	switch {
	case !raw.Source.Known():
		return row, nil, fmt.Errorf("scripts of %s have no counterpart: they belong to later clients", raw.Source)
	case raw.Words != "":
		return row, nil, fmt.Errorf("%s has no counterpart: the value must be a number here", raw.Words)
	case c.From == Azeroth:
	case c.From == Azeroth2020:
		err = w.from2020(c.InvokerCast)
	case c.From == Trinity2013:
		err = w.from2013()
	default:
		if err = w.difficulties(raw.Difficulties); err == nil {
			err = w.fromTrinity()
		}
	}
	if err == nil && w.row.ActionType == actionOldSetState {
		w.action(actionSetState)
	}
	return w.row, w.notes, err
}

// conversion is the conversion of one row.
type conversion struct {
	row   smartai.Row
	with  Dialect // the other dialect
	notes []string
}

func (w *conversion) note(format string, args ...any) {
	w.notes = append(w.notes, fmt.Sprintf(format, args...))
}

// action sets the number of the action.
func (w *conversion) action(now uint32) {
	w.note("action %d is now %d %s", w.row.ActionType, now, smartai.OfAction.NameOf(now))
	w.row.ActionType = now
}

func (w *conversion) from2020(hasInvokerCast bool) error {
	if err := w.oldEvents(Azeroth2020); err != nil {
		return err
	}
	switch w.row.ActionType {
	case actionSelfCast:
		if !hasInvokerCast {
			w.action(actionInvokerCast)
		}
	case actionDismount:
		return fmt.Errorf("action 206 SET_CASTER_COMBAT_DIST has no counterpart: casting from a distance is now a cast flag of the spell")
	}
	return w.oldActions()
}

// renumbered has the actions of Azeroth before 2019, from 130 on.
var renumbered = [...]uint32{201, 118, 203, 204, 205, 206, 121, 122, 123, 124, 125, 207, 208, 209, 210, 211, 126, 212, 213, 214, 215}

const firstRenumbered = 130

func (w *conversion) from2013() error {
	if err := w.oldEvents(Trinity2013); err != nil {
		return err
	}
	switch id := w.row.ActionType; {
	case id == actionSelfCast:
		w.action(actionInvokerCast)
	case id >= firstRenumbered && id-firstRenumbered < uint32(len(renumbered)):
		now := renumbered[id-firstRenumbered]
		if now == actionDismount {
			return fmt.Errorf("action 135 SET_CASTER_COMBAT_DIST has no counterpart: casting from a distance is now a cast flag of the spell")
		}
		w.action(now)
	case id >= firstRenumbered:
		return fmt.Errorf("%s has no action %d", Trinity2013, id)
	}
	return w.oldActions()
}

// oldEvents moves parameters of events to their modern places.
func (w *conversion) oldEvents(from Dialect) error {
	if w.row.Source == smartai.List { // their first parameters are a delay, for every event
		return nil
	}
	p := w.row.Event
	switch w.row.EventType {
	case eventRange:
		w.row.Event = [6]uint32{0, 0, p[2], p[3], p[0], p[1]}
		w.note("event RANGE: distance and repeat are swapped")
		if p[4] != 0 {
			w.note("event RANGE: the repeat-only flag in event_param5 is left out")
		}
	case eventBehind:
		if from == Trinity || from == Trinity335 {
			return fmt.Errorf("%s does not use event IS_BEHIND_TARGET", from)
		}
		w.row.Event = [6]uint32{0, 0, p[0], p[1], 0, anyDistance}
		w.note("event IS_BEHIND_TARGET: the cooldown is now a repeat, at any distance up to %d yards", anyDistance)
	case eventFriendlyHealth:
		w.row.Event = [6]uint32{0, 0, p[2], p[3], p[1], p[4]}
		w.note("event FRIENDLY_HEALTH_PCT: percentage and repeat are swapped")
		if p[0] != 0 {
			w.note("event FRIENDLY_HEALTH_PCT: the minimum of %d percent is left out", p[0])
		}
	}
	return nil
}

// oldActions moves parameters of actions to their modern places.
func (w *conversion) oldActions() error {
	p := &w.row.Action
	switch w.row.ActionType {
	case actionEscortStart:
		switch p[0] {
		case 0, 1:
			p[0]++
			w.note("action ESCORT_START: the run flag is now movement %d", p[0])
		default:
			return fmt.Errorf("action ESCORT_START: the run flag must be 0 or 1, not %d", p[0])
		}
	case actionStartClosest:
		first, last, ok := consecutive(p[:])
		if !ok {
			return fmt.Errorf("action START_CLOSEST_WAYPOINT: the paths must have consecutive numbers, because they are now a range")
		}
		*p = [6]uint32{first, last}
		w.note("action START_CLOSEST_WAYPOINT: the paths are now a range")
	}
	return nil
}

// consecutive reports whether the numbers, up to the first 0, are a range.
func consecutive(list []uint32) (first, last uint32, ok bool) {
	for i, n := range list {
		switch {
		case i == 0:
			first, last = n, n
		case n == 0:
			for _, rest := range list[i:] {
				if rest != 0 {
					return 0, 0, false
				}
			}
			return first, last, first != 0
		case n != last+1:
			return 0, 0, false
		default:
			last = n
		}
	}
	return first, last, first != 0
}
