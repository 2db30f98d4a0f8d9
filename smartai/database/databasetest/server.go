// Package databasetest starts a private MariaDB for tests, on a port and in a folder of its
// own, with one user who has all privileges and one who may only connect.
package databasetest

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
	Reader   = "reader"   // may SELECT
	Stranger = "stranger" // no privileges
	Password = "hush-hush"
)

// Server is a running server.
type Server struct {
	Host string // host:port
	db   *sql.DB
}

// ready bounds how long a server takes to start, also on a busy machine.
const ready = 2 * time.Minute

// Start starts a server, which stops when the test ends. Without MariaDB the test fails
// with advice.
func Start(t *testing.T) *Server {
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
	s := &Server{Host: free(t)}
	_, port, _ := net.SplitHostPort(s.Host)
	run := exec.Command(daemon, "--no-defaults", as, "--datadir="+data, "--socket="+filepath.Join(dir, "s"), "--pid-file="+filepath.Join(dir, "pid"),
		"--port="+port, "--bind-address=127.0.0.1", "--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=16M", "--log-error="+filepath.Join(dir, "log"))
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = run.Process.Kill() // its data is not kept
		_ = run.Wait()
	})
	s.connect(t, filepath.Join(dir, "s"), filepath.Join(dir, "log"))
	return s
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

func (s *Server) connect(t *testing.T, socket, log string) {
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
	ctx, cancel := context.WithTimeout(t.Context(), ready)
	defer cancel()
	for {
		if err = s.db.PingContext(ctx); err == nil {
			break
		}
		select {
		case <-ctx.Done():
			told, _ := os.ReadFile(log)
			t.Fatalf("the server does not start: %v\n%s", err, told)
		case <-time.After(20 * time.Millisecond):
		}
	}
	s.Exec(t, fmt.Sprintf("CREATE USER '%s'@'%%' IDENTIFIED BY '%s'; CREATE USER '%s'@'%%' IDENTIFIED BY '%s'", Reader, Password, Stranger, Password))
}

// Exec runs statements as the administrator.
func (s *Server) Exec(t *testing.T, statements string) {
	t.Helper()
	if _, err := s.db.ExecContext(t.Context(), statements); err != nil {
		t.Fatal(err)
	}
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
