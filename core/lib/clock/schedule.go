package clock

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Schedule is a recurring time: each hour, each day or each week.
type Schedule struct {
	Every  Time // Hour, Day or 7 * Day
	Offset Time // from the beginning of the hour, the day, or the week's Monday
}

const week = 7 * Day

// mondayOffset is the time from Monday to 1970-01-01, a Thursday.
const mondayOffset = 3 * Day

// weekdays is a function since Go has no constant tables; Monday first.
func weekdays() []string { return []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"} }

// ParseSchedule reads a time as authors write it: "hourly :30", "daily 04:00", "sat 20:00".
// Errors list the accepted forms; the caller adds the place and the text.
func ParseSchedule(s string) (Schedule, error) {
	when, at, ok := strings.Cut(s, " ")
	hours, minutes, colon := strings.Cut(at, ":")
	minute, err := twoDigits(minutes, 59)
	if !ok || !colon || err != nil {
		return Schedule{}, badSchedule()
	}
	if when == "hourly" {
		if hours != "" {
			return Schedule{}, badSchedule()
		}
		return Schedule{Hour, minute * Minute}, nil
	}
	hour, err := twoDigits(hours, 23)
	if err != nil {
		return Schedule{}, badSchedule()
	}
	ofDay := hour*Hour + minute*Minute
	if when == "daily" {
		return Schedule{Day, ofDay}, nil
	}
	day := slices.Index(weekdays(), when)
	if day < 0 {
		return Schedule{}, badSchedule()
	}
	return Schedule{week, Time(day)*Day + ofDay}, nil
}

func twoDigits(s string, most int) (Time, error) {
	n, err := strconv.Atoi(s)
	if len(s) != 2 || s[0] == '+' || err != nil || n < 0 || n > most {
		return 0, badSchedule()
	}
	return Time(n), nil
}

func badSchedule() error {
	return fmt.Errorf(`a schedule is "hourly :30", "daily 04:00" or a weekday as in "sat 20:00"`)
}

// Next returns the first time of the schedule after a moment. Both are ms since 1970-01-01
// 00:00 in the local time of the schedule.
func (s Schedule) Next(after int64) int64 {
	phase := int64(s.Offset)
	if s.Every == week {
		phase -= int64(mondayOffset)
	}
	every := int64(s.Every)
	past := (after - phase) % every
	if past < 0 {
		past += every
	}
	return after + every - past
}
