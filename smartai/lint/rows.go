package lint

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/smartai"
)

// source checks the source of the script.
func source(s *subject) {
	switch of := s.script.Source; {
	case !of.Known():
		s.report(smartai.Pos{}, fmt.Sprintf("there is no %s", of), "write the source of a creature (0), game object (1), area trigger (2) or action list (9)")
	case !of.Runs():
		s.report(smartai.Pos{}, fmt.Sprintf("scripts of %ss are never run", of), "move the rules to the creature or game object that they are about")
	case s.script.Owner == 0:
		s.report(smartai.Pos{}, "its owner is 0, which is not an entry", "write the entry of the owner, or the negative number of a spawn")
	case s.script.Owner < 0 && of > smartai.Object:
		s.report(smartai.Pos{}, "its owner is negative, which means a spawn, but only creatures and game objects have spawns", "write a number above 0")
	}
}

func kindUnknown(s *subject) {
	for _, p := range s.parts() {
		if p.kind == nil {
			s.report(p.at, fmt.Sprintf("there is no %s %d", p.of, p.id), fmt.Sprintf("look up the %s with loam smartai support; rows of another server may need --dialect", p.of))
		}
	}
	for _, c := range s.script.Conditions {
		if _, ok := smartai.OfCondition.Kind(uint32(c.Type)); c.ID == s.row.ID && !ok {
			s.report(smartai.Pos{}, fmt.Sprintf("unknown condition %d; without it, this row would always run", c.Type), "use a condition that loam smartai support lists, or remove the rule")
		}
	}
}

func kindRefused(s *subject) {
	for _, p := range s.parts() {
		if p.kind != nil && p.kind.Refused != "" {
			s.report(p.at, fmt.Sprintf("%s %s: %s", p.of, p.kind.Name, p.kind.Refused), "use another "+p.of.String())
		}
	}
}

func kindDeferred(s *subject) {
	for _, p := range s.parts() {
		if p.kind != nil && p.kind.Deferred != "" {
			s.report(p.at, fmt.Sprintf("%s %s is deferred: %s", p.of, p.kind.Name, p.kind.Deferred), "leave it out, or use a script")
		}
	}
	for _, c := range s.script.Conditions {
		if k, ok := smartai.OfCondition.Kind(uint32(c.Type)); c.ID == s.row.ID && ok && k.Deferred != "" {
			s.report(smartai.Pos{}, fmt.Sprintf("condition %s is deferred: %s", k.Name, k.Deferred), "leave it out, or use a script")
		}
	}
}

func eventSource(s *subject) {
	if k := s.event(); k != nil && k.Refused == "" && s.script.Source.Known() && !k.For.Has(s.script.Source) {
		s.report(s.row.At.Event, fmt.Sprintf("event %s never occurs for %ss", k.Name, s.script.Source), "use an event that its source has")
	}
}

func paramUnused(s *subject) {
	for _, p := range s.parts() {
		if p.kind == nil {
			continue
		}
		columns := 0
		p.params(func(of *smartai.Param, _ []uint32) { columns += of.Columns() })
		for i := columns; i < len(p.values); i++ {
			if p.values[i] != 0 {
				s.report(p.at, fmt.Sprintf("%s %s has %d parameters, but param%d is %d", p.of, p.kind.Name, columns, i+1, p.values[i]), "set it to 0; rows of another server may need --dialect")
			}
		}
	}
}

