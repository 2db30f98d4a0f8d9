// Package server wires a realm to its store, its clock and the protocols that serve it. It
// decides nothing; it owns the order in which parts start and stop.
package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"

	"loam/core/journal"
	"loam/core/lib/clock"
	"loam/core/model/auth"
	"loam/core/model/modstorage"
	"loam/core/net/port"
	"loam/core/protocol/game"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/web"
	"loam/core/realm"
	"loam/core/realm/admin"
	"loam/core/realm/state"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/database"
)

// Config configures a server.
type Config struct {
	DataDir string // of the files of the realm; created for this user only if it does not exist
	// Database is where the realm is kept; the zero Database is DatabaseFile in DataDir.
	Database database.Database
	// TakeOver takes the database from a server that lives, which then ends.
	TakeOver bool
	// GuardEvery is the time between two looks whether the database still belongs to this
	// server; 0: the default.
	GuardEvery time.Duration
	Listen     string // host:port of the page
	TLS        TLS    // of the page
	LogOn      LogOn
	// Elsewhere says which ports may be others than configured.
	Elsewhere Elsewhere
	// Connections says who may connect, to all ports.
	Connections Connections
	// Entries returns the numbers by which game clients know definitions; set if game clients
	// can log on.
	Entries     idmap.Entries
	Release     state.Release
	Seed        uint64
	Development bool
	// Registration is who may create an account on the page.
	Registration auth.Registration
	Version      string
	Recorder     realm.Recorder // may be nil
	Journal      Journal
	Limits       modstorage.Limits // as in realm.Config
	// Audit writes a line of the audit trail; who may be the realm itself.
	Audit func(who, what, text string)
	// Keeper reads bundles and stops the world when operators ask for it; Console is the name
	// of the operator at the console. Both are as in admin.Config.
	Keeper  admin.Keeper
	Console string
	Desk    session.Desk  // where operators decide on permissions of bundles; may be nil
	Files   session.Files // why files of bundles are refused; may be nil
	Edit    realm.Editor  // nil: building in the running world is off
	// Settings are the settings that operators may choose on the page; nil is none.
	Settings session.Settings
	// Tryouts tries SmartAI rules from the page; nil turns that off.
	Tryouts session.Tryouts
	// Documents answers requests below /docs/ of the page; nil turns that off.
	Documents http.Handler
	Log       zerolog.Logger
}

// Server is a realm with its listeners.
type Server struct {
	Realm  *realm.Realm
	Store  database.Store
	Saver  *store.Saver
	Pacer  *clock.Pacer
	Epoch  int64
	before int64      // epoch of the owner before
	Keys   *auth.Keys // of game clients that have logged on

	stale         chan struct{} // sent to when the store has refused a save of an earlier owner; holds one
	guardEvery    time.Duration
	health        health
	stages        stages
	saves         prometheus.Histogram
	journal       *journal.Journal // nil: it keeps none
	office        *admin.Office
	web           *web.Server
	http          *http.Server
	listener      *port.Listener
	tls           *encryption    // of the page; nil: none
	plain         *http.Server   // leads from plain HTTP to the page; nil: nothing does
	plainListener *port.Listener // of plain
	logOn         *logon.Server  // nil if game clients cannot log on
	logOnListener *port.Listener
	bans          *port.Bans   // at all ports
	proxies       port.Proxies // in front of the page
	worlds        []*game.Server
	worldPorts    map[codec.Version]uint16 // at which clients of each version enter the world
	moves         []string                 // sentences about ports that are others than configured
}

// DatabaseFile is the name of the embedded database within a data folder.
const DatabaseFile = "loam.db"

// New opens the store, the port and the realm, in this order, so that a second server of the
// same world reports the world in use before it reports the port. If it fails, it leaves
// nothing open; store.ErrInUse reports the other server.
func New(ctx context.Context, cfg Config) (*Server, error) {
	s := &Server{Pacer: clock.NewPacer(), Keys: auth.NewKeys(auth.MaxKeys), stale: make(chan struct{}, 1), stages: newStages(), saves: newSaves(), guardEvery: cmp.Or(cfg.GuardEvery, guardEvery), bans: port.NewBans(), proxies: cfg.Connections.Proxies}
	cfg.Connections.bans = s.bans
	if err := s.open(ctx, cfg); err != nil {
		for _, l := range [3]*port.Listener{s.listener, s.plainListener, s.logOnListener} {
			if l != nil {
				err = errors.Join(err, l.Close())
			}
		}
		s.closeWorlds(ctx)
		return nil, errors.Join(err, s.closeStore(ctx), s.closeJournal(err))
	}
	return s, nil
}

