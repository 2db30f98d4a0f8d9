// Package dbservertest starts a private MariaDB for tests, on a port and in a folder of its
// own, with a user for each kind of rights. Tests may kill it and start it again.
package dbservertest

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
)

// Missing states what to do if there is no MariaDB.
const Missing = "no MariaDB here: make test installs one, or as root 'apt-get update && apt-get install -y mariadb-server-core mariadb-client-core'"

// The users of the server and their password.
const (
	Keeper   = "keeper"   // all privileges for databases whose names begin with realm
	Reader   = "reader"   // may SELECT
	Stranger = "stranger" // no privileges
	Password = "hush-hush"
)

// Server is a running server.
type Server struct {
	Host   string // host:port
	db     *sql.DB
	daemon string
	args   []string
	log    string
	run    *exec.Cmd
}

// ready bounds how long a server takes to start, also on a busy machine.
const ready = 2 * time.Minute

// Start starts a server, with these settings beside its own ("--read-only"), which stops
// when the test ends. Without MariaDB the test fails with advice.
func Start(t *testing.T, settings ...string) *Server {
	t.Helper()
	daemon, setup := program("mariadbd"), program("mariadb-install-db")
	if daemon == "" || setup == "" {
		t.Fatal(Missing)
	}
	dir, err := os.MkdirTemp("", "loam-db") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	data := filepath.Join(dir, "data")
	as := "--user=" + user(t)
	if out, err := exec.Command(setup, "--no-defaults", "--datadir="+data, "--auth-root-authentication-method=normal", "--skip-test-db", as).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := &Server{Host: free(t), daemon: daemon, log: filepath.Join(dir, "log")}
	_, port, _ := net.SplitHostPort(s.Host)
	s.args = append([]string{"--no-defaults", as, "--datadir=" + data, "--socket=" + filepath.Join(dir, "s"), "--pid-file=" + filepath.Join(dir, "pid"),
		"--port=" + port, "--bind-address=127.0.0.1", "--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=16M", "--log-error=" + s.log}, settings...)
	t.Cleanup(func() { s.Kill(t) }) // its data is not kept
	s.connect(t, filepath.Join(dir, "s"))
	s.Run(t)
	s.Exec(t, fmt.Sprintf("CREATE USER '%[1]s'@'%%' IDENTIFIED BY '%[4]s'; CREATE USER '%[2]s'@'%%' IDENTIFIED BY '%[4]s'; CREATE USER '%[3]s'@'%%' IDENTIFIED BY '%[4]s'; GRANT ALL PRIVILEGES ON `realm%%`.* TO '%[1]s'@'%%'",
		Keeper, Reader, Stranger, Password))
	return s
}

// Run starts a killed server again, and returns when it answers.
func (s *Server) Run(t *testing.T) {
	t.Helper()
	s.run = exec.Command(s.daemon, s.args...)
	if err := s.run.Start(); err != nil {
		t.Fatal(err)
	}
	s.await(t)
}

// Kill kills the server as a crash would.
func (s *Server) Kill(t *testing.T) {
	t.Helper()
	if s.run == nil {
		return
	}
	_ = s.run.Process.Kill()
	_ = s.run.Wait()
	s.run = nil
}

// Signal sends the process of the server a signal.
func (s *Server) Signal(t *testing.T, signal os.Signal) {
	t.Helper()
	if err := s.run.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
}

// program finds a program of the server, which may be in a folder outside of PATH.
func program(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	if path := filepath.Join("/usr/sbin", name); exec.Command(path, "--version").Run() == nil {
		return path
	}
	return ""
}

func user(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("id", "-un").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// free returns an unused address.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// connect makes the pool of the administrator.
func (s *Server) connect(t *testing.T, socket string) {
	t.Helper()
	c := mysql.NewConfig()
	c.User, c.Net, c.Addr, c.MultiStatements = "root", "unix", socket, true
	c.Logger = &mysql.NopLogger{}
	connector, err := mysql.NewConnector(c)
	if err != nil {
		t.Fatal(err)
	}
	s.db = sql.OpenDB(connector)
	t.Cleanup(func() { s.db.Close() })
}

// await waits until the server answers.
func (s *Server) await(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), ready)
	defer cancel()
	for {
		err := s.db.PingContext(ctx)
		if err == nil {
			return
		}
		select {
		case <-ctx.Done():
			told, _ := os.ReadFile(s.log)
			t.Fatalf("the server does not start: %v\n%s", err, told)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Exec runs statements as the administrator.
func (s *Server) Exec(t *testing.T, statements string) {
	t.Helper()
	if _, err := s.db.ExecContext(t.Context(), statements); err != nil {
		t.Fatal(err)
	}
}

// Count asks the administrator's question for one number.
func (s *Server) Count(t *testing.T, query string) int {
	t.Helper()
	var n int
	if err := s.db.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Make creates a database from statements; the reader may read it.
func (s *Server) Make(t *testing.T, name, statements string) {
	t.Helper()
	s.Exec(t, fmt.Sprintf("CREATE DATABASE `%s`; GRANT SELECT ON `%s`.* TO '%s'@'%%'", name, name, Reader))
	conn, err := s.db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "USE `"+name+"`; "+statements); err != nil {
		t.Fatal(err)
	}
}
