// Package server wires a realm to its store, its clock and the protocols that
// listen for it. It decides nothing; it owns the order in which things start
// and stop.
package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/rs/zerolog"

	"loam/core/clock"
	"loam/core/protocol/web"
	"loam/core/realm"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/sqlite"
)

// Config is what a server is made of.
type Config struct {
	DataDir     string // of the database; made when it is not there
	Listen      string // host:port of the page
	Release     realm.Release
	Seed        uint64
	Development bool
	Version     string
	Recorder    realm.Recorder // may be nil
	Log         zerolog.Logger
}

// Server is a realm that people can reach.
type Server struct {
	Realm *realm.Realm
	Store *sqlite.Store
	Saver *store.Saver
	Pacer *clock.Pacer
	Epoch int64

	web      *web.Server
	http     *http.Server
	listener net.Listener
}

// DatabaseFile is the name of the embedded database within a data folder.
const DatabaseFile = "loam.db"

// New opens the port, the store and the realm, in this order: what fails most
// often fails first and leaves nothing behind.
func New(ctx context.Context, cfg Config) (*Server, error) {
	s := &Server{Pacer: clock.NewPacer()}
	var err error
	if s.listener, err = net.Listen("tcp", cfg.Listen); err != nil {
		return nil, explainPort(cfg.Listen, err)
	}
	if err = s.open(ctx, cfg); err != nil {
		s.closeStore(ctx)
		s.listener.Close()
		return nil, err
	}
	return s, nil
}

func (s *Server) open(ctx context.Context, cfg Config) error {
	if err := os.MkdirAll(cfg.DataDir, 0o755); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	var err error
	if s.Store, err = sqlite.Open(ctx, filepath.Join(cfg.DataDir, DatabaseFile)); err != nil {
		return err
	}
	if s.Epoch, err = s.Store.Claim(ctx); err != nil {
		return fmt.Errorf("take over the database: %w", err)
	}
	s.Saver = store.NewSaver(s.Store, s.Epoch, store.SaverOptions{Log: cfg.Log})
	s.Realm, err = realm.New(ctx, realm.Config{
		Seed: cfg.Seed, Release: cfg.Release, Store: s.Store, Epoch: s.Epoch, Saver: s.Saver, Pacer: s.Pacer,
		Clock: wallClock, Recorder: cfg.Recorder, Log: cfg.Log, Development: cfg.Development,
	})
	if err != nil {
		return err
	}
	s.web = web.New(web.Config{Realm: s.Realm, Log: cfg.Log, Version: cfg.Version})
	s.Realm.Attach(s.web)
	mux := http.NewServeMux()
	mux.Handle("/", s.web.Handler())
	mux.Handle("/metrics", loopbackOnly(promhttp.HandlerFor(s.metrics(), promhttp.HandlerOpts{})))
	s.http = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, MaxHeaderBytes: 16 << 10}
	return nil
}

// wallClock is the time as a clock on the wall shows it, in ms.
func wallClock() int64 {
	now := time.Now()
	_, offset := now.Zone()
	return now.UnixMilli() + int64(offset)*1000
}

// Address is where the page is.
func (s *Server) Address() string { return "http://" + s.listener.Addr().String() }

// Run serves until ctx ends, then stops in order: no new visitors, everybody
// logged out and saved, the database closed.
func (s *Server) Run(ctx context.Context) error {
	s.Realm.Start()
	failed := make(chan error, 1) // sent to once by the goroutine below; holds one
	go func() {                   // stopped by http.Close, waited for by reading failed
		failed <- s.http.Serve(s.listener)
	}()
	var err error
	select {
	case err = <-failed:
		failed <- err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	return errors.Join(s.stop(stop, failed), ignoreClosed(err))
}

// stopWithin is how long stopping may take.
const stopWithin = 10 * time.Second

func (s *Server) stop(ctx context.Context, failed <-chan error) error {
	realmErr := s.Realm.Close(ctx)
	s.web.Close(ctx)
	httpErr := s.http.Close()
	<-failed
	return errors.Join(realmErr, httpErr, s.closeStore(ctx))
}

func (s *Server) closeStore(ctx context.Context) error {
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

// loopbackOnly hides a page from other machines.
func loopbackOnly(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.RemoteAddr)
		if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// metrics gathers what the parts count.
func (s *Server) metrics() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	gauge := func(name, help string, value func() float64) {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "loam", Name: name, Help: help}, value))
	}
	gauge("players", "Characters in the world.", func() float64 { return float64(len(s.Realm.Players())) })
	gauge("release", "Number of the running release.", func() float64 { _, n := s.Realm.Content(); return float64(n) })
	gauge("web_batches", "Batches published to browsers.", func() float64 { return float64(s.web.Counters().Batches.Load()) })
	gauge("web_queue", "Batches waiting to be encoded.", func() float64 { return float64(s.web.Counters().QueueNow.Load()) })
	gauge("web_bytes", "Bytes written to browsers.", func() float64 { return float64(s.web.Counters().Bytes.Load()) })
	gauge("web_received", "Messages received from browsers.", func() float64 { return float64(s.web.Counters().Received.Load()) })
	gauge("web_rejected", "Connections refused before they began.", func() float64 { return float64(s.web.Counters().Rejected.Load()) })
	gauge("saver_waiting", "Records waiting for the store.", func() float64 { c := s.Saver.Counts(); return float64(c.Waiting) })
	for code := range session.CodeCount {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Namespace: "loam", Name: "web_refused_total", Help: "Messages and connections refused, by reason.",
			ConstLabels: prometheus.Labels{"reason": session.Code(code).String()},
		}, func() float64 {
			return float64(s.web.Sessions().Refused[code].Load() + s.web.Counters().Ended[code].Load())
		}))
	}
	return registry
}
