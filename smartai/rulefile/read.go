package rulefile

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods/yamlschema"
	"loam/smartai"
	"loam/smartai/idmap"
)

// Sheet is a file of rules.
type Sheet struct {
	Scripts     []smartai.Script // in the order of the file
	AzerothCore bool             // compat: azerothcore
	LeaveOut    bool             // deferred: leave_out
	Beside      []Beside         // spawns_add: creatures, in the order of the file
	Edits       []Edit           // of rules of other bundles, in the order of the file
	Override    content.Origin   // their places; none without edits
	Said        []Said           // of ReadSaid, otherwise none
}

// Beside is a creature whose rules also run for spawns with rules of their own.
type Beside struct {
	smartai.Key
	At smartai.At
}

// Names returns the number for a name of a bundle; why states why there is none.
type Names func(k idmap.Kind, name string) (n uint32, why, suggestion string)

// Read reads scripts from YAML, in the order of the file. File is its name in problems. A
// row with a problem is omitted.
func Read(file string, data []byte) ([]smartai.Script, diag.List) {
	s, problems := ReadNamed(file, data, nil)
	return s.Scripts, problems
}

// ReadNamed is Read for a file in which names may replace numbers; with nil, none may.
func ReadNamed(file string, data []byte, names Names) (Sheet, diag.List) {
	return read(file, data, names, false)
}

// ReadSaid is ReadNamed that also returns the written value of each key of each rule.
func ReadSaid(file string, data []byte, names Names) (Sheet, diag.List) {
	return read(file, data, names, true)
}

func read(file string, data []byte, names Names, said bool) (Sheet, diag.List) {
	source := &yamlschema.Source{Label: filepath.ToSlash(filepath.Dir(file))}
	r := &reader{Reader: &yamlschema.Reader{Source: source, At: &yamlschema.File{Path: filepath.Base(file), Data: data}}, file: file, names: names, said: said}
	scripts := r.scripts(r.Parse())
	for i := range r.Problems {
		r.Problems[i].File = file
	}
	for i := range scripts {
		scripts[i].Beside = slices.ContainsFunc(r.sheet.Beside, func(b Beside) bool { return b.Key == scripts[i].Key })
	}
	r.sheet.Scripts = scripts
	return r.sheet, r.Problems.Sort()
}

// reader reads one file.
type reader struct {
	*yamlschema.Reader
	file  string
	names Names         // nil: none
	said  bool          // Sheet.Said is requested
	sheet Sheet         // without its scripts
	kind  *smartai.Kind // whose parameter is read
}

// bad reports a problem at a node.
func (r *reader) bad(n *yaml.Node, format string, args ...any) {
	r.Problem(n, diag.BadRule, fmt.Sprintf(format, args...), "", "")
}

// pos returns the place of a node.
func pos(n *yaml.Node) smartai.Pos {
	return smartai.Pos{Line: int32(n.Line), Column: int32(n.Column)}
}

// entries calls do for each key of a mapping. It reports a node that is not a mapping, and
// duplicate keys.
func (r *reader) entries(n *yaml.Node, what string, do func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.Problem(n, diag.WrongType, what+" must be a mapping, not", yamlschema.Quote(n), "")
		return
	}
	seen := make(map[string]bool, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case key.Kind != yaml.ScalarNode:
			r.bad(key, "key must be a word")
		case seen[key.Value]:
			r.Problem(key, diag.DuplicateKey, "duplicate key:", key.Value, "")
		default:
			seen[key.Value] = true
			do(key, n.Content[i+1])
		}
	}
}

// inList describes the correct form of a list in problems.
var inList = map[string]string{keyFlags: ", as [NOT_REPEATABLE]", keyPhases: ", as [1, 2]", keyConditions: ", as [{all: [ALIVE]}]", "rules": ` whose entries begin with "- id:"`}

// items calls do for each entry of a list.
func (r *reader) items(n *yaml.Node, what string, do func(*yaml.Node)) {
	if n.Kind != yaml.SequenceNode {
		r.Problem(n, diag.WrongType, what+" must be a list"+inList[what]+", not", yamlschema.Quote(n), "")
		return
	}
	for _, item := range n.Content {
		do(item)
	}
}

// mostTold is the maximum number of names that a problem lists instead of a suggestion.
const mostTold = 14