// needed has parameters without which a kind has no effect.
var needed = map[string][]string{
	"CAST": {"spell"}, "INVOKER_CAST": {"spell"}, "SELF_CAST": {"spell"}, "CROSS_CAST": {"spell"}, "CUSTOM_CAST": {"spell"}, "ADD_AURA": {"spell"},
	"SUMMON_CREATURE": {"creature", "despawn"}, "SUMMON_GO": {"object"}, "FAIL_QUEST": {"quest"}, "OFFER_QUEST": {"quest"},
	"CALL_AREAEXPLOREDOREVENTHAPPENS": {"quest"}, "CALL_GROUPEVENTHAPPENS": {"quest"}, "CALL_KILLEDMONSTER": {"creature"}, "ADD_ITEM": {"item", "count"}, "REMOVE_ITEM": {"item", "count"},
	"CALL_TIMED_ACTIONLIST": {"list"}, "CALL_RANDOM_TIMED_ACTIONLIST": {"list1"}, "CALL_RANDOM_RANGE_TIMED_ACTIONLIST": {"lists"}, "WAYPOINT_START": {"path"}, "ESCORT_START": {"path"},
	"SET_COUNTER": {"counter"}, "SUMMON_CREATURE_GROUP": {}, "UPDATE_TEMPLATE": {"creature"}, "SET_HEALTH_PCT": {"health_pct"}, "PLAYER_DISTANCE": {"most_yards"}, "CLOSEST_PLAYER": {"most_yards"},
	"COUNTER_SET": {"counter"}, "HAS_AURA": {"spell"}, "TARGET_BUFFED": {"spell"}, "FRIENDLY_MISSING_BUFF": {"spell", "radius_yards"}, "FRIENDLY_HEALTH_PCT": {"below_pct"},
	"GAME_EVENT_START": {"game_event"}, "GAME_EVENT_END": {"game_event"}, "EVENT_PHASE_CHANGE": {"phases"},
}

func paramMissing(s *subject) {
	for _, p := range s.parts() {
		if p.kind == nil {
			continue
		}
		p.params(func(of *smartai.Param, values []uint32) {
			if values[0] == 0 && slices.Contains(needed[p.kind.Name], of.Key) {
				s.report(p.at, fmt.Sprintf("%s %s does nothing without %s, which is 0", p.of, p.kind.Name, of.Key), "set it, or remove the rule")
			}
		})
	}
}

// open has choices that allow values without a name.
var open = []string{"MOVEMENTINFORM", "FOLLOW", "SHARED_OWNER_ENTITIES", "FOLLOW_GROUP", "OBJECT_ENTRY_GUID"}

func paramRange(s *subject) {
	for _, p := range s.parts() {
		if p.kind == nil || p.kind.Refused != "" {
			continue
		}
		p.params(func(of *smartai.Param, values []uint32) {
			n := values[len(values)-1]
			switch {
			case of.Of.Max != 0 && n > of.Of.Max:
				s.report(p.at, fmt.Sprintf("%s of %s %s is up to %d, not %d", of.Key, p.of, p.kind.Name, of.Of.Max, n), "write a value in this range")
			case of.Of == smartai.Choice && len(of.Words) > 0 && of.Named(n) == "" && !slices.Contains(open, p.kind.Name) && (n != 0 || of.Words[0].N == 0):
				s.report(p.at, fmt.Sprintf("%s of %s %s is %s, not %d", of.Key, p.of, p.kind.Name, choices(of), n), "write one of them")
			}
		})
	}
}

// choices returns the values of a parameter in words.
func choices(p *smartai.Param) string {
	var all []string
	for _, w := range p.Words {
		all = append(all, fmt.Sprintf("%d (%s)", w.N, w.Name))
	}
	return strings.Join(all, ", ")
}

func pair(s *subject) {
	for _, p := range s.parts() {
		if p.kind == nil {
			continue
		}
		p.params(func(of *smartai.Param, values []uint32) {
			if of.Pair && values[0] > values[1] {
				s.report(p.at, fmt.Sprintf("%s of %s %s is from %d to %d", of.Key, p.of, p.kind.Name, values[0], values[1]), fmt.Sprintf("write %d-%d", values[1], values[0]))
			}
		})
	}
	if s.inList() && s.row.Event[0] > s.row.Event[1] {
		s.report(s.row.At.Event, fmt.Sprintf("its delay is from %d to %d ms", s.row.Event[0], s.row.Event[1]), fmt.Sprintf("write %d-%d", s.row.Event[1], s.row.Event[0]))
	}
}

// runTime is a flag that servers set while a rule runs.
const runTime = smartai.Flag(0x40000000)

