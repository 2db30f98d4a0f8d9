package server

import (
	"regexp"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// heapFigures are those of package runtime/metrics that tell a world which leaks
// from one that is busy: what lived at the end of the last collection, in bytes, and
// how many objects there are.
var heapFigures = regexp.MustCompile(`^/gc/heap/(live:bytes|objects:objects)$`)

// runtimeMetrics are what the process holds, under the names that programs in Go
// have in Prometheus: goroutines, threads, how long collections stop the world, and
// the heap. Reading them stops nothing.
func runtimeMetrics() prometheus.Collector {
	return collectors.NewGoCollector(
		collectors.WithGoCollectorMemStatsMetricsDisabled(),
		collectors.WithGoCollectorRuntimeMetrics(collectors.GoRuntimeMetricsRule{Matcher: heapFigures}),
	)
}
