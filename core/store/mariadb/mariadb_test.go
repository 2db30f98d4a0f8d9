package mariadb

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"loam/core/lib/dbserver"
	"loam/core/lib/dbserver/dbservertest"
	"loam/core/store"
	"loam/core/store/storetest"
)

// made counts the databases of the tests, so that each has a name of its own.
var made atomic.Int64

// address returns the address of a database that is not there yet.
func address(t testing.TB, server *dbservertest.Server) dbserver.Address {
	t.Helper()
	a, err := dbserver.ParseAddress(fmt.Sprintf("mysql://%s@%s/realm%d", dbservertest.Keeper, server.Host, made.Add(1)))
	if err != nil {
		t.Fatal(err)
	}
	a.Password = dbservertest.Password
	return a
}

func mustOpen(t testing.TB, a dbserver.Address) *Store {
	t.Helper()
	s, err := Open(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestMariaDB runs all that needs a server: one server for all, which takes seconds to start.
func TestMariaDB(t *testing.T) {
	server := dbservertest.Start(t)
	factory := func(t testing.TB) func() store.Store {
		a := address(t, server)
		return func() store.Store { return mustOpen(t, a) }
	}
	for _, test := range []struct {
		name string
		run  func(*testing.T, *dbservertest.Server)
	}{
		{"a second server is told who has the database", inUseIsTold},
		{"a second server takes over by force", takenOver},
		{"an end of the owner frees the database", theEndFrees},
		{"an interrupted creation is completed", interruptedCreation},
		{"a database of others is not touched", foreign},
		{"a newer database is not touched", newer},
		{"who may not make the database is told how", notAllowed},
		{"sixteen writers write at the same time", writers},
		{"a deadlock is tried again", deadlocked},
		{"names are compared by their bytes", collation},
		{"a realm goes to a file and back, equal", thereAndBack},
		{"a backup is restored and what it replaces is kept", restored},
		{"a server that is killed and started again is used as before", killed},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, server) })
	}
	t.Run("the suite of all stores", func(t *testing.T) { storetest.Run(t, factory) })
	t.Run("random operations", func(t *testing.T) { storetest.Oracle(t, factory) })
}
