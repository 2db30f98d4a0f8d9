package bundle

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/geo"
	"loam/core/problem"
)

// value reads what a field was given. It has reported the problem when ok is
// false. Formulas are not read here but later, by compile.
func (r *reader) value(f *Field, n *yaml.Node) (v value, ok bool) {
	switch f.Type {
	case Text:
		v.text.Bundle = r.b.Name
		if v.text.Key, ok = r.text(f.Key, n); ok {
			r.literal(n)
		}
	case Number:
		v.num, ok = r.number(f, n)
	case Whole, Millis:
		v.num, ok = r.whole(f, n)
	case MillisTo, WholeTo:
		v.lo, v.hi, ok = r.wholes(f, n)
	case Bool:
		v.flag, ok = r.truth(f, n)
	case Choice:
		v.choice, ok = r.choice(f, n, f.Choices)
	case Name:
		v.id, ok = r.name(f, n)
	case Names:
		v.ids, ok = r.names(f, n)
	case Tags:
		v.words, ok = r.tags(f, n)
	case Letters:
		v.words, ok = r.lettered(f, n, r.letters)
	case Words:
		v.words, ok = r.lettered(f, n, r.nameWord)
	case Point:
		v.point, ok = r.point(f, n, 0)
	case Bounds:
		v.box, ok = r.bounds(f, n)
	case Points:
		v.points, ok = r.points(f, n)
	case Spot2:
		v.point, ok = r.spot2(f, n, 0)
	case Outline:
		v.outline, ok = r.outline(f, n)
	case Pair:
		v.pair, ok = r.pair(f, n)
	case FileName:
		v.file, ok = r.heightFile(f, n)
	case LookType:
		v.look, ok = r.look(f, n)
	case Clients:
		v.clients, ok = r.clients(f, n)
	case Rows:
		v.rows, ok = r.tableRows(n)
	case Bindings:
		v.bound, ok = r.panelReader("").bindings(f, n)
	case Handler:
		v.word, ok = r.panelReader("").handler(f, n)
	case Stacks:
		v.stacks, ok = r.stacks(f, n)
	case Word:
		if v.word, ok = n.Value, n.Kind == yaml.ScalarNode && ValidName(n.Value); !ok {
			r.badName(n, f.Key)
		}
	case Phases:
		v.phases, ok = r.phases(f, n)
	case Calls:
		v.calls, ok = r.calls(f, n)
	case Band:
		v.id, ok = r.band(f, n)
	case EnrageType:
		v.enrage, ok = r.enrage(f, n)
	case Color:
		v.word, ok = r.color(f, n)
	case Figures:
		v.figures, ok = r.figures(f, n)
	case Widgets:
		v, ok = r.panelReader("").widgetsOf(f, n)
	case Costs:
		v.costs, ok = r.costs(f, n)
	case CastRules:
		v.casts, ok = r.casts(f, n)
	case CastWhenType:
		v.when, ok = r.castWhen(f, n)
	case Effects, Parts:
		v, ok = r.effects(f, n)
	case Needs:
		v.needs, ok = r.needs(f, n)
	case Scalar:
		v.plain, ok = r.scalar(f, n)
	case Binding:
		v.path, ok = r.panelReader("").binding(f, n)
	default:
		panic("bundle: no reader for type " + f.Type.Word())
	}
	return v, ok
}

// text reads text. What YAML would take for something else must be quoted, so
// that nobody wonders what became of `no` or 007.
func (r *reader) text(key string, n *yaml.Node) (string, bool) {
	if n.Kind != yaml.ScalarNode {
		r.problem(n, key+" must be text, not", quote(n), "")
		return "", false
	}
	switch tag := n.ShortTag(); {
	case tag == "!!str" && n.Value == "" || tag == "!!null":
		r.problem(n, key+" must be text, but is empty", "", "")
		return "", false
	case tag == "!!int" || tag == "!!float" || tag == "!!bool":
		r.problem(n, key+" must be text; put quotes around", n.Value, "")
		return "", false
	}
	return n.Value, true
}

