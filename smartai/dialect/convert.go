package dialect

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/smartai"
)

// Numbers of kinds whose form differs, in the modern form.
const (
	eventRange          = 9
	eventBehind         = 67
	eventObjectState    = 70
	eventFriendlyHealth = 74

	actionSetUnitFlag    = 18
	actionRemoveUnitFlag = 19
	actionMoveForward    = 46
	actionEscortStart    = 53
	actionRespawnTarget  = 70
	actionSelfCast       = 85
	actionStartClosest   = 113
	actionRiseUp         = 114
	actionSetState       = 118
	actionInvokerCast    = 134
	actionOldSetState    = 202
	actionCombatDistance = 205
	actionDismount       = 206
)

// anyDistance is the far end of a distance where the old form had no bounds, in
// yards: nothing fights from farther away.
const anyDistance = 100

// Converter brings rows of one dialect into the modern form.
type Converter struct {
	From Dialect
	// InvokerCast says that the table has action 134. In the dialect of 2020,
	// action 85 is SELF_CAST then, and else what 134 is now.
	InvokerCast bool
}

// Row is a row in the modern form. Notes say what was changed; an error says why it
// has no form there.
func (c Converter) Row(raw Raw) (row smartai.Row, notes []string, err error) {
	w := &conversion{row: raw.Row}
	switch {
	case !raw.Source.Known():
		return row, nil, fmt.Errorf("scripts of %s have no counterpart: they belong to what later clients have", raw.Source)
	case raw.Words != "":
		return row, nil, fmt.Errorf("%s has no counterpart: rows are numbers here", raw.Words)
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

// conversion is a row on its way.
type conversion struct {
	row   smartai.Row
	notes []string
}

func (w *conversion) note(format string, args ...any) {
	w.notes = append(w.notes, fmt.Sprintf(format, args...))
}

// action gives the action another number.
func (w *conversion) action(now uint32) {
	w.note("action %d is %d %s now", w.row.ActionType, now, smartai.OfAction.NameOf(now))
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
		return fmt.Errorf("action 206 SET_CASTER_COMBAT_DIST has no counterpart: what casts from afar does so by a flag of its spell now")
	}
	return w.oldActions()
}

// renumbered are the actions of Azeroth before 2019, from 130 on.
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
			return fmt.Errorf("action 135 SET_CASTER_COMBAT_DIST has no counterpart: what casts from afar does so by a flag of its spell now")
		}
		w.action(now)
	case id >= firstRenumbered:
		return fmt.Errorf("%s has no action %d", Trinity2013, id)
	}
	return w.oldActions()
}

// oldEvents puts parameters of events where they are now.
func (w *conversion) oldEvents(from Dialect) error {
	if w.row.Source == smartai.List { // their first parameters are a delay, whatever the event
		return nil
	}
	p := w.row.Event
	switch w.row.EventType {
	case eventRange:
		w.row.Event = [6]uint32{0, 0, p[2], p[3], p[0], p[1]}
		w.note("event RANGE: distance and repeat have changed places")
		if p[4] != 0 {
			w.note("event RANGE: the mark in event_param5 that it only repeats is left out")
		}
	case eventBehind:
		if from == Trinity {
			return fmt.Errorf("%s does not use event IS_BEHIND_TARGET", from)
		}
		w.row.Event = [6]uint32{0, 0, p[0], p[1], 0, anyDistance}
		w.note("event IS_BEHIND_TARGET: the cooldown is a repeat now, at any distance up to %d yards", anyDistance)
	case eventFriendlyHealth:
		w.row.Event = [6]uint32{0, 0, p[2], p[3], p[1], p[4]}
		w.note("event FRIENDLY_HEALTH_PCT: share and repeat have changed places")
		if p[0] != 0 {
			w.note("event FRIENDLY_HEALTH_PCT: the least share of %d percent is left out", p[0])
		}
	}
	return nil
}

// oldActions puts parameters of actions where they are now.
func (w *conversion) oldActions() error {
	p := &w.row.Action
	switch w.row.ActionType {
	case actionEscortStart:
		switch p[0] {
		case 0, 1:
			p[0]++
			w.note("action ESCORT_START: running or not is movement %d now", p[0])
		default:
			return fmt.Errorf("action ESCORT_START: running or not must be 0 or 1, not %d", p[0])
		}
	case actionStartClosest:
		first, last, ok := consecutive(p[:])
		if !ok {
			return fmt.Errorf("action START_CLOSEST_WAYPOINT: the paths must be numbered one after another, as they are a range now")
		}
		*p = [6]uint32{first, last}
		w.note("action START_CLOSEST_WAYPOINT: the paths are a range now")
	}
	return nil
}