// openPage opens the port of the page, and the one that leads there.
func (s *Server) openPage(cfg Config) error {
	var err error
	if s.tls, err = newEncryption(cfg.TLS, cfg.Log, time.Now); err != nil {
		return err
	}
	if err := s.openPagePort(cfg); err != nil || s.tls == nil {
		return err
	}
	s.tls.at = s.Addr().Port
	return s.openRedirect(cfg)
}

func (s *Server) openPagePort(cfg Config) error {
	return s.at(endpoint{cfg.Listen, cfg.Elsewhere.Page, "the page is", "--listen HOST:PORT"}, func(address string) (uint16, error) {
		var err error
		if s.listener, err = port.Listen(address, cfg.Connections.page(cfg)); err != nil {
			return 0, err
		}
		return uint16(tcpAddr(s.listener).Port), nil
	})
}

// openStore opens the database as its owner.
func (s *Server) openStore(ctx context.Context, cfg Config) (err error) {
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	if cfg.Database == (database.Database{}) {
		cfg.Database.File = filepath.Join(cfg.DataDir, DatabaseFile)
	}
	if s.Store, err = cfg.Database.Open(ctx); err != nil {
		return err
	}
	for _, advice := range s.Store.Advice() {
		cfg.Log.Warn().Str("part", "database").Msg(advice)
	}
	if s.before, err = s.Store.Epoch(ctx); err != nil {
		return err
	}
	claim := s.Store.Claim
	if cfg.TakeOver {
		claim = s.Store.TakeOver
	}
	s.Epoch, err = claim(ctx)
	return err
}

func (s *Server) open(ctx context.Context, cfg Config) error {
	if err := s.openStore(ctx, cfg); err != nil {
		return err
	}
	if _, err := s.ReadBans(ctx); err != nil {
		return err
	}
	if err := s.openPage(cfg); err != nil {
		return err
	}
	decoy, err := s.decoySecret(ctx)
	if err != nil {
		return err
	}
	if err := s.openLogOn(cfg, decoy); err != nil {
		return err
	}
	past, runs, err := s.openJournal(ctx, cfg, s.before)
	if err != nil {
		return err
	}
	s.Saver = store.NewSaver(s.saverTo(), s.Epoch, store.SaverOptions{Log: cfg.Log, Measure: func(took time.Duration) { s.saves.Observe(took.Seconds()) }})
	audit := cfg.Audit
	if audit == nil {
		audit = func(who, what, text string) {}
	}
	s.office = admin.New(admin.Config{Store: s.Store, Epoch: s.Epoch, Keeper: cfg.Keeper, Audit: audit, Console: cfg.Console, Bans: s.ReadBans})
	err = s.openRealm(ctx, realm.Config{
		Office: s.office,
		Seed:   cfg.Seed, Release: runs, Past: past, Store: s.Store, Epoch: s.Epoch, Saver: s.Saver, Pacer: s.Pacer, Measure: s.stages.measure,
		Clock: wallClock, Recorder: cfg.Recorder, Journal: s.realmJournal(), Log: cfg.Log, Development: cfg.Development, Limits: cfg.Limits, Decoy: decoy, Registration: cfg.Registration, Edit: cfg.Edit,
		Audit: func(what, text string) { audit("realm", what, text) },
	}, cfg.Release)
	if err != nil {
		return err
	}
	s.Saver.Watch(s.tellSaving)
	s.office.Open(s.Realm)
	s.web = web.New(web.Config{
		Realm: s.Realm, Log: cfg.Log, Version: cfg.Version, Desk: cfg.Desk, Files: cfg.Files, Settings: cfg.Settings, Tryouts: cfg.Tryouts,
		Documents: cfg.Documents, Open: cfg.Registration == auth.Open,
		Proxies: cfg.Connections.Proxies, MaxPerAddress: cfg.Connections.pages(),
	})
	s.Realm.Attach(s.web)
	if err := s.openWorlds(cfg); err != nil {
		return err
	}
	s.http = httpServer(s.handler(), cfg.Log)
	return nil
}

