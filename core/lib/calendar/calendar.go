// Package calendar is the arithmetic of dates: days since 1970 and written dates, and
// rules such as "sat 20:00" or "first sun of month 12:00" for recurring times. It has
// no time zones: a moment is the wall clock time at the realm's place, in ms since
// 1970-01-01 00:00. It reads no clock, draws nothing and keeps no state.
//
// Every function may be called from any goroutine.
package calendar

// Spans of the clock on the wall, in ms.
const (
	Minute = int64(60_000)
	Hour   = 60 * Minute
	Day    = 24 * Hour
	Week   = 7 * Day
)

// Date is a day of the calendar that the world uses today, before its time too.
type Date struct {
	Year  int
	Month int // 1 to 12
	Day   int // 1 to DaysIn(Year, Month)
}

// Leap reports whether a year has a 29th of February.
func Leap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// DaysIn is how many days a month has; months are 1 to 12.
func DaysIn(year, month int) int {
	switch month {
	case 2:
		if Leap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// leaps is how many 29ths of February there are in the years 1 to year, less
// where year is below 1.
func leaps(year int) int { return floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400) }

// Number is the day's number: 1970-01-01 is 0.
func (d Date) Number() int {
	n := (d.Year-1970)*365 + leaps(d.Year-1) - leaps(1969)
	for month := 1; month < d.Month; month++ {
		n += DaysIn(d.Year, month)
	}
	return n + d.Day - 1
}

// DateOf is the date of a day's number.
func DateOf(number int) Date {
	d := Date{Year: 1970 + min(floorDiv(number, 365), floorDiv(number, 366)), Month: 1, Day: 1} // not after that year
	for (Date{Year: d.Year + 1, Month: 1, Day: 1}).Number() <= number {
		d.Year++
	}
	rest := number - d.Number()
	for rest >= DaysIn(d.Year, d.Month) {
		rest -= DaysIn(d.Year, d.Month)
		d.Month++
	}
	d.Day += rest
	return d
}

// DayOf is the number of the day of a moment, and how far into it that is, in ms.
func DayOf(at int64) (number int, within int64) {
	n := at / Day
	if at%Day < 0 {
		n--
	}
	return int(n), at - n*Day
}

// Weekday of a day's number: 0 is Monday, 6 Sunday.
func Weekday(number int) int { return floorMod(number+3, 7) } // 1970-01-01 was a Thursday

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int) int { return a - floorDiv(a, b)*b }
