package calendar

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

func at(t *testing.T, s string) int64 {
	t.Helper()
	when, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		t.Fatal(err)
	}
	return when.UnixMilli()
}

func TestDatesAreThoseOfTheLibrary(t *testing.T) {
	for n := -800_000; n < 800_000; n += 7 {
		want := time.UnixMilli(int64(n) * Day).UTC()
		got := DateOf(n)
		if got != (Date{want.Year(), int(want.Month()), want.Day()}) || got.Number() != n {
			t.Fatalf("day %d is %v, number %d; want %v", n, got, got.Number(), want)
		}
		if Weekday(n) != (int(want.Weekday())+6)%7 {
			t.Fatalf("day %d, %v, is weekday %d", n, want, Weekday(n))
		}
	}
}

func TestRulesBeginWhenTheyAreWrittenTo(t *testing.T) {
	for _, test := range []struct {
		name, rule, at, last, next string
	}{
		{"each hour", "hourly :30", "2026-03-01 10:29", "2026-03-01 09:30", "2026-03-01 10:30"},
		{"at the very moment", "hourly :30", "2026-03-01 10:30", "2026-03-01 10:30", "2026-03-01 11:30"},
		{"each day", "daily 04:00", "2026-12-31 23:59", "2026-12-31 04:00", "2027-01-01 04:00"},
		{"a weekday", "sat 20:00", "2026-11-22 19:00", "2026-11-21 20:00", "2026-11-28 20:00"},
		{"weekdays", "sat,sun 10:00", "2026-11-22 09:00", "2026-11-21 10:00", "2026-11-22 10:00"},
		{"a day of each month", "day 15 of month 20:00", "2026-01-10 00:00", "2025-12-15 20:00", "2026-01-15 20:00"},
		{"a day that a month does not have", "day 31 of month 20:00", "2026-03-01 00:00", "2026-02-28 20:00", "2026-03-31 20:00"},
		{"the last day of a leap February", "last day of month 18:00", "2028-02-29 18:00", "2028-02-29 18:00", "2028-03-31 18:00"},
		{"the first Sunday", "first sun of month 12:00", "2026-11-22 00:00", "2026-11-01 12:00", "2026-12-06 12:00"},
		{"the last Friday of a month in the year", "last fri of nov 00:00", "2026-11-27 00:00", "2026-11-27 00:00", "2027-11-26 00:00"},
		{"the fourth Thursday", "fourth thu of nov 00:00", "2026-11-22 00:00", "2025-11-27 00:00", "2026-11-26 00:00"},
		{"each year", "12-24 18:00", "2026-12-24 17:59", "2025-12-24 18:00", "2026-12-24 18:00"},
		{"the leap day in a leap year", "02-29 00:00", "2028-03-01 00:00", "2028-02-29 00:00", "2029-02-28 00:00"},
		{"the leap day in another", "02-29 00:00", "2027-02-28 00:00", "2027-02-28 00:00", "2028-02-29 00:00"},
		{"the year 2100 has none", "02-29 00:00", "2100-03-01 00:00", "2100-02-28 00:00", "2101-02-28 00:00"},
		{"once", "2026-12-24 18:00", "2026-12-24 17:59", "", "2026-12-24 18:00"},
		{"once, and over", "2026-12-24 18:00", "2026-12-24 18:00", "2026-12-24 18:00", ""},
		{"every so often", "every 6h from 2026-01-01 00:00", "2026-01-02 07:00", "2026-01-02 06:00", "2026-01-02 12:00"},
		{"before the first of all", "every 14d from 2026-01-03 20:00", "2026-01-01 00:00", "", "2026-01-03 20:00"},
		{"every so many weeks", "every 2w from 2026-01-03 20:00", "2026-01-31 20:00", "2026-01-31 20:00", "2026-02-14 20:00"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := Parse(test.rule)
			if err != nil {
				t.Fatal(err)
			}
			show := func(when int64, ok bool) string {
				if !ok {
					return ""
				}
				return Show(when)
			}
			if got := show(r.Last(at(t, test.at))); got != test.last {
				t.Errorf("last at %s is %q, want %q", test.at, got, test.last)
			}
			if got := show(r.Next(at(t, test.at))); got != test.next {
				t.Errorf("next after %s is %q, want %q", test.at, got, test.next)
			}
		})
	}
}

// begins reports, with the standard library, whether a rule begins at a full minute.
func begins(r Rule, at int64) bool {
	when := time.UnixMilli(at).UTC()
	within := int64(when.Hour())*Hour + int64(when.Minute())*Minute
	if r.Kind != Weekly && r.Kind != Monthly {
		return at == r.From || r.Kind == Evenly && (r.Ever || at > r.From) && (at-r.From)%r.Every == 0
	}
	if within != r.Clock {
		return false
	}
	if r.Kind == Weekly {
		return r.Days&(1<<((int(when.Weekday())+6)%7)) != 0
	}
	if r.Month != 0 && int(when.Month()) != r.Month {
		return false
	}
	last := when.AddDate(0, 0, 1).Day() == 1
	if r.Day > 0 {
		return when.Day() == r.Day || last && when.Day() < r.Day
	}
	if (int(when.Weekday())+6)%7 != r.Weekday {
		return false
	}
	if r.Nth > 0 {
		return (when.Day()-1)/7+1 == r.Nth
	}
	return when.AddDate(0, 0, 7).Month() != when.Month()
}

