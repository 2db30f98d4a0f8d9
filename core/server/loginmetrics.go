package server

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"loam/core/protocol/logon"
)

// logInMetrics registers the metric of log-ins, by protocol and result: of pages, of the log-on
// service, and of game clients that enter the world after it.
func (s *Server) logInMetrics(registry *prometheus.Registry) {
	pages, games := s.web.Sessions(), new(logon.Counters)
	if s.logOn != nil {
		games = s.logOn.Counters()
	}
	count := func(protocol, result string, n *atomic.Int64) {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Namespace: "loam", Name: "logins_total", Help: "Log-ins, by protocol and result.",
			ConstLabels: prometheus.Labels{"protocol": protocol, "result": result},
		}, of(n)))
	}
	count("web", "accepted", &pages.Logins)
	count("web", "guest", &pages.Guests)
	count("web", "refused", &pages.BadLogins)
	count("logon", "accepted", &games.LoggedOn)
	count("logon", "reconnected", &games.Reconnected)
	count("logon", "refused", &games.Failed)
	for _, w := range s.worlds {
		version, counters := w.Version().Packet.String(), w.Counters()
		count(version, "accepted", &counters.Accepted)
		count(version, "refused", &counters.Refused)
	}
}
