package calendar

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Limits of written rules.
const (
	FirstYear = 1970
	LastYear  = 2999
	MaxEvery  = 3660 * Day // of "every 6h from ..."
	maxBytes  = 64         // of a rule; valid ones are shorter
)

// Forms has an example of each form of a rule.
var Forms = []string{
	"hourly :30", "daily 04:00", "sat 20:00", "sat,sun 10:00", "day 15 of month 20:00", "last day of month 18:00",
	"first sun of month 12:00", "last fri of nov 00:00", "12-24 18:00", "2026-12-24 18:00", "every 6h from 2026-01-01 00:00",
}

var (
	weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
	months   = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
	nths     = []string{"first", "second", "third", "fourth"}
)

// Parse reads a rule as authors write it, in one of Forms. Errors state the problem; the
// caller adds the place and the text.
func Parse(s string) (Rule, error) {
	if len(s) > maxBytes {
		return Rule{}, fmt.Errorf("a date is at most %d bytes long", maxBytes)
	}
	words := strings.Fields(s)
	if len(words) < 2 {
		return Rule{}, errForm()
	}
	switch first := words[0]; {
	case first == "every":
		return parseEvery(words)
	case first == "hourly":
		return parseHourly(words)
	}
	clock, err := parseClock(words[len(words)-1])
	if err != nil {
		return Rule{}, err
	}
	words = words[:len(words)-1]
	switch first := words[0]; {
	case len(words) == 1 && first == "daily":
		return Rule{Kind: Evenly, Every: Day, From: clock, Ever: true}, nil
	case len(words) == 1 && first[0] >= '0' && first[0] <= '9':
		return parseDate(first, clock)
	case len(words) == 1:
		return parseDays(first, clock)
	case len(words) == 4 && words[2] == "of":
		return parseMonthly(words, clock)
	}
	return Rule{}, errForm()
}

func errForm() error {
	return errors.New(`a date is one such as "` + strings.Join(Forms, `", "`) + `"`)
}

func parseHourly(words []string) (Rule, error) {
	minute, ok := strings.CutPrefix(words[1], ":")
	n, good := digits(minute, 2, 0, 59)
	if len(words) != 2 || !ok || !good {
		return Rule{}, errors.New(`every hour is written as "hourly :30", with a minute from :00 to :59`)
	}
	return Rule{Kind: Evenly, Every: Hour, From: int64(n) * Minute, Ever: true}, nil
}

func parseEvery(words []string) (Rule, error) {
	if len(words) != 5 || words[2] != "from" {
		return Rule{}, errors.New(`what comes evenly is written as "every 6h from 2026-01-01 00:00"`)
	}
	every, err := parseLength(words[1])
	if err != nil {
		return Rule{}, err
	}
	clock, err := parseClock(words[4])
	if err != nil {
		return Rule{}, err
	}
	from, err := parseDate(words[3], clock)
	if err == nil && from.Kind != Once {
		err = errors.New(`the date after "from" has a year, as in 2026-01-01`)
	}
	return Rule{Kind: Evenly, Every: every, From: from.From}, err
}

// parseLength reads a whole number of minutes, hours, days or weeks.
func parseLength(s string) (int64, error) {
	wrong := fmt.Errorf(`a time between two beginnings is a whole number of minutes, hours, days or weeks, such as "90m", "6h", "14d" or "2w", at most %d days`, MaxEvery/Day)
	if s == "" {
		return 0, wrong
	}
	unit := map[byte]int64{'m': Minute, 'h': Hour, 'd': Day, 'w': Week}[s[len(s)-1]]
	n, err := strconv.ParseUint(s[:len(s)-1], 10, 32)
	if err != nil || unit == 0 || n == 0 || int64(n) > MaxEvery/unit {
		return 0, wrong
	}
	return int64(n) * unit, nil
}

func parseDays(list string, clock int64) (Rule, error) {
	r := Rule{Kind: Weekly, Clock: clock}
	for name := range strings.SplitSeq(list, ",") {
		day := slices.Index(weekdays, name)
		if day < 0 {
			return Rule{}, errForm()
		}
		if r.Days&(1<<day) != 0 {
			return Rule{}, fmt.Errorf("%s stands twice", name)
		}
		r.Days |= 1 << day
	}
	return r, nil
}

