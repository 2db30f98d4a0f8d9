package server

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"loam/core/net/wire"
	"loam/core/protocol/game"
	"loam/core/session"
)

// gameMetrics registers the metrics of the game clients of a version.
func gameMetrics(registry *prometheus.Registry, w *game.Server) {
	counters, lines := w.Counters(), w.Listener().Counters()
	version := prometheus.Labels{"version": w.Version().Packet.String()}
	registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "loam", Name: "game_open", Help: "Open connections of game clients to the world.", ConstLabels: version,
	}, of(&lines.Open)))
	for _, c := range []metric{
		{"game_received_total", "Messages received from game clients.", of(&lines.Received)},
		{"game_sent_total", "Messages sent to game clients.", of(&lines.Sent)},
		{"game_bytes_total", "Bytes sent to game clients.", of(&lines.BytesSent)},
		{"game_unknown_total", "Messages with opcodes that the client version does not have; they are skipped.", of(&counters.Unknown)},
		{"game_malformed_total", "Messages that could not be read.", of(&counters.Malformed)},
		{"game_wrong_state_total", "Messages that the state of the connection does not allow.", of(&counters.WrongState)},
		{"game_throttled_total", "Messages over the rate limit.", of(&counters.Throttled)},
		{"game_refused_total", "Failed handshakes; the log has the reasons.", of(&counters.Refused)},
		{"game_unsent_total", "Messages of the server that could not be encoded: a bug in Loam.", of(&counters.Unsent)},
	} {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Namespace: "loam", Name: c.name, Help: c.help, ConstLabels: version,
		}, c.value))
	}
	for i := range wire.ReasonCount {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Namespace: "loam", Name: "game_ended_total", Help: "Ended connections of game clients to the world, by reason.",
			ConstLabels: prometheus.Labels{"version": w.Version().Packet.String(), "reason": wire.Reason(i).String()},
		}, of(&lines.Ended[i])))
	}
}

// everywhere returns a count of the sessions of browsers and game clients together.
func (s *Server) everywhere(count func(*session.Counters) *atomic.Int64) func() float64 {
	return func() float64 {
		sum := count(s.web.Sessions()).Load()
		for _, w := range s.worlds {
			sum += count(&w.Counters().Sessions).Load()
		}
		return float64(sum)
	}
}