func flags(s *subject) {
	if bad := s.row.Flags &^ smartai.KnownFlags; bad&^runTime != 0 {
		s.report(smartai.Pos{}, fmt.Sprintf("flags 0x%X are reserved or unknown", uint32(bad)), fmt.Sprintf("write flags 0x%X", uint32(s.row.Flags&smartai.KnownFlags)))
	} else if bad != 0 {
		s.report(smartai.Pos{}, "flag 0x40000000 is set while a rule runs, never in a row", fmt.Sprintf("write flags 0x%X", uint32(s.row.Flags&smartai.KnownFlags)))
	}
}

// allPhases is the mask of all phases.
const allPhases = 1<<smartai.MaxPhase - 1

func phaseMask(s *subject) {
	if s.row.PhaseMask > allPhases {
		s.report(smartai.Pos{}, fmt.Sprintf("phase mask %d is above %d: phase n is bit n-1, and the highest is %d", s.row.PhaseMask, allPhases, smartai.MaxPhase),
			fmt.Sprintf("write phase mask %d", s.row.PhaseMask&allPhases))
	}
}

func phaseChange(s *subject) {
	if s.row.ActionType == actionChangePhase && s.row.Action[0] == 0 && s.row.Action[1] == 0 {
		s.report(s.row.At.Action, "INC_EVENT_PHASE changes nothing: up and down are 0", "set up or down")
	}
	if s.row.EventType == eventPhaseChange && !s.inList() && s.row.PhaseMask != 0 && s.row.PhaseMask&s.row.Event[0] == 0 {
		s.report(s.row.At.Event, "EVENT_PHASE_CHANGE waits for a phase in which the rule does not run", "give the rule and the event a common phase")
	}
}

func chanceRange(s *subject) {
	if s.row.Chance > 100 {
		s.report(smartai.Pos{}, fmt.Sprintf("a chance of %d percent", s.row.Chance), "write 100")
	}
}

// friendTargets has the targets that FRIENDLY_HEALTH_PCT uses.
var friendTargets = []uint32{targetSelf, targetInvoker, targetCreatureRange, 10, targetCreatures, 17, targetPlayers, targetClosest, targetClosestPlayer}

func targetShape(s *subject) {
	r := s.row
	switch {
	case r.TargetType == targetRandomPoint && !slices.Contains([]uint32{actionSummon, actionMoveToPos, actionJump}, r.ActionType):
		s.report(r.At.Target, "target RANDOM_POINT works only with SUMMON_CREATURE, MOVE_TO_POS and JUMP_TO_POS", "use another target")
	case !s.inList() && r.EventType == eventFriendlyHealth && !slices.Contains(friendTargets, r.TargetType):
		s.report(r.At.Target, fmt.Sprintf("event FRIENDLY_HEALTH_PCT does not work with target %s", smartai.OfTarget.NameOf(r.TargetType)), "write ACTION_INVOKER, which is the friend")
	case s.script.Source == smartai.Object && r.ActionType == actionZoneCombat:
		s.report(r.At.Action, "a game object cannot use SET_IN_COMBAT_WITH_ZONE", "let a creature do it")
	case r.TargetType == 0 && len(calls(&r.Row)) > 0:
		s.report(r.At.Target, "the targets run the list, and target NONE has none", "write SELF")
	}
}

func nearness(s *subject) {
	if s.inList() || s.row.EventType != eventNearCreature && s.row.EventType != eventNearObject {
		return
	}
	if (s.row.Event[0] == 0) == (s.row.Event[1] == 0) {
		s.report(s.row.At.Event, fmt.Sprintf("event %s needs either a spawn or an entry", smartai.OfEvent.NameOf(s.row.EventType)), "set one of the two to 0")
	}
}

// asksInvoker reports whether a rule needs an invoker, and of which type.
func asksInvoker(r *smartai.Row) (string, bool) {
	switch {
	case slices.Contains([]uint32{targetInvoker, targetInvokerParty, targetInvokerVehicle}, r.TargetType):
		return "target " + smartai.OfTarget.NameOf(r.TargetType), true
	case r.ActionType == actionInvokerCast:
		return "action INVOKER_CAST", true
	}
	return "", false
}

func invoker(s *subject) {
	what, asks := asksInvoker(&s.row.Row)
	if k := s.event(); asks && !s.inList() && k != nil && k.Invoker == "" {
		s.report(s.row.At.Target, fmt.Sprintf("%s: event %s has no invoker", what, k.Name), "use an event that has one, or another target")
	}
}

