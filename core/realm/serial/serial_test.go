package serial

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Whoever adds work, it is done in the order in which it came and never at the same time.
func TestWorkHasAnOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q Queue
		var got []int // appended to without a lock: the work must not overlap
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				q.Do(func() {
					time.Sleep(10 * time.Millisecond)
					got = append(got, i)
					q.Do(func() { got = append(got, 100+i) })
				})
			})
		}
		all.Wait()
		if len(got) != 40 {
			t.Fatalf("%d pieces of work were done, want 40: %v", len(got), got)
		}
		last := map[int]int{0: -1, 1: -1}
		for _, n := range got {
			kind := n / 100
			if n%100 != last[kind]+1 {
				t.Errorf("out of order: %v", got)
			}
			last[kind] = n % 100
		}
	})
}

func TestWorkThatIsPutWaitsForTheNextRun(t *testing.T) {
	var q Queue
	var got []string
	q.Put(func() { got = append(got, "first") })
	q.Put(func() { got = append(got, "second") })
	if len(got) > 0 {
		t.Errorf("done at once: %v", got)
	}
	q.Run()
	if want := []string{"first", "second"}; !slices.Equal(got, want) {
		t.Errorf("done: %v, want %v", got, want)
	}
}

func TestAQuestionIsAnsweredAfterWhatCameBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q Queue
		n := 0
		go q.Do(func() { // the question waits for it
			time.Sleep(time.Second)
			n = 7
		})
		synctest.Wait()
		if got := Ask(&q, func() int { return n }); got != 7 {
			t.Errorf("the answer is %d, want 7", got)
		}
	})
}
