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

// String is the part in a word.
func (p Part) String() string { return parts[p] }

// Prefix is what the field writes before the names of kinds of a part.
func (p Part) Prefix() string {
	return []string{"SMART_EVENT_", "SMART_ACTION_", "SMART_TARGET_", "CONDITION_"}[p]
}

// Params is how many parameters the part has.
func (p Part) Params() int { return []int{EventParams, ActionParams, TargetParams, 3}[p] }

// Kind is what one number in a column of types means.
type Kind struct {
	ID     uint32
	Name   string  // as the field has it
	Params []Param // in the order of the columns
	// For are the sources of rows that may have it, as a set; of events only.
	For Sources
	// Invoker is who is handed over, in words; "" is nobody. Of events only.
	Invoker string
	// Timed tells that a timer looks at the row, and not the game at the event.
	Timed bool
	// Say is it in words, for generated comments: {key} is a parameter, and what
	// stands in [] is left out when all parameters within are 0.
	Say string
	// Prep stands between action and target in a sentence; "" is "on".
	Prep string
	// Note is what else is to be known.
	Note string
	// Deferred is why it is not run, for kinds that are read, linted and written only.
	Deferred string
	// Refused is why no row may have it.
	Refused string
}

// Sources is a set of sources.
type Sources uint16

// Has tells whether a source is in the set.
func (s Sources) Has(of Source) bool { return of < 16 && s&(1<<of) != 0 }

// The sets of sources that the catalogue uses. Rows of lists have events that
// nobody asks, so that each set has them.
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

// Param is a parameter of a kind: one column, or two that are a minimum and a
// maximum.
type Param struct {
	Key  string // as it is written, with its unit
	Of   *Of
	Pair bool // it takes two columns
	// Words are the values that have names: bits of Flags, values of Choice.
	Words []Word
	Zero  string // what 0 means, where that is not plain
	// Own is a parameter of Loam's own, which no other server has: for rules that do
	// without the surprises of the field.
	Own bool
}

// Columns is how many columns the parameter takes.
func (p *Param) Columns() int {
	if p.Pair {
		return 2
	}
	return 1
}

// Named is what a value of the parameter is called; "" is nothing.
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

// Bits are the names of the flags of a value, and what is left of it.
func (p *Param) Bits(n uint32) (names []string, left uint32) {
	for _, w := range p.Words {
		if n&w.N == w.N {
			names = append(names, w.Name)
			n &^= w.N
		}
	}
	return names, n
}

// Word is a value with a name.
type Word struct {
	N    uint32
	Name string
}

// Of is what a parameter is about.
type Of struct {
	Word string // in words
	Unit string // ms, s, percent, yards, degrees; "" is none
	// Outside says that it is the number of something that is defined elsewhere.
	Outside bool
	Max     uint32 // 0 is unbounded
}

// What parameters are about.
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

// MaxPhase is the highest phase; the lowest is 0, in which only rows without
// phases run.
const MaxPhase = 12

// Kinds is the catalogue of a part, by id.
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

// NameOf is what a kind is called, or its number where it is not known.
func (p Part) NameOf(id uint32) string {
	if k, ok := p.Kind(id); ok {
		return k.Name
	}
	return strconv.FormatUint(uint64(id), 10)
}

// Named finds a kind by its name, with or without the prefix of the field, in
// capital letters or small ones, or by its number. The number of a kind that is
// not known is a number all the same: known tells of it. When it is no number
// either, the name that was likely meant is suggested, where there is one.
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

// inBraces is how a kind is written with its first parameters, where it is written with
// spaces between them; "" where the first word is no kind.
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

// aliases are other names by which the field knows kinds.
var aliases = map[string][]string{
	"ESCORT_START":     {"WP_START"},
	"ESCORT_PAUSE":     {"WP_PAUSE"},
	"ESCORT_STOP":      {"WP_STOP"},
	"ESCORT_RESUME":    {"WP_RESUME"},
	"GO_STATE_CHANGED": {"GO_LOOT_STATE_CHANGED"},
}

// OwnParams are the parameters of Loam's own that have a value, among the values of an
// event.
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

// ResetBy is the word for what has reset rules, as parameter by of event RESET has it; ""
// is nothing.
func ResetBy(n uint32) string {
	if n == 0 {
		return ""
	}
	return resetBy.Named(n)
}
