package server

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"loam/core/lib/clock"
	"loam/core/model/inbox"
	"loam/core/realm"
)

// gathered returns the series of a collector with their values, those of histograms with the
// number of measurements.
func gathered(t *testing.T, c prometheus.Collector) map[string]float64 {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(c)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	series := make(map[string]float64)
	for _, f := range families {
		for _, m := range f.GetMetric() {
			name := f.GetName()
			for _, l := range m.GetLabel() {
				name += fmt.Sprintf(" %s=%s", l.GetName(), l.GetValue())
			}
			series[name] = m.GetGauge().GetValue() + m.GetCounter().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return series
}

// profiles collects the scripts of some maps.
type profiles []inbox.Profile

// Describe implements [prometheus.Collector].
func (profiles) Describe(to chan<- *prometheus.Desc) { scripts{}.Describe(to) }

// Collect implements [prometheus.Collector].
func (p profiles) Collect(to chan<- prometheus.Metric) { collect(p, to) }

func TestTheCopiesOfAMapAreOneMetric(t *testing.T) {
	used := func(calls, memory int64) []inbox.BundleUse {
		return []inbox.BundleUse{{Bundle: "vale", Memory: memory, Handlers: []inbox.HandlerUse{{Handler: "on_death", Calls: calls, Time: time.Second}}}}
	}
	got := gathered(t, profiles{{Map: "vale:barrow", Instance: 1, Bundles: used(3, 100)}, {Map: "vale:barrow", Instance: 2, Bundles: used(4, 200)}, {Bundles: used(5, 50)}})
	for series, want := range map[string]float64{
		"loam_script_calls bundle=vale map=vale:barrow": 7, "loam_script_calls bundle=vale map=realm": 5,
		"loam_script_memory_bytes bundle=vale map=vale:barrow": 300, "loam_script_seconds bundle=vale map=vale:barrow": 2,
	} {
		if got[series] != want {
			t.Errorf("%s is %v, want %v", series, got[series], want)
		}
	}
}

func TestStepsAreMeasuredByKindAndStage(t *testing.T) {
	s := newStages()
	before := len(gathered(t, s.took))
	s.measure(realm.KindWorld, clock.Wait, 49*time.Millisecond)
	s.measure(realm.KindWorld, clock.Wait, 50*time.Millisecond)
	s.measure(realm.KindInstance, realm.StagePublish, time.Millisecond)
	if late := gathered(t, s.late)["loam_steps_late_total kind=world"]; late != 1 {
		t.Errorf("%v steps were late, want 1", late)
	}
	took := gathered(t, s.took)
	if took["loam_step_seconds kind=world stage=wait"] != 2 || took["loam_step_seconds kind=instance stage=publish"] != 1 {
		t.Errorf("measured are %v", took)
	}
	if len(took) != before || before != 8 {
		t.Errorf("%d series, %d before anything was measured; want 8, whatever happens", len(took), before)
	}
	if !slices.IsSorted(stepBuckets()) || !slices.Contains(stepBuckets(), .05) {
		t.Error("the limits are not in order, or have none at the length of a step")
	}
}
