package rulefile

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loam/smartai"
)

// Write writes scripts as YAML. Head is written first, as a comment, and heads below it.
// Scripts are written in their order within the sections of their sources. It omits 0, a
// chance of 100, and target NONE.
func Write(w io.Writer, head string, scripts []smartai.Script, heads ...Head) error {
	bySection := make([][]*smartai.Script, len(sections))
	for i := range scripts {
		at, _, err := sectionOf(scripts[i].Key)
		if err != nil {
			return err
		}
		bySection[at] = append(bySection[at], &scripts[i])
	}
	out := &writer{Writer: bufio.NewWriter(w)}
	for line := range strings.Lines(head) {
		out.printf("# %s\n", strings.TrimRight(line, "\n"))
	}
	for _, h := range heads {
		out.printf("%s\n", h)
	}
	out.beside(scripts)
	for i, list := range bySection {
		if len(list) == 0 {
			continue
		}
		out.printf("%s:\n", sections[i].key)
		slices.SortStableFunc(list, func(a, b *smartai.Script) int { return a.Key.Compare(b.Key) })
		for _, s := range list {
			out.script(s)
		}
	}
	return out.Flush()
}

// writer keeps the first error, which Flush returns.
type writer struct{ *bufio.Writer }

func (w *writer) printf(format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }

// beside lists the creatures whose rules also run for their spawns.
func (w *writer) beside(scripts []smartai.Script) {
	var all []string
	for i := range scripts {
		if scripts[i].Beside {
			all = append(all, strconv.FormatInt(int64(scripts[i].Owner), 10))
		}
	}
	if len(all) > 0 {
		w.printf("%s: [%s]\n", keyBeside, strings.Join(all, ", "))
	}
}

func (w *writer) script(s *smartai.Script) {
	_, owner, _ := sectionOf(s.Key) // Write has checked it
	w.printf("  %d:\n", owner)
	if len(s.Rows) == 0 {
		w.printf("    []\n")
	}
	for i := range s.Rows {
		r := &s.Rows[i].Row
		w.printf("    # %s\n", oneLine(smartai.Sentence(*r, nil)))
		w.printf("    - id: %d\n", r.ID)
		w.row(r)
		w.conditions(s, r)
		if r.Comment != "" {
			w.printf("      %s: %s\n", keyComment, scalar(r.Comment))
		}
	}
}

func (w *writer) row(r *smartai.Row) {
	if r.Link != 0 {
		w.printf("      %s: %d\n", keyLink, r.Link)
	}
	switch {
	case r.PhaseMask == 0:
	case r.PhaseMask < 1<<smartai.MaxPhase:
		w.printf("      %s: %s\n", keyPhases, numbersOf(smartai.PhaseList(r.PhaseMask)))
	default:
		w.printf("      %s: 0x%X\n", keyMask, r.PhaseMask)
	}
	if r.Chance != 100 {
		w.printf("      %s: %d\n", keyChance, r.Chance)
	}
	if r.Flags != 0 {
		w.printf("      %s: [%s]\n", keyFlags, strings.Join(flagNames(r.Flags), ", "))
	}
	switch {
	case !delayOnly(r):
		w.printf("      %s: %s\n", keyEvent, part(smartai.OfEvent, r.EventType, r.Event[:], nil))
	case r.Event[0] != 0 || r.Event[1] != 0:
		w.printf("      %s: %s\n", keyAfter, show(&after, r.Event[:2]))
	}
	w.printf("      %s: %s\n", keyAction, part(smartai.OfAction, r.ActionType, r.Action[:], nil))
	if r.TargetType != 0 || r.Target != [smartai.TargetParams]uint32{} {
		w.printf("      %s: %s\n", keyTarget, part(smartai.OfTarget, r.TargetType, r.Target[:], nil))
	}
	if r.X != 0 || r.Y != 0 || r.Z != 0 {
		w.printf("      %s: [%s, %s, %s]\n", keyAt, float(r.X), float(r.Y), float(r.Z))
	}
	if r.O != 0 {
		w.printf("      %s: %s\n", keyFacing, float(r.O))
	}
}

// conditions writes the guard of a row: a list of groups, one of which must hold.
func (w *writer) conditions(s *smartai.Script, r *smartai.Row) {
	var groups []uint32
	for _, c := range s.Conditions {
		if c.ID == r.ID && !slices.Contains(groups, c.Group) {
			groups = append(groups, c.Group)
		}
	}
	if len(groups) == 0 || !firstOf(s, r) {
		return
	}
	slices.Sort(groups)
	w.printf("      %s:\n", keyConditions)
	for _, g := range groups {
		w.printf("        - group: %d\n          all:\n", g)
		for _, c := range s.Conditions {
			if c.ID == r.ID && c.Group == g {
				w.condition(c)
			}
		}
	}
}