// unknown reports an unknown key, with a similar one, or with all keys.
func (r *reader) unknown(key *yaml.Node, what string, among []string) {
	near := yamlschema.Suggest(key.Value, among)
	switch {
	case near != "" || len(among) > mostTold:
		r.Problem(key, diag.UnknownKey, what, key.Value, near)
	case len(among) == 0:
		r.Problem(key, diag.UnknownKey, fmt.Sprintf("%s %q: it has none", what, key.Value), "", "")
	default:
		r.Problem(key, diag.UnknownKey, fmt.Sprintf("%s %q: one of %s", what, key.Value, strings.Join(among, ", ")), "", "")
	}
}

func (r *reader) scripts(root *yaml.Node) []smartai.Script {
	if root == nil || yamlschema.IsNull(root) {
		return nil
	}
	var scripts []smartai.Script
	r.entries(root, "a file of rules", func(key, value *yaml.Node) {
		if r.head(key, value) {
			return
		}
		switch key.Value {
		case keyOverride:
			r.overrides(key, value)
			return
		case keyBeside:
			r.beside(value)
			return
		}
		s, ok := r.section(key, keyCompat, keyDeferred, keyBeside, keyOverride)
		if !ok {
			return
		}
		r.entries(value, key.Value, func(owner, rows *yaml.Node) {
			if of, ok := r.owner(s, owner); ok {
				scripts = append(scripts, r.script(of, owner, rows))
			}
		})
	})
	return scripts
}

// section finds the section of a key; other keys are allowed next to it.
func (r *reader) section(key *yaml.Node, others ...string) (*section, bool) {
	i := slices.IndexFunc(sections, func(s section) bool { return s.key == key.Value })
	if i < 0 {
		near, _ := suggest.Name(key.Value, append(others, Sections()...))
		r.Problem(key, diag.UnknownKey, "unknown key", key.Value, near)
		return nil, false
	}
	return &sections[i], true
}

// owner reads the owner of rules.
func (r *reader) owner(s *section, owner *yaml.Node) (smartai.Key, bool) {
	n, err := strconv.ParseInt(owner.Value, 10, 64)
	if err != nil && r.names != nil && s.named != "" {
		named, ok := r.nameOf(s.named, owner)
		if !ok {
			return smartai.Key{}, false
		}
		n, err = int64(named), nil
	}
	if s.spawn {
		n = -n
	}
	if err != nil || n < math.MinInt32 || n > math.MaxInt32 || s.spawn && n >= 0 {
		r.Problem(owner, diag.WrongType, "the owner of rules must be a number, not", owner.Value, "")
		return smartai.Key{}, false
	}
	return smartai.Key{Source: s.source, Owner: int32(n)}, true
}

func (r *reader) script(key smartai.Key, at, rows *yaml.Node) smartai.Script {
	s := smartai.Script{Key: key, At: smartai.At{File: r.file, Row: pos(at)}}
	r.items(rows, "rules", func(n *yaml.Node) {
		if len(s.Rows) == smartai.MaxScript {
			r.bad(n, "more than %d rules of one script", smartai.MaxScript)
			return
		}
		before := len(r.Problems)
		row, conditions := r.row(key, n)
		if len(r.Problems) == before {
			s.Rows = append(s.Rows, row)
			s.Conditions = append(s.Conditions, conditions...)
		}
	})
	return s
}

// row reads one rule.
func (r *reader) row(of smartai.Key, n *yaml.Node) (row smartai.Placed, conditions []smartai.Condition) {
	row.Key, row.Chance = of, 100
	row.At = smartai.At{File: r.file, Row: pos(n), Link: pos(n), Event: pos(n), Action: pos(n), Target: pos(n)}
	has := make(map[string]*yaml.Node)
	known := true // all keys
	r.entries(n, "a rule", func(key, value *yaml.Node) {
		if !slices.Contains(rowKeys, key.Value) {
			known = false
			r.unknown(key, "unknown key", rowKeys)
			return
		}
		has[key.Value] = key
		conditions = append(conditions, r.entry(&row, key, value)...)
	})
	switch {
	case n.Kind != yaml.MappingNode || !known: // a key that is missing may have been meant
	case has[keyID] == nil:
		r.bad(n, "a rule needs an id, by which others link to it")
	case has[keyAction] == nil:
		r.bad(n, "a rule needs an action")
	case has[keyEvent] == nil && of.Source != smartai.List:
		r.bad(n, "a rule needs an event")
	case has[keyAfter] != nil && of.Source != smartai.List:
		r.bad(has[keyAfter], "only rules of lists have after_ms")
	case has[keyEvent] != nil && has[keyAfter] != nil:
		r.bad(has[keyAfter], "a rule of a list has either after_ms or an event")
	case has[keyPhases] != nil && has[keyMask] != nil:
		r.bad(has[keyMask], "a rule has either phases or phase_mask")
	}
	for i := range conditions {
		conditions[i].ID = row.ID
	}
	if r.said {
		r.tell(row.At, n)
	}
	return row, conditions
}

