package dialect

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/smartai"
)

// Kinds that Trinity does not use any more, in either branch.
var (
	unusedEvents  = []uint32{12, 14, 18, 30, 39, 66, 67}
	unusedActions = []uint32{15, 18, 19, 26, 58, 61, 75, 76, 77, 93, 94, 95, 96, 104, 105, 106, 119, 120, 121, 122, 126}
)

// ToTrinity converts a row of the modern form to Trinity, branch 3.3.5 or master. Notes
// list changes and losses; the error states why it has no form there.
func ToTrinity(row smartai.Row, to Dialect) (out Raw, notes []string, err error) {
	w := &conversion{row: row, with: to}
	for _, step := range []func() error{w.unused, w.eventToTrinity, w.targetToTrinity, w.actionToTrinity} {
		if err := step(); err != nil {
			return Raw{Row: row}, nil, err
		}
	}
	out.Difficulties = w.listDifficulties()
	out.Row = w.row
	return out, w.notes, nil
}

// lost omits a value.
func (w *conversion) lost(value *uint32, what string) {
	if *value != 0 {
		w.note("%s %d is left out: %s does not have it", what, *value, w.with)
		*value = 0
	}
}

// unused clears the columns that the kinds of the row do not use: Trinity may use them.
func (w *conversion) unused() error {
	r := &w.row
	for _, part := range []struct {
		of     smartai.Part
		id     uint32
		values []uint32
	}{{smartai.OfEvent, r.EventType, r.Event[:]}, {smartai.OfAction, r.ActionType, r.Action[:]}, {smartai.OfTarget, r.TargetType, r.Target[:]}} {
		k, ok := part.of.Kind(part.id)
		columns := 2 // of the delay of a rule in a list
		switch {
		case part.of == smartai.OfEvent && r.Source == smartai.List:
		case !ok || k.Refused != "":
			return fmt.Errorf("%s has no %s %s", w.with, part.of, part.of.NameOf(part.id))
		default:
			columns = 0
			for i := range k.Params {
				columns += k.Params[i].Columns()
			}
		}
		for i := columns; i < len(part.values); i++ {
			w.lost(&part.values[i], fmt.Sprintf("%s_param%d of", part.of, i+1))
		}
	}
	return nil
}

// listDifficulties makes a list of the difficulty flags, if there is a column for it: of
// dungeons for five players, then of those for ten, twenty-five and forty.
func (w *conversion) listDifficulties() string {
	if w.with != Trinity || w.row.Flags&smartai.Difficulties == 0 {
		return ""
	}
	var all []string
	for _, d := range []struct {
		flag smartai.Flag
		list string
	}{{smartai.Difficulty0, "1,3,9"}, {smartai.Difficulty1, "2,4"}, {smartai.Difficulty2, "5"}, {smartai.Difficulty3, "6"}} {
		if w.row.Flags&d.flag != 0 {
			all = append(all, d.list)
		}
	}
	w.row.Flags &^= smartai.Difficulties
	return strings.Join(all, ",")
}

// The other columns of values of events.
const (
	damagedHealth = 4 // of DAMAGED
	onlyInFight   = 4 // of FRIENDLY_MISSING_BUFF
	movedPath     = 2 // of MOVEMENTINFORM
)

func (w *conversion) eventToTrinity() error {
	p, id := w.row.Event, w.row.EventType
	name := smartai.OfEvent.NameOf(id)
	switch {
	case w.row.Source == smartai.List:
		return nil
	case id == eventWaypoint || id == eventWaypointEnd:
		w.row.EventType = map[uint32]uint32{eventWaypoint: eventEscortReached, eventWaypointEnd: eventEscortEnded}[id]
		w.note("event %s also covers escort paths there, and is imported again as %s", name, smartai.OfEvent.NameOf(w.row.EventType))
	case slices.Contains(unusedEvents, id) || id > 82:
		return fmt.Errorf("%s has no event %s", w.with, name)
	case id == eventRange:
		w.row.Event = [6]uint32{p[4], p[5], p[2], p[3]}
	case id == eventFriendlyHealth:
		w.row.Event = [6]uint32{0, p[4], p[2], p[3], p[5]}
		if w.with == Trinity335 {
			return w.friends()
		}
	case id == eventDamaged && p[damagedHealth] != 0:
		return fmt.Errorf("%s has no event %s with a limit in percent of health", w.with, name)
	case id == eventMissingBuff:
		w.lost(&w.row.Event[onlyInFight], "event "+name+": in_combat_only")
	case id == eventMoved && p[0] == movesByEscort:
		return fmt.Errorf("%s has no event %s for escorts: use ESCORT_REACHED", w.with, name)
	case id == eventMoved:
		w.lost(&w.row.Event[movedPath], "event "+name+": path")
	case id == eventActionDone:
		w.lost(&w.row.Event[1], "event "+name+": the minimum cooldown of")
		w.lost(&w.row.Event[2], "event "+name+": the maximum cooldown of")
	}
	if (id == eventRange || id == eventFriendlyHealth) && (p[0] != 0 || p[1] != 0) {
		w.note("event %s: the first delay of %d to %d ms is left out: %s does not have it", name, p[0], p[1], w.with)
	}
	if w.with == Trinity && slices.Contains(waypointEvents, w.row.EventType) && w.row.Event[0] == 0 {
		w.row.Event[0] = math.MaxUint32 // any point
	}
	return nil
}

