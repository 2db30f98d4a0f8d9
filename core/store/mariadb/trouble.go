package mariadb

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/go-sql-driver/mysql"

	"loam/core/lib/dbserver"
)

// The numbers of errors of a server that is in trouble, as MariaDB and MySQL give them.
const (
	diskFull         = 1021
	recordChanged    = 1020 // with innodb_snapshot_isolation
	outOfSpace       = 1114 // a table is full
	tooManyConns     = 1040
	shutdown         = 1053
	lockWait         = 1205
	deadlock         = 1213
	readOnly         = 1290
	packetTooLarge   = 1153
	userConns        = 1203
	innodbReadOnly   = 1874
	readOnlyTransact = 1792
	writeErrorOnDisk = 1026
	errorOnDisk      = 1030
	queryInterrupted = 1317
	connectionKilled = 1927
)

// host is the server of a database.
type host struct{ address dbserver.Address }

// Present implements [relational.Host]: a server that commits is the one of the next start.
func (host) Present() error { return nil }

// Passing implements [relational.Host].
func (host) Passing(err error) bool {
	switch dbserver.Number(err) {
	case deadlock, lockWait, recordChanged:
		return true
	}
	return false
}

// Advise implements [relational.Host]: it adds advice for the operator to an error.
func (h host) Advise(err error) error {
	advice := ""
	switch dbserver.Number(err) {
	case diskFull, outOfSpace, writeErrorOnDisk, errorOnDisk:
		advice = "free space on the disk of the database server, and see its log"
	case tooManyConns, userConns:
		advice = "it has too many connections: raise max_connections, or stop what else uses it"
	case shutdown, connectionKilled, queryInterrupted:
		advice = "it is being shut down or its administrator has ended the connection"
	case lockWait, deadlock:
		advice = "another program writes to the database: stop it"
	case readOnly, readOnlyTransact, innodbReadOnly:
		advice = "it accepts no writes: SET GLOBAL read_only = OFF, or give the address of the primary"
	case packetTooLarge:
		advice = "raise max_allowed_packet in its configuration"
	}
	var network net.Error
	switch {
	case advice != "":
	case errors.Is(err, context.DeadlineExceeded):
		advice = "it did not answer in time"
	case errors.Is(err, mysql.ErrInvalidConn), errors.As(err, &network):
		advice = "it is not reached: is the server running?"
	}
	if advice == "" {
		return err
	}
	return fmt.Errorf("%s: %w: %s", h.address, err, advice)
}
