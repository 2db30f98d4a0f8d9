package dialect

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/smartai"
)

// Actions with other numbers in Trinity. From firstOfMaster on only branch master has them.
var fromTrinity = map[uint32]uint32{46: 224, 141: 207, 151: 223, 157: 203}

const firstOfMaster = 151

// Actions with other numbers and parameters in Trinity.
const (
	trinityPause   = 127
	trinityRespawn = 133
	trinityResume  = 158
)

// Flags of Trinity's spawn groups.
const (
	groupIgnoresRespawn = 1 << iota
	groupForced
	groupForgets
)

// trinityOnly lists the events and actions of Trinity that have no counterpart.
var (
	trinityEvents = map[uint32]string{
		83: "ON_SPELL_CAST", 84: "ON_SPELL_FAILED", 85: "ON_SPELL_START", 86: "ON_DESPAWN",
		87: "SEND_EVENT_TRIGGER", 88: "AREATRIGGER_EXIT", 89: "ON_AURA_APPLIED", 90: "ON_AURA_REMOVED",
	}
	trinityActions = map[uint32]string{
		70: "ENABLE_TEMP_GOBJ", 114: "MOVE_OFFSET", 137: "PLAY_SPELL_VISUAL_KIT", 138: "OVERRIDE_LIGHT", 139: "OVERRIDE_WEATHER",
		140: "140", 143: "CREATE_CONVERSATION", 147: "ACTIVATE_GAMEOBJECT",
		148: "ADD_TO_STORED_TARGET_LIST", 149: "149", 150: "TRIGGER_GAME_EVENT", 152: "COMPLETE_QUEST", 153: "153", 154: "154",
		155: "ENTER_VEHICLE", 156: "BOARD_PASSENGER",
	}
)

// trinityDifficulties has the flags for numbers of difficulties.
var trinityDifficulties = map[string]smartai.Flag{
	"1": smartai.Difficulty0, "2": smartai.Difficulty1, // of five players
	"3": smartai.Difficulty0, "4": smartai.Difficulty1, "5": smartai.Difficulty2, "6": smartai.Difficulty3, // of ten and twenty-five
	"9": smartai.Difficulty0, // of forty
}

// difficulties converts a list of difficulties to flags; an empty list is all.
func (w *conversion) difficulties(list string) error {
	if list == "" {
		return nil
	}
	for part := range strings.SplitSeq(list, ",") {
		flag, ok := trinityDifficulties[strings.TrimSpace(part)]
		if !ok {
			return fmt.Errorf("difficulty %q of difficulties %q has no counterpart: only 1 to 6 and 9 have one", part, list)
		}
		w.row.Flags |= flag
	}
	w.note("difficulties %q are now flags", list)
	return nil
}

// trinityFlags has the unit flags that actions of Trinity set or clear.
var trinityFlags = map[uint32]uint32{144: 0x100, 145: 0x200, 146: 0x2000000}

// unitFlag replaces an action for one unit flag by the general action with any flag.
func (w *conversion) unitFlag(flag uint32) {
	now := uint32(actionRemoveUnitFlag)
	if w.row.Action[0] != 0 {
		now = actionSetUnitFlag
	}
	w.action(now)
	w.row.Action = [smartai.ActionParams]uint32{flag}
}

// waypointEvents lists the events whose first two parameters are a point and a path.
var waypointEvents = []uint32{39, 40, 55, 56, 57, 58}

// anyWaypoint replaces the number for any point or path by 0.
func (w *conversion) anyWaypoint() {
	if w.row.Source == smartai.List || !slices.Contains(waypointEvents, w.row.EventType) {
		return
	}
	for i := range 2 {
		if w.row.Event[i] == math.MaxUint32 {
			w.row.Event[i] = 0
			w.note("event parameter %d, any point or path, is now 0", i+1)
		}
	}
}

