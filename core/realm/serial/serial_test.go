package serial

import (
	"slices"
	"sync"
	"testing"
)

// Whoever adds work, each one's is done in the order in which it came, and never at the same
// time as another's.
func TestWorkHasAnOrder(t *testing.T) {
	var q Queue
	var got []int // appended to without a lock: the work must not overlap
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			for n := range 10 {
				q.Do(func() {
					got = append(got, 100*i+n)
					if n == 9 {
						q.Do(func() { got = append(got, 100*i+10) })
					}
				})
			}
		})
	}
	all.Wait()
	Ask(&q, func() bool { return true }) // what another goroutine still did is done
	if len(got) != 220 {
		t.Fatalf("%d pieces of work were done, want 220", len(got))
	}
	next := make(map[int]int)
	for _, n := range got {
		if n%100 != next[n/100] {
			t.Errorf("the work of %d is out of order: %v", n/100, got)
		}
		next[n/100]++
	}
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
	var q Queue
	n := 0
	begun, may := make(chan bool), make(chan bool)
	go q.Do(func() { // the question waits for it
		begun <- true
		<-may
		n = 7
	})
	<-begun
	q.Put(func() { n++ })
	go func() { may <- true }()
	if got := Ask(&q, func() int { return n }); got != 8 {
		t.Errorf("the answer is %d, want 8", got)
	}
}

func TestAfterAPanicTheQueueContinues(t *testing.T) {
	var q Queue
	var got []string
	q.Put(func() { panic("broken") })
	q.Put(func() { got = append(got, "next") })
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic is swallowed")
			}
		}()
		q.Run()
	}()
	q.Do(func() { got = append(got, "last") })
	if want := []string{"next", "last"}; !slices.Equal(got, want) {
		t.Errorf("done: %v, want %v", got, want)
	}
}

// Work of one queue asks another one, also while that is busy.
func TestWorkAsksAnotherQueue(t *testing.T) {
	var a, b Queue
	begun, may := make(chan bool), make(chan bool)
	go b.Do(func() {
		begun <- true
		<-may
	})
	<-begun
	got := 0
	go func() { may <- true }()
	a.Do(func() { got = Ask(&b, func() int { return 7 }) })
	if got != 7 {
		t.Errorf("the answer is %d, want 7", got)
	}
}

// A step of the realm asks several questions, nearly always of an idle queue.
func TestAQuestionToAnIdleQueueAllocatesOnlyItself(t *testing.T) {
	var q Queue
	n := 0
	if got := testing.AllocsPerRun(100, func() { n = Ask(&q, func() int { return n + 1 }) }); got > 1 {
		t.Errorf("a question allocates %v times, want once for itself", got)
	}
	if n < 100 {
		t.Errorf("%d questions were answered", n)
	}
}

// What others leave while a question is answered is done before Ask returns.
func TestWhatIsLeftDuringAQuestionIsDone(t *testing.T) {
	var q Queue
	done := false
	if got := Ask(&q, func() int { q.Do(func() { done = true }); return 7 }); got != 7 || !done {
		t.Errorf("the answer is %d, done %v; want 7, true", got, done)
	}
}

func TestAQuestionThatPanicsInAnIdleQueue(t *testing.T) {
	var q Queue
	func() {
		defer func() {
			if got := recover(); got != "broken" {
				t.Errorf("the panic is %v, want broken", got)
			}
		}()
		Ask(&q, func() int { panic("broken") })
	}()
	if got := Ask(&q, func() int { return 7 }); got != 7 {
		t.Errorf("afterwards the answer is %d", got)
	}
}
