package clock

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseSpan(t *testing.T) {
	for _, test := range []struct {
		in     string
		lo, hi Time
	}{
		{"3s", 3000, 3000},
		{"3-4s", 3000, 4000},
		{"250ms", 250, 250},
		{"2m", 120_000, 120_000},
		{"1.5s", 1500, 1500},
		{"0s", 0, 0},
		{"1.5h", 5_400_000, 5_400_000},
		{"2d", 172_800_000, 172_800_000},
		{"500ms-2s", 500, 2000},
		{"1.5-2.25s", 1500, 2250},
		{"1-1s", 1000, 1000},
		{" 3 - 4 s ", 3000, 4000},
		{"1.000000000000s", 1000, 1000},
		{"0000000000000000000003s", 3000, 3000},
		{"0.0001m", 6, 6},
		{"0.0009765625d", 84_375, 84_375},
		{"1m 30s", 90_000, 90_000},
		{"1m30s", 90_000, 90_000},
		{"1d 2h 3m 4s 5ms", 93_784_005, 93_784_005},
		{"1m30s-2m", 90_000, 120_000},
		{"36500d", MaxSpan, MaxSpan},
		{"3153600000000ms", MaxSpan, MaxSpan},
	} {
		lo, hi, err := ParseSpan(test.in)
		if lo != test.lo || hi != test.hi || err != nil {
			t.Errorf("ParseSpan(%q) = %d, %d ms, error %v, want %d, %d ms", test.in, lo, hi, err, test.lo, test.hi)
		}
	}
}

func TestParseSpanRefuses(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", `span "" is empty (did you mean "3s"?)`},
		{"3", `span "3" has no unit (did you mean "3s"?)`},
		{"6000", `span "6000" has no unit (did you mean "6000ms"?)`},
		{"3-4", `span "3-4" has no unit (did you mean "3-4s"?)`},
		{"3s-4", `span "3s-4" has no unit (did you mean "3s-4s"?)`},
		{"-3s", `span "-3s" is negative (did you mean "3s"?)`},
		{"3s-", `span "3s-" has no end (did you mean "3s"?)`},
		{"4-3s", `span "4-3s" ends before it begins (did you mean "3-4s"?)`},
		{"1-2-3s", `span "1-2-3s" has more than two ends`},
		{"3sec", `span "3sec" has an unknown unit "sec", not ms, s, m, h or d (did you mean "3s"?)`},
		{"3-4 Min", `span "3-4 Min" has an unknown unit "Min", not ms, s, m, h or d (did you mean "3-4 m"?)`},
		{"5 millis", `span "5 millis" has an unknown unit "millis", not ms, s, m, h or d (did you mean "5 ms"?)`},
		{"30s1m", `span "30s1m" has an unknown unit "s1m", not ms, s, m, h or d (did you mean "30s"?)`},
		{"1m 1m", `span "1m 1m" has an unknown unit "m 1m", not ms, s, m, h or d (did you mean "1m"?)`},
		{"36500d 1ms", `span "36500d 1ms" is longer than 36500d`},
		{"fast", `span "fast" has no number in "fast", as 5s has`},
		{"1.2.3s", `span "1.2.3s" has a bad number "1.2.3"`},
		{"1.s", `span "1.s" has a bad number "1."`},
		{".5s", `span ".5s" has a bad number ".5"`},
		{"0.5ms", `span "0.5ms" is finer than 1ms`},
		{"0.00000000001d", `span "0.00000000001d" is finer than 1ms`},
		{"0.0000000000000000000000000000000000000000000000000000001s",
			`span "0.0000000000000000000000000000000000000000000000000000001s" is finer than 1ms`},
		{"36501d", `span "36501d" is longer than 36500d`},
		{"3153600000001ms", `span "3153600000001ms" is longer than 36500d`},
		{"36500.1d", `span "36500.1d" is longer than 36500d`},
		{"99999999999999999999s", `span "99999999999999999999s" is longer than 36500d`},
		{strings.Repeat("-", 65), `span "` + strings.Repeat("-", 64) + `"... is longer than 64 bytes`},
	} {
		lo, hi, err := ParseSpan(test.in)
		if err == nil {
			t.Errorf("ParseSpan(%q) = %d, %d ms, want error %q", test.in, lo, hi, test.want)
		} else if err.Error() != test.want {
			t.Errorf("ParseSpan(%q):\n got %s\nwant %s", test.in, err, test.want)
		}
	}
}

func TestFormatSpan(t *testing.T) {
	for _, test := range []struct {
		lo, hi Time
		want   string
	}{
		{0, 0, "0s"},
		{3000, 3000, "3s"},
		{1500, 1500, "1500ms"},
		{3000, 4000, "3-4s"},
		{500, 2000, "500ms-2s"},
		{Minute, 90 * Second, "1m-90s"},
		{24 * Hour, 24 * Hour, "1d"},
	} {
		if got := FormatSpan(test.lo, test.hi); got != test.want {
			t.Errorf("FormatSpan(%d, %d) = %q, want %q", test.lo, test.hi, got, test.want)
		}
	}
}

func TestSpanIsReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := Time(rapid.Int64Range(0, int64(MaxSpan)).Draw(t, "lo"))
		hi := Time(rapid.Int64Range(int64(lo), int64(MaxSpan)).Draw(t, "hi"))
		text := FormatSpan(lo, hi)
		gotLo, gotHi, err := ParseSpan(text)
		if gotLo != lo || gotHi != hi || err != nil {
			t.Fatalf("ParseSpan(%q) = %d, %d ms, error %v, want %d, %d ms", text, gotLo, gotHi, err, lo, hi)
		}
	})
}

func FuzzParseSpan(f *testing.F) {
	for _, seed := range []string{"3s", "3-4s", "250ms", "2m", "1.5s", "1h-2d", "-", "3-", "0.1ms", "5 §", "9999999999d", "1m30s"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		lo, hi, err := ParseSpan(s)
		if err != nil {
			if lo != 0 || hi != 0 || strings.Contains(err.Error(), "\n") {
				t.Fatalf("ParseSpan(%q) = %d, %d ms, error %q, want no span and an error of one line", s, lo, hi, err)
			}
			return
		}
		if lo < 0 || hi < lo || hi > MaxSpan {
			t.Fatalf("ParseSpan(%q) = %d, %d ms, which is no span", s, lo, hi)
		}
		if againLo, againHi, err := ParseSpan(FormatSpan(lo, hi)); againLo != lo || againHi != hi || err != nil {
			t.Fatalf("ParseSpan(%q) = %d, %d ms, but formatted and read again %d, %d ms, error %v", s, lo, hi, againLo, againHi, err)
		}
	})
}
