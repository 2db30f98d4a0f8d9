package server

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"
	"golang.org/x/crypto/acme"
)

// pair writes a certificate for play.example and its key to a folder.
func pair(t *testing.T, dir string, serial int64, until time.Time) TLS {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: "play.example"}, DNSNames: []string{"*.play.example", "play.example"},
		NotBefore: time.Unix(0, 0), NotAfter: until,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	c := TLS{Certificate: filepath.Join(dir, "page.pem"), Key: filepath.Join(dir, "page.key")}
	for name, block := range map[string]*pem.Block{c.Certificate: {Type: "CERTIFICATE", Bytes: der}, c.Key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

var later = time.Unix(4e9, 0)

// browser is a client that trusts the certificate of a server, by any name, and follows no
// redirection.
func browser(t *testing.T, c TLS) *http.Client {
	t.Helper()
	text, err := os.ReadFile(c.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: "play.example"}, ForceAttemptHTTP2: true}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func TestThePageOverTLS(t *testing.T) {
	dir := t.TempDir()
	c := pair(t, dir, 1, later)
	c.Redirect = "127.0.0.1:0"
	s := open(t, dir, LogOn{}, func(cfg *Config) {
		cfg.TLS, cfg.Development, cfg.Connections.Limits.Silent = c, true, 2
	})
	defer s.runs(t)()
	client, at := browser(t, c), s.Addr().String()
	if got, want := s.Address(), c.URL("play.example", s.Addr().Port); got != want || !strings.HasPrefix(got, "https://play.example:") {
		t.Errorf("the address is %s, want %s", got, want)
	}
	answer, err := client.Get("https://" + at + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.ProtoMajor != 1 || answer.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("the page is %s %s, %v", answer.Proto, answer.Status, answer.Header)
	}
	ws, _, err := websocket.Dial(t.Context(), "wss://"+at+"/socket", &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	// Nobody who has logged on is silent, also below TLS.
	page := &stormy{s: s, number: 1, page: ws}
	if err := page.says(t.Context(), `{"type":"guest","key":"%032d"}`, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := page.hears(t.Context(), "account"); err != nil {
		t.Fatal(err)
	}
	strangers := entry{address: at, counters: s.listener.Counters()}
	for range 3 {
		strangers.dial(t.Context(), t, "")
	}
	if err := page.says(t.Context(), `{"type":"characters"}`); err != nil {
		t.Fatal(err)
	}
	if _, err := page.hears(t.Context(), "characters"); err != nil {
		t.Errorf("the page was closed for a stranger: %v", err)
	}
	plain := "http://" + s.plainListener.Addr().String()
	moved, err := client.Get(plain + "/docs/?a=b")
	if err != nil {
		t.Fatal(err)
	}
	defer moved.Body.Close()
	if got, want := moved.Header.Get("Location"), s.Address()+"/docs/?a=b"; moved.StatusCode != http.StatusPermanentRedirect || got != want {
		t.Errorf("plain HTTP leads to %s %q, want %q", moved.Status, got, want)
	}
	posted, err := client.Post(plain, "text/plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer posted.Body.Close()
	if posted.StatusCode != http.StatusBadRequest {
		t.Errorf("a form over plain HTTP: %s", posted.Status)
	}
	if old, err := client.Get("http://" + at + "/"); err == nil {
		defer old.Body.Close()
		if old.StatusCode == http.StatusOK {
			t.Error("the port of the page answers plain HTTP")
		}
	}
}

func TestACertificateIsReadAgainWhenItsFilesChange(t *testing.T) {
	dir, now := t.TempDir(), time.Unix(1e9, 0)
	var log bytes.Buffer
	f := &certificateFiles{config: pair(t, dir, 1, later), log: zerolog.New(&log), now: func() time.Time { return now }}
	serial := func() int64 {
		t.Helper()
		c, err := f.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return c.Leaf.SerialNumber.Int64()
	}
	if got := serial(); got != 1 {
		t.Fatalf("certificate %d, want 1", got)
	}
	pair(t, dir, 2, later)
	if got := serial(); got != 1 {
		t.Errorf("the files are looked at within a second: certificate %d", got)
	}
	now = now.Add(lookEvery)
	if got := serial(); got != 2 || !strings.Contains(log.String(), "the page has a new certificate") {
		t.Errorf("certificate %d, want 2; %s", got, log.String())
	}
	if err := os.WriteFile(f.config.Key, []byte("half a k"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		now = now.Add(lookEvery)
		if got := serial(); got != 2 {
			t.Errorf("certificate %d while the files are broken, want 2", got)
		}
	}
	if n := strings.Count(log.String(), "the one before remains"); n != 1 || strings.Contains(log.String(), "half a k") {
		t.Errorf("%d lines about it, want one without the key: %s", n, log.String())
	}
	pair(t, dir, 3, now)
	now = now.Add(lookEvery)
	if got := serial(); got != 3 || !strings.Contains(log.String(), "has ended") {
		t.Errorf("certificate %d, want 3 and that it has ended; %s", got, log.String())
	}
}

func TestAWorldWithoutItsCertificateDoesNotStart(t *testing.T) {
	_, err := newEncryption(TLS{Certificate: "missing.pem", Key: "missing.key"}, zerolog.Nop(), time.Now)
	if err == nil || !strings.Contains(err.Error(), "read the certificate of the page: open missing.pem") {
		t.Errorf("got %v", err)
	}
}

// authority stands in for an authority: it counts requests and issues nothing.
func authority(t *testing.T) (address string, asked chan string) {
	asked = make(chan string, 100) // sent to by each request; holds more than there are
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.Path
		http.Error(w, "not today", http.StatusInternalServerError)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/directory", asked
}

func TestAnAuthorityIsAskedForTheNameOfTheWorldOnly(t *testing.T) {
	address, asked := authority(t)
	var log bytes.Buffer
	e, err := newEncryption(TLS{Host: "play.example", Cache: t.TempDir(), Directory: address, Redirect: "127.0.0.1:0"}, zerolog.New(&log), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.tls.GetCertificate(&tls.ClientHelloInfo{ServerName: "other.example"}); err == nil || len(asked) != 0 || strings.Count(log.String(), "other.example") == 0 {
		t.Errorf("another name: %v, the authority was asked %d times, the log says %q", err, len(asked), log.String())
	}
	if !slices.Contains(e.tls.NextProtos, acme.ALPNProto) {
		t.Error("the authority cannot ask at the port of the page")
	}
	w := httptest.NewRecorder()
	e.at = 443
	e.redirect.ServeHTTP(w, httptest.NewRequest("GET", "http://play.example/docs/", nil))
	if got := w.Header().Get("Location"); got != "https://play.example/docs/" {
		t.Errorf("plain HTTP leads to %q", got)
	}
	w = httptest.NewRecorder()
	e.redirect.ServeHTTP(w, httptest.NewRequest("GET", "http://play.example/.well-known/acme-challenge/x", nil))
	if w.Code != http.StatusNotFound {
		t.Errorf("a question of the authority is answered with %d, want that the token is unknown", w.Code)
	}
}

// The folder of the world keeps the certificate: a start asks nobody.
func TestACertificateOfAnAuthorityIsKept(t *testing.T) {
	address, asked := authority(t)
	dir := t.TempDir()
	c := pair(t, dir, 7, later)
	var kept []byte
	for _, name := range []string{c.Key, c.Certificate} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, text...)
	}
	cache := filepath.Join(dir, "acme")
	if err := errors.Join(os.Mkdir(cache, 0o700), os.WriteFile(filepath.Join(cache, "play.example"), kept, 0o600)); err != nil {
		t.Fatal(err)
	}
	s := open(t, dir, LogOn{}, func(cfg *Config) { cfg.TLS = TLS{Host: "play.example", Cache: cache, Directory: address} })
	defer s.runs(t)()
	answer, err := browser(t, c).Get("https://" + s.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.TLS.PeerCertificates[0].SerialNumber.Int64() != 7 {
		t.Errorf("served with certificate %v, %v", answer.TLS.PeerCertificates[0].SerialNumber, err)
	}
	if len(asked) != 0 {
		t.Errorf("the authority was asked for %s", <-asked)
	}
}
