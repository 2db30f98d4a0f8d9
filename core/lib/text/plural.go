package text

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// The plural categories of Unicode's CLDR.
const (
	Zero  = "zero"
	One   = "one"
	Two   = "two"
	Few   = "few"
	Many  = "many"
	Other = "other"
)

// Categories are all plural categories.
var Categories = []string{Zero, One, Two, Few, Many, Other}

// operand is the value that a condition tests.
type operand uint8

const (
	whole    operand = iota // the digits before the point
	places                  // the number of digits after it
	fraction                // those digits as a number
)

// condition holds if the operand, modulo mod unless that is 0, is between low and high; not
// inverts it.
type condition struct {
	of        operand
	mod       float64
	low, high float64
	not       bool
}

// rule gives a category to the numbers for which all conditions of one of the
// alternatives hold.
type rule struct {
	category string
	optional bool // a plural may omit it: other replaces it
	any      [][]condition
}

// rulesOf has the rules of languages, in the order in which they are tried; other numbers
// are other. It follows CLDR 44 for numbers written without trailing zeros and without
// exponents.
var rulesOf = []struct {
	languages string
	rules     []rule
}{
	{"id ja ko lo ms my th vi yue zh", nil},
	{"af bg de el en eo et eu fi fo fy gl hu ka kk ky lb ml mn nb nl nn no sq sv sw ta te tr ur uz yi",
		[]rule{{category: One, any: [][]condition{{integer, is(1)}}}}},
	{"da", []rule{{category: One, any: [][]condition{{is(1)}, {hasFraction, between(0, 1)}}}}},
	{"ca es it", []rule{{category: One, any: [][]condition{{integer, is(1)}}}, millions}},
	{"fr", []rule{{category: One, any: [][]condition{{between(0, 1)}}}, millions}},
	{"pt", []rule{{category: One, any: [][]condition{{between(0, 1)}}}, millions}},
	{"fa hi bn gu kn zu", []rule{{category: One, any: [][]condition{{is(0)}, {integer, is(1)}}}}},
	{"hy", []rule{{category: One, any: [][]condition{{between(0, 1)}}}}},
	{"is", []rule{{category: One, any: [][]condition{{integer, mod(10, 1, 1), notMod(100, 11, 11)}, {hasFraction, fractionMod(10, 1, 1), notFractionMod(100, 11, 11)}}}}},
	{"mk", []rule{{category: One, any: [][]condition{{integer, mod(10, 1, 1), notMod(100, 11, 11)}, {hasFraction, fractionMod(10, 1, 1), notFractionMod(100, 11, 11)}}}}},
	{"he", []rule{
		{category: One, any: [][]condition{{integer, is(1)}, {hasFraction, is(0)}}},
		{category: Two, any: [][]condition{{integer, is(2)}}},
	}},
	{"be ru uk", []rule{
		{category: One, any: [][]condition{{integer, mod(10, 1, 1), notMod(100, 11, 11)}}},
		{category: Few, any: [][]condition{{integer, mod(10, 2, 4), notMod(100, 12, 14)}}},
		{category: Many, any: [][]condition{{integer}}},
	}},
	{"pl", []rule{
		{category: One, any: [][]condition{{integer, is(1)}}},
		{category: Few, any: [][]condition{{integer, mod(10, 2, 4), notMod(100, 12, 14)}}},
		{category: Many, any: [][]condition{{integer}}},
	}},
	{"cs sk", []rule{
		{category: One, any: [][]condition{{integer, is(1)}}},
		{category: Few, any: [][]condition{{integer, between(2, 4)}}},
		{category: Many, optional: true, any: [][]condition{{hasFraction}}},
	}},
	{"bs hr sr", []rule{
		{category: One, any: [][]condition{{integer, mod(10, 1, 1), notMod(100, 11, 11)}, {hasFraction, fractionMod(10, 1, 1), notFractionMod(100, 11, 11)}}},
		{category: Few, any: [][]condition{{integer, mod(10, 2, 4), notMod(100, 12, 14)}, {hasFraction, fractionMod(10, 2, 4), notFractionMod(100, 12, 14)}}},
	}},
	{"sl", []rule{
		{category: One, any: [][]condition{{integer, mod(100, 1, 1)}}},
		{category: Two, any: [][]condition{{integer, mod(100, 2, 2)}}},
		{category: Few, any: [][]condition{{integer, mod(100, 3, 4)}, {hasFraction}}},
	}},
	{"lt", []rule{
		{category: One, any: [][]condition{{integer, mod(10, 1, 1), notMod(100, 11, 19)}}},
		{category: Few, any: [][]condition{{integer, mod(10, 2, 9), notMod(100, 11, 19)}}},
		{category: Many, optional: true, any: [][]condition{{hasFraction}}},
	}},
	{"lv", []rule{
		{category: Zero, any: [][]condition{{integer, mod(10, 0, 0)}, {integer, mod(100, 11, 19)}, {hasFraction, twoPlaces, fractionMod(100, 11, 19)}}},
		{category: One, any: [][]condition{{integer, mod(10, 1, 1), notMod(100, 11, 11)},
			{hasFraction, twoPlaces, fractionMod(10, 1, 1), notFractionMod(100, 11, 11)}, {hasFraction, notTwoPlaces, fractionMod(10, 1, 1)}}},
	}},
	{"ro", []rule{
		{category: One, any: [][]condition{{integer, is(1)}}},
		{category: Few, any: [][]condition{{hasFraction}, {is(0)}, {mod(100, 1, 19)}}},
	}},
	{"ar", []rule{
		{category: Zero, any: [][]condition{{integer, is(0)}}},
		{category: One, any: [][]condition{{integer, is(1)}}},
		{category: Two, any: [][]condition{{integer, is(2)}}},
		{category: Few, any: [][]condition{{integer, mod(100, 3, 10)}}},
		{category: Many, any: [][]condition{{integer, mod(100, 11, 99)}}},
	}},
	{"ga", []rule{
		{category: One, any: [][]condition{{integer, is(1)}}},
		{category: Two, any: [][]condition{{integer, is(2)}}},
		{category: Few, any: [][]condition{{integer, between(3, 6)}}},
		{category: Many, any: [][]condition{{integer, between(7, 10)}}},
	}},
	{"cy", []rule{
		{category: Zero, any: [][]condition{{integer, is(0)}}},
		{category: One, any: [][]condition{{integer, is(1)}}},
		{category: Two, any: [][]condition{{integer, is(2)}}},
		{category: Few, any: [][]condition{{integer, is(3)}}},
		{category: Many, any: [][]condition{{integer, is(6)}}},
	}},
}

