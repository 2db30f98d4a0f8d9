package realm

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// schedule is a time that comes again: "daily 04:00", "sat 20:00", "hourly :30".
type schedule struct {
	text   string
	day    int // 0 Sunday to 6 Saturday; -1 is every day
	hour   int // -1 is every hour
	minute int
}

var scheduleForm = regexp.MustCompile(`^(daily|hourly|sun|mon|tue|wed|thu|fri|sat) (?:([01]\d|2[0-3]))?:([0-5]\d)$`)

// parseSchedule reads a schedule.
func parseSchedule(text string) (schedule, error) {
	parts := scheduleForm.FindStringSubmatch(text)
	if parts == nil || (parts[1] == "hourly") != (parts[2] == "") {
		return schedule{}, fmt.Errorf(`schedule %q: want "daily 04:00", "sat 20:00" or "hourly :30"`, text)
	}
	s := schedule{text: text, day: -1, hour: -1}
	for i, day := range [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"} {
		if parts[1] == day {
			s.day = i
		}
	}
	s.minute, _ = strconv.Atoi(parts[3]) // two digits by the form
	if parts[2] != "" {
		s.hour, _ = strconv.Atoi(parts[2])
	}
	return s, nil
}

// maxMissed bounds how far back missed times are looked for.
const maxMissed = 8 * 24 * time.Hour

// reached tells whether a time of the schedule lies after before and not after
// now, both in ms of the realm's place. Several missed ones count once.
func (s schedule) reached(before, now int64) bool {
	from, to := time.UnixMilli(before).UTC(), time.UnixMilli(now).UTC()
	if to.Sub(from) > maxMissed {
		from = to.Add(-maxMissed)
	}
	for t := from.Truncate(time.Minute); !t.After(to); t = t.Add(time.Minute) {
		if t.After(from) && s.is(t) {
			return true
		}
	}
	return false
}

func (s schedule) is(t time.Time) bool {
	return t.Minute() == s.minute && (s.hour < 0 || t.Hour() == s.hour) && (s.day < 0 || int(t.Weekday()) == s.day)
}
