package main

import (
	"net"

	"loam/cmd/loam/internal/addresses"
	"loam/cmd/loam/internal/world"
	"loam/core/protocol/packets/codec"
	"loam/core/server"
)

// addresses brings the addresses of the command line into the config. Who wants
// any free port for the page wants one for game clients too: so a second world
// on one machine, and a test, get along with the first.
func (c serveCmd) addresses(config *world.Config) {
	if c.Listen != "" {
		config.Listen, config.Chosen.Listen = c.Listen, true
		if addresses.AnyPort(c.Listen) && config.LogOn != world.Off {
			config.LogOn, config.Chosen.LogOn = c.Listen, true
		}
	}
	if c.LogOn != "" {
		config.LogOn, config.Chosen.LogOn = c.LogOn, true
	}
	if c.LAN {
		config.Listen = everywhere(config.Listen)
		if config.LogOn != world.Off {
			config.LogOn = everywhere(config.LogOn)
		}
	}
	if config.LogOn != world.Off && addresses.AnyPort(config.LogOn) {
		config.Realm.Ports = world.Ports{}
	}
}

// everywhere is the port of an address on all addresses of this machine.
func everywhere(address string) string {
	_, port, _ := net.SplitHostPort(address) // an address that was checked
	return net.JoinHostPort("0.0.0.0", port)
}

// logOn is what the server must know for game clients.
func (c serveCmd) logOn(config world.Config) server.LogOn {
	r := config.Realm
	l := server.LogOn{Listen: config.LogOn, Name: r.Name, Address: r.Address, Type: r.Type, Flags: r.Flags, Players: r.Players,
		Ports: map[codec.Version]uint16{codec.Wrath: r.Ports.Wrath, codec.Vanilla: r.Ports.Vanilla}}
	if l.Listen == world.Off {
		l.Listen = ""
	}
	if l.Name == "" {
		l.Name = world.Name(c.World)
	}
	return l
}
