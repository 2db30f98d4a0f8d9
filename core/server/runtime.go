package server

import (
	"regexp"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// heapFigures are the metrics of package runtime/metrics that distinguish a memory leak from
// load: the live bytes at the end of the last collection, and the number of objects.
var heapFigures = regexp.MustCompile(`^/gc/heap/(live:bytes|objects:objects)$`)

// runtimeMetrics are the metrics of the process, with the usual names of Go programs in
// Prometheus: goroutines, threads, pauses of collections, and the heap. Reading them does not
// stop the world.
func runtimeMetrics() prometheus.Collector {
	return collectors.NewGoCollector(
		collectors.WithGoCollectorMemStatsMetricsDisabled(),
		collectors.WithGoCollectorRuntimeMetrics(collectors.GoRuntimeMetricsRule{Matcher: heapFigures}),
	)
}
