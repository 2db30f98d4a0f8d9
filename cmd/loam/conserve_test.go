package main

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"loam/cmd/loam/internal/crash"
	"loam/core/lib/dbserver"
	"loam/core/lib/dbserver/dbservertest"
	"loam/core/store/database"
)

// TestNothingIsLostOrDoubledByACrash kills a served world while people of all three kinds of
// client hunt, trade, write, bid and bank, with each kind of database. CRASHES=300 does it more
// often.
func TestNothingIsLostOrDoubledByACrash(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	t.Run("a file", func(t *testing.T) { conserves(t, 2, database.Database{}) })
	t.Run("MariaDB", func(t *testing.T) {
		at := dbservertest.Start(t)
		at.Exec(t, "CREATE DATABASE realm_crash")
		conserves(t, 1, database.Database{Server: &dbserver.Address{User: dbservertest.Keeper, Password: dbservertest.Password, Net: "tcp", Host: at.Host, Name: "realm_crash"}})
	})
}

func conserves(t *testing.T, rounds int, in database.Database) {
	file, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	plan := crash.Plan{Program: file, Dir: t.TempDir(), Database: in, Rounds: rounds, People: 24, Gamers: 12, Seed: 1, Least: 5 * time.Second, More: 3 * time.Second, Progress: func(line string) { t.Log(line) }}
	if n, _ := strconv.Atoi(os.Getenv("CRASHES")); n > 0 {
		plan.Rounds, plan.Seed = n, uint64(time.Now().UnixNano())
	}
	report, err := crash.Run(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range report.Wrong {
		t.Error(line)
	}
	t.Log(report.Done, report.Things, report.Slowest)
	for _, deed := range []string{"looted in a client", "map change", "map change in a client"} {
		if report.Done[deed] == 0 {
			t.Errorf("nobody did this: %s; done is %v", deed, report.Done)
		}
	}
}

// TestALossIsNoticed takes the journal away from a world that was killed: what was not yet saved
// is lost, and the same checks must say so.
func TestALossIsNoticed(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	file, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	report, err := crash.Run(t.Context(), crash.Plan{
		Program: file, Dir: dir, Rounds: 1, People: 8, Gamers: 4, Seed: 1, Least: 3 * time.Second,
		Killed: func() error { return os.RemoveAll(filepath.Join(dir, "data", "journal")) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Wrong) == 0 {
		t.Error("a world without its journal passes the checks of one that has it")
	}
}

// TestPeoplePlayOnWhileTheDatabaseIsInTrouble: whoever is in the world notices nothing, and
// nothing is lost or doubled. With LOAM_LONG=1 there are a hundred people, and each trouble takes a minute.
func TestPeoplePlayOnWhileTheDatabaseIsInTrouble(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	file, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	long, lasts, people := os.Getenv("LOAM_LONG") != "", 3*time.Second, 12
	if long {
		lasts, people = time.Minute, 100
	}
	at := dbservertest.Start(t)
	slow := newSlowProxy(t, at.Host)
	for _, test := range []struct {
		name    string
		trouble func()
		logs    string
	}{
		{"it does not answer", func() { at.Signal(t, syscall.SIGSTOP); time.Sleep(lasts); at.Signal(t, syscall.SIGCONT) }, ""},
		{"it is killed and started again later", func() { at.Kill(t); time.Sleep(lasts); at.Run(t) }, "saving works again"},
		{"it is slow", func() { slow.delay.Store(int64(200 * time.Millisecond)); time.Sleep(lasts); slow.delay.Store(0) }, ""},
		{"its connections are cut", func() { slow.cut() }, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !long && test.logs == "" {
				t.Skip("with LOAM_LONG=1")
			}
			name := "realm_trouble_" + strings.ReplaceAll(test.name, " ", "_")
			at.Exec(t, "CREATE DATABASE "+name)
			report, err := crash.Run(t.Context(), crash.Plan{
				Program: file, Dir: t.TempDir(), Rounds: 1, People: people, Gamers: people / 3 * 2, Seed: 1, Least: 4 * time.Second,
				Database: database.Database{Server: &dbserver.Address{User: dbservertest.Keeper, Password: dbservertest.Password, Net: "tcp", Host: slow.host, Name: name}},
				Trouble:  func() error { test.trouble(); return nil },
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range report.Wrong {
				t.Error(line)
			}
			if !strings.Contains(report.Log, test.logs) {
				t.Errorf("the log lacks %q:\n%s", test.logs, report.Log)
			}
			t.Log(report.Done)
		})
	}
}

// slowProxy is a server in front of another that passes on the answers of that one later.
type slowProxy struct {
	host  string
	delay atomic.Int64 // ns, of each piece of an answer

	mu   sync.Mutex // guards open
	open []net.Conn
}

func newSlowProxy(t *testing.T, to string) *slowProxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() }) // its loop ends
	p := &slowProxy{host: l.Addr().String()}
	go func() { // ends with the listener
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				_ = in.Close() // the server is away
				continue
			}
			p.mu.Lock()
			p.open = append(p.open, in, out)
			p.mu.Unlock()
			go func() { _, _ = io.Copy(out, in); _ = out.Close() }() // ends with either connection
			go p.answer(in, out)                                     // the same
		}
	}()
	return p
}

// answer passes on what the server says.
func (p *slowProxy) answer(to, from net.Conn) {
	defer to.Close()
	piece := make([]byte, 64<<10)
	for {
		n, err := from.Read(piece)
		if d := time.Duration(p.delay.Load()); d > 0 {
			time.Sleep(d)
		}
		if _, failed := to.Write(piece[:n]); err != nil || failed != nil {
			return
		}
	}
}

// cut ends all connections.
func (p *slowProxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.open {
		_ = c.Close() // it may have ended
	}
	p.open = nil
}
