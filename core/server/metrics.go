package server

import (
	"net/http"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"loam/core/protocol/logon"
	"loam/core/protocol/web/peer"
	"loam/core/session"
)

// loopbackOnly hides a page from other machines, from those that connect through a proxy on
// this one, and from web sites whose names lead to this machine.
func loopbackOnly(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !local(r) {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// local reports whether a request comes from this machine.
func local(r *http.Request) bool {
	p, err := peer.Of(r, nil)
	return err == nil && p.Guest
}

// metrics registers the counters of all parts. Any goroutine may read them at any time.
func (s *Server) metrics() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(scripts{s}, runtimeMetrics(), s.stages.took, s.stages.late, s.saves)
	for _, g := range s.gauges() {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "loam", Name: g.name, Help: g.help}, g.value))
	}
	for _, c := range s.counts() {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: "loam", Name: c.name, Help: c.help}, c.value))
	}
	s.portMetrics(registry)
	s.logInMetrics(registry)
	for _, w := range s.worlds {
		gameMetrics(registry, w)
	}
	for i := range session.CodeCount {
		code := session.Code(i)
		opts := prometheus.CounterOpts{Namespace: "loam", ConstLabels: prometheus.Labels{"reason": code.String()}}
		count := of(&s.web.Sessions().Refused[i])
		opts.Name, opts.Help = "web_refused_total", "Refused messages of browsers, by reason."
		if code.Fatal() {
			count = of(&s.web.Counters().Ended[i])
			opts.Name, opts.Help = "web_ended_total", "Ended connections of browsers, by reason."
		}
		registry.MustRegister(prometheus.NewCounterFunc(opts, count))
	}
	return registry
}

// metric is one exported number.
type metric struct {
	name, help string
	value      func() float64
}

func of(n *atomic.Int64) func() float64 { return func() float64 { return float64(n.Load()) } }

// gauges are the metrics that go up and down.
func (s *Server) gauges() []metric {
	return []metric{
		{"players", "Characters in the world.", func() float64 { return float64(len(s.Realm.Players())) }},
		{"release", "Number of the running release.", func() float64 { _, n := s.Realm.Content(); return float64(n) }},
		{"web_queue", "Batches waiting to be encoded.", of(&s.web.Counters().QueueNow)},
		{"web_queue_most", "Highest number of batches that waited at once.", of(&s.web.Counters().QueueMost)},
		{"map_inputs_waiting", "Intents and other inputs that wait for the next step of the maps.", func() float64 { return float64(s.Realm.Queued()) }},
		{"saver_oldest_seconds", "Age of the oldest change that is not in the database yet.", func() float64 { return s.Saver.Counts().Oldest.Seconds() }},
		{"journal_works", "1 while the journal is written; without a journal 0.", func() float64 {
			if s.journal != nil && s.journal.Works() {
				return 1
			}
			return 0
		}},
		{"saver_waiting", "Records waiting for the store.", func() float64 { return float64(s.Saver.Counts().Waiting) }},
	}
}

// counts are the metrics that only go up.
func (s *Server) counts() []metric {
	pages, web, games := s.web.Sessions(), s.web.Counters(), new(logon.Counters)
	if s.logOn != nil {
		games = s.logOn.Counters()
	}
	return []metric{
		{"logon_opened_total", "Opened connections of game clients to the log-on service.", of(&games.Opened)},
		{"logon_closed_total", "Closed connections of game clients to the log-on service.", of(&games.Closed)},
		{"logon_logged_on_total", "Full log-ons of game clients.", of(&games.LoggedOn)},
		{"logon_reconnected_total", "Reconnects of game clients without a full log-on.", of(&games.Reconnected)},
		{"logon_failed_total", "Failed log-ons of game clients, for any reason.", of(&games.Failed)},
		{"logon_lists_total", "Realm lists sent to game clients.", of(&games.Lists)},
		{"steps_given_up_total", "Steps that maps and the realm box skipped because they were late; their times are behind by as many steps.", func() float64 { return float64(s.Pacer.Late()) }},
		{"saver_saved_total", "Records committed to the store.", func() float64 { return float64(s.Saver.Counts().Saved) }},
		{"saver_batches_total", "Committed transactions.", func() float64 { return float64(s.Saver.Counts().Batches) }},
		{"journal_bytes_total", "Bytes written to the journal.", func() float64 {
			if s.journal == nil {
				return 0
			}
			return float64(s.journal.Written())
		}},
		{"saver_failures_total", "Failed transactions; they are retried.", func() float64 { return float64(s.Saver.Counts().Failures) }},
		{"saver_lost_total", "Records that the store refused, or that were given up.", func() float64 { c := s.Saver.Counts(); return float64(c.Lost + c.Refused) }},
		{"web_opened_total", "Opened connections of browsers.", of(&pages.Opened)},
		{"web_closed_total", "Closed connections of browsers.", of(&pages.Closed)},
		{"web_rejected_total", "Connections that were refused before they were opened.", of(&web.Rejected)},
		{"web_received_total", "Messages received from browsers.", of(&web.Received)},
		{"web_batches_total", "Batches published to browsers.", of(&web.Batches)},
		{"web_frames_total", "Messages written to browsers.", of(&web.Frames)},
		{"web_unsent_total", "Parts of messages to browsers that could not be encoded: a bug in Loam.", of(&web.Unsent)},
		{"web_bytes_total", "Bytes written to browsers.", of(&web.Bytes)},
		{"entered_total", "Characters that entered the world.", s.everywhere(func(c *session.Counters) *atomic.Int64 { return &c.Entered })},
		{"superseded_total", "Sessions taken over by a newer connection.", s.everywhere(func(c *session.Counters) *atomic.Int64 { return &c.Superseded })},
		{"intents_total", "Intents submitted to maps.", s.everywhere(func(c *session.Counters) *atomic.Int64 { return &c.Intents })},
	}
}