// friends is FRIENDLY_HEALTH_PCT of branch 3.3.5: the friend is the target, whose parameter
// has the maximum distance.
func (w *conversion) friends() error {
	if byTarget := []uint32{9, 10, 11, 17, 18, 19, 21}; !slices.Contains(byTarget, w.row.TargetType) {
		return fmt.Errorf("%s finds the friend of event FRIENDLY_HEALTH_PCT with a target for creatures or players, which %s is not", w.with, smartai.OfTarget.NameOf(w.row.TargetType))
	}
	w.lost(&w.row.Event[4], "event FRIENDLY_HEALTH_PCT: a radius of")
	return nil
}

// ownTargets has the target parameters that Trinity lacks or uses for something else.
var ownTargets = map[uint32]struct {
	at   int
	what string
}{
	3: {3, "without_aura"}, 4: {3, "without_aura"}, 5: {3, "without_aura"}, 6: {3, "without_aura"},
	9: {3, "alive"}, 11: {2, "alive"}, 16: {0, "pets"}, 17: {2, "most"}, 20: {2, "spawned_only"}, 28: {3, "least_yards"},
}

func (w *conversion) targetToTrinity() error {
	name := smartai.OfTarget.NameOf(w.row.TargetType)
	if w.row.TargetType > 29 {
		return fmt.Errorf("%s has no target %s", w.with, name)
	}
	if own, ok := ownTargets[w.row.TargetType]; ok {
		w.lost(&w.row.Target[own.at], "target "+name+": "+own.what)
	}
	return nil
}

// ownActions has the action parameters that Trinity lacks.
var ownActions = map[uint32][]int{
	1: {3}, 29: {5}, 37: {0}, 38: {0}, 41: {2}, 60: {1, 2}, 69: {2, 4, 5}, 107: {2},
}

// byTrinity has the actions with other parameters in Trinity.
var byTrinity = map[uint32]func(w *conversion, p *[smartai.ActionParams]uint32) error{
	9: func(w *conversion, p *[smartai.ActionParams]uint32) error { // ACTIVATE_GOBJECT
		if p[0] != 0 {
			return fmt.Errorf("%s cannot activate an object in its alternative state", w.with)
		}
		return nil
	},
	12: func(w *conversion, p *[smartai.ActionParams]uint32) error { // SUMMON_CREATURE
		const invoker, ofInvoker, ofPlace = 2, 7, 8
		if p[3] == invoker && w.row.TargetType != ofInvoker && w.row.TargetType != ofPlace {
			return fmt.Errorf("in %s, a summon can attack the target, but not the invoker", w.with)
		}
		w.lost(&p[4], "action SUMMON_CREATURE: attack_owner")
		p[3], p[4], p[5] = min(p[3], 1), p[5], 0
		return nil
	},
	actionSetUnitFlag:    func(w *conversion, p *[smartai.ActionParams]uint32) error { return w.flagToTrinity(p, 1) },
	actionRemoveUnitFlag: func(w *conversion, p *[smartai.ActionParams]uint32) error { return w.flagToTrinity(p, 0) },
	24: func(w *conversion, p *[smartai.ActionParams]uint32) error { // EVADE: to its home, not to its spawn point
		p[0] = 1
		return nil
	},
	50: func(w *conversion, p *[smartai.ActionParams]uint32) error { // SUMMON_GO
		w.lost(&p[2], "action SUMMON_GO: on_target")
		p[2], p[3] = p[3], 0
		return nil
	},
	actionEscortStart: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		if p[0] == 0 {
			w.note("action ESCORT_START: movement that is not set becomes walking")
		}
		p[0] = max(p[0], 1) - 1
		if w.with == Trinity335 {
			w.lost(&p[5], "action ESCORT_START: react state")
		}
		return nil
	},
	63: func(w *conversion, p *[smartai.ActionParams]uint32) error { // SET_COUNTER
		if p[3] != 0 {
			return fmt.Errorf("%s cannot subtract from a counter", w.with)
		}
		return nil
	},
	66: func(w *conversion, p *[smartai.ActionParams]uint32) error { // SET_ORIENTATION
		if p[1] != 0 || p[2] != 0 {
			return fmt.Errorf("%s cannot turn a unit by an angle or at random", w.with)
		}
		w.lost(&p[0], "action SET_ORIENTATION: quick")
		return nil
	},
	actionRespawnTarget: func(w *conversion, p *[smartai.ActionParams]uint32) error { return w.respawnToTrinity(p) },
	actionStartClosest:  func(w *conversion, _ *[smartai.ActionParams]uint32) error { return w.pathsToTrinity() },
	actionSpawnGroup: func(_ *conversion, p *[smartai.ActionParams]uint32) error {
		*p = [smartai.ActionParams]uint32{p[0], 0, 0, min(p[1], 1)*groupIgnoresRespawn | min(p[2], 1)*groupForced}
		return nil
	},
	actionDespawnGroup: func(_ *conversion, p *[smartai.ActionParams]uint32) error {
		*p = [smartai.ActionParams]uint32{p[0], 0, 0, min(p[1], 1) * groupForgets}
		return nil
	},
	actionPause: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		w.row.ActionType = trinityPause
		*p = [smartai.ActionParams]uint32{1: p[0]}
		return nil
	},
	actionResume: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		w.row.ActionType = trinityResume
		*p = [smartai.ActionParams]uint32{1: p[0]}
		return nil
	},
}

