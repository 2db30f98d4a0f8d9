package yamlschema

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
)

// Text reads a text. Values that YAML would read as something else, such as `no` or
// 007, must be quoted.
func (r *Reader) Text(key string, n *yaml.Node) (string, bool) {
	if n.Kind == yaml.MappingNode && n.Style == yaml.FlowStyle {
		r.Problem(n, diag.WrongType, key+" must be text; one that begins with a brace needs quotes around it, not", Quote(n), "")
		return "", false
	}
	if n.Kind != yaml.ScalarNode {
		r.Problem(n, diag.WrongType, key+" must be text, not", Quote(n), "")
		return "", false
	}
	switch tag := n.ShortTag(); {
	case tag == "!!str" && n.Value == "" || tag == "!!null":
		r.Problem(n, diag.WrongType, key+" must be text, but is empty", "", "")
		return "", false
	case tag == "!!int" || tag == "!!float" || tag == "!!bool":
		r.Problem(n, diag.WrongType, key+" must be text; put quotes around", n.Value, "")
		return "", false
	}
	return n.Value, true
}

var numeral = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?$`)

// Number reads a finite number within the range of f.
func (r *Reader) Number(f *Field, n *yaml.Node) (float64, bool) {
	v, ok := ScalarNumber(n)
	if !ok {
		return 0, r.Wrong(f, n, "a number")
	}
	return v, r.inRange(f, n, v)
}

// ScalarNumber returns the finite number of a node; ok is false for anything else.
func ScalarNumber(n *yaml.Node) (float64, bool) {
	if n.Kind != yaml.ScalarNode || n.Style != 0 || len(n.Value) > 32 || !numeral.MatchString(n.Value) {
		return 0, false
	}
	v, err := strconv.ParseFloat(n.Value, 64)
	return v, err == nil && !math.IsInf(v, 0)
}

// Whole reads a whole number within the range of f.
func (r *Reader) Whole(f *Field, n *yaml.Node) (float64, bool) {
	v, ok := ScalarNumber(n)
	if !ok || v != math.Trunc(v) || math.Abs(v) > 1<<53 {
		return 0, r.Wrong(f, n, "a whole number")
	}
	return v, r.inRange(f, n, v)
}

// millis reads a whole number of milliseconds.
func (r *Reader) millis(f *Field, n *yaml.Node) (float64, bool) {
	v, ok := ScalarNumber(n)
	if !ok || v != math.Trunc(v) {
		return 0, r.Wrong(f, n, "milliseconds as a whole number, or a duration such as 20s or 1m 30s")
	}
	return v, r.inRange(f, n, v)
}

// duration reads a duration with its unit, such as 20s or 1-2m, in milliseconds.
func duration(n *yaml.Node) (lo, hi float64, ok bool) {
	if n.Kind != yaml.ScalarNode || n.Value == "" || n.Value[0] < '0' || n.Value[0] > '9' {
		return 0, 0, false
	}
	a, b, err := clock.ParseSpan(n.Value)
	return float64(a), float64(b), err == nil
}

var wholeRange = regexp.MustCompile(`^([0-9]{1,15}) ?- ?([0-9]{1,15})$`)

// wholes reads a whole number or a range of them.
func (r *Reader) wholes(f *Field, n *yaml.Node) (lo, hi float64, ok bool) {
	m := wholeRange.FindStringSubmatch(n.Value)
	if n.Kind != yaml.ScalarNode || n.Style != 0 || m == nil {
		if _, ok := ScalarNumber(n); !ok && f.Unit == "ms" {
			return 0, 0, r.Wrong(f, n, "milliseconds, a duration such as 20s, or a range such as 2-3s")
		} else if !ok {
			return 0, 0, r.Wrong(f, n, "a whole number or a range such as 3-5")
		}
		lo, ok = r.Whole(f, n)
		return lo, lo, ok
	}
	lo, _ = strconv.ParseFloat(m[1], 64)
	hi, _ = strconv.ParseFloat(m[2], 64)
	if hi < lo {
		r.Problem(n, diag.Contradiction, f.Key+" has a range that ends before it starts:", n.Value, m[2]+"-"+m[1])
		return 0, 0, false
	}
	return lo, hi, r.inRange(f, n, lo) && r.inRange(f, n, hi)
}

// Wrong reports a value that does not match f, and returns false.
func (r *Reader) Wrong(f *Field, n *yaml.Node, want string) bool {
	suggestion := ""
	switch {
	case IsNull(n):
		r.Problem(n, diag.WrongType, fmt.Sprintf("%s must be %s, but is empty", f.Key, want), "", "")
		return false
	case n.Kind == yaml.ScalarNode && n.Style != 0 && numeral.MatchString(n.Value):
		want += " without quotes"
		suggestion = n.Value
	case n.Kind == yaml.ScalarNode && len(n.Value) <= diag.MaxQuote:
		if f.Unit == "ms" {
			suggestion = clock.Meant(n.Value)
		}
		if suggestion == "" {
			suggestion = bareNumber(n.Value)
		}
	case isRange(n) && strings.Contains(want, "range"):
		suggestion = n.Content[0].Value + "-" + n.Content[1].Value
	}
	r.Problem(n, diag.WrongType, fmt.Sprintf("%s must be %s, not", f.Key, want), Quote(n), suggestion)
	return false
}

// isRange reports whether a list is two numbers, as a range may have been written.
func isRange(n *yaml.Node) bool {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 2 {
		return false
	}
	_, first := ScalarNumber(n.Content[0])
	_, second := ScalarNumber(n.Content[1])
	return first && second
}

var withUnit = regexp.MustCompile(`^(-?)0*([0-9][0-9_,]*(?:\.[0-9]+)?) *(?:[a-z]+|%)?$`)

// bareNumber returns the number of "5 yards", whose unit is already in the key, and of
// 1_000 and 007.
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

func (r *Reader) inRange(f *Field, n *yaml.Node, v float64) bool {
	if f.Ranged() && (v < f.Min || v > f.Max) {
		r.Problem(n, diag.OutOfRange, fmt.Sprintf("%s must be %s, not", f.Key, f.Range()), n.Value, "")
		return false
	}
	return true
}

// Truth reads true or false.
func (r *Reader) Truth(f *Field, n *yaml.Node) (bool, bool) {
	if n.Kind == yaml.ScalarNode && n.Style == 0 && (n.Value == "true" || n.Value == "false") {
		return n.Value == "true", true
	}
	suggestion := ""
	switch strings.ToLower(Quote(n)) {
	case "true", "yes", "on", "1":
		suggestion = "true"
	case "false", "no", "off", "0":
		suggestion = "false"
	}
	want := "true or false"
	if Quote(n) == suggestion {
		want += " without quotes"
	}
	r.Problem(n, diag.WrongType, fmt.Sprintf("%s must be %s, not", f.Key, want), Quote(n), suggestion)
	return false, false
}

// Choice reads one of several words and returns its index.
func (r *Reader) Choice(f *Field, n *yaml.Node, among []string) (int, bool) {
	if n.Kind == yaml.ScalarNode {
		if i := slices.Index(among, n.Value); i >= 0 {
			return i, true
		}
	}
	r.Problem(n, diag.UnknownWord, fmt.Sprintf("%s must be one of %s, not", f.Key, strings.Join(among, ", ")), Quote(n), Suggest(Quote(n), among))
	return 0, false
}

// MaxList bounds a list of words or ids, which compares its entries with each other.
const MaxList = 1000

// List reads a sequence with at most most entries.
func (r *Reader) List(n *yaml.Node, what string, most int) ([]*yaml.Node, bool) {
	items, ok := r.Items(n, what)
	if len(items) > most {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("%s must have at most %d entries, not", what, most), strconv.Itoa(len(items)), "")
		return nil, false
	}
	return items, ok
}

func (r *Reader) tags(f *Field, n *yaml.Node) ([]string, bool) {
	items, ok := r.List(n, f.Key, MaxList)
	words := make([]string, 0, len(items))
	for _, item := range items {
		if item.Kind != yaml.ScalarNode || !ValidName(item.Value) {
			ok = r.BadName(item, "a word of "+f.Key)
			continue
		}
		if slices.Contains(words, item.Value) {
			r.Problem(item, diag.Duplicate, f.Key+" has a duplicate word:", item.Value, "")
			ok = false
			continue
		}
		if f.Choices != nil && !slices.Contains(f.Choices, item.Value) {
			r.Problem(item, diag.UnknownWord, fmt.Sprintf("%s must be one or more of %s, not", f.Key, strings.Join(f.Choices, ", ")), item.Value, Suggest(item.Value, f.Choices))
			ok = false
			continue
		}
		words = append(words, item.Value)
	}
	slices.Sort(words)
	return slices.Clip(words), ok
}
