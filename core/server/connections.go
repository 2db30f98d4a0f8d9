package server

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"loam/core/net/port"
)

// Connections says who may connect. The zero value has the usual limits and no proxy.
type Connections struct {
	// Limits are those of each port. From one address, PerAddress pages may be open, and each
	// may have the connections of a browser besides its own.
	Limits port.Limits
	// Proxies may say who is behind them: by the PROXY protocol on the ports that are set
	// below, and to the page by the header X-Forwarded-For.
	Proxies            port.Proxies
	Page, LogOn, World bool // connections of proxies begin with a header of the PROXY protocol

	bans *port.Bans
}

// browserConnections is how many connections a browser opens to one host at most, with the one
// of the page's WebSocket.
const browserConnections = 7

// page returns the configuration of the page's port.
func (c Connections) page(cfg Config) port.Config {
	limits := c.Limits
	limits.PerAddress = c.pages() * browserConnections
	return port.Config{Limits: limits, Proxies: c.Proxies, Preamble: c.Page, Bans: c.bans, Log: cfg.Log}
}

// pages returns how many pages may be open from one address.
func (c Connections) pages() int {
	if c.Limits.PerAddress == 0 {
		return port.DefaultPerAddress
	}
	return c.Limits.PerAddress
}

// logOn returns the configuration of the log-on port.
func (c Connections) logOn(cfg Config) port.Config {
	return port.Config{Limits: c.Limits, Proxies: c.Proxies, Preamble: c.LogOn, Bans: c.bans, Log: cfg.Log}
}

// world returns the configuration of each world port, whose log is that of its server.
func (c Connections) world() port.Config {
	return port.Config{Limits: c.Limits, Proxies: c.Proxies, Preamble: c.World, Bans: c.bans}
}

// portMetrics registers the metrics of each port.
func (s *Server) portMetrics(registry *prometheus.Registry) {
	ports := map[string]*port.Counters{"page": s.listener.Counters()}
	if s.logOn != nil {
		ports["logon"] = s.logOnListener.Counters()
	}
	for _, w := range s.worlds {
		ports[w.Version().Packet.String()] = w.Listener().Port()
	}
	for name, counters := range ports { // each on its own: the order shows nowhere
		here := prometheus.Labels{"port": name}
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Namespace: "loam", Name: "port_open", Help: "Open connections.", ConstLabels: here,
		}, of(&counters.Open)))
		for _, c := range []struct {
			reason string
			count  *atomic.Int64
		}{{"full", &counters.Full}, {"address", &counters.Crowded}, {"silent", &counters.Evicted}, {"proxy", &counters.Unnamed}, {"banned", &counters.Banned}} {
			registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
				Namespace: "loam", Name: "port_closed_total", Help: "Connections closed by a limit or a ban, by reason.",
				ConstLabels: prometheus.Labels{"port": name, "reason": c.reason},
			}, of(c.count)))
		}
	}
}
