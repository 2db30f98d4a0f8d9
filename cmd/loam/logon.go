package main

import (
	"loam/cmd/loam/internal/world"
	"loam/core/protocol/packets/codec"
	"loam/core/server"
)

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
