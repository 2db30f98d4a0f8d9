package main

import (
	"os"
	"path/filepath"
	"strconv"
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
