package server

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"loam/core/lib/clock"
	"loam/core/realm"
)

// stages measures the steps of the realm and of all maps.
type stages struct {
	took *prometheus.HistogramVec
	late *prometheus.CounterVec
	at   map[realm.Kind]map[clock.Stage]prometheus.Observer // read only
	lost map[realm.Kind]prometheus.Counter                  // read only
}

// stepBuckets are the upper limits of durations of steps in s: a step has 50 ms.
func stepBuckets() []float64 { return []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1} }

// saveBuckets are the upper limits of durations of saves in s.
func saveBuckets() []float64 { return []float64{.001, .005, .01, .05, .1, .5, 1, 5, 30} }

func newStages() stages {
	s := stages{
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: "loam", Name: "step_seconds", Buckets: stepBuckets(),
			Help: "Duration of the stages of steps: wait is the time from when a step was due, work is the step, publish hands its result to the protocols.",
		}, []string{"kind", "stage"}),
		late: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: "loam", Name: "steps_late_total", Help: "Steps that began later than a step lasts.",
		}, []string{"kind"}),
		at: make(map[realm.Kind]map[clock.Stage]prometheus.Observer), lost: make(map[realm.Kind]prometheus.Counter),
	}
	for _, k := range realm.Kinds() {
		s.at[k], s.lost[k] = make(map[clock.Stage]prometheus.Observer), s.late.WithLabelValues(string(k))
		for _, stage := range realm.Stages() {
			if k == realm.KindRealm && stage == realm.StagePublish { // it has none
				continue
			}
			s.at[k][stage] = s.took.WithLabelValues(string(k), string(stage))
		}
	}
	return s
}

// measure takes how long a stage lasted. Any goroutine may call it.
func (s stages) measure(k realm.Kind, stage clock.Stage, took time.Duration) {
	s.at[k][stage].Observe(took.Seconds())
	if stage == clock.Wait && took.Milliseconds() >= int64(clock.Step) {
		s.lost[k].Inc()
	}
}

// newSaves measures the transactions of the saver.
func newSaves() prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{
		Namespace: "loam", Name: "saver_seconds", Buckets: saveBuckets(), Help: "Duration of transactions of the saver, also of those that failed.",
	})
}
