package world

import (
	"fmt"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/net/port"
	"loam/core/server"
)

// maxConnections is the largest limit of connections.
const maxConnections = 1_000_000

// usualConnections are those of a world that says nothing else: a proxy in front of game
// clients has no other way than the PROXY protocol to say who is behind it.
func usualConnections() server.Connections { return server.Connections{LogOn: true, World: true} }

// proxies reads the addresses that may say who is behind them.
func (r *configReader) proxies(n *yaml.Node) {
	if isNull(n) { // all of its lines are commented out
		return
	}
	if n.Kind != yaml.SequenceNode {
		r.problem(n, diag.BadConfig, "proxies must be a list of addresses and networks such as [127.0.0.1, 10.0.0.0/8], not", written(n), "")
		return
	}
	r.config.Connections.Proxies = nil
	for _, item := range n.Content {
		if item.Kind != yaml.ScalarNode || isNull(item) {
			r.problem(item, diag.BadConfig, "proxies must list addresses and networks, not", written(item), "")
			continue
		}
		p, err := port.ParseProxy(item.Value)
		switch {
		case err != nil:
			r.problem(item, diag.BadConfig, fmt.Sprintf("proxies: %s is %s", item.Value, err), "", "")
		case slices.Contains(r.config.Connections.Proxies, p):
			r.problem(item, diag.Duplicate, "duplicate proxy", item.Value, "")
		default:
			r.config.Connections.Proxies = append(r.config.Connections.Proxies, p)
		}
	}
}

// proxyProtocol reads the ports at which proxies send the PROXY protocol.
func (r *configReader) proxyProtocol(n *yaml.Node) {
	c := &r.config.Connections
	ports := map[string]*bool{"page": &c.Page, "logon": &c.LogOn, "world": &c.World}
	if n.Kind != yaml.SequenceNode {
		r.problem(n, diag.BadConfig, "proxy_protocol must be a list such as [logon, world], not", written(n), "")
		return
	}
	for _, chosen := range ports {
		*chosen = false
	}
	for _, item := range n.Content {
		chosen, ok := ports[item.Value]
		if item.Kind != yaml.ScalarNode || !ok {
			near, _ := suggest.Name(item.Value, []string{"logon", "page", "world"})
			r.problem(item, diag.BadConfig, "proxy_protocol must list page, logon or world, not", written(item), near)
			continue
		}
		*chosen = true
	}
}

// limitOfConnections is what each of these limits accepts.
var limitOfConnections = fmt.Sprintf("1 to %d", maxConnections)

// connectionLimit returns the reader of a limit of each port.
func connectionLimit(name string, of func(*port.Limits) *int) func(*configReader, *yaml.Node) {
	return func(r *configReader, n *yaml.Node) {
		v, err := strconv.Atoi(n.Value)
		if n.Tag != "!!int" || err != nil || v < 1 || v > maxConnections {
			r.problem(n, diag.BadConfig, fmt.Sprintf("connections.%s must be a whole number from 1 to %d, not", name, maxConnections), written(n), "")
			return
		}
		*of(&r.config.Connections.Limits) = v
	}
}
