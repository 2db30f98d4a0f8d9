package logon_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/logon/client"
	"loam/core/protocol/packets/codec"
)

// house is a Gate with some accounts and one realm.
type house struct {
	mu       sync.Mutex // guards all below
	accounts map[string]logon.Account
	throttle *auth.Throttle
	realms   []logon.Realm
	broken   error // answer to every request
	asked    int   // number of realm requests
}

const password = "secret12"

func newHouse(t testing.TB, names ...string) *house {
	t.Helper()
	h := &house{
		accounts: map[string]logon.Account{}, throttle: auth.NewThrottle(auth.DefaultLimits()),
		realms: []logon.Realm{{Name: "Home", Flags: logon.FlagRecommended, Population: 1, ID: 1}},
	}
	for i, name := range names {
		c, err := auth.NewVerifier(seeded(uint64(i)), name, password)
		if err != nil {
			t.Fatal(err)
		}
		h.accounts[strings.ToUpper(name)] = logon.Account{ID: int64(i + 1), Name: strings.ToUpper(name), Credentials: c}
	}
	return h
}

func (h *house) Account(_ context.Context, name string) (logon.Account, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if a, ok := h.accounts[strings.ToUpper(name)]; ok || h.broken != nil {
		return a, h.broken
	}
	return logon.Account{}, logon.ErrUnknown
}

func (h *house) Try(name, from string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, key := range []string{"name " + name, "address " + from} {
		if ok, _ := h.throttle.Try(key, time.Unix(0, 0)); !ok {
			return errors.New("too many attempts")
		}
	}
	return nil
}

func (h *house) Succeeded(name, from string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.throttle.Succeeded("name " + name)
	h.throttle.Succeeded("address " + from)
}

func (h *house) Realms(_ context.Context, account int64, _ codec.Version) ([]logon.Realm, uint16, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked++
	list := append([]logon.Realm(nil), h.realms...)
	for i := range list {
		list[i].Characters = uint8(account)
	}
	return list, 8085, h.broken
}

func (h *house) change(name string, do func(*logon.Account)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	a := h.accounts[name]
	do(&a)
	h.accounts[name] = a
}

// logBuffer can be written and read concurrently.
type logBuffer struct {
	mu   sync.Mutex // guards text
	text bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// until waits for a line of the log.
func (b *logBuffer) until(t testing.TB, text string) {
	t.Helper()
	until(t, func() bool { return strings.Contains(b.String(), text) }, func() string {
		return fmt.Sprintf("the log does not say %q:\n%s", text, b)
	})
}

// patience is the timeout of one wait. Only a failing test waits that long.
const patience = 2 * time.Minute

// until waits until a condition holds; complaint describes the state otherwise.
func until(t testing.TB, is func() bool, complaint func() string) {
	t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(complaint())
		}
	}
}

// service is a Server that listens.
type service struct {
	*testing.T
	*logon.Server
	house   *house
	keys    *auth.Keys
	log     *logBuffer
	address string
}

func serve(t *testing.T, h *house, limits logon.Limits) *service {
	t.Helper()
	s := &service{T: t, house: h, keys: auth.NewKeys(10), log: new(logBuffer)}
	s.Server = logon.New(logon.Config{Gate: h, Keys: s.keys, Secret: []byte("a secret"), Limits: limits, Log: zerolog.New(s.log)})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = l.Addr().String()
	done := make(chan error, 1) // sent to once by the goroutine below
	go func() {                 // ends with Close, waited for below
		done <- s.Serve(l)
	}()
	t.Cleanup(func() {
		s.Close()
		if err := <-done; err != nil {
			t.Errorf("Serve = %v", err)
		}
	})
	return s
}

// visitor connects as a client of a version.
func (s *service) visitor(v codec.Version, name, pass string) *client.Conn {
	s.Helper()
	c, err := client.Dial(context.Background(), client.Config{Address: s.address, Version: v, Name: name, Password: pass})
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { c.Close() })
	return c
}

// fails expects that a step of a client fails with an answer of the server.
func (s *service) fails(err error, step client.Step, result logon.Result) {
	s.Helper()
	var failed *client.Error
	if !errors.As(err, &failed) || failed.Step != step || failed.Result != result {
		s.Errorf("got %v, want %q at step %q", err, result, step)
	}
}

func (s *service) ok(err error) {
	s.Helper()
	if err != nil {
		s.Fatalf("%v; the log:\n%s", err, s.log)
	}
}

// seeded is a repeatable source of bytes.
func seeded(seed uint64) *rand.ChaCha8 { return rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)}) }

var versions = []codec.Version{codec.Vanilla, codec.Wrath}
