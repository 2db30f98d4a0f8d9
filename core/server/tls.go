package server

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"loam/core/net/port"
	"loam/core/protocol/web"
)

// TLS encrypts the port of the page: with a certificate from files, or with one that an
// authority issues by the protocol ACME. The zero TLS is none.
type TLS struct {
	Certificate, Key string // files in PEM; the certificate has those of its issuers behind it
	// Host is the name for which an authority issues a certificate. Only one of Host and
	// Certificate is set.
	Host string
	// Cache is the folder for the certificate and the account at the authority.
	Cache string
	// Directory is the address of the authority; "" is Let's Encrypt.
	Directory string
	// Redirect is the address, host:port, at which plain HTTP is answered with the address of
	// the page; "" for none.
	Redirect string
}

// On reports whether the page is encrypted.
func (t TLS) On() bool { return t.Certificate != "" || t.Host != "" }

// Name returns the host name of the page: the first in the certificate that is no pattern. It
// is "" if there is none.
func (t TLS) Name() (string, error) {
	if t.Host != "" || t.Certificate == "" {
		return t.Host, nil
	}
	pair, err := tls.LoadX509KeyPair(t.Certificate, t.Key)
	if err != nil {
		return "", fmt.Errorf("read the certificate of the page: %w", err)
	}
	for _, name := range pair.Leaf.DNSNames {
		if !strings.HasPrefix(name, "*.") {
			return name, nil
		}
	}
	return "", nil
}

// usualSecure is the port of https that addresses leave out.
const usualSecure = 443

// URL returns the address of a page at a host and port.
func (t TLS) URL(host string, at int) string {
	switch {
	case !t.On():
		return "http://" + net.JoinHostPort(host, strconv.Itoa(at))
	case at == usualSecure:
		return "https://" + host
	}
	return "https://" + net.JoinHostPort(host, strconv.Itoa(at))
}

// encryption is the TLS of a running server.
type encryption struct {
	config   TLS
	name     string // of the page; may be ""
	at       int    // port of the page
	tls      *tls.Config
	redirect http.Handler
}

// newEncryption returns nil if TLS is off. It reads the certificate if that is in files.
func newEncryption(t TLS, log zerolog.Logger, now func() time.Time) (*encryption, error) {
	if !t.On() {
		return nil, nil
	}
	name, err := t.Name()
	if err != nil {
		return nil, err
	}
	e := &encryption{config: t, name: name}
	// A browser holds its WebSocket on a connection of its own, so that more than HTTP/1.1
	// would save nothing.
	e.tls = &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}
	e.redirect = http.HandlerFunc(e.toPage)
	if t.Host == "" {
		files := &certificateFiles{config: t, log: log, now: now}
		if _, err := files.get(nil); err != nil {
			return nil, err
		}
		e.tls.GetCertificate = files.get
		return e, nil
	}
	manager := &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(t.Host), Cache: autocert.DirCache(t.Cache),
		Client: &acme.Client{DirectoryURL: cmp.Or(t.Directory, autocert.DefaultACMEDirectory)},
	}
	e.tls.GetCertificate = noted(manager.GetCertificate, log, now)
	e.tls.NextProtos = append(e.tls.NextProtos, acme.ALPNProto)
	e.redirect = manager.HTTPHandler(e.redirect)
	return e, nil
}

// noted logs why an authority issues no certificate, at most once a minute.
func noted(get func(*tls.ClientHelloInfo) (*tls.Certificate, error), log zerolog.Logger, now func() time.Time) func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	var notice port.Notice
	return func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		c, err := get(hello)
		if err != nil && hello.ServerName != "" { // scanners name no host
			if left, due := notice.Due(now()); due {
				log.Warn().Err(err).Str("host", hello.ServerName).Int("left_out", left).Msg("no certificate for a connection to the page")
			}
		}
		return c, err
	}
}

// openRedirect opens the port that leads from plain HTTP to the page, if there is one.
func (s *Server) openRedirect(cfg Config) error {
	if cfg.TLS.Redirect == "" {
		return nil
	}
	e := endpoint{cfg.TLS.Redirect, false, "plain HTTP is redirected", "tls.redirect in loam.yaml"}
	err := s.at(e, func(address string) (uint16, error) {
		var err error
		if s.plainListener, err = port.Listen(address, cfg.Connections.page(cfg)); err != nil {
			return 0, err
		}
		return uint16(tcpAddr(s.plainListener).Port), nil
	})
	s.plain = httpServer(web.Secure(s.tls.redirect), cfg.Log)
	return err
}

// pageListener returns the listener of the page, which encrypts if TLS is on.
func (s *Server) pageListener() net.Listener {
	if s.tls == nil {
		return s.listener
	}
	return tls.NewListener(s.listener, s.tls.tls)
}

// faithful lets browsers use nothing but TLS for this host from now on, if plain HTTP leads to
// the page anyway.
func (s *Server) faithful(next http.Handler) http.Handler {
	if s.tls == nil || s.tls.config.Redirect == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=2592000") // 30 days
		next.ServeHTTP(w, r)
	})
}

// toPage answers a request of plain HTTP with the address of the page.
func (e *encryption) toPage(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "use https", http.StatusBadRequest)
		return
	}
	host := e.name
	if host == "" {
		var err error
		if host, _, err = net.SplitHostPort(r.Host); err != nil {
			host = r.Host
		}
	}
	http.Redirect(w, r, e.config.URL(host, e.at)+r.URL.RequestURI(), http.StatusPermanentRedirect)
}

// certificateFiles reads a certificate again when its files have changed.
type certificateFiles struct {
	config TLS
	log    zerolog.Logger
	now    func() time.Time
	notice port.Notice

	mu     sync.Mutex // guards the rest
	looked time.Time
	stamps [2]stamp
	read   *tls.Certificate
}

// stamp tells versions of a file apart.
type stamp struct {
	changed time.Time
	size    int64
}

// certificateEvery is the least time between two looks at the files of a certificate.
const certificateEvery = time.Second

// get implements tls.Config.GetCertificate. While new files cannot be read, the certificate
// read before remains.
func (f *certificateFiles) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	if f.read != nil && now.Sub(f.looked) < certificateEvery {
		return f.read, nil
	}
	f.looked = now
	stamps, err := f.look()
	if err == nil && f.read != nil && stamps == f.stamps {
		return f.read, nil
	}
	var pair tls.Certificate
	if err == nil {
		pair, err = tls.LoadX509KeyPair(f.config.Certificate, f.config.Key)
	}
	switch {
	case err == nil:
		until := pair.Leaf.NotAfter
		if !until.After(now) {
			f.log.Warn().Time("until", until).Msg("the certificate of the page has ended: browsers refuse it")
		} else if f.read != nil {
			f.log.Info().Time("until", until).Msg("the page has a new certificate")
		}
		f.read, f.stamps = &pair, stamps
	case f.read == nil:
		return nil, fmt.Errorf("read the certificate of the page: %w", err)
	default:
		if left, due := f.notice.Due(now); due {
			f.log.Warn().Err(err).Str("file", f.config.Certificate).Int("left_out", left).Msg("the new certificate cannot be used, and the one before remains")
		}
	}
	return f.read, nil
}

// look returns the stamps of the files; the log names no key.
func (f *certificateFiles) look() (all [2]stamp, err error) {
	for i, name := range [2]string{f.config.Certificate, f.config.Key} {
		info, statErr := os.Stat(name)
		if statErr != nil {
			err = errors.Join(err, statErr)
			continue
		}
		all[i] = stamp{info.ModTime(), info.Size()}
	}
	return all, err
}