// parseMonthly reads "day 15 of month", "last day of feb" and "first sun of nov".
func parseMonthly(words []string, clock int64) (Rule, error) {
	r := Rule{Kind: Monthly, Clock: clock}
	if words[3] != "month" {
		if r.Month = slices.Index(months, words[3]) + 1; r.Month == 0 {
			return Rule{}, fmt.Errorf("after of stands month, or one of %s", strings.Join(months, ", "))
		}
	}
	which, day := words[0], words[1]
	switch {
	case which == "day":
		n, err := strconv.ParseUint(day, 10, 8)
		if err != nil || n < 1 || n > 31 {
			return Rule{}, errors.New("a day of a month is one from 1 to 31")
		}
		r.Day = int(n)
		return r, nil
	case day == "day" && which == "last":
		r.Day = 31
		return r, nil
	case which == "last":
		r.Nth = -1
	default:
		if r.Nth = slices.Index(nths, which) + 1; r.Nth == 0 {
			return Rule{}, fmt.Errorf("which weekday of a month is %s or last", strings.Join(nths, ", "))
		}
	}
	if r.Weekday = slices.Index(weekdays, day); r.Weekday < 0 {
		return Rule{}, fmt.Errorf("a weekday is one of %s", strings.Join(weekdays, ", "))
	}
	return r, nil
}

// parseDate reads 12-24, which comes each year, and 2026-12-24.
func parseDate(s string, clock int64) (Rule, error) {
	parts := strings.Split(s, "-")
	year := 2000 // a leap year: a yearly date may be the 29th of February
	if len(parts) == 3 {
		n, ok := digits(parts[0], 4, FirstYear, LastYear)
		if !ok {
			return Rule{}, fmt.Errorf("a year is one from %d to %d", FirstYear, LastYear)
		}
		year, parts = n, parts[1:]
		d, err := parseDay(parts, year)
		return Rule{Kind: Once, From: int64(d.Number())*Day + clock}, err
	}
	d, err := parseDay(parts, year)
	return Rule{Kind: Monthly, Month: d.Month, Day: d.Day, Clock: clock}, err
}

func parseDay(parts []string, year int) (Date, error) {
	if len(parts) != 2 {
		return Date{}, errForm()
	}
	month, ok := digits(parts[0], 2, 1, 12)
	if !ok {
		return Date{}, errors.New("a month is one from 01 to 12, as in 12-24, which is in December")
	}
	day, ok := digits(parts[1], 2, 1, DaysIn(year, month))
	if !ok {
		return Date{}, fmt.Errorf("that month has the days 01 to %d", DaysIn(year, month))
	}
	return Date{year, month, day}, nil
}

func parseClock(s string) (int64, error) {
	h, m, colon := strings.Cut(s, ":")
	hour, ok := digits(h, 2, 0, 23)
	minute, good := digits(m, 2, 0, 59)
	if !colon || !ok || !good {
		return 0, errors.New(`a date ends with a time of the day from 00:00 to 23:59`)
	}
	return int64(hour)*Hour + int64(minute)*Minute, nil
}

// digits reads a number of exactly so many digits.
func digits(s string, count, least, most int) (int, bool) {
	if len(s) != count {
		return 0, false
	}
	n := 0
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, n >= least && n <= most
}

// String writes a rule so that Parse reads it back.
func (r Rule) String() string {
	clock := r.Clock
	switch r.Kind {
	case Once:
		return Show(r.From)
	case Evenly:
		switch {
		case r.Ever && r.Every == Hour:
			return fmt.Sprintf("hourly :%02d", r.From/Minute)
		case r.Ever:
			return "daily " + showClock(r.From)
		}
		return "every " + showLength(r.Every) + " from " + Show(r.From)
	case Weekly:
		var days []string
		for i, name := range weekdays {
			if r.Days&(1<<i) != 0 {
				days = append(days, name)
			}
		}
		return strings.Join(days, ",") + " " + showClock(clock)
	}
	month := "month"
	if r.Month > 0 {
		month = months[r.Month-1]
	}
	switch {
	case r.Day == 31 && r.Month == 0:
		return "last day of month " + showClock(clock)
	case r.Day > 0 && r.Month > 0 && r.Day <= DaysIn(2000, r.Month):
		return fmt.Sprintf("%02d-%02d %s", r.Month, r.Day, showClock(clock))
	case r.Day > 0:
		return fmt.Sprintf("day %d of %s %s", r.Day, month, showClock(clock))
	}
	which := "last"
	if r.Nth > 0 {
		which = nths[r.Nth-1]
	}
	return which + " " + weekdays[r.Weekday] + " of " + month + " " + showClock(clock)
}

func showClock(within int64) string {
	return fmt.Sprintf("%02d:%02d", within/Hour, within%Hour/Minute)
}

func showLength(every int64) string {
	for _, u := range []struct {
		size int64
		name string
	}{{Week, "w"}, {Day, "d"}, {Hour, "h"}} {
		if every%u.size == 0 {
			return strconv.FormatInt(every/u.size, 10) + u.name
		}
	}
	return strconv.FormatInt(every/Minute, 10) + "m"
}

// Show writes a moment as people read it: 2026-12-24 18:00.
func Show(at int64) string {
	day, within := DayOf(at)
	d := DateOf(day)
	return fmt.Sprintf("%04d-%02d-%02d %s", d.Year, d.Month, d.Day, showClock(within))
}