// castActions lists the actions that cast, and trinityCasts the cast flags that Trinity
// has.
var castActions = []uint32{11, actionSelfCast, 86, actionInvokerCast}

const trinityCasts = 0x7F

func (w *conversion) actionToTrinity() error {
	p, id := &w.row.Action, w.row.ActionType
	name := smartai.OfAction.NameOf(id)
	for theirs, ours := range fromTrinity {
		if ours == id && (w.with == Trinity || theirs < firstOfMaster) {
			w.row.ActionType = theirs
			return nil
		}
	}
	for _, at := range ownActions[id] {
		k, _ := smartai.OfAction.Kind(id)
		w.lost(&p[at], fmt.Sprintf("action %s: %s", name, k.Params[at].Key))
	}
	if slices.Contains(castActions, id) && p[1]&^trinityCasts != 0 {
		w.note("action %s: cast flags 0x%X are left out: %s does not have them", name, p[1]&^trinityCasts, w.with)
		p[1] &= trinityCasts
	}
	if change := byTrinity[id]; change != nil {
		return change(w, p)
	}
	if slices.Contains(unusedActions, id) || id > 142 || id == actionMoveForward || id == actionRiseUp {
		return fmt.Errorf("%s has no action %s", w.with, name)
	}
	return nil
}

// flagToTrinity replaces an action for one unit flag by the general action with this flag.
func (w *conversion) flagToTrinity(p *[smartai.ActionParams]uint32, set uint32) error {
	for action, flag := range trinityFlags {
		if p[0] == flag && p[1] == 0 {
			w.row.ActionType, *p = action, [smartai.ActionParams]uint32{set}
			return nil
		}
	}
	return fmt.Errorf("%s has action %s only for one of the flags 0x100, 0x200 and 0x2000000, not for 0x%X of field %d", w.with, smartai.OfAction.NameOf(w.row.ActionType), p[0], p[1]+1)
}

// respawnToTrinity replaces a respawn target by the number of its spawn.
func (w *conversion) respawnToTrinity(p *[smartai.ActionParams]uint32) error {
	kind, ok := map[uint32]uint32{targetCreatureGUID: 0, targetObjectGUID: 1}[w.row.TargetType]
	if !ok {
		return fmt.Errorf("%s respawns only a target given by the number of its spawn, which target %s does not contain", w.with, smartai.OfTarget.NameOf(w.row.TargetType))
	}
	w.lost(&p[0], "action RESPAWN_TARGET: a time of")
	w.lost(&w.row.Target[1], "action RESPAWN_TARGET: entry")
	w.row.ActionType, *p = trinityRespawn, [smartai.ActionParams]uint32{kind, w.row.Target[0]}
	w.row.TargetType, w.row.Target = 1, [smartai.TargetParams]uint32{}
	return nil
}

// pathsToTrinity replaces a range of paths by a list.
func (w *conversion) pathsToTrinity() error {
	p := w.row.Action
	if p[1] < p[0] || p[1]-p[0] >= smartai.ActionParams {
		return fmt.Errorf("%s takes up to %d paths, not %d to %d", w.with, smartai.ActionParams, p[0], p[1])
	}
	w.row.Action = [6]uint32{}
	for i := range p[1] - p[0] + 1 {
		w.row.Action[i] = p[0] + i
	}
	if p[2] != 0 || p[3] != 0 || p[4] != 0 {
		w.note("action START_CLOSEST_WAYPOINT: repeat, movement and source are left out")
	}
	return nil
}
