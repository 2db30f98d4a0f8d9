package server

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"loam/core/model/inbox"
	"loam/core/realm/scriptfault"
)

// Insight is what an operator sees of the scripts of a running world: their use of time and
// memory, and their failures. It is for people and for monitoring programs.
type Insight struct {
	Release int            `json:"release"`
	SinceMS int64          `json:"since_ms"` // start of the measurement: real time of the realm in ms since 1970
	Uses    []HandlerUse   `json:"handlers"`
	Bundles []BundleMemory `json:"bundles"`
	Faults  []Fault        `json:"faults"` // the latest one first
}

// HandlerUse is what a handler has used on one map since the start of the measurement,
// without the functions that it called.
type HandlerUse struct {
	Bundle       string  `json:"bundle"`
	Map          string  `json:"map"` // "" is the realm state
	Handler      string  `json:"handler"`
	At           string  `json:"at"` // file:line
	Calls        int64   `json:"calls"`
	TimeMS       float64 `json:"time_ms"`
	LongestMS    float64 `json:"longest_ms"`
	Instructions int64   `json:"instructions"`
	Faults       int64   `json:"faults"`
	Off          bool    `json:"off"`
}

// BundleMemory is the memory of a bundle on one map.
type BundleMemory struct {
	Bundle string `json:"bundle"`
	Map    string `json:"map"`
	Memory int64  `json:"memory_bytes"`
	Limit  int64  `json:"memory_limit_bytes"`
	Off    bool   `json:"off"`
}

// Fault is one way in which a script failed.
type Fault struct {
	Bundle    string `json:"bundle"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Handler   string `json:"handler"`
	Map       string `json:"map"`
	Unit      string `json:"unit,omitempty"`
	Message   string `json:"message"`
	Arguments string `json:"arguments,omitempty"`
	Excerpt   string `json:"excerpt,omitempty"`
	Scenario  string `json:"scenario,omitempty"`
	Count     int64  `json:"count"`
	Release   int    `json:"release"`
	LastMS    int64  `json:"last_ms"` // real time of the realm in ms since 1970
}

// Insight collects the use of scripts from the realm and the maps. Any goroutine may call it.
func (s *Server) Insight() Insight { return s.insightOf(s.Realm.Profiles()) }

// CountAnew returns Insight, and then resets the measurement of handlers.
func (s *Server) CountAnew() Insight { return s.insightOf(s.Realm.CountAnew()) }

func (s *Server) insightOf(profiles []inbox.Profile) Insight {
	_, number := s.Realm.Content()
	in := Insight{Release: number, SinceMS: s.Realm.Counted(), Uses: []HandlerUse{}, Bundles: []BundleMemory{}, Faults: []Fault{}}
	for _, p := range profiles {
		in.add(p)
	}
	for _, f := range s.Realm.Faults() {
		in.Faults = append(in.Faults, shownFault(f))
	}
	return in
}

func (in *Insight) add(p inbox.Profile) {
	for _, b := range p.Bundles {
		in.Bundles = append(in.Bundles, BundleMemory{Bundle: b.Bundle, Map: string(p.Map), Memory: b.Memory, Limit: b.MemoryLimit, Off: b.Off})
		for _, h := range b.Handlers {
			in.Uses = append(in.Uses, HandlerUse{
				Bundle: b.Bundle, Map: string(p.Map), Handler: h.Handler, At: h.At, Calls: h.Calls, TimeMS: ms(h.Time), LongestMS: ms(h.Longest),
				Instructions: h.Instructions, Faults: h.Faults, Off: h.Off,
			})
		}
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func shownFault(f scriptfault.Fault) Fault {
	shown := Fault{
		Bundle: f.Bundle, File: f.File, Line: f.Line, Handler: f.Handler, Map: string(f.Map), Message: f.Message, Arguments: f.Arguments,
		Excerpt: f.Excerpt, Scenario: f.Scenario, Count: f.Count, Release: f.Release, LastMS: f.Last,
	}
	if f.Unit != 0 {
		shown.Unit = f.Unit.String()
	}
	return shown
}

// insight answers the operator's page of scripts.
func (s *Server) insight(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(s.Insight()) // a browser that disconnects is not an error of the server
}

// scripts exports the use of bundles as metrics; it collects on request.
type scripts struct{ server *Server }

var (
	labels      = []string{"bundle", "map"}
	memoryNow   = prometheus.NewDesc("loam_script_memory_bytes", "Memory of the scripts of a bundle, as last measured.", labels, nil)
	callsSoFar  = prometheus.NewDesc("loam_script_calls", "Calls of handlers since the last reset of the figures.", labels, nil)
	timeSoFar   = prometheus.NewDesc("loam_script_seconds", "Time of handlers since the last reset of the figures.", labels, nil)
	stepsSoFar  = prometheus.NewDesc("loam_script_instructions", "Instructions of handlers since the last reset of the figures.", labels, nil)
	faultsSoFar = prometheus.NewDesc("loam_script_faults", "Faults of handlers since the last reset of the figures.", labels, nil)
)

// Describe lists the metrics of Collect.
func (scripts) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{memoryNow, callsSoFar, timeSoFar, stepsSoFar, faultsSoFar} {
		to <- d
	}
}

// Collect collects the current values.
func (c scripts) Collect(to chan<- prometheus.Metric) { collect(c.server.Realm.Profiles(), to) }

// collect sends the use of bundles. The copies of a map count together, so that the number of
// copies does not make more metrics.
func collect(profiles []inbox.Profile, to chan<- prometheus.Metric) {
	type where struct{ bundle, on string }
	sums := make(map[where]map[*prometheus.Desc]float64)
	for _, p := range profiles {
		on := string(p.Map)
		if on == "" {
			on = "realm"
		}
		for _, b := range p.Bundles {
			at := where{b.Bundle, on}
			if sums[at] == nil {
				sums[at] = make(map[*prometheus.Desc]float64)
			}
			sum := sums[at]
			sum[memoryNow] += float64(b.Memory)
			for _, h := range b.Handlers {
				sum[callsSoFar] += float64(h.Calls)
				sum[faultsSoFar] += float64(h.Faults)
				sum[stepsSoFar] += float64(h.Instructions)
				sum[timeSoFar] += h.Time.Seconds()
			}
		}
	}
	for at, sum := range sums { // the order has no effect: the registry sorts
		for _, desc := range []*prometheus.Desc{memoryNow, callsSoFar, timeSoFar, stepsSoFar, faultsSoFar} {
			to <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, sum[desc], at.bundle, at.on)
		}
	}
}