// firstOf reports whether a row is the first of its id: conditions only have ids.
func firstOf(s *smartai.Script, r *smartai.Row) bool {
	i := slices.IndexFunc(s.Rows, func(o smartai.Placed) bool { return o.ID == r.ID })
	return &s.Rows[i].Row == r
}

func (w *writer) condition(c smartai.Condition) {
	more := []string{}
	if c.Of != 0 {
		of := strconv.FormatUint(uint64(c.Of), 10)
		if int(c.Of) < len(askedOf) {
			of = askedOf[c.Of]
		}
		more = append(more, keyOf+": "+of)
	}
	if c.Not {
		more = append(more, keyNot+": true")
	}
	if c.Comment != "" {
		more = append(more, keyComment+": "+scalarIn(c.Comment))
	}
	w.printf("            # %s\n", oneLine(smartai.SayCondition(c)))
	if c.Type < 0 {
		w.printf("            - {%s: %d%s}\n", keyKind, c.Type, joined(append(params(smartai.OfCondition, nil, c.Values[:]), more...)))
		return
	}
	w.printf("            - %s\n", part(smartai.OfCondition, uint32(c.Type), c.Values[:], more))
}

func joined(more []string) string {
	if len(more) == 0 {
		return ""
	}
	return ", " + strings.Join(more, ", ")
}

// part is a kind with its parameters.
func part(of smartai.Part, id uint32, values []uint32, more []string) string {
	k, ok := of.Kind(id)
	name := strconv.FormatUint(uint64(id), 10)
	if ok {
		name = k.Name
	}
	all := append(params(of, k, values), more...)
	if len(all) == 0 {
		return name
	}
	return fmt.Sprintf("{%s: %s%s}", keyKind, name, joined(all))
}

// params returns the parameters that are not 0, and the first of a kind, which is its
// subject; an action may switch that off with 0.
func params(of smartai.Part, k *smartai.Kind, values []uint32) []string {
	var all []string
	column := 0
	if k != nil {
		for i := range k.Params {
			p := &k.Params[i]
			given := values[column : column+p.Columns()]
			about := i == 0 && !p.Pair && p.Zero == "" && (p.Of != smartai.Truth || of == smartai.OfAction)
			if about || given[0] != 0 || given[len(given)-1] != 0 {
				all = append(all, p.Key+": "+show(p, given))
			}
			column += p.Columns()
		}
	}
	for ; column < len(values); column++ {
		if values[column] != 0 {
			all = append(all, fmt.Sprintf("%s%d: %d", keyParam, column+1, values[column]))
		}
	}
	return all
}

// show returns a value in its written form.
func show(p *smartai.Param, of []uint32) string {
	n := of[0]
	if p.Pair && of[1] != n {
		return fmt.Sprintf("%d-%d", n, of[1])
	}
	switch p.Of {
	case smartai.Truth:
		if n <= 1 {
			return strconv.FormatBool(n == 1)
		}
	case smartai.Choice, smartai.TargetKind:
		if name := p.Named(n); name != "" {
			return name
		}
	case smartai.Flags:
		names, left := p.Bits(n)
		if left != 0 || n == 0 {
			names = append(names, fmt.Sprintf("0x%X", left))
		}
		if len(p.Words) == 0 {
			return names[0]
		}
		return "[" + strings.Join(names, ", ") + "]"
	case smartai.Phases:
		if n < 1<<smartai.MaxPhase {
			return numbersOf(smartai.PhaseList(n))
		}
	}
	return strconv.FormatUint(uint64(n), 10)
}

func numbersOf(list []uint32) string {
	var words []string
	for _, n := range list {
		words = append(words, strconv.FormatUint(uint64(n), 10))
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// flagNames returns the names of the flags of a row; unnamed bits are numbers.
func flagNames(f smartai.Flag) []string {
	var names []string
	for _, info := range smartai.FlagInfos {
		if f&info.Flag != 0 {
			names = append(names, info.Name)
			f &^= info.Flag
		}
	}
	if f != 0 {
		names = append(names, fmt.Sprintf("0x%X", uint32(f)))
	}
	return names
}

func float(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// oneLine keeps a text on the line of its comment.
func oneLine(s string) string { return strings.ReplaceAll(s, "\n", " ") }

// Texts that need no quotes: as a value of its own, and within brackets.
var (
	plain   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 _.,'()%/+<>=;!?-]*$`)
	plainIn = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 _.'()%/+-]*$`)
	// words have a special meaning as single words.
	words = regexp.MustCompile(`^(?i:true|false|yes|no|on|off|null|y|n|inf|nan)$`)
)

func scalar(s string) string   { return quotedUnless(plain, s) }
func scalarIn(s string) string { return quotedUnless(plainIn, s) }

func quotedUnless(fine *regexp.Regexp, s string) string {
	if fine.MatchString(s) && !words.MatchString(s) && strings.TrimSpace(s) == s {
		return s
	}
	return strconv.Quote(s)
}
