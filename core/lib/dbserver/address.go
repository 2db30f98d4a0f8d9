// Package dbserver is how Loam reaches a MariaDB or MySQL server: the address that people
// write, the settings of the driver that all connections share, and what the errors of such
// a server mean. No error shows a password.
//
// Any goroutine may use it.
package dbserver

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"
)

// Address is the address of a database with the user.
type Address struct {
	User, Password string
	Net            string // tcp, or unix for a socket
	Host           string // host:port, or the path of the socket
	Name           string // of the database
	TLS            string // "" is no TLS; true, skip-verify or preferred
	InURL          bool   // the address contained the password
}

// defaultPort is the default port of these servers.
const defaultPort = "3306"

// forms lists the accepted forms in the error for an invalid address.
const forms = "write mysql://USER@HOST:3306/DATABASE, or mysql://USER@/DATABASE?socket=/PATH"

// ParseAddress reads an address: a URL, mysql:// or mariadb://, or the same as
// USER@tcp(HOST:PORT)/DATABASE. No error quotes a password.
func ParseAddress(s string) (Address, error) {
	if strings.Contains(s, "@tcp(") || strings.Contains(s, "@unix(") {
		c, err := mysql.ParseDSN(s)
		if err != nil {
			return Address{}, errors.New("invalid address of the database: " + forms)
		}
		return Address{User: c.User, Password: c.Passwd, Net: c.Net, Host: c.Addr, Name: c.DBName, TLS: c.TLSConfig, InURL: c.Passwd != ""}.checked()
	}
	if !strings.Contains(s, "://") {
		s = "mysql://" + s
	}
	u, err := url.Parse(s)
	if err != nil { // the error would quote it with its password
		return Address{}, errors.New("invalid address of the database: " + forms)
	}
	if u.Scheme != "mysql" && u.Scheme != "mariadb" {
		return Address{}, fmt.Errorf("the address of the database begins with %q, which is not supported: %s", u.Scheme+"://", forms)
	}
	a := Address{User: u.User.Username(), Net: "tcp", Name: strings.TrimPrefix(u.Path, "/")}
	a.Password, a.InURL = u.User.Password()
	port := u.Port()
	if port == "" {
		port = defaultPort
	}
	a.Host = net.JoinHostPort(u.Hostname(), port)
	for key, values := range u.Query() {
		switch value := values[0]; key {
		case "socket":
			a.Net, a.Host = "unix", value
		case "tls":
			a.TLS = value
		default:
			return Address{}, fmt.Errorf("the address of the database has an unknown parameter %q: use socket or tls", key)
		}
	}
	if a.Net == "tcp" && u.Hostname() == "" {
		return Address{}, errors.New("the address of the database names no host: " + forms)
	}
	return a.checked()
}

func (a Address) checked() (Address, error) {
	switch {
	case a.Name == "":
		return a, errors.New("the address names no database: " + forms)
	case a.User == "":
		return a, errors.New("the address names no user: " + forms)
	case strings.ContainsAny(a.Name, "/`\x00"):
		return a, fmt.Errorf("%q is not a valid name of a database", a.Name)
	}
	switch a.TLS {
	case "", "false", "true", "skip-verify", "preferred":
	default:
		return a, fmt.Errorf("unknown value tls=%s: use true, skip-verify or preferred", a.TLS)
	}
	if a.Net == "tcp" {
		_, port, err := net.SplitHostPort(a.Host)
		if n, bad := strconv.ParseUint(port, 10, 16); err != nil || bad != nil || n == 0 {
			return a, fmt.Errorf("invalid port %q: a port is a number from 1 to 65535", port)
		}
	}
	return a, nil
}

// String returns the database without secrets.
func (a Address) String() string { return fmt.Sprintf("database %s at %s", a.Name, a.Host) }

// The timeouts of the server.
const (
	dialTimeout = 10 * time.Second
	readTimeout = 60 * time.Second
)

// Config returns the address for the driver: no files of this machine, one statement at a
// time, texts as UTF-8.
func (a Address) Config() *mysql.Config {
	c := mysql.NewConfig()
	c.User, c.Passwd, c.Net, c.Addr, c.DBName, c.TLSConfig = a.User, a.Password, a.Net, a.Host, a.Name, a.TLS
	c.Timeout, c.ReadTimeout, c.WriteTimeout = dialTimeout, readTimeout, dialTimeout
	c.Logger = silent{}
	return c
}

// silent logs nothing: errors are returned.
type silent struct{}

func (silent) Print(...any) {}

// Advice is what an operator does about errors, in the words of the command that they ran.
type Advice struct {
	Password   string // where a password is given
	Rights     string // the rights that the user needs, as in GRANT
	NoDatabase string // the server has no such database
	NoTable    string // the database lacks a table
}

// The numbers of errors that say who may not do what.
const (
	accessDenied       = 1045
	accessDeniedSocket = 1698
	databaseDenied     = 1044
	commandDenied      = 1142
	columnDenied       = 1143
	unknownDatabase    = 1049
	unknownTable       = 1146
)

// Number returns the number of a server's error, 0 for other errors.
func Number(err error) uint16 {
	var of *mysql.MySQLError
	if errors.As(err, &of) {
		return of.Number
	}
	return 0
}

// Missing reports whether err says that the server has no such database.
func Missing(err error) bool { return Number(err) == unknownDatabase }

// Denied reports whether err says that the user may not do it.
func Denied(err error) bool {
	switch Number(err) {
	case accessDenied, accessDeniedSocket, databaseDenied, commandDenied, columnDenied:
		return true
	}
	return false
}

// Explain states the meaning of a server's error and the remedy. It quotes no password: the
// server does not know it, and the address is shown without it.
func (a Address) Explain(what string, err error, advice Advice) error {
	var of *mysql.MySQLError
	hint := ""
	switch {
	case errors.As(err, &of):
		return fmt.Errorf("%s: %s: %w%s", a, what, &said{of}, a.hint(of.Number, advice))
	case errors.Is(err, mysql.ErrNoTLS):
		hint = "; leave tls out of the address, or switch it on at the server"
	default:
		var network *net.OpError
		if errors.As(err, &network) && network.Op == "dial" {
			hint = "; is the server running, and can it be reached from here?"
		}
	}
	return fmt.Errorf("%s: %s: %w%s", a, what, err, hint)
}

func (a Address) hint(number uint16, advice Advice) string {
	switch number {
	case accessDenied, accessDeniedSocket:
		hint := "; the server refuses user " + strconv.Quote(a.User)
		if a.Password == "" {
			return hint + " without a password: give one in " + advice.Password
		}
		return hint + " with the password that was given"
	case databaseDenied, commandDenied, columnDenied:
		return fmt.Sprintf("; as its administrator: GRANT %s ON `%s`.* TO the user", advice.Rights, a.Name)
	case unknownDatabase:
		return "; " + advice.NoDatabase
	case unknownTable:
		return "; " + advice.NoTable
	}
	return ""
}

// said is a server's error with its text alone, without its number.
type said struct{ error *mysql.MySQLError }

// Error returns the text.
func (s *said) Error() string { return s.error.Message }

// Unwrap returns the error with its number.
func (s *said) Unwrap() error { return s.error }