func invokerLate(s *subject) {
	if what, asks := asksInvoker(&s.row.Row); asks && s.inList() {
		s.report(s.row.At.Target, what+" in a list is the last invoker, which may be a different unit by then", "store the target before the list is called, and use STORED")
	}
}

func timerZero(s *subject) {
	k := s.event()
	if k == nil || !k.Timed || s.inList() || s.row.Flags&smartai.NotRepeatable != 0 {
		return
	}
	p := part{smartai.OfEvent, s.row.EventType, k, s.row.Event[:], s.row.At.Event}
	p.params(func(of *smartai.Param, values []uint32) {
		if of.Key == "repeat_ms" && of.Pair && values[0] == 0 && values[1] == 0 {
			s.report(p.at, fmt.Sprintf("event %s with a repeat of 0 runs once until the script is reset", k.Name), "set a repeat, or add flag NOT_REPEATABLE")
		}
	})
}

func chanceZero(s *subject) {
	if s.row.Chance == 0 {
		s.report(smartai.Pos{}, "a chance of 0 means always", "write 100")
	}
}

func chanceOne(s *subject) {
	if s.row.Chance == 1 {
		s.report(smartai.Pos{}, "a chance of 1 never succeeds on AzerothCore: the random number must be below it", "write 2 for one percent there")
	}
}

func onceChance(s *subject) {
	if s.row.Flags&smartai.NotRepeatable != 0 && s.row.Chance > 0 && s.row.Chance < 100 {
		s.report(smartai.Pos{}, fmt.Sprintf("it runs once, and a failed chance of %d percent uses this up", s.row.Chance), "remove NOT_REPEATABLE, or write 100")
	}
}

func conditionLink(s *subject) {
	if s.inList() || s.row.EventType != eventLink {
		return
	}
	for _, c := range s.script.Conditions {
		if c.ID == s.row.ID {
			s.report(smartai.Pos{}, "AzerothCore never reads conditions on a linked rule", "put them on the rule at the head of the links")
			return
		}
	}
}

// castFlags finds cast flags that no server reads.
func castFlags(s *subject) {
	k := s.action()
	if k == nil {
		return
	}
	p := part{smartai.OfAction, k.ID, k, s.row.Action[:], s.row.At.Action}
	p.params(func(of *smartai.Param, values []uint32) {
		if of.Of != smartai.Flags || len(of.Words) == 0 || of.Words[0].Name != "INTERRUPT_PREVIOUS" {
			return
		}
		old := values[0] & smartai.OldCastFlags
		_, left := of.Bits(values[0])
		var all []string
		if old != 0 {
			all = append(all, fmt.Sprintf("0x%X are left over from an older scripting language", old))
		}
		if left != 0 {
			all = append(all, fmt.Sprintf("0x%X are unknown", left))
		}
		if len(all) > 0 {
			s.report(p.at, "cast flags "+strings.Join(all, ", and ")+"; they have no effect", fmt.Sprintf("write 0x%X", values[0]&^old&^left))
		}
	})
}

func debugOnly(s *subject) {
	if s.row.Flags&smartai.DebugOnly != 0 {
		s.report(smartai.Pos{}, "it is for debug builds, so it never runs", "remove flag DEBUG_ONLY")
	}
}

func resetAtSpawn(s *subject) {
	if !s.inList() && s.row.EventType == eventReset && (s.row.ActionType == actionTalk || s.row.ActionType == actionCast) {
		s.report(s.row.At.Event, "event RESET is also raised on the first spawn, not only after a fight", "use RESPAWN, EVADE or REACHED_HOME if this is not meant")
	}
}

// farthest is the maximum distance of a relative movement, in yards.
const farthest = 200

func farOffset(s *subject) {
	r := s.row
	if r.ActionType == actionMoveToPos && r.TargetType == targetSelf && max(math.Abs(r.X), math.Abs(r.Y), math.Abs(r.Z)) > farthest {
		s.report(r.At.Target, fmt.Sprintf("an offset of more than %d yards from itself is read as a position", farthest), "write target POSITION")
	}
}
