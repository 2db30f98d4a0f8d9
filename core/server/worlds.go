package server

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"strconv"
	"time"

	"loam/core/protocol/game"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets/codec"
	"loam/core/session"
	"loam/core/session/throttle"
)

// versions returns the versions of game clients that may enter. Each has a port of its own:
// the server sends the first message, and its content differs.
func versions() []*game.Version { return []*game.Version{wrath.Version(), vanilla.Version()} }

// openWorlds opens the world ports of game clients, on the host of the log-on server.
func (s *Server) openWorlds(cfg Config) error {
	if s.logOn == nil {
		return nil
	}
	host, _, err := net.SplitHostPort(cfg.LogOn.Listen)
	if err != nil {
		return err
	}
	s.worldPorts = map[codec.Version]uint16{}
	for _, v := range versions() {
		var w *game.Server
		e := endpoint{net.JoinHostPort(host, strconv.Itoa(int(cfg.LogOn.Ports[v.Packet]))), cfg.Elsewhere.Worlds, "clients of " + v.Packet.String() + " enter the world", "realm.ports in loam.yaml"}
		err := s.at(e, func(address string) (uint16, error) {
			var err error
			w, err = game.Listen(address, game.Config{
				Version: v, Realm: s.Realm, Accounts: accounts{s}, Keys: s.Keys, Entries: cfg.Entries, Kept: s.Realm, Limits: throttle.DefaultLimits(),
				Random: func(b []byte) { _, _ = rand.Read(b) }, // never fails
				Now:    time.Now, Log: cfg.Log, Port: cfg.Connections.world(),
			})
			if err != nil {
				return 0, err
			}
			return w.Listener().Addr().Port(), nil
		})
		if err != nil {
			return err
		}
		s.worlds = append(s.worlds, w)
		s.worldPorts[v.Packet] = w.Listener().Addr().Port()
		s.Realm.Attach(w)
	}
	return nil
}

// closeWorlds ends all connections of game clients.
func (s *Server) closeWorlds(ctx context.Context) {
	for _, w := range s.worlds {
		w.Close(ctx)
	}
}

// accounts looks up accounts that have logged on.
type accounts struct{ s *Server }

// Known implements [game.Accounts].
func (a accounts) Known(ctx context.Context, name string) (session.Identity, error) {
	account, err := a.s.Store.AccountByName(ctx, name)
	if err != nil {
		return session.Identity{}, err
	}
	if account.Ban.Active(time.Now()) {
		return session.Identity{}, errors.New(account.Ban.String())
	}
	return session.Identity{Account: account.ID, Name: account.Name, Role: account.Role}, nil
}