// randomRule draws a rule of any kind.
func randomRule(random *rand.Rand) Rule {
	r := Rule{Kind: Kind(random.IntN(int(kinds)))}
	day := int64(random.IntN(40_000))
	clock := int64(random.IntN(24*60)) * Minute
	switch r.Kind {
	case Once:
		r.From = day*Day + clock
	case Evenly:
		if random.IntN(3) == 0 {
			r.Ever, r.Every, r.From = true, Day, clock
			break
		}
		r.From, r.Every = day*Day+clock, int64(1+random.IntN(100))*[]int64{Minute, Hour, Day, Week}[random.IntN(4)]
	case Weekly:
		r.Days, r.Clock = uint8(1+random.IntN(127)), clock
	case Monthly:
		r.Clock, r.Month, r.Day = clock, random.IntN(13), random.IntN(32)
		if r.Day == 0 {
			r.Weekday, r.Nth = random.IntN(7), []int{1, 2, 3, 4, -1}[random.IntN(5)]
		}
	}
	return r
}

func TestLastAndNextAreThoseThatTheLibrarySays(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		r := randomRule(random)
		now := (int64(random.IntN(40_000))*Day + int64(random.IntN(24*60))*Minute)
		last, had := r.Last(now)
		next, has := r.Next(now)
		if had && (last > now || !begins(r, last)) || has && (next <= now || !begins(r, next)) {
			t.Fatalf("%s at %s: last %v %s, next %v %s", r, Show(now), had, Show(last), has, Show(next))
		}
		if again, ok := r.Last(next); has && (!ok || again != next) {
			t.Fatalf("%s: begins at %s, but last is %s then", r, Show(next), Show(again))
		}
		if had && has {
			if after, _ := r.Next(last); after != next {
				t.Fatalf("%s: after %s comes %s, and not %s", r, Show(last), Show(after), Show(next))
			}
			if next-last < r.Gap() {
				t.Fatalf("%s: %s and %s are nearer than %d days", r, Show(last), Show(next), r.Gap()/Day)
			}
		}
		if (r.Kind == Monthly || r.Kind == Weekly) && (!had || !has) {
			t.Fatalf("%s never begins near %s", r, Show(now))
		}
	}
}

func TestNothingBeginsBetweenLastAndNext(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		r := randomRule(random)
		if r.Kind == Evenly {
			continue // for these the library has no more than the rule
		}
		now := int64(random.IntN(40_000))*Day + r.Clock
		next, has := r.Next(now)
		if !has {
			continue
		}
		for day := now + Day; day < next; day += Day {
			if begins(r, day) {
				t.Fatalf("%s begins at %s, before %s", r, Show(day), Show(next))
			}
		}
	}
}

func TestWhatIsWrongWithADateIsSaid(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", `a date is one such as "hourly :30"`},
		{"sometimes 10:00", `a date is one such as`},
		{"sat", `a date is one such as`},
		{"sat 24:00", "00:00 to 23:59"},
		{"sat,sat 10:00", "sat stands twice"},
		{"hourly 10:30", `"hourly :30"`},
		{"13-01 00:00", "01 to 12"},
		{"02-30 00:00", "01 to 29"},
		{"2027-02-29 00:00", "01 to 28"},
		{"1969-01-01 00:00", "1970 to 2999"},
		{"day 32 of month 10:00", "1 to 31"},
		{"fifth sun of month 10:00", "first, second, third, fourth or last"},
		{"first day of month 10:00", "a weekday is one of mon"},
		{"first sun of janvier 10:00", "after of stands month, or one of jan"},
		{"every 0h from 2026-01-01 00:00", "whole number of minutes"},
		{"every 6s from 2026-01-01 00:00", "whole number of minutes"},
		{"every 99999999w from 2026-01-01 00:00", "at most 3660 days"},
		{"every 6h from 01-01 00:00", "has a year"},
		{"every 6h", `"every 6h from`},
		{strings.Repeat("x", 65), "at most 64 bytes"},
	} {
		if _, err := Parse(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
}

func TestARuleIsReadBackAsItIsWritten(t *testing.T) {
	for _, form := range Forms {
		r, err := Parse(form)
		if err != nil || r.String() != form {
			t.Errorf("%q is shown as %q: %v", form, r, err)
		}
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		r := randomRule(random)
		got, err := Parse(r.String())
		now := int64(random.IntN(40_000)) * Day
		a, had := r.Last(now)
		b, has := got.Last(now)
		if err != nil || a != b || had != has {
			t.Fatalf("%+v is shown as %q and read as %+v: %v", r, r, got, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, form := range Forms {
		f.Add(form)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := Parse(s)
		if err != nil {
			return
		}
		again, err := Parse(r.String())
		if err != nil || again.String() != r.String() {
			t.Fatalf("%q is shown as %q and read as %+v: %v", s, r, again, err)
		}
		for _, now := range []int64{0, 1 << 40, 40_000 * Day} {
			if next, ok := r.Next(now); ok && next <= now {
				t.Fatalf("%q: next after %d is %d", s, now, next)
			}
			if last, ok := r.Last(now); ok && last > now {
				t.Fatalf("%q: last at %d is %d", s, now, last)
			}
		}
	})
}
