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
	t.Run("the suite of all stores", func(t *testing.T) { storetest.Run(t, factory) })
	t.Run("random operations", func(t *testing.T) { storetest.Oracle(t, factory) })
}
