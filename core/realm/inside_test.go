package realm

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// What is said to the guests of a stay comes one after another in the order in
// which it was queued, whoever says it.
func TestCallsToGuestsHaveAnOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &Realm{}
		s := &stay{r: r}
		var got []int // appended to without a lock: the calls must not overlap
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				r.mu.Lock()
				s.later(func() {
					time.Sleep(10 * time.Millisecond)
					got = append(got, i)
					r.mu.Lock()
					s.later(func() { got = append(got, 100+i) })
					r.mu.Unlock()
					r.flush(s)
				})
				r.mu.Unlock()
				r.flush(s)
			})
		}
		all.Wait()
		if len(got) != 40 {
			t.Fatalf("%d calls, want 40: %v", len(got), got)
		}
		last := map[int]int{0: -1, 1: -1}
		for _, n := range got {
			kind := n / 100
			if n%100 != last[kind]+1 {
				t.Errorf("out of order: %v", fmt.Sprint(got))
			}
			last[kind] = n % 100
		}
	})
}
