package text

import (
	"slices"
	"strings"
	"testing"
)

// TestPluralRules checks the samples that CLDR has for its rules.
func TestPluralRules(t *testing.T) {
	for _, test := range []struct {
		language, category string
		numbers            []float64
	}{
		{"en", One, []float64{1, -1}}, {"en", Other, []float64{0, 2, 1.5, 0.1, 100}},
		{"de_AT", One, []float64{1}}, {"de", Other, []float64{0, 2, 21}},
		{"fr", One, []float64{0, 1, 1.5}}, {"fr", Other, []float64{2, 17, 100, 2.5}}, {"fr", Many, []float64{1000000, 2000000}},
		{"es", One, []float64{1}}, {"es", Other, []float64{0, 2, 0.5}}, {"es", Many, []float64{1000000}},
		{"ru", One, []float64{1, 21, 101}}, {"ru", Few, []float64{2, 4, 22, 104}}, {"ru", Many, []float64{0, 5, 11, 12, 14, 20, 111, 112}}, {"ru", Other, []float64{1.5, 0.1}},
		{"uk", Few, []float64{3, 33}}, {"uk", Many, []float64{13}},
		{"pl", One, []float64{1}}, {"pl", Few, []float64{2, 3, 4, 22, 104}}, {"pl", Many, []float64{0, 5, 12, 21, 101}}, {"pl", Other, []float64{1.5}},
		{"cs", One, []float64{1}}, {"cs", Few, []float64{2, 4}}, {"cs", Many, []float64{1.5}}, {"cs", Other, []float64{0, 5, 22}},
		{"zh", Other, []float64{0, 1, 2, 1.5}}, {"ja", Other, []float64{1}}, {"zh_Hant_TW", Other, []float64{1}},
		{"pt_BR", One, []float64{0, 1, 1.5}}, {"da", One, []float64{1, 0.5, 1.5}}, {"da", Other, []float64{0, 2, 2.5}},
		{"lt", One, []float64{1, 21}}, {"lt", Few, []float64{2, 9, 22}}, {"lt", Other, []float64{0, 10, 11, 19}},
		{"lv", Zero, []float64{0, 10, 11, 19}}, {"lv", One, []float64{1, 21, 0.1}}, {"lv", Other, []float64{2, 9, 22}},
		{"ro", Few, []float64{0, 2, 19, 101, 1.5}}, {"ro", Other, []float64{20, 100}},
		{"sl", One, []float64{1, 101}}, {"sl", Two, []float64{2}}, {"sl", Few, []float64{3, 4, 1.5}}, {"sl", Other, []float64{0, 5}},
		{"ar", Zero, []float64{0}}, {"ar", Two, []float64{2}}, {"ar", Few, []float64{3, 10, 103}}, {"ar", Many, []float64{11, 99}}, {"ar", Other, []float64{100, 1.5}},
		{"ga", Few, []float64{3, 6}}, {"ga", Many, []float64{7, 10}}, {"cy", Many, []float64{6}}, {"he", Two, []float64{2}}, {"he", One, []float64{0.5}},
		{"sr", One, []float64{1, 21, 0.1}}, {"sr", Few, []float64{2, 1.2}}, {"sr", Other, []float64{5, 11, 0.5}},
		{"is", One, []float64{1, 21, 0.1}}, {"is", Other, []float64{11, 2}}, {"hi", One, []float64{0, 1, 0.5}},
		{"tlh", One, []float64{1}}, {"tlh", Other, []float64{2}}, // not in the table: as in English
	} {
		for _, n := range test.numbers {
			if got := CategoryOf(test.language, n); got != test.category {
				t.Errorf("%s: %v is %s, want %s", test.language, n, got, test.category)
			}
		}
	}
}

func TestForms(t *testing.T) {
	for _, test := range []struct {
		language, must, may string
		known               bool
	}{
		{"en", "one other", "", true}, {"ru", "one few many other", "", true}, {"fr_CA", "one other", "many", true},
		{"cs", "one few other", "many", true}, {"ja", "other", "", true}, {"tlh", "other", "zero one two few many", false},
	} {
		must, may, known := Forms(test.language)
		if strings.Join(must, " ") != test.must || strings.Join(may, " ") != test.may || known != test.known {
			t.Errorf("%s: %v, %v, %v", test.language, must, may, known)
		}
	}
}

// TestTheTableOfPlurals checks that no language occurs twice, that categories are in order,
// and that each is used for some number.
func TestTheTableOfPlurals(t *testing.T) {
	seen := map[string]bool{}
	for _, of := range rulesOf {
		for _, language := range strings.Fields(of.languages) {
			if seen[language] {
				t.Errorf("%s stands twice", language)
			}
			seen[language] = true
			for _, r := range of.rules {
				if !slices.Contains(Categories[:5], r.category) || len(r.any) == 0 {
					t.Errorf("%s: rule %+v", language, r)
				}
				if !slices.ContainsFunc(samples(), func(n float64) bool { return CategoryOf(language, n) == r.category }) {
					t.Errorf("%s: nothing is %s", language, r.category)
				}
			}
			if language != "pl" && language != "ru" && !slices.ContainsFunc(samples(), func(n float64) bool { return CategoryOf(language, n) == Other }) {
				t.Errorf("%s: nothing is other", language)
			}
		}
	}
	for _, language := range []string{"en", "de", "fr", "es", "ru", "pl", "cs", "zh", "ja"} {
		if !seen[language] {
			t.Errorf("%s has no rules", language)
		}
	}
}

func samples() []float64 {
	list := []float64{0.1, 0.5, 1.2, 1.5, 2.5, 1e6}
	for n := range 200 {
		list = append(list, float64(n))
	}
	return list
}