var numeral = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?$`)

// number reads a finite number within the range of f.
func (r *reader) number(f *Field, n *yaml.Node) (float64, bool) {
	v, ok := scalarNumber(n)
	if !ok {
		return 0, r.wrong(f, n, "a number")
	}
	return v, r.inRange(f, n, v)
}

func scalarNumber(n *yaml.Node) (float64, bool) {
	if n.Kind != yaml.ScalarNode || n.Style != 0 || len(n.Value) > 32 || !numeral.MatchString(n.Value) {
		return 0, false
	}
	v, err := strconv.ParseFloat(n.Value, 64)
	return v, err == nil && !math.IsInf(v, 0)
}

func (r *reader) whole(f *Field, n *yaml.Node) (float64, bool) {
	v, ok := scalarNumber(n)
	if !ok || v != math.Trunc(v) || math.Abs(v) > 1<<53 {
		return 0, r.wrong(f, n, "a whole number")
	}
	return v, r.inRange(f, n, v)
}

var wholeRange = regexp.MustCompile(`^([0-9]{1,15}) ?- ?([0-9]{1,15})$`)

// wholes reads a whole number or a range of them.
func (r *reader) wholes(f *Field, n *yaml.Node) (lo, hi float64, ok bool) {
	m := wholeRange.FindStringSubmatch(n.Value)
	if n.Kind != yaml.ScalarNode || n.Style != 0 || m == nil {
		if _, ok := scalarNumber(n); !ok {
			return 0, 0, r.wrong(f, n, "a whole number or a range such as 3-5")
		}
		lo, ok = r.whole(f, n)
		return lo, lo, ok
	}
	lo, _ = strconv.ParseFloat(m[1], 64)
	hi, _ = strconv.ParseFloat(m[2], 64)
	if hi < lo {
		r.problem(n, f.Key+" ends before it begins:", n.Value, m[2]+"-"+m[1])
		return 0, 0, false
	}
	return lo, hi, r.inRange(f, n, lo) && r.inRange(f, n, hi)
}

// wrong reports a value that is not what f wants, and returns false.
func (r *reader) wrong(f *Field, n *yaml.Node, want string) bool {
	suggestion := ""
	switch {
	case isNull(n):
		r.problem(n, fmt.Sprintf("%s must be %s, but is empty", f.Key, want), "", "")
		return false
	case n.Kind == yaml.ScalarNode && n.Style != 0 && numeral.MatchString(n.Value):
		want += " without quotes"
		suggestion = n.Value
	case n.Kind == yaml.ScalarNode && len(n.Value) <= problem.MaxQuote:
		suggestion = bareNumber(n.Value)
	}
	r.problem(n, fmt.Sprintf("%s must be %s, not", f.Key, want), quote(n), suggestion)
	return false
}

var withUnit = regexp.MustCompile(`^(-?)0*([0-9][0-9_,]*(?:\.[0-9]+)?) *(?:ms|yards|yds?|y|deg|%)?$`)

// bareNumber is the number of "5 yards", whose unit stands in the key already,
// and of 1_000 and 007.
func bareNumber(s string) string {
	m := withUnit.FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	if bare := m[1] + strings.NewReplacer("_", "", ",", "").Replace(m[2]); numeral.MatchString(bare) && bare != s {
		return bare
	}
	return ""
}

func (r *reader) inRange(f *Field, n *yaml.Node, v float64) bool {
	if f.Ranged() && (v < f.Min || v > f.Max) {
		r.problem(n, fmt.Sprintf("%s must be %s, not", f.Key, f.Range()), n.Value, "")
		return false
	}
	return true
}

func (r *reader) truth(f *Field, n *yaml.Node) (bool, bool) {
	if n.Kind == yaml.ScalarNode && n.Style == 0 && (n.Value == "true" || n.Value == "false") {
		return n.Value == "true", true
	}
	suggestion := ""
	switch strings.ToLower(quote(n)) {
	case "true", "yes", "on", "1":
		suggestion = "true"
	case "false", "no", "off", "0":
		suggestion = "false"
	}
	want := "true or false"
	if quote(n) == suggestion {
		want += " without quotes"
	}
	r.problem(n, fmt.Sprintf("%s must be %s, not", f.Key, want), quote(n), suggestion)
	return false, false
}

// choice reads one of several words and returns which.
func (r *reader) choice(f *Field, n *yaml.Node, among []string) (int, bool) {
	if n.Kind == yaml.ScalarNode {
		if i := slices.Index(among, n.Value); i >= 0 {
			return i, true
		}
	}
	r.problem(n, fmt.Sprintf("%s must be one of %s, not", f.Key, strings.Join(among, ", ")), quote(n), suggest(quote(n), among))
	return 0, false
}

// maxList bounds a list of words or ids, which are compared with each other.
const maxList = 1000

// short lists a sequence that is not too long.
func (r *reader) short(n *yaml.Node, what string, most int) ([]*yaml.Node, bool) {
	items, ok := r.items(n, what)
	if len(items) > most {
		r.problem(n, fmt.Sprintf("%s must have at most %d entries, not", what, most), strconv.Itoa(len(items)), "")
		return nil, false
	}
	return items, ok
}

func (r *reader) tags(f *Field, n *yaml.Node) ([]string, bool) {
	items, ok := r.short(n, f.Key, maxList)
	words := make([]string, 0, len(items))
	for _, item := range items {
		if item.Kind != yaml.ScalarNode || !ValidName(item.Value) {
			ok = r.badName(item, "a word of "+f.Key)
			continue
		}
		if slices.Contains(words, item.Value) {
			r.problem(item, f.Key+" has a word twice:", item.Value, "")
			ok = false
			continue
		}
		if f.Choices != nil && !slices.Contains(f.Choices, item.Value) {
			r.problem(item, fmt.Sprintf("%s must be of %s, not", f.Key, strings.Join(f.Choices, ", ")), item.Value, suggest(item.Value, f.Choices))
			ok = false
			continue
		}
		words = append(words, item.Value)
	}
	slices.Sort(words)
	return slices.Clip(words), ok
}

// point reads [x, y] or [x, y, z] and leaves it to composing to look whether it
// lies on its map. index is which point of a path it is.
func (r *reader) point(f *Field, n *yaml.Node, index int) (geo.Point, bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) < 2 || len(n.Content) > 3 {
		r.problem(n, f.Key+" must be [x, y] or [x, y, z], not", quote(n), "")
		return geo.Point{}, false
	}
	var c [3]float64
	for i, item := range n.Content {
		v, ok := r.number(f, item)
		if !ok {
			return geo.Point{}, false
		}
		c[i] = v
	}
	r.b.Spots = append(r.b.Spots, Spot{From: r.from, Index: r.index, Point: index,
		Grounded: len(n.Content) == 2, At: r.where(n)})
	return geo.Point{X: c[0], Y: c[1], Z: c[2]}, true
}

func (r *reader) bounds(f *Field, n *yaml.Node) (geo.Box, bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 4 {
		r.problem(n, f.Key+" must be [min x, min y, max x, max y], not", quote(n), "")
		return geo.Box{}, false
	}
	var c [4]float64
	for i, item := range n.Content {
		v, ok := r.number(f, item)
		if !ok {
			return geo.Box{}, false
		}
		c[i] = v
	}
	for axis := range 2 {
		if c[axis] >= c[axis+2] {
			r.problem(n.Content[axis], fmt.Sprintf("%s: min %s must be less than max %s, not", f.Key,
				"xy"[axis:axis+1], n.Content[axis+2].Value), n.Content[axis].Value, "")
			return geo.Box{}, false
		}
	}
	return geo.Box{MinX: c[0], MinY: c[1], MaxX: c[2], MaxY: c[3]}, true
}

// minPoints is how many waypoints a path has at least.
const minPoints = 2

// points reads the waypoints of a path.
func (r *reader) points(f *Field, n *yaml.Node) ([]content.Waypoint, bool) {
	items, ok := r.items(n, f.Key)
	if !ok {
		return nil, false
	}
	if len(items) < minPoints {
		r.problem(n, fmt.Sprintf("%s must have at least %d points, not", f.Key, minPoints), strconv.Itoa(len(items)), "")
		return nil, false
	}
	return r.waypoints(f, n)
}

// waypoints reads any number of waypoints.
func (r *reader) waypoints(f *Field, n *yaml.Node) ([]content.Waypoint, bool) {
	items, ok := r.short(n, f.Key, maxRows)
	points := make([]content.Waypoint, len(items))
	for i, item := range items {
		ok = r.waypoint(&points[i], i, item) && ok
	}
	return points, ok
}

func (r *reader) waypoint(w *content.Waypoint, index int, n *yaml.Node) bool {
	list, ok := r.pairs(n, "a point of a path")
	if !ok {
		return false
	}
	at := false
	for _, p := range list {
		switch p.key {
		case "at":
			at = true
			var good bool
			w.At, good = r.point(&waypointFields[0], p.value, index)
			ok = ok && good
		case "wait_ms":
			wait, good := r.whole(&waypointFields[1], p.value)
			w.Wait = value{num: wait}.time()
			ok = ok && good
		default:
			r.unknown(p, "a point of a path", []string{"at", "wait_ms"})
			ok = false
		}
	}
	if !at && ok {
		r.problem(n, "a point of a path needs a key", "at", "")
	}
	return ok && at
}

var color = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

func (r *reader) look(f *Field, n *yaml.Node) (content.Look, bool) {
	look := content.Look{Color: "#9a9a9a", Shape: "circle"}
	if f.Default == "" {
		look = content.Look{} // what draws it has something better than grey
	}
	list, ok := r.pairs(n, f.Key)
	for _, p := range list {
		switch p.key {
		case "color":
			if p.value.Kind != yaml.ScalarNode || !color.MatchString(p.value.Value) {
				r.problem(p.value, `color must be "#rrggbb", in quotes since # begins a comment, not`, quote(p.value), "")
				ok = false
			}
			look.Color = strings.ToLower(p.value.Value)
		case "shape":
			i, good := r.choice(&Field{Key: "shape"}, p.value, content.Shapes)
			look.Shape, ok = content.Shapes[i], ok && good
		default:
			r.unknown(p, f.Key, []string{"color", "shape"})
			ok = false
		}
	}
	return look, ok
}

// ClientVersions are the protocols for which a bundle may give numbers.
var ClientVersions = []string{"vanilla", "wrath", "web"}

func (r *reader) clients(f *Field, n *yaml.Node) ([]content.Client, bool) {
	var all []content.Client
	versions, ok := r.pairs(n, f.Key)
	for _, version := range versions {
		if !slices.Contains(ClientVersions, version.key) {
			r.unknown(version, f.Key, ClientVersions)
			ok = false
			continue
		}
		numbers, good := r.pairs(version.value, f.Key+"."+version.key)
		ok = ok && good
		for _, p := range numbers {
			number, good := r.whole(&Field{Key: p.key}, p.value)
			if !ValidName(p.key) {
				good = r.badName(p.at, "a name of client numbers")
			}
			ok = ok && good
			all = append(all, content.Client{Version: version.key, Name: p.key, Number: int64(number)})
		}
	}
	slices.SortFunc(all, func(a, b content.Client) int {
		return strings.Compare(a.Version+" "+a.Name, b.Version+" "+b.Name)
	})
	return all, ok
}

func radians(degrees float64) geo.Radians { return geo.NormalizeAngle(degrees * math.Pi / 180) }