func (w *conversion) fromTrinity() error {
	w.anyWaypoint()
	if name, ok := trinityEvents[w.row.EventType]; ok && w.row.Source != smartai.List {
		return fmt.Errorf("event %d is %s in %s, which has no counterpart", w.row.EventType, name, w.with)
	}
	if name, ok := trinityActions[w.row.ActionType]; ok {
		return fmt.Errorf("action %d is %s in %s, which has no counterpart", w.row.ActionType, name, w.with)
	}
	if w.row.TargetType == 30 {
		return fmt.Errorf("target 30 is CLOSEST_UNSPAWNED_GAMEOBJECT in %s, which has no counterpart", w.with)
	}
	if err := w.oldEvents(w.with); err != nil {
		return err
	}
	w.targets()
	if change := ofTrinity[w.row.ActionType]; change != nil {
		return change(w, &w.row.Action)
	}
	if flag, ok := trinityFlags[w.row.ActionType]; ok {
		w.unitFlag(flag)
		return nil
	}
	if now, ok := fromTrinity[w.row.ActionType]; ok {
		w.action(now)
		return nil
	}
	if w.row.ActionType > trinityResume {
		return fmt.Errorf("%s has no action %d", w.with, w.row.ActionType)
	}
	return w.oldActions()
}

// dropped omits a value that only Trinity has.
func (w *conversion) dropped(value *uint32, what string) {
	if *value != 0 {
		w.note("%s %d is left out", what, *value)
		*value = 0
	}
}

// mostTargets has the parameter with the maximum number of targets.
var mostTargets = map[uint32]int{9: 3, 11: 2, 13: 3, 15: 2}

// targets omits the maximum number of targets.
func (w *conversion) targets() {
	if at, ok := mostTargets[w.row.TargetType]; ok {
		w.dropped(&w.row.Target[at], "target "+smartai.OfTarget.NameOf(w.row.TargetType)+": maximum number of targets")
	}
}

// ofTrinity has the actions with other parameters in Trinity.
var ofTrinity = map[uint32]func(w *conversion, p *[smartai.ActionParams]uint32) error{
	12: func(_ *conversion, p *[smartai.ActionParams]uint32) error { // SUMMON_CREATURE
		p[4], p[5] = 0, p[4]
		return nil
	},
	24: func(_ *conversion, p *[smartai.ActionParams]uint32) error { // EVADE: home is its home position
		p[0] = 0
		return nil
	},
	28: func(w *conversion, p *[smartai.ActionParams]uint32) error { // REMOVEAURASFROMSPELL
		w.dropped(&p[2], "action REMOVEAURASFROMSPELL: only own auras")
		return nil
	},
	50: func(_ *conversion, p *[smartai.ActionParams]uint32) error { // SUMMON_GO
		p[2], p[3] = 0, p[2]
		return nil
	},
	69: func(w *conversion, p *[smartai.ActionParams]uint32) error { // MOVE_TO_POS
		w.dropped(&p[2], "action MOVE_TO_POS: no pathfinding")
		return nil
	},
	116: func(w *conversion, p *[smartai.ActionParams]uint32) error { // SET_CORPSE_DELAY
		w.dropped(&p[1], "action SET_CORPSE_DELAY: decay of looted corpses")
		return nil
	},
	trinityPause: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		w.dropped(&p[0], "action PAUSE_MOVEMENT: slot")
		w.dropped(&p[2], "action PAUSE_MOVEMENT: force")
		w.action(actionPause)
		*p = [smartai.ActionParams]uint32{p[1]}
		return nil
	},
	trinityResume: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		w.dropped(&p[0], "action RESUME_MOVEMENT: slot")
		w.action(actionResume)
		*p = [smartai.ActionParams]uint32{p[1]}
		return nil
	},
	actionSpawnGroup: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		w.groupDelays(p)
		*p = [smartai.ActionParams]uint32{p[0], p[3] & groupIgnoresRespawn / groupIgnoresRespawn, p[3] & groupForced / groupForced}
		return nil
	},
	actionDespawnGroup: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		w.groupDelays(p)
		*p = [smartai.ActionParams]uint32{p[0], p[3] & groupForgets / groupForgets}
		return nil
	},
	trinityRespawn: func(w *conversion, p *[smartai.ActionParams]uint32) error {
		spawn := p[1]
		w.row.TargetType = targetCreatureGUID
		if p[0] != 0 {
			w.row.TargetType = targetObjectGUID
		}
		w.row.Target = [smartai.TargetParams]uint32{spawn}
		*p = [smartai.ActionParams]uint32{}
		w.action(actionRespawnTarget)
		return nil
	},
}

// groupDelays omits the delay of an action on a spawn group.
func (w *conversion) groupDelays(p *[smartai.ActionParams]uint32) {
	w.dropped(&p[1], "the minimum delay of a spawn group")
	w.dropped(&p[2], "the maximum delay of a spawn group")
}
