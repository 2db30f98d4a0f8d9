// Package rulefile is the readable form of SmartAI: scripts as YAML, with the standard
// names of kinds, parameters by name and unit, and a generated sentence above every row. It
// reads and writes; reading a written file returns the same scripts. It does not check
// rows, as package lint does; an unknown kind is a number here.
//
// It starts no goroutine and keeps no state.
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
	spawn  bool // owners are numbers of spawns, which are negative in rows
	named  idmap.Kind
}

// sections lists the keys of a sheet, in their order in files.
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

// sectionOf returns the section of a script, and its number there.
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
	keyParam      = "param" // with the number of the column, from 1
	keyNot        = "not"
	keyOf         = "of"
)

var rowKeys = []string{
	keyID, keyLink, keyPhases, keyMask, keyChance, keyFlags, keyEvent, keyAfter, keyAction, keyTarget, keyAt, keyFacing, keyConditions, keyComment,
}

// askedOf has the objects that conditions test, by number.
var askedOf = []string{"invoker", "self", "victim"}

// after returns the delay of a row of a list.
var after = smartai.Param{Key: keyAfter, Of: smartai.Millis, Pair: true}

// delayOnly reports whether the event of a row of a list only has a delay.
func delayOnly(r *smartai.Row) bool {
	return r.Source == smartai.List && r.EventType == 0 && [4]uint32(r.Event[2:]) == [4]uint32{}
}

// Sections returns the keys below which rules are, by source.
func Sections() []string {
	keys := make([]string, len(sections))
	for i := range sections {
		keys[i] = sections[i].key
	}
	return keys
}