// consecutive tells whether numbers, until one is 0, are a range.
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

// Actions that Trinity has under numbers of its own.
var fromTrinity = map[uint32]uint32{46: 224, 141: 207, 151: 223, 157: 203}

// trinityOnly are the events and actions of Trinity that have no counterpart.
var (
	trinityEvents = map[uint32]string{
		70: "GO_LOOT_STATE_CHANGED", 83: "ON_SPELL_CAST", 84: "ON_SPELL_FAILED", 85: "ON_SPELL_START", 86: "ON_DESPAWN",
		87: "SEND_EVENT_TRIGGER", 88: "AREATRIGGER_EXIT", 89: "ON_AURA_APPLIED", 90: "ON_AURA_REMOVED",
	}
	trinityActions = map[uint32]string{
		70: "ENABLE_TEMP_GOBJ", 114: "MOVE_OFFSET", 137: "PLAY_SPELL_VISUAL_KIT", 138: "OVERRIDE_LIGHT", 139: "OVERRIDE_WEATHER",
		140: "140", 143: "CREATE_CONVERSATION", 147: "ACTIVATE_GAMEOBJECT",
		148: "ADD_TO_STORED_TARGET_LIST", 149: "149", 150: "TRIGGER_GAME_EVENT", 152: "COMPLETE_QUEST", 153: "153", 154: "154",
		155: "ENTER_VEHICLE", 156: "BOARD_PASSENGER",
	}
)

// trinityDifficulties are the flags that take the place of numbers of difficulties.
var trinityDifficulties = map[string]smartai.Flag{
	"1": smartai.Difficulty0, "2": smartai.Difficulty1, // of five players
	"3": smartai.Difficulty0, "4": smartai.Difficulty1, "5": smartai.Difficulty2, "6": smartai.Difficulty3, // of ten and twenty-five
	"9": smartai.Difficulty0, // of forty
}

// difficulties makes flags of a list of difficulties, which is empty for all.
func (w *conversion) difficulties(list string) error {
	if list == "" {
		return nil
	}
	for part := range strings.SplitSeq(list, ",") {
		flag, ok := trinityDifficulties[strings.TrimSpace(part)]
		if !ok {
			return fmt.Errorf("difficulty %q of difficulties %q has no counterpart: those of 1 to 6 and 9 have", part, list)
		}
		w.row.Flags |= flag
	}
	w.note("difficulties %q are flags now", list)
	return nil
}

// trinityFlags are the flags of units that actions of Trinity set or take.
var trinityFlags = map[uint32]uint32{144: 0x100, 145: 0x200, 146: 0x2000000}

// unitFlag makes of an action that sets or takes one flag of a unit that which does it
// with any.
func (w *conversion) unitFlag(flag uint32) {
	now := uint32(actionRemoveUnitFlag)
	if w.row.Action[0] != 0 {
		now = actionSetUnitFlag
	}
	w.action(now)
	w.row.Action = [smartai.ActionParams]uint32{flag}
}

// waypointEvents are those whose first two parameters are a point and a path.
var waypointEvents = []uint32{39, 40, 55, 56, 57, 58}

// anyWaypoint makes 0 of the number that says any point or path.
func (w *conversion) anyWaypoint() {
	if w.row.Source == smartai.List || !slices.Contains(waypointEvents, w.row.EventType) {
		return
	}
	for i := range 2 {
		if w.row.Event[i] == math.MaxUint32 {
			w.row.Event[i] = 0
			w.note("event parameter %d, any point or path, is 0 now", i+1)
		}
	}
}

func (w *conversion) fromTrinity() error {
	w.anyWaypoint()
	if name, ok := trinityEvents[w.row.EventType]; ok && w.row.Source != smartai.List {
		return fmt.Errorf("event %d is %s in %s, which has no counterpart", w.row.EventType, name, Trinity)
	}
	if name, ok := trinityActions[w.row.ActionType]; ok {
		return fmt.Errorf("action %d is %s in %s, which has no counterpart", w.row.ActionType, name, Trinity)
	}
	if err := w.oldEvents(Trinity); err != nil {
		return err
	}
	if flag, ok := trinityFlags[w.row.ActionType]; ok {
		w.unitFlag(flag)
		return nil
	}
	if now, ok := fromTrinity[w.row.ActionType]; ok {
		w.action(now)
		return nil
	}
	if w.row.ActionType > 157 {
		return fmt.Errorf("%s has no action %d", Trinity, w.row.ActionType)
	}
	return w.oldActions()
}
