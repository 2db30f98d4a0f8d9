package smartai

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/suggest"
)

// Part is a part of a row that has kinds.
type Part uint8

// The parts.
const (
	OfEvent Part = iota
	OfAction
	OfTarget
	OfCondition
)

var parts = []string{"event", "action", "target", "condition"}

// String returns the part as a word.
func (p Part) String() string { return parts[p] }

// Prefix returns AzerothCore's prefix of the names of a part's kinds.
func (p Part) Prefix() string {
	return []string{"SMART_EVENT_", "SMART_ACTION_", "SMART_TARGET_", "CONDITION_"}[p]
}

// Params returns the number of the part's parameters.
func (p Part) Params() int { return []int{EventParams, ActionParams, TargetParams, 3}[p] }

// Kind is the meaning of one number in a column of types.
type Kind struct {
	ID     uint32
	Name   string  // AzerothCore's name
	Params []Param // in the order of the columns
	// For is the set of sources whose rows may have it; events only.
	For Sources
	// Invoker describes the invoker; "" is none. Events only.
	Invoker string
	// Timed states that a timer checks the row, and not an event of the game.
	Timed bool
	// Say is the kind in words, for generated comments: {key} is a parameter, and text in
	// [] is omitted if all parameters in it are 0.
	Say string
	// Prep is the preposition between action and target in a sentence; "" is "on".
	Prep string
	// Note has further information.
	Note string
	// Deferred is the reason why it does not run, for kinds that are only read, linted and
	// written.
	Deferred string
	// Refused is the reason why no row may have it.
	Refused string
}

// Sources is a set of sources.
type Sources uint16

// Has reports whether a source is in the set.
func (s Sources) Has(of Source) bool { return of < 16 && s&(1<<of) != 0 }

// The sets of sources that the catalogue uses. Events of rows in lists are not evaluated,
// so each set includes lists.
const (
	onCreature  = Sources(1<<Creature | 1<<List)
	onObject    = Sources(1<<Object | 1<<List)
	onBoth      = onCreature | onObject
	onTrigger   = Sources(1<<Trigger | 1<<List)
	onTransport = Sources(1<<Transport | 1<<List)
	onInstance  = Sources(1<<Instance | 1<<List)
	onQuest     = Sources(1<<Quest | 1<<List)
	onAll       = ^Sources(0)
)

// Param is a parameter of a kind: one column, or two columns with a minimum and a maximum.
type Param struct {
	Key  string // its key, with the unit
	Of   *Of
	Pair bool // it has two columns
	// Words are the named values: bits of Flags, values of Choice.
	Words []Word
	Zero  string // the meaning of 0, if it is special
	// Own is a parameter of Loam that no other server has, for rules without AzerothCore's
	// quirks.
	Own bool
}

// Columns returns the number of the parameter's columns.
func (p *Param) Columns() int {
	if p.Pair {
		return 2
	}
	return 1
}

// Named returns the name of a value; "" is none.
func (p *Param) Named(n uint32) string {
	if p.Of == TargetKind {
		if k, ok := OfTarget.Kind(n); ok {
			return k.Name
		}
	}
	for _, w := range p.Words {
		if w.N == n {
			return w.Name
		}
	}
	return ""
}

// Bits returns the names of the flags of a value, and the remaining bits.
func (p *Param) Bits(n uint32) (names []string, left uint32) {
	for _, w := range p.Words {
		if n&w.N == w.N {
			names = append(names, w.Name)
			n &^= w.N
		}
	}
	return names, n
}

// Word is a named value.
type Word struct {
	N    uint32
	Name string
}

// Of is the type of a parameter.
type Of struct {
	Word string // in words
	Unit string // ms, s, percent, yards, degrees; "" is none
	// Outside states that it is the number of a definition.
	Outside bool
	Max     uint32 // 0 is unbounded
}

