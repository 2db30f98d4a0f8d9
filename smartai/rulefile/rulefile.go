// Package rulefile is the readable form of SmartAI: scripts as YAML, with the standard
// names of kinds, parameters by name and unit, and a generated sentence above every
// row. It reads and writes; what it writes it reads back as it was. It does not judge
// rows: that is for package lint, and a kind that nobody knows is a number here.
//
// It starts no goroutine and keeps nothing.
package rulefile

import (
	"fmt"

	"loam/smartai"
	"loam/smartai/idmap"
)

// section is a list of scripts in a sheet.
type section struct {
	key    string
	source smartai.Source
	spawn  bool // owners are numbers of spawns, which rows have below 0
	named  idmap.Kind
}

// sections are the keys of a sheet, in the order in which they are written.
var sections = []section{
	{"creatures", smartai.Creature, false, idmap.Creatures},
	{"creature_spawns", smartai.Creature, true, idmap.CreatureSpawns},
	{"objects", smartai.Object, false, idmap.Objects},
	{"object_spawns", smartai.Object, true, idmap.ObjectSpawns},
	{"triggers", smartai.Trigger, false, idmap.Triggers},
	{"events", smartai.Event, false, ""},
	{"gossips", smartai.Gossip, false, ""},
	{"quests", smartai.Quest, false, ""},
	{"spells", smartai.Spell, false, ""},
	{"transports", smartai.Transport, false, ""},
	{"instances", smartai.Instance, false, ""},
	{"lists", smartai.List, false, idmap.Lists},
}

// sectionOf is where a script stands, and its number there.
func sectionOf(k smartai.Key) (at int, owner int64, err error) {
	for i, s := range sections {
		if s.source != k.Source {
			continue
		}
		if k.Owner < 0 && k.Source <= smartai.Object {
			return i + 1, -int64(k.Owner), nil
		}
		return i, int64(k.Owner), nil
	}
	return 0, 0, fmt.Errorf("%s: scripts of this source cannot be written", k)
}

// Keys of rows and their parts.
const (
	keyID         = "id"
	keyLink       = "link"
	keyPhases     = "phases"
	keyMask       = "phase_mask"
	keyChance     = "chance_pct"
	keyFlags      = "flags"
	keyEvent      = "event"
	keyAfter      = "after_ms"
	keyAction     = "action"
	keyTarget     = "target"
	keyAt         = "at"
	keyFacing     = "facing_rad"
	keyConditions = "conditions"
	keyComment    = "comment"
	keyKind       = "kind"
	keyParam      = "param" // and the number of the column, from 1
	keyNot        = "not"
	keyOf         = "of"
)

var rowKeys = []string{
	keyID, keyLink, keyPhases, keyMask, keyChance, keyFlags, keyEvent, keyAfter, keyAction, keyTarget, keyAt, keyFacing, keyConditions, keyComment,
}

// askedOf are who conditions ask about, by number.
var askedOf = []string{"invoker", "self", "victim"}

// after is the delay of a row of a list.
var after = smartai.Param{Key: keyAfter, Of: smartai.Millis, Pair: true}

// delayOnly tells whether a row of a list has nothing of an event but its delay.
func delayOnly(r *smartai.Row) bool {
	return r.Source == smartai.List && r.EventType == 0 && [4]uint32(r.Event[2:]) == [4]uint32{}
}

// Sections are the keys below which rules stand, by what they belong to.
func Sections() []string {
	keys := make([]string, len(sections))
	for i := range sections {
		keys[i] = sections[i].key
	}
	return keys
}
