package server

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"

	"loam/core/model/auth"
	"loam/core/net/port"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
	"loam/core/store"
)

// LogOn configures the log-on server of game clients, and the realm in its realm list.
type LogOn struct {
	Listen  string // host:port; "" turns the log-on server off
	Name    string // of the realm
	Address string // of the world, host or host:port; "" for the address at which the client requests the list
	Type    logon.Type
	Flags   logon.Flags
	Players int // in the world at which the realm counts as full
	// Ports are the ports at which clients of each version enter the world; 0 is any free
	// one.
	Ports map[codec.Version]uint16
}

// openLogOn opens the log-on port of game clients.
func (s *Server) openLogOn(cfg Config, decoy []byte) error {
	if cfg.LogOn.Listen == "" {
		return nil
	}
	e := endpoint{cfg.LogOn.Listen, cfg.Elsewhere.LogOn, "game clients log on", "--logon HOST:PORT, or none with --logon off"}
	err := s.at(e, func(address string) (uint16, error) {
		var err error
		if s.logOnListener, err = port.Listen(address, cfg.Connections.logOn(cfg)); err != nil {
			return 0, err
		}
		return uint16(tcpAddr(s.logOnListener).Port), nil
	})
	if err != nil {
		return err
	}
	s.logOn = logon.New(logon.Config{Gate: gate{s, cfg.LogOn}, Keys: s.Keys, Secret: decoy, Log: cfg.Log})
	return nil
}

// decoyFact is the name under which the store keeps the secret from which challenges of
// unknown accounts are made: they must be the same after a restart.
const decoyFact = "logon.decoy"

func (s *Server) decoySecret(ctx context.Context) ([]byte, error) {
	facts, err := s.Store.Facts(ctx)
	if err != nil {
		return nil, err
	}
	for _, f := range facts {
		if secret, err := hex.DecodeString(f.Value); f.Name == decoyFact && err == nil && len(secret) > 0 {
			return secret, nil
		}
	}
	var secret [32]byte
	if _, err := io.ReadFull(rand.Reader, secret[:]); err != nil {
		return nil, fmt.Errorf("make a secret: %w", err)
	}
	return secret[:], s.Store.SetFacts(ctx, s.Epoch, store.Fact{Name: decoyFact, Value: hex.EncodeToString(secret[:])})
}

// LogOnAddr returns the address of the log-on server; nil if it is off.
func (s *Server) LogOnAddr() *net.TCPAddr {
	if s.logOnListener == nil {
		return nil
	}
	return tcpAddr(s.logOnListener)
}

// gate implements [logon.Gate].
type gate struct {
	s   *Server
	cfg LogOn
}

// Account implements [logon.Gate].
func (g gate) Account(ctx context.Context, name string) (logon.Account, error) {
	a, err := g.s.Store.AccountByName(ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		return logon.Account{}, logon.ErrUnknown
	}
	return logon.Account{ID: a.ID, Name: a.Name, Credentials: a.Credentials, Ban: a.Ban}, err
}

// Try implements [logon.Gate].
func (g gate) Try(name, from string) error { return g.s.Realm.TryLogin(throttled(name), from) }

// Succeeded implements [logon.Gate].
func (g gate) Succeeded(name, from string) { g.s.Realm.LoginSucceeded(throttled(name), from) }

// throttled returns the name by which attempts are counted, the same as for the page.
func throttled(name string) string {
	if upper, err := auth.Name(name); err == nil {
		return upper
	}
	return name
}

// realmID is the number of the only realm.
const realmID = 1

// maxCount is the largest number of characters in a realm list.
const maxCount = 255

// Realms implements [logon.Gate].
func (g gate) Realms(ctx context.Context, account int64, v codec.Version) ([]logon.Realm, uint16, error) {
	characters, err := g.s.Realm.Characters(ctx, account)
	if err != nil {
		return nil, 0, err
	}
	address, port := g.cfg.Address, g.s.worldPorts[v]
	if _, _, err := net.SplitHostPort(address); address != "" && err != nil {
		address = net.JoinHostPort(address, strconv.Itoa(int(port)))
	}
	r := logon.Realm{
		ID: realmID, Name: g.cfg.Name, Address: address, Type: g.cfg.Type, Flags: g.cfg.Flags,
		Characters: uint8(min(len(characters), maxCount)),
		Population: population(len(g.s.Realm.Players()), g.cfg.Players),
	}
	return []logon.Realm{r}, port, nil
}

// population returns how full a realm is, as clients show it: from low to high.
func population(players, full int) float32 {
	share := float32(players) / float32(max(full, 1))
	return min(share*logon.PopulationHigh, logon.PopulationHigh)
}