// entry reads one key of a rule.
func (r *reader) entry(row *smartai.Placed, key, value *yaml.Node) []smartai.Condition {
	switch key.Value {
	case keyID:
		row.ID = r.number(value, keyID)
	case keyLink:
		row.Link, row.At.Link = r.number(value, keyLink), pos(value)
	case keyPhases:
		row.PhaseMask = r.phases(value)
	case keyMask:
		row.PhaseMask = r.number(value, keyMask)
	case keyChance:
		row.Chance = r.number(value, keyChance)
	case keyFlags:
		row.Flags = r.flags(value)
	case keyEvent:
		row.EventType, row.At.Event = r.part(smartai.OfEvent, value, row.Event[:], nil), pos(value)
	case keyAfter:
		row.At.Event = pos(value)
		r.value(&after, value, row.Event[:2])
	case keyAction:
		row.ActionType, row.At.Action = r.part(smartai.OfAction, value, row.Action[:], nil), pos(value)
	case keyTarget:
		row.TargetType, row.At.Target = r.part(smartai.OfTarget, value, row.Target[:], nil), pos(value)
	case keyAt:
		r.place(value, row)
	case keyFacing:
		row.O, _ = r.float(value, keyFacing)
	case keyConditions:
		return r.conditions(value)
	case keyComment:
		row.Comment, _ = r.Text(keyComment, value)
	}
	return nil
}

func (r *reader) place(n *yaml.Node, row *smartai.Placed) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 3 {
		r.Problem(n, diag.WrongType, "at must be [x, y, z], not", yamlschema.Quote(n), "")
		return
	}
	for i, to := range []*float64{&row.X, &row.Y, &row.Z} {
		*to, _ = r.float(n.Content[i], keyAt)
	}
}

func (r *reader) float(n *yaml.Node, what string) (float64, bool) {
	v, err := strconv.ParseFloat(n.Value, 64)
	if n.Kind != yaml.ScalarNode || err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		r.Problem(n, diag.WrongType, what+" must be a number, not", yamlschema.Quote(n), "")
		return 0, false
	}
	return v, true
}

// number reads an integer, also hexadecimal.
func (r *reader) number(n *yaml.Node, what string) uint32 {
	v, err := strconv.ParseUint(n.Value, 0, 32)
	if n.Kind != yaml.ScalarNode || err != nil {
		r.Problem(n, diag.OutOfRange, fmt.Sprintf("%s must be a whole number from 0 to %d, not", what, uint32(math.MaxUint32)), yamlschema.Quote(n), "")
	}
	return uint32(v)
}

func (r *reader) phases(n *yaml.Node) (mask uint32) {
	r.items(n, keyPhases, func(item *yaml.Node) {
		switch phase := r.number(item, "a phase"); {
		case phase < 1 || phase > smartai.MaxPhase:
			r.Problem(item, diag.OutOfRange, fmt.Sprintf("a phase must be 1 to %d, not", smartai.MaxPhase), yamlschema.Quote(item), "")
		default:
			mask |= 1 << (phase - 1)
		}
	})
	return mask
}

func (r *reader) flags(n *yaml.Node) (flags smartai.Flag) {
	r.items(n, keyFlags, func(item *yaml.Node) {
		if bits, err := strconv.ParseUint(item.Value, 0, 32); err == nil {
			flags |= smartai.Flag(bits)
			return
		}
		var names []string
		for _, info := range smartai.FlagInfos {
			if names = append(names, info.Name); strings.EqualFold(strings.TrimPrefix(item.Value, "SMART_EVENT_FLAG_"), info.Name) {
				flags |= info.Flag
				return
			}
		}
		r.unknown(item, "unknown flag", names)
	})
	return flags
}
