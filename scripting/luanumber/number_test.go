package luanumber

import (
	"math"
	"strings"
	"testing"
)

func TestTextHasFourteenDigits(t *testing.T) {
	for _, test := range []struct {
		name string
		f    float64
		want string
	}{
		{"a whole number", -3, "-3"},
		{"a negative zero", math.Copysign(0, -1), "-0"},
		{"a fraction", 0.1, "0.1"},
		{"more digits than are written", 1.0 / 3, "0.33333333333333"},
		{"the largest without an exponent", 99999999999999, "99999999999999"},
		{"one more", 1e14, "1e+14"},
		{"a small one", 0.00001, "1e-05"},
		{"infinity", math.Inf(-1), "-inf"},
		{"no number", math.NaN(), "nan"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Text(test.f); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestParseReadsWhatLuaReads(t *testing.T) {
	for _, test := range []struct {
		name, s string
		want    float64
		ok      bool
	}{
		{"white space around", " \t12\n", 12, true},
		{"a fraction with an exponent", "-1.5e2", -150, true},
		{"hexadecimal", "0xfF", 255, true},
		{"a sign before hexadecimal", "-0x10", -16, true},
		{"nothing", " ", 0, false},
		{"a word", "inf", 0, false},
		{"what only Go reads", "1_000", 0, false},
		{"no hexadecimal digit", "0xg", 0, false},
		{"longer than 200 bytes", strings.Repeat("1", 201), 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := Parse(test.s)
			if ok != test.ok || ok && got != test.want {
				t.Errorf("got %v, %t, want %v, %t", got, ok, test.want, test.ok)
			}
		})
	}
}

func TestInBaseReadsWholeNumbers(t *testing.T) {
	for _, test := range []struct {
		name, s string
		base    int
		want    float64
		ok      bool
	}{
		{"binary", "-101", 2, -5, true},
		{"letters of either case", "Zz", 36, 1295, true},
		{"hexadecimal with its prefix", "0x1F", 16, 31, true},
		{"a digit beyond the base", "12", 2, 0, false},
		{"nothing", "-", 10, 0, false},
		{"a fraction", "1.5", 10, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := InBase(test.s, test.base)
			if ok != test.ok || ok && got != test.want {
				t.Errorf("got %v, %t, want %v, %t", got, ok, test.want, test.ok)
			}
		})
	}
}
