package server

import (
	"runtime"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

// figure reads a gauge of a registry.
func figure(t *testing.T, registry *prometheus.Registry, name string) float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			return f.GetMetric()[0].GetGauge().GetValue()
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}

func TestFiguresTellWhatTheProcessHolds(t *testing.T) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(runtimeMetrics())
	runtime.GC() // twice: what other tests have left may need two
	runtime.GC()
	before := figure(t, registry, "go_gc_heap_live_bytes")
	held := make([]byte, 64<<20)
	runtime.GC()
	if more := figure(t, registry, "go_gc_heap_live_bytes") - before; more < 32<<20 || more > 96<<20 {
		t.Errorf("with 64 MB more the heap has %.1f MB more", more/(1<<20))
	}
	runtime.KeepAlive(held)
	if n := figure(t, registry, "go_gc_heap_objects_objects"); n < 100 {
		t.Errorf("there are %v objects", n)
	}

	routines := figure(t, registry, "go_goroutines")
	done, ended := make(chan struct{}), make(chan struct{}) // done is closed below; ended is sent to once by each
	for range 50 {
		go func() { // ends when done is closed
			<-done
			ended <- struct{}{}
		}()
	}
	if more := figure(t, registry, "go_goroutines") - routines; more < 40 || more > 60 { // others may come and go
		t.Errorf("with 50 goroutines more there are %v more", more)
	}
	close(done)
	for range 50 {
		<-ended
	}
}