// The names of operands in rulesOf.
var (
	integer      = condition{of: places}
	hasFraction  = condition{of: places, not: true}
	twoPlaces    = condition{of: places, low: 2, high: 2}
	notTwoPlaces = condition{of: places, low: 2, high: 2, not: true}
	notZero      = condition{not: true}
	millions     = rule{category: Many, optional: true, any: [][]condition{{integer, notZero, mod(1e6, 0, 0)}}}
)

func is(n float64) condition              { return condition{low: n, high: n} }
func between(low, high float64) condition { return condition{low: low, high: high} }
func mod(by, low, high float64) condition { return condition{mod: by, low: low, high: high} }
func notMod(by, low, high float64) condition {
	return condition{mod: by, low: low, high: high, not: true}
}
func fractionMod(by, low, high float64) condition { return condition{fraction, by, low, high, false} }
func notFractionMod(by, low, high float64) condition {
	return condition{fraction, by, low, high, true}
}

// rules returns the rules of a language; known is false if the table has none, and then it
// returns those of English.
func rules(language string) (found []rule, known bool) {
	word := base(language)
	for i := range rulesOf {
		if slices.Contains(strings.Fields(rulesOf[i].languages), word) {
			return rulesOf[i].rules, true
		}
	}
	return rulesOf[1].rules, false
}

// Forms lists the plural categories of a language: those that a plural must have, with
// other as the last, and those that it may have. known is false for a language whose rules
// are not in the table: it must have other and may have any, and English rules apply.
func Forms(language string) (must, may []string, known bool) {
	list, known := rules(language)
	if !known {
		return []string{Other}, Categories[:len(Categories)-1], false
	}
	for i := range list {
		if list[i].optional {
			may = append(may, list[i].category)
		} else {
			must = append(must, list[i].category)
		}
	}
	return append(must, Other), may, true
}

// Groups lists the languages whose rules are known, those with the same rules
// together.
func Groups() [][]string {
	all := make([][]string, len(rulesOf))
	for i := range rulesOf {
		all[i] = strings.Fields(rulesOf[i].languages)
	}
	return all
}

// CategoryOf returns the plural category of a number in a language, for the digits that
// Number writes.
func CategoryOf(language string, n float64) string {
	list, _ := rules(language)
	o := operandsOf(n)
	for i := range list {
		for _, all := range list[i].any {
			if !slices.ContainsFunc(all, func(c condition) bool { return !c.holds(o) }) {
				return list[i].category
			}
		}
	}
	return Other
}

type operands [3]float64 // by operand

func operandsOf(n float64) operands {
	digits := strings.TrimPrefix(Number(n), "-")
	_, behind, _ := strings.Cut(digits, ".")
	o := operands{whole: math.Trunc(math.Abs(n)), places: float64(len(behind))}
	if behind != "" {
		o[fraction], _ = strconv.ParseFloat(behind, 64) // digits always parse
	}
	return o
}

func (c condition) holds(o operands) bool {
	v := o[c.of]
	if c.mod > 0 {
		v = math.Mod(v, c.mod)
	}
	return (v >= c.low && v <= c.high) != c.not
}

// Number writes a number as lines show it: with a decimal point and without trailing zeros.
func Number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
