package reload

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// part is a participant that answers after a while, or never.
type part struct {
	Participant
	discarded int
	numbers   chan int
}

func newPart(name string, after time.Duration, err error) *part {
	p := &part{numbers: make(chan int, 1)}
	p.Participant = Participant{
		Name: name,
		Prepare: func(done func(error)) {
			if after >= 0 {
				time.AfterFunc(after, func() { done(err) })
			}
		},
		Discard: func() { p.discarded++ },
		Adopted: p.numbers,
	}
	return p
}

const never = -1

func nothingMore() error { return nil }

func TestAReleaseIsReadyWhenAllHavePreparedIt(t *testing.T) {
	for _, test := range []struct {
		name      string
		parts     []*part
		meanwhile error
		want      string // in the error; "" is none
	}{
		{"nobody", nil, nil, ""},
		{"all ready", []*part{newPart("map a", 0, nil), newPart("map b", time.Second, nil)}, nil, ""},
		{"one fails", []*part{newPart("map a", 0, nil), newPart("map b", time.Second, errors.New("no ground"))}, nil, "prepare map b: no ground"},
		{"two fail: the first by text", []*part{newPart("map b", 0, errors.New("x")), newPart("map a", time.Second, errors.New("x"))}, nil, "prepare map a: x"},
		{"what is done meanwhile fails", []*part{newPart("map z", 0, errors.New("x"))}, errors.New("a new map fails"), "a new map fails"},
		{"one is late", []*part{newPart("map a", never, nil), newPart("map b", 0, nil)}, nil, "was not ready within 5s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				round := Round{Wait: 5 * time.Second}
				for _, p := range test.parts {
					round.Participants = append(round.Participants, p.Participant)
				}
				err := round.Prepare(func() error { return test.meanwhile })
				if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
					t.Errorf("got error %v, want %q", err, test.want)
				}
				synctest.Wait()
			})
		})
	}
}

func TestAReloadEndsWhenTheRealmCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		closing := make(chan struct{})
		round := Round{Participants: []Participant{newPart("map a", never, nil).Participant}, Wait: time.Hour, Closing: closing}
		time.AfterFunc(time.Second, func() { close(closing) })
		if err := round.Prepare(nothingMore); !errors.Is(err, ErrClosed) {
			t.Errorf("got %v, want %v", err, ErrClosed)
		}
	})
}

func TestAllDiscardWhatTheyPrepared(t *testing.T) {
	a, b := newPart("map a", 0, nil), newPart("map b", 0, errors.New("x"))
	round := Round{Participants: []Participant{a.Participant, b.Participant}}
	round.Discard()
	if a.discarded != 1 || b.discarded != 1 {
		t.Errorf("discarded %d and %d times, want once each", a.discarded, b.discarded)
	}
}

// The number of an earlier release, which nobody waited for, is not taken for this one.
func TestAnEarlierAdoptionIsNotTakenForThisOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := newPart("map a", 0, nil), newPart("map b", 0, nil)
		round := Round{Participants: []Participant{a.Participant, b.Participant}, Wait: time.Second}
		a.numbers <- 3
		b.numbers <- 4
		err := round.AwaitAdoption(4)
		if err == nil || !strings.Contains(err.Error(), "map a") || strings.Contains(err.Error(), "map b") {
			t.Errorf("map a runs release 3 and map b release 4: %v", err)
		}
		go func() { a.numbers <- 5; b.numbers <- 5 }()
		if err := round.AwaitAdoption(5); err != nil {
			t.Errorf("both run release 5: %v", err)
		}
	})
}

func TestAllWhoAreLateAreNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		round := Round{Participants: []Participant{newPart("map a", 0, nil).Participant, newPart("the realm box", 0, nil).Participant}, Wait: time.Second}
		err := round.AwaitAdoption(2)
		if err == nil || !strings.Contains(err.Error(), "map a") || !strings.Contains(err.Error(), "the realm box") {
			t.Errorf("nobody adopts: %v", err)
		}
	})
}
