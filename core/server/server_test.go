package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/net/port"
	"loam/core/store"
	"loam/core/store/sqlite"
)

func listen(t *testing.T, address string) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func TestATakenPortNamesItsHolder(t *testing.T) {
	taken := listen(t, "127.0.0.1:0").Addr().String()
	dir := t.TempDir()
	_, err := New(context.Background(), Config{DataDir: dir, Listen: taken, Log: zerolog.Nop()})
	if err == nil || !strings.Contains(err.Error(), "listen on "+taken+": the port is in use by ") || !strings.Contains(err.Error(), "--listen HOST:PORT") {
		t.Fatalf("New = %v", err)
	}
	if me := fmt.Sprintf("process %d (", os.Getpid()); runtime.GOOS == "linux" && !strings.Contains(err.Error(), me) {
		t.Errorf("New = %v, want it to name %s", err, me)
	}

	// What failed has left the world free.
	s, err := sqlite.Open(context.Background(), filepath.Join(dir, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Claim(context.Background()); err != nil {
		t.Errorf("the database is still claimed: %v", err)
	}
}

func TestAnAddressThatCannotBeIsNotAPortThatIsTaken(t *testing.T) {
	_, err := New(context.Background(), Config{DataDir: t.TempDir(), Listen: "203.0.113.7:80", Log: zerolog.Nop()})
	if err == nil || strings.Contains(err.Error(), "taken") || !strings.Contains(err.Error(), "listen on 203.0.113.7:80: ") {
		t.Errorf("New = %v", err)
	}
}

// Two servers of one world usually also want one port; what matters more is
// said.
func TestASecondServerOfAWorldIsToldSo(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	first, err := sqlite.Open(ctx, filepath.Join(dir, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := first.Claim(ctx); err != nil {
		t.Fatal(err)
	}
	taken := listen(t, "127.0.0.1:0").Addr().String()
	if _, err := New(ctx, Config{DataDir: dir, Listen: taken, Log: zerolog.Nop()}); !errors.Is(err, store.ErrInUse) {
		t.Errorf("New = %v, want %v", err, store.ErrInUse)
	}
}

func TestAddress(t *testing.T) {
	for _, test := range []struct{ listen, want string }{
		{"127.0.0.1:0", "http://127.0.0.1:%d"},
		{"0.0.0.0:0", "http://localhost:%d"},
		{":0", "http://localhost:%d"},
	} {
		t.Run(test.listen, func(t *testing.T) {
			l, err := port.Bound(listen(t, test.listen), port.Config{})
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			s := &Server{listener: l}
			if got, want := s.Address(), fmt.Sprintf(test.want, s.Addr().Port); got != want {
				t.Errorf("Address = %s, want %s", got, want)
			}
		})
	}
}

func TestFiguresAreForThisMachineOnly(t *testing.T) {
	page := loopbackOnly(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }))
	for _, test := range []struct {
		name, from, header string
		want               int
	}{
		{"this machine", "127.0.0.1:5000", "", http.StatusOK},
		{"this machine by IPv6", "[::1]:5000", "", http.StatusOK},
		{"another machine", "192.0.2.7:5000", "", http.StatusNotFound},
		{"another machine through a proxy on this one", "127.0.0.1:5000", "X-Forwarded-For", http.StatusNotFound},
		{"nonsense", "here", "", http.StatusNotFound},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "http://localhost/metrics", nil)
			r.RemoteAddr = test.from
			if test.header != "" {
				r.Header.Set(test.header, "192.0.2.7")
			}
			w := httptest.NewRecorder()
			page.ServeHTTP(w, r)
			if w.Code != test.want {
				t.Errorf("answered with %d, want %d", w.Code, test.want)
			}
		})
	}
}
