// Package calendar is the arithmetic of dates: days since 1970 and written dates, and rules
// such as "sat 20:00" or "first sun of month 12:00" for recurring times. It has no time
// zones: a moment is the realm's local time, in ms since 1970-01-01 00:00. It reads no
// clock, draws nothing and keeps no state.
//
// Every function may be called from any goroutine.
package calendar

// Spans of the wall clock, in ms.
const (
	Minute = int64(60_000)
	Hour   = 60 * Minute
	Day    = 24 * Hour
	Week   = 7 * Day
)

// Date is a day of the Gregorian calendar, also before its introduction.
type Date struct {
	Year  int
	Month int // 1 to 12
	Day   int // 1 to DaysIn(Year, Month)
}

// Leap reports whether a year has a 29th of February.
func Leap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// DaysIn returns the number of days of a month; months are 1 to 12.
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

// leaps returns the number of 29ths of February in the years 1 to year, or minus those
// after year if year is below 1.
func leaps(year int) int { return floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400) }

// Number returns the day's number: 1970-01-01 is 0.
func (d Date) Number() int {
	n := (d.Year-1970)*365 + leaps(d.Year-1) - leaps(1969)
	for month := 1; month < d.Month; month++ {
		n += DaysIn(d.Year, month)
	}
	return n + d.Day - 1
}

// DateOf returns the date of a day's number.
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

// DayOf returns the number of a moment's day, and the ms since its beginning.
func DayOf(at int64) (number int, within int64) {
	n := at / Day
	if at%Day < 0 {
		n--
	}
	return int(n), at - n*Day
}

// Weekday returns the weekday of a day's number: 0 is Monday, 6 Sunday.
func Weekday(number int) int { return floorMod(number+3, 7) } // 1970-01-01 was a Thursday

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int) int { return a - floorDiv(a, b)*b }