// The types of parameters.
var (
	Number       = &Of{Word: "number"}
	Millis       = &Of{Word: "time", Unit: "ms"}
	Seconds      = &Of{Word: "time", Unit: "s"}
	Percent      = &Of{Word: "share", Unit: "percent", Max: 100}
	Share        = &Of{Word: "share", Unit: "percent"} // may be more than 100
	Yards        = &Of{Word: "distance", Unit: "yards"}
	Degrees      = &Of{Word: "angle", Unit: "degrees"}
	Truth        = &Of{Word: "true or false", Max: 1}
	Choice       = &Of{Word: "choice"}
	Flags        = &Of{Word: "flags"}
	TargetKind   = &Of{Word: "kind of targets"}
	Phase        = &Of{Word: "phase", Max: MaxPhase}
	Phases       = &Of{Word: "phases", Max: 1<<MaxPhase - 1}
	SpellID      = &Of{Word: "spell", Outside: true}
	CreatureID   = &Of{Word: "creature", Outside: true}
	ObjectID     = &Of{Word: "game object", Outside: true}
	QuestID      = &Of{Word: "quest", Outside: true}
	ItemID       = &Of{Word: "item", Outside: true}
	SoundID      = &Of{Word: "sound", Outside: true}
	EmoteID      = &Of{Word: "emote", Outside: true}
	TextEmote    = &Of{Word: "text emote", Outside: true}
	TextGroup    = &Of{Word: "text group", Outside: true}
	PathID       = &Of{Word: "path", Outside: true}
	ListID       = &Of{Word: "action list"}
	HandlerID    = &Of{Word: "handler of scripts"}
	MapID        = &Of{Word: "map", Outside: true}
	AreaID       = &Of{Word: "area", Outside: true}
	FactionID    = &Of{Word: "faction", Outside: true}
	ModelID      = &Of{Word: "model", Outside: true}
	MenuID       = &Of{Word: "menu", Outside: true}
	EventID      = &Of{Word: "game event", Outside: true}
	SpawnID      = &Of{Word: "spawn", Outside: true}
	GroupID      = &Of{Word: "group of summons", Outside: true}
	TriggerID    = &Of{Word: "area trigger", Outside: true}
	FlightID     = &Of{Word: "taxi path", Outside: true}
	SpawnGroupID = &Of{Word: "group of spawns", Outside: true}
	EquipID      = &Of{Word: "equipment", Outside: true}
)

// MaxPhase is the highest phase. In phase 0, the lowest, only rows without phases run.
const MaxPhase = 12

// Kinds returns the catalogue of a part, by id.
func (p Part) Kinds() []Kind {
	switch p {
	case OfEvent:
		return events
	case OfAction:
		return actions
	case OfTarget:
		return targets
	default:
		return conditions
	}
}

// Kind finds a kind by its number.
func (p Part) Kind(id uint32) (*Kind, bool) {
	kinds := p.Kinds()
	i, ok := slices.BinarySearchFunc(kinds, id, func(k Kind, id uint32) int { return int(int64(k.ID) - int64(id)) })
	if !ok {
		return nil, false
	}
	return &kinds[i], true
}

// NameOf returns the name of a kind, or its number if it is unknown.
func (p Part) NameOf(id uint32) string {
	if k, ok := p.Kind(id); ok {
		return k.Name
	}
	return strconv.FormatUint(uint64(id), 10)
}

// Named finds a kind by its name, with or without AzerothCore's prefix, in upper or lower
// case, or by its number. An unknown number is accepted, and known is false. For other
// unknown names it returns the likely intended name, if there is one.
func (p Part) Named(s string) (id uint32, known bool, suggestion string, err error) {
	if n, err := strconv.ParseUint(s, 0, 32); err == nil {
		_, known := p.Kind(uint32(n))
		return uint32(n), known, "", nil
	}
	name := strings.TrimPrefix(strings.ToUpper(s), p.Prefix())
	kinds := p.Kinds()
	for i := range kinds {
		if kinds[i].Name == name || slices.Contains(aliases[kinds[i].Name], name) {
			return kinds[i].ID, true, "", nil
		}
	}
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = kinds[i].Name
	}
	near, _ := suggest.Name(name, names)
	if words := strings.Fields(s); near == "" && len(words) > 1 {
		near = p.inBraces(words)
	}
	return 0, false, near, fmt.Errorf("unknown %s", p)
}

// inBraces returns the correct form of a kind that was written with its first parameters
// separated by spaces; "" if the first word is not a kind.
func (p Part) inBraces(words []string) string {
	id, known, _, err := p.Named(strings.TrimSuffix(words[0], ","))
	k, _ := p.Kind(id)
	if err != nil || !known {
		return ""
	}
	s := "{kind: " + k.Name
	for i := range k.Params {
		if i+1 < len(words) {
			s += ", " + k.Params[i].Key + ": " + strings.TrimSuffix(words[i+1], ",")
		}
	}
	return s + "}"
}

// aliases has AzerothCore's other names of kinds.
var aliases = map[string][]string{
	"ESCORT_START":     {"WP_START"},
	"ESCORT_PAUSE":     {"WP_PAUSE"},
	"ESCORT_STOP":      {"WP_STOP"},
	"ESCORT_RESUME":    {"WP_RESUME"},
	"GO_STATE_CHANGED": {"GO_LOOT_STATE_CHANGED"},
}

// OwnParams returns the parameters of Loam that have a value, among the values of an event.
func OwnParams(k *Kind, values []uint32) (keys []string) {
	column := 0
	for i := range k.Params {
		if p := &k.Params[i]; p.Own && column < len(values) && values[column] != 0 {
			keys = append(keys, p.Key)
		}
		column += k.Params[i].Columns()
	}
	return keys
}

// ResetBy returns the word for the reason of a reset, as in parameter by of event RESET; ""
// is none.
func ResetBy(n uint32) string {
	if n == 0 {
		return ""
	}
	return resetBy.Named(n)
}
