package calendar

// Kind is a kind of rule.
type Kind uint8

// The kinds of rules.
const (
	Once    Kind = iota // only at From
	Evenly              // at From and every Every after it; with From 0 also before, for Every of an hour or a day
	Weekly              // on weekdays
	Monthly             // on one day of each month, or of one month in the year
	kinds
)

// Rule states when something begins, once or repeatedly. The zero Rule begins at 1970-01-01
// 00:00, once.
type Rule struct {
	Kind  Kind
	From  int64 // of Once and Evenly: the first beginning
	Ever  bool  // of Evenly: also before From
	Every int64 // of Evenly, in ms
	Days  uint8 // of Weekly: a bit for each day, the lowest is Monday
	Month int   // of Monthly: 1 to 12; 0 is each
	Day   int   // of Monthly: 1 to 31, in a shorter month its last day; 0: see Nth
	Nth   int   // of Monthly: which Weekday of the month, 1 to 4; -1 is the last
	// Weekday is 0, Monday, to 6.
	Weekday int
	Clock   int64 // time of day, of Weekly and Monthly
}

// Last returns the latest beginning at or before a moment.
func (r Rule) Last(at int64) (start int64, ok bool) {
	switch r.Kind {
	case Once:
		return r.From, r.From <= at
	case Evenly:
		past := (at - r.From) % r.Every
		if past < 0 {
			past += r.Every
		}
		start = at - past
		return start, r.Ever || start >= r.From
	case Weekly:
		day, within := DayOf(at)
		if within < r.Clock {
			day--
		}
		for range 7 {
			if r.Days&(1<<Weekday(day)) != 0 {
				return int64(day)*Day + r.Clock, true
			}
			day--
		}
		return 0, false
	}
	day, _ := DayOf(at)
	d := DateOf(day)
	for range monthsAround {
		if start, ok = r.in(d.Year, d.Month); ok && start <= at {
			return start, true
		}
		d = before(d)
	}
	return 0, false
}

// Next returns the first beginning after a moment.
func (r Rule) Next(after int64) (start int64, ok bool) {
	switch r.Kind {
	case Once:
		return r.From, r.From > after
	case Evenly:
		if !r.Ever && after < r.From {
			return r.From, true
		}
		last, _ := r.Last(after)
		return last + r.Every, true
	case Weekly:
		day, within := DayOf(after)
		if within >= r.Clock {
			day++
		}
		for range 7 {
			if r.Days&(1<<Weekday(day)) != 0 {
				return int64(day)*Day + r.Clock, true
			}
			day++
		}
		return 0, false
	}
	day, _ := DayOf(after)
	d := DateOf(day)
	for range monthsAround {
		if start, ok = r.in(d.Year, d.Month); ok && start > after {
			return start, true
		}
		d = following(d)
	}
	return 0, false
}

// monthsAround is the number of months within which each Monthly rule begins once.
const monthsAround = 14

// in returns when a Monthly rule begins in a month.
func (r Rule) in(year, month int) (start int64, ok bool) {
	if r.Month != 0 && r.Month != month {
		return 0, false
	}
	days := DaysIn(year, month)
	day := min(r.Day, days)
	if r.Day == 0 {
		first := Weekday(Date{year, month, 1}.Number())
		day = 1 + floorMod(r.Weekday-first, 7)
		if r.Nth > 0 {
			day += 7 * (r.Nth - 1)
		} else {
			day += 7 * ((days - day) / 7)
		}
	}
	return int64(Date{year, month, day}.Number())*Day + r.Clock, true
}

func before(d Date) Date {
	if d.Month == 1 {
		return Date{d.Year - 1, 12, 1}
	}
	return Date{d.Year, d.Month - 1, 1}
}

func following(d Date) Date {
	if d.Month == 12 {
		return Date{d.Year + 1, 1, 1}
	}
	return Date{d.Year, d.Month + 1, 1}
}

// Gap returns the shortest time between two beginnings, 0 if there is only one.
func (r Rule) Gap() int64 {
	switch r.Kind {
	case Evenly:
		return r.Every
	case Weekly:
		return r.weeklyGap()
	case Monthly:
		switch {
		case r.Month == 0:
			return 28 * Day
		case r.Day == 0:
			return 52 * Week
		}
		return 365 * Day
	}
	return 0
}

func (r Rule) weeklyGap() int64 {
	gap, last := 7, -1
	for day := range 14 { // two weeks: from the last day of one to the first of the next
		if r.Days&(1<<(day%7)) == 0 {
			continue
		}
		if last >= 0 {
			gap = min(gap, day-last)
		}
		last = day
	}
	return int64(gap) * Day
}
