package clock

import (
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// runner counts the steps that a beat requests, as a map's goroutine does.
type runner struct {
	*Beat
	steps, late int64
	most        int // at once
}

func (r *runner) once() {
	<-r.C()
	steps, late := r.Due()
	r.steps, r.late, r.most = r.steps+int64(steps), r.late+late, max(r.most, steps)
}

// run advances time.
func (r *runner) run(span time.Duration) {
	for end := time.Now().Add(span); time.Now().Before(end); {
		r.once()
	}
}

func TestThePacerKeepsTime(t *testing.T) {
	for _, test := range []struct {
		name  string
		speed float64
		want  int64 // steps in 10 s
	}{
		{"real time", 1, 200},
		{"half", 0.5, 100},
		{"fastest", 20, 4000},
		{"faster than it goes", 1000, 4000},
		{"slower than it goes", 0.001, 20},
		{"backwards", -3, 20},
		{"zero leaves it", 0, 200},
		{"no number leaves it", math.NaN(), 200},
		{"endless", math.Inf(1), 4000},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := NewPacer()
				p.Set(false, test.speed)
				r := &runner{Beat: p.Beat()}
				defer r.Stop()
				r.run(10 * time.Second)
				if r.steps < test.want-1 || r.steps > test.want || r.late != 0 || r.most != 1 {
					t.Errorf("%d steps, %d given up, at most %d at once; want %d, 0, 1", r.steps, r.late, r.most, test.want)
				}
			})
		})
	}
}

func TestALateRunnerGivesStepsUp(t *testing.T) {
	for _, test := range []struct {
		name        string
		stall       time.Duration // beyond the first step
		steps, late int64
	}{
		{"on time", 0, 1, 0},
		{"not a step late", 49 * time.Millisecond, 1, 0},
		{"a step late", 50 * time.Millisecond, 2, 0},
		{"not two steps late", 99 * time.Millisecond, 2, 0},
		{"two steps late", 100 * time.Millisecond, 2, 1},
		{"an hour late", time.Hour, 2, 72000 - 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := NewPacer()
				b := p.Beat()
				defer b.Stop()
				time.Sleep(50*time.Millisecond + test.stall)
				steps, late := b.Due()
				if int64(steps) != test.steps || late != test.late {
					t.Errorf("%d steps and %d given up, want %d and %d", steps, late, test.steps, test.late)
				}
				if again, _ := b.Due(); again != 0 {
					t.Errorf("%d more steps at the same moment, want none", again)
				}
				if p.Late() != test.late {
					t.Errorf("the pacer counts %d given up, want %d", p.Late(), test.late)
				}
			})
		})
	}
}

func TestAPausedPacerGrantsSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPacer()
		first, second := &runner{Beat: p.Beat()}, &runner{Beat: p.Beat()}
		defer first.Stop()
		defer second.Stop()
		expect := func(when string, want int64) {
			t.Helper()
			for i, r := range []*runner{first, second} {
				r.run(time.Second)
				if r.steps != want || r.late != 0 {
					t.Errorf("%s: runner %d made %d steps and gave %d up, want %d and 0", when, i+1, r.steps, r.late, want)
				}
				r.steps, r.late = 0, 0
			}
		}
		p.Grant(5)
		p.Set(true, 1)
		if !p.Paused() {
			t.Error("it is not paused")
		}
		expect("grants before a pause do not count", 0)
		p.Grant(3)
		expect("three granted", 3)
		p.Grant(0)
		p.Grant(-7)
		p.Grant(50)
		expect("fifty granted", 50)
		p.Grant(math.MaxInt)
		for _, r := range []*runner{first, second} {
			r.run(10 * time.Second)
			if r.steps != MaxGrant || r.most != grantedAtOnce {
				t.Errorf("%d steps, at most %d at once; want %d and %d", r.steps, r.most, MaxGrant, grantedAtOnce)
			}
			r.steps = 0
		}
		first.run(time.Second / 10) // it was paused while the second ran
		p.Grant(1)
		p.Set(false, 0)
		first.steps = 0
		if first.run(time.Second); first.steps != 20 || first.late != 0 {
			t.Errorf("after the pause %d steps in a second, want 20; %d given up", first.steps, first.late)
		}
	})
}

// Whatever the settings, a runner makes neither more steps than speed and time allow nor
// much fewer, and all runners behave the same.
func TestThePacerIsFair(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		speeds := rapid.SliceOfN(rapid.Float64Range(MinSpeed, MaxSpeed), 1, 8).Draw(rt, "speeds")
		spans := rapid.SliceOfN(rapid.IntRange(200, 3000), len(speeds), len(speeds)).Draw(rt, "spans in ms")
		synctest.Test(t, func(t *testing.T) {
			p := NewPacer()
			made := make([]int64, 2)
			stop := make(chan struct{})
			ended := make(chan struct{}, len(made))
			for i := range made {
				go func() { // ended by stop, waited for below
					b := p.Beat()
					defer b.Stop()
					for {
						select {
						case <-stop:
							ended <- struct{}{}
							return
						case <-b.C():
							steps, _ := b.Due()
							made[i] += int64(steps)
						}
					}
				}()
			}
			want := 0.0
			for i, speed := range speeds {
				p.Set(false, speed)
				time.Sleep(time.Duration(spans[i]) * time.Millisecond)
				want += float64(spans[i]) / 50 * speed
			}
			close(stop)
			for range made {
				<-ended
			}
			slack := 1.0 // each change is noticed late
			for i := range speeds {
				slack += 1 + math.Abs(speeds[i]-slices.Concat([]float64{1}, speeds)[i])*pollEvery.Seconds()/Step.Seconds()
			}
			for i, n := range made {
				if math.Abs(float64(n)-want) > slack {
					rt.Errorf("runner %d made %d steps, want %.1f give or take %.1f", i+1, n, want, slack)
				}
			}
		})
	})
}

func TestABeatMeasuresTheStagesOfSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var measured []string
		b := NewPacer().Beat().Measure(func(stage Stage, took time.Duration) {
			measured = append(measured, string(stage)+" "+took.String())
		})
		defer b.Stop()
		time.Sleep(110 * time.Millisecond) // two steps: 60 ms and 10 ms late
		steps, _ := b.Due()
		time.Sleep(8 * time.Millisecond)
		b.Made(steps)
		steps, _ = b.Due() // none
		b.Made(steps)
		want := []string{"wait 60ms", "wait 10ms", "work 4ms", "work 4ms"}
		if !slices.Equal(measured, want) {
			t.Errorf("measured are %q, want %q", measured, want)
		}
	})
}
