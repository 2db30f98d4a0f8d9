package mute

import (
	"testing"

	"loam/core/lib/value"
	"loam/core/model/modstorage"
)

func TestAMuteCountsUntilItEnds(t *testing.T) {
	stored := modstorage.Put(nil, modstorage.Entry{Bundle: "base", Key: "other", Value: value.OfBool(true)})
	stored = modstorage.Put(stored, Entry(7, Mute{Until: 1000, Why: "shouting"}))
	stored = modstorage.Put(stored, Entry(8, Mute{Until: 3000}))
	for _, test := range []struct {
		name         string
		account, now int64
		want         bool
	}{
		{"while it lasts", 7, 999, true},
		{"when it is over", 7, 1000, false},
		{"another account", 9, 0, false},
	} {
		if m, got := Of(stored, test.account, test.now); got != test.want || got && m.Why != "shouting" {
			t.Errorf("%s: %v, %v", test.name, m, got)
		}
	}
	over := Over(stored, 2000)
	if len(over) != 1 || over[0].Key != "mute.7" || over[0].Value.Kind() != value.Nil {
		t.Errorf("over at 2000: %v", over)
	}
	for _, e := range append(over, Entry(8, Mute{})) {
		stored = modstorage.Put(stored, e)
	}
	if len(stored) != 1 {
		t.Errorf("what is lifted and over stays: %v", stored)
	}
}