func httpServer(h http.Handler, to zerolog.Logger) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: log.New(complaints{to}, "", 0),
	}
}

// Ask sends operators the current questions. It returns at once.
func (s *Server) Ask() { s.web.Ask() }

// Refuse sends builders and operators on the page the problems of the files of bundles, as
// Config.Files has them now. It returns at once.
func (s *Server) Refuse() { s.web.Refuse() }

// wallClock returns the real time as shown by a clock on the wall, in ms.
func wallClock() int64 {
	now := time.Now()
	_, offset := now.Zone()
	return now.UnixMilli() + int64(offset)*1000
}

// complaints takes the HTTP server's log about its peers.
type complaints struct{ log zerolog.Logger }

// Write logs a line; it never fails.
func (c complaints) Write(line []byte) (int, error) {
	c.log.Debug().Str("part", "http").Msg(strings.TrimSpace(string(line)))
	return len(line), nil
}

// Address returns the URL of the page for a browser on this machine.
func (s *Server) Address() string {
	at := s.Addr()
	host := at.IP.String()
	switch {
	case s.Secure() && s.tls.name != "":
		host = s.tls.name
	case at.IP.IsUnspecified():
		host = "localhost"
	}
	var t TLS
	if s.Secure() {
		t = s.tls.config
	}
	return t.URL(host, at.Port)
}

// Secure reports whether the page is encrypted.
func (s *Server) Secure() bool { return s.tls != nil }

// Addr returns the address of the listener; its IP is unspecified if that is every address of
// this machine.
func (s *Server) Addr() *net.TCPAddr { return tcpAddr(s.listener) }

func tcpAddr(l net.Listener) *net.TCPAddr {
	at, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		panic("server: a TCP listener has another kind of address")
	}
	return at
}

// Run serves until ctx ends, then stops in order: it accepts no new connections, logs
// everybody out and saves them, and closes the database.
func (s *Server) Run(ctx context.Context) error {
	s.Realm.Start()
	failed := make(chan error, 4) // sent to at most once by each of the goroutines below; holds all
	var serving sync.WaitGroup
	guarded, unguard := context.WithCancel(context.WithoutCancel(ctx))
	defer unguard()
	serving.Go(func() { // stopped by unguard
		if err := s.guard(guarded); err != nil {
			failed <- err
		}
	})
	go s.lookAfter(guarded) // stopped by unguard; not waited for, since a realm that does not answer must not hold up the end
	serving.Go(func() {     // stopped by http.Close
		failed <- s.http.Serve(s.pageListener())
	})
	if s.plain != nil {
		serving.Go(func() { // stopped by plain.Close
			failed <- s.plain.Serve(s.plainListener)
		})
	}
	if s.logOn != nil {
		serving.Go(func() { // stopped by logOn.Close
			if err := s.logOn.Serve(s.logOnListener); err != nil {
				failed <- err
			}
		})
	}
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	s.health.stopping.Store(true)
	unguard()
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	return errors.Join(s.stop(stop, &serving), ignoreClosed(err))
}

// stopWithin is the time limit of stopping, and saveWithin the further time limit while the
// database cannot be written: less than the 90 s after which systemd kills a process that it
// has asked to stop.
const (
	stopWithin = 10 * time.Second
	saveWithin = 75 * time.Second
)

func (s *Server) stop(ctx context.Context, serving *sync.WaitGroup) error {
	if s.logOn != nil {
		s.logOn.Close()
	}
	realmErr := s.Realm.Close(ctx)
	s.office.Close(ctx)
	s.closeWorlds(ctx)
	s.web.Close(ctx)
	httpErr := s.http.Close()
	if s.plain != nil {
		httpErr = errors.Join(httpErr, s.plain.Close())
	}
	serving.Wait()
	storeErr := s.closeStore(ctx)
	return errors.Join(realmErr, httpErr, storeErr, s.closeJournal(storeErr))
}

// closeStore closes the store, and waits until everything is saved or its time limit is over.
func (s *Server) closeStore(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveWithin)
	defer cancel()
	var err error
	if s.Saver != nil {
		err = s.Saver.Close(ctx)
	}
	if s.Store != nil {
		err = errors.Join(err, s.Store.Close())
	}
	return err
}

func ignoreClosed(err error) error {
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
