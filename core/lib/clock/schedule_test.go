package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestSchedulesComeWhenTheySay(t *testing.T) {
	for _, test := range []struct{ schedule, after, want string }{
		{"hourly :30", "2026-08-14 10:29:59", "2026-08-14 10:30:00"},
		{"hourly :30", "2026-08-14 10:30:00", "2026-08-14 11:30:00"},
		{"daily 04:00", "2026-08-14 03:59:59", "2026-08-14 04:00:00"},
		{"daily 04:00", "2026-08-14 04:00:00", "2026-08-15 04:00:00"},
		{"sat 20:00", "2026-08-14 23:00:00", "2026-08-15 20:00:00"}, // a Friday
		{"sat 20:00", "2026-08-15 20:00:00", "2026-08-22 20:00:00"},
		{"mon 00:00", "2026-08-16 23:59:59", "2026-08-17 00:00:00"},
		{"thu 00:00", "1969-12-31 12:00:00", "1970-01-01 00:00:00"},
	} {
		t.Run(test.schedule+" after "+test.after, func(t *testing.T) {
			s, err := ParseSchedule(test.schedule)
			if err != nil {
				t.Fatal(err)
			}
			after, err := time.Parse(time.DateTime, test.after)
			if err != nil {
				t.Fatal(err)
			}
			if got := time.UnixMilli(s.Next(after.UnixMilli())).UTC().Format(time.DateTime); got != test.want {
				t.Errorf("next is %s, want %s", got, test.want)
			}
		})
	}
}

func TestOtherSchedulesAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "daily", "daily 4:00", "daily 24:00", "daily 04:60", "daily 04", "hourly 04:30", "hourly :60", "hourly 30",
		"saturday 20:00", "sat", "sat 20:0", "Sat 20:00", "daily  04:00", "daily +4:00", "daily -1:00",
	} {
		if s, err := ParseSchedule(text); err == nil {
			t.Errorf("ParseSchedule(%q) = %+v, want an error", text, s)
		}
	}
}

func TestTheNextTimeIsTheFirstAfter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"hourly :00", "hourly :59", "daily 00:00", "daily 13:37", "mon 00:00", "sun 23:59"}).Draw(t, "schedule")
		after := rapid.Int64Range(-1e13, 1e13).Draw(t, "after")
		s, err := ParseSchedule(text)
		if err != nil {
			t.Fatal(err)
		}
		next := s.Next(after)
		if next <= after || next > after+int64(s.Every) {
			t.Fatalf("next of %d is %d, not within %d ms", after, next, s.Every)
		}
		if again := s.Next(next - 1); again != next {
			t.Errorf("next of %d is %d, want %d", next-1, again, next)
		}
	})
}
