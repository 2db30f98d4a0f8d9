package yamlschema

import (
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
)

// The types that any definition may use.
var (
	// Text is a text, or the key of a line in the bundle's locale.
	Text = &Type{Word: "text", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		if v.Text, ok = r.Words(f.Key, n); ok && f.Inputs != nil {
			file := r.At
			r.Later = append(r.Later, func() { r.At = file; r.filled(f, n) })
		}
		return v, ok
	}}
	// Number is a number, such as 2 or 2.5.
	Number = &Type{Word: "number", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Num, ok = r.Number(f, n)
		return v, ok
	}}
	// Whole is a whole number, such as 2.
	Whole = &Type{Word: "whole number", Read: readWhole}
	// Millis is a whole number of milliseconds, or a duration: 20s, 1m 30s.
	Millis = &Type{Word: "duration", Read: readMillis}
	// MillisTo is a duration, or a range: 2000-3000, 2-3s.
	MillisTo = &Type{Word: "duration or range", Read: readMillisTo}
	// WholeTo is a whole number, or a range: 3-5.
	WholeTo = &Type{Word: "whole number or range", Read: readWholes}
	// Bool is true or false.
	Bool = &Type{Word: "true or false", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Flag, ok = r.Truth(f, n)
		return v, ok
	}}
	// Choice is one of the words in Choices.
	Choice = &Type{Word: "choice", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Choice, ok = r.Choice(f, n, f.Choices)
		return v, ok
	}}
	// Formula is a number, or a formula of Inputs. Reader.Formula reads it, because
	// it is compiled later.
	Formula = &Type{Word: "formula"}
	// Name is the id of a definition of Kind.
	Name = &Type{Word: "id", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.ID, ok = r.ID(f, n)
		return v, ok
	}}
	// Names is a list of ids of definitions of Kind.
	Names = &Type{Word: "list of ids", List: idList, Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.IDs, ok = r.ids(f, n)
		return v, ok
	}}
	// Band is the id of a group that is not a definition.
	Band = &Type{Word: "id of a group", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.ID, ok = r.band(f, n)
		return v, ok
	}}
	// Tags is a list of words.
	Tags = &Type{Word: "list of words", List: WordList(func(word string) string { return word }), Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Words, ok = r.tags(f, n)
		return v, ok
	}}
	// Word is a name that does not belong to a definition.
	Word = &Type{Word: "name", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		if v.Word, ok = n.Value, n.Kind == yaml.ScalarNode && ValidName(n.Value); !ok {
			r.BadName(n, f.Key)
		}
		return v, ok
	}}
	// Label is a name that does not belong to a definition, or a whole number.
	Label = &Type{Word: "name or number", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		if v.Word, ok = n.Value, n.Kind == yaml.ScalarNode && (ValidName(n.Value) || validNumber(n.Value)); !ok {
			r.BadName(n, f.Key)
		}
		return v, ok
	}}
	// Point is [x, y] or [x, y, z] in yards.
	Point = &Type{Word: "[x, y] or [x, y, z]", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Point, ok = r.Point(f, n, 0)
		return v, ok
	}}
	// Spot2 is [x, y] in yards.
	Spot2 = &Type{Word: "[x, y]", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Point, ok = r.spot2(f, n, 0)
		return v, ok
	}}
	// Bounds is [min x, min y, max x, max y] in yards.
	Bounds = &Type{Word: "[min x, min y, max x, max y]", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Box, ok = r.bounds(f, n)
		return v, ok
	}}
	// Outline is a list of [x, y].
	Outline = &Type{Word: "list of [x, y]", Show: func(v Value) string { return shownOutline(v.Outline) }, Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Outline, ok = r.outline(f, n)
		return v, ok
	}}
	// Pair is [a, b], two numbers.
	Pair = &Type{Word: "[number, number]", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Pair, ok = r.Pair(f, n)
		return v, ok
	}}
	// Color is #rrggbb.
	Color = &Type{Word: "colour", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Word, ok = r.color(f, n)
		return v, ok
	}}
	// Look is {color, shape}; each of the two can be overridden separately.
	Look = &Type{Word: "look", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Look, ok = r.look(f, n)
		return v, ok
	}}
	// Clients is numbers by client version and name; each can be overridden
	// separately.
	Clients = &Type{Word: "client numbers", Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
		v.Clients, ok = r.clients(f, n)
		return v, ok
	}}
)

func readWhole(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
	v.Num, ok = r.Whole(f, n)
	return v, ok
}

func readMillis(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
	lo, hi, written := duration(n)
	if !written {
		v.Num, ok = r.millis(f, n)
		return v, ok
	}
	if lo != hi {
		r.Problem(n, diag.BadTime, f.Key+" must be a single duration such as 20s, not", n.Value, "")
		return v, false
	}
	v.Num = lo
	return v, r.inRange(f, n, lo)
}

func readMillisTo(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
	lo, hi, written := duration(n)
	if !written {
		return readWholes(r, f, n)
	}
	v.Lo, v.Hi = lo, hi
	return v, r.inRange(f, n, lo) && r.inRange(f, n, hi)
}

func readWholes(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
	v.Lo, v.Hi, ok = r.wholes(f, n)
	return v, ok
}

// Ranges that several kinds share. They limit values to sensible ones, to find mistakes;
// they are not game rules.
const (
	Day      = 86400000 // ms
	MaxLevel = 100000
	MaxYards = 10000 // of distances between objects
	MaxSpeed = 1000  // yards a second
	MaxStat  = 1e9   // of values of stats, positive or negative
)

// Units whose stats formulas can use: the single unit of the formula, or two that interact.
var (
	OfOne = []string{""}
	OfTwo = []string{"attacker", "victim"}
)

// Fields that many kinds share.
var (
	LookField = Field{Key: "look", Type: Look, Default: `{color: "#9a9a9a", shape: circle}`,
		Doc: "How it is drawn without the art of a game client: color as #rrggbb, and shape."}
	ColorField   = Field{Key: "color", Type: Color, Default: `"#9a9a9a"`, Doc: "Colour with which it is drawn without the art of a game client, as #rrggbb."}
	ClientsField = Field{Key: "clients", Type: Clients, Default: "{}",
		Doc: "Numbers from the data of game clients, by protocol: `{wrath: {entry: 1}}`."}
	SchoolField = Field{Key: "school", Type: Name, Kind: content.Schools,
		Doc: "School of its melee damage; without it, the damage has no school and armour reduces it."}
	AtField = Field{Key: "at", Type: Point, Unit: "yards", Min: -1000000, Max: 1000000, Required: true,
		Doc: "Position; without a height, on the ground of its map."}
	FacingField = Field{Key: "facing_deg", Type: Number, Unit: "degrees", Min: -360, Max: 360, Default: "0",
		Doc: "Facing, counterclockwise from the x axis."}
)
