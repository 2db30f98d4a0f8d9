// Package reload makes everything that runs a release of the content change to another one in
// two phases: all participants, which are the maps and the realm state, prepare the new release
// while the old one runs; when all are ready, each adopts it between two of its steps. If one
// fails to prepare, all discard it and the old release runs on.
//
// The package waits, names who failed and who is late, and keeps no state. It runs on the
// goroutine of the caller, outside of maps.
package reload

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Wait is how long participants may take to prepare a release, and then to adopt it. It is far
// more than they need, so that no save is lost because the machine is busy.
const Wait = 10 * time.Second

// ErrClosed is the error of a reload during which the realm began to close.
var ErrClosed = errors.New("the realm is closing")

// Adoption is the result of a reload.
type Adoption struct {
	Number int // number of the release; 0: it was not adopted
	Maps   int // number of maps that run it
}

// Participant runs releases: a map, or the state of the realm.
type Participant struct {
	Name string // "map t:meadow": for errors
	// Prepare starts to prepare the release and calls done once, on any goroutine.
	Prepare func(done func(error))
	// Discard drops what was prepared.
	Discard func()
	// Adopted receives the number of the release that the participant runs; it holds the newest.
	Adopted <-chan int
}

// Round is one reload.
type Round struct {
	Participants []Participant
	Wait         time.Duration   // for each of the two phases
	Closing      <-chan struct{} // closed when the realm begins to close
}

// Prepare runs the first phase. While the participants prepare, it calls meanwhile, which does
// the rest of the preparation. Of several errors it returns the first in the order of their
// texts, because participants fail in any order.
func (r *Round) Prepare(meanwhile func() error) error {
	answers := make(chan error, len(r.Participants)) // sent to once by each participant; never closed
	for _, p := range r.Participants {
		p.Prepare(func(err error) {
			if err != nil {
				err = fmt.Errorf("prepare %s: %w", p.Name, err)
			}
			answers <- err
		})
	}
	late := time.NewTimer(r.Wait)
	defer late.Stop()
	failed := []error{meanwhile()}
	for range r.Participants {
		select {
		case err := <-answers:
			failed = append(failed, err)
		case <-late.C:
			return fmt.Errorf("a map or the realm box was not ready within %v", r.Wait)
		case <-r.Closing:
			return ErrClosed
		}
	}
	failed = slices.DeleteFunc(failed, func(err error) bool { return err == nil })
	if len(failed) == 0 {
		return nil
	}
	return slices.MinFunc(failed, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
}

// Discard makes all participants drop what they prepared.
func (r *Round) Discard() {
	for _, p := range r.Participants {
		p.Discard()
	}
}

// AwaitAdoption waits until all participants run the release of a number. The error names all
// who do not run it in time.
func (r *Round) AwaitAdoption(number int) error {
	late := time.NewTimer(r.Wait)
	defer late.Stop()
	var missing []error
	for _, p := range r.Participants {
		if !adopted(p.Adopted, number, late) {
			missing = append(missing, fmt.Errorf("%s has not adopted the release within %v", p.Name, r.Wait))
		}
	}
	return errors.Join(missing...)
}

// adopted waits until a participant runs a release, and reports whether it was in time. One
// that runs it already is in time, even if an earlier participant was late.
func adopted(numbers <-chan int, number int, late *time.Timer) bool {
	for {
		select {
		case n := <-numbers:
			if n == number {
				return true
			}
			continue
		default:
		}
		select {
		case n := <-numbers:
			if n == number {
				return true
			}
		case <-late.C:
			late.Reset(0) // for the next participant
			return false
		}
	}
}
