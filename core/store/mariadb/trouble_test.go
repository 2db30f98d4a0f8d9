package mariadb

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"loam/core/lib/dbserver/dbservertest"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/store"
)

// owned opens a new database as its owner.
func owned(t *testing.T, server *dbservertest.Server) (*Store, int64) {
	t.Helper()
	s := mustOpen(t, address(t, server))
	t.Cleanup(func() { s.Close() })
	epoch, err := s.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s, epoch
}

func account(t *testing.T, s store.Store, epoch int64, name string) store.Account {
	t.Helper()
	a, err := s.CreateAccount(t.Context(), epoch, store.Account{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func inUseIsTold(t *testing.T, server *dbservertest.Server) {
	first, _ := owned(t, server)
	second := mustOpen(t, first.address)
	defer second.Close()
	if _, err := second.Claim(t.Context()); !errors.Is(err, store.ErrInUse) || !strings.Contains(err.Error(), "of the database server): stop that one first") {
		t.Errorf("Claim = %v, want ErrInUse with the connection", err)
	}
	if _, err := first.Claim(t.Context()); err != nil {
		t.Errorf("the owner claims again: %v", err)
	}
}

func takenOver(t *testing.T, server *dbservertest.Server) {
	first, old := owned(t, server)
	second, third := mustOpen(t, first.address), mustOpen(t, first.address)
	defer second.Close()
	defer third.Close()
	epoch, err := second.TakeOver(t.Context())
	if err != nil || epoch <= old {
		t.Fatalf("TakeOver = %d, %v after %d", epoch, err, old)
	}
	if err := first.Guard(t.Context(), old); !errors.Is(err, store.ErrStale) {
		t.Errorf("the first learns: %v, want ErrStale", err)
	}
	if _, err := first.CreateAccount(t.Context(), old, store.Account{Name: "anna"}); !errors.Is(err, store.ErrStale) {
		t.Errorf("the first writes: %v, want ErrStale", err)
	}
	account(t, second, epoch, "ben")
	if _, err := third.Claim(t.Context()); !errors.Is(err, store.ErrInUse) {
		t.Errorf("a third server: %v, want ErrInUse", err)
	}
}

func theEndFrees(t *testing.T, server *dbservertest.Server) {
	first := mustOpen(t, address(t, server))
	if _, err := first.Claim(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second := mustOpen(t, first.address)
	defer second.Close()
	if _, err := second.Claim(t.Context()); err != nil {
		t.Errorf("Claim after Close = %v", err)
	}
}

func interruptedCreation(t *testing.T, server *dbservertest.Server) {
	a := address(t, server)
	server.Exec(t, fmt.Sprintf("CREATE DATABASE `%[1]s`; CREATE TABLE `%[1]s`.%[2]s (id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT UNIQUE, version_id BIGINT NOT NULL, is_applied BOOLEAN NOT NULL, tstamp TIMESTAMP NULL DEFAULT now(), PRIMARY KEY(id)); INSERT INTO `%[1]s`.%[2]s (version_id, is_applied) VALUES (0, 1); CREATE TABLE `%[1]s`.owner (id BIGINT PRIMARY KEY NOT NULL, epoch BIGINT NOT NULL, writes BIGINT NOT NULL)", a.Name, versionTable))
	s := mustOpen(t, a)
	defer s.Close()
	epoch, err := s.Claim(t.Context())
	if err != nil || epoch != 1 {
		t.Fatalf("Claim = %d, %v", epoch, err)
	}
	account(t, s, epoch, "anna")
}

func foreign(t *testing.T, server *dbservertest.Server) {
	a := address(t, server)
	server.Exec(t, fmt.Sprintf("CREATE DATABASE `%[1]s`; CREATE TABLE `%[1]s`.accounts (id INT)", a.Name))
	if _, err := Open(t.Context(), a); !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), `it has a table "accounts"`) {
		t.Errorf("Open = %v, want ErrForeign with the table", err)
	}
}

func newer(t *testing.T, server *dbservertest.Server) {
	a := address(t, server)
	if err := mustOpen(t, a).Close(); err != nil {
		t.Fatal(err)
	}
	server.Exec(t, fmt.Sprintf("INSERT INTO `%s`.%s (version_id, is_applied) VALUES (1000, 1)", a.Name, versionTable))
	if _, err := Open(t.Context(), a); !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "version 1000, this build supports up to 1") {
		t.Errorf("Open = %v, want ErrNewer with both versions", err)
	}
}

func notAllowed(t *testing.T, server *dbservertest.Server) {
	a := address(t, server)
	a.User = dbservertest.Stranger
	_, err := Open(t.Context(), a)
	if err == nil || !strings.Contains(err.Error(), "GRANT ALL PRIVILEGES ON `"+a.Name+"`.* TO the user") || strings.Contains(err.Error(), dbservertest.Password) {
		t.Errorf("Open = %v, want the right to grant and no password", err)
	}
	a.Password = "wrong-word"
	_, err = Open(t.Context(), a)
	if err == nil || !strings.Contains(err.Error(), `refuses user "stranger" with the password`) || strings.Contains(err.Error(), "wrong-word") {
		t.Errorf("Open = %v, want that the password is refused, without it", err)
	}
}

func TestVersionsOfServers(t *testing.T) {
	for version, want := range map[string]string{
		"10.11.6-MariaDB-0+deb12u1": "", "11.4.2-MariaDB": "", "10.6.0-MariaDB": "", "8.0.36": "", "8.4.0-commercial": "", "9.1.0": "",
		"10.5.22-MariaDB": "it is MariaDB 10.5, and at least 10.6 is needed",
		"5.7.44-log":      "it is MySQL 5.7, and at least 8.0 is needed",
		"":                "its version \"\" is unknown",
	} {
		err := checkVersion(version)
		if want == "" && err != nil || want != "" && (!errors.Is(err, ErrServer) || !strings.Contains(err.Error(), want)) {
			t.Errorf("version %q: %v, want %q", version, err, want)
		}
	}
}

// TestServersThatCannotKeepARealm starts a server with settings with which no realm may run.
func TestServersThatCannotKeepARealm(t *testing.T) {
	server := dbservertest.Start(t, "--max-allowed-packet=1M", "--innodb-doublewrite=0")
	open := func(want string) {
		t.Helper()
		if s, err := Open(t.Context(), address(t, server)); err == nil || !errors.Is(err, ErrServer) || !strings.Contains(err.Error(), want) {
			t.Errorf("Open = %v, want %q", err, want)
			if err == nil {
				s.Close()
			}
		}
	}
	open("max_allowed_packet is 1048576: set at least 16777216")
	server.Exec(t, "SET GLOBAL max_allowed_packet = 67108864; SET GLOBAL read_only = ON")
	open("it is read_only")
	server.Exec(t, "SET GLOBAL read_only = OFF; SET GLOBAL tx_isolation = 'READ-UNCOMMITTED'")
	open("READ-UNCOMMITTED")
	server.Exec(t, "SET GLOBAL tx_isolation = 'REPEATABLE-READ'")
	s := mustOpen(t, address(t, server))
	defer s.Close()
	if got := strings.Join(s.Advice(), "\n"); !strings.Contains(got, "innodb_flush_log_at_trx_commit is 0") || !strings.Contains(got, "innodb_doublewrite is OFF") {
		t.Errorf("advice %q, want both settings", got)
	}
}

// writers has sixteen programs write to one database, as tools do beside a server: all
// writes land, and numbers are given once.
func writers(t *testing.T, server *dbservertest.Server) {
	s, epoch := owned(t, server)
	const programs, rounds = 16, 8
	var all sync.WaitGroup
	var mu sync.Mutex // guards the next two
	seen := map[int64]bool{}
	var wrong []error
	for n := range programs {
		all.Go(func() {
			own, err := Open(t.Context(), s.address)
			for round := range rounds {
				var first int64
				if err == nil {
					first, err = own.Lease(t.Context(), epoch, "items", 10)
				}
				if err == nil {
					err = own.Save(t.Context(), epoch, store.Batch{Pages: []store.Page{{Book: "mail", Number: int64(n*rounds + round + 1), Data: []byte{1}}}})
				}
				mu.Lock()
				if seen[first] {
					wrong = append(wrong, fmt.Errorf("number %d was given twice", first))
				}
				seen[first] = err == nil
				mu.Unlock()
			}
			mu.Lock()
			wrong = append(wrong, err)
			mu.Unlock()
			if own != nil {
				own.Close()
			}
		})
	}
	all.Wait()
	if err := errors.Join(wrong...); err != nil {
		t.Fatal(err)
	}
	pages, err := s.Pages(t.Context())
	if err != nil || len(pages) != programs*rounds || len(seen) != programs*rounds {
		t.Errorf("%d pages and %d leases, %v, want %d", len(pages), len(seen), err, programs*rounds)
	}
}

// deadlocked has the server choose a save as the victim of a deadlock with another program,
// which holds the row that the save needs second and waits for the one that it has first.
func deadlocked(t *testing.T, server *dbservertest.Server) {
	s, epoch := owned(t, server)
	a := account(t, s, epoch, "anna")
	other, err := s.connect(1)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	for range 50 { // a transaction that has changed more is not the victim
		if _, err := tx.Exec("INSERT INTO incidents (at, who, what, note, hash) VALUES (1, '', '', '', '')"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := tx.Exec("UPDATE accounts SET role = 'player' WHERE id = ?", a.ID); err != nil {
		t.Fatal(err)
	}
	const deadlocks = "SELECT variable_value FROM information_schema.global_status WHERE variable_name = 'innodb_deadlocks'"
	saved := make(chan error, 1) // sent to once by the goroutine below
	go func() { saved <- s.SetRole(context.Background(), epoch, a.ID, auth.Builder) }()
	await(t, server, "the save holds the row of the owner", "SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'")
	before := server.Count(t, deadlocks)
	if _, err := tx.Exec("UPDATE owner SET writes = writes + 1 WHERE id = 1"); err != nil {
		t.Fatalf("the other program became the victim: %v", err)
	}
	if after := server.Count(t, deadlocks); after == before {
		t.Fatal("there was no deadlock")
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-saved; err != nil {
		t.Errorf("the save failed: %v", err)
	}
	if got, err := s.Account(t.Context(), a.ID); err != nil || got.Role != auth.Builder {
		t.Errorf("role %v, %v, want builder", got.Role, err)
	}
}

// await asks the server until a count is not 0. The server renews its tables of transactions
// only when nobody has read them for 100 ms.
func await(t *testing.T, server *dbservertest.Server, what, query string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); server.Count(t, query) == 0; time.Sleep(250 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within a minute", what)
		}
	}
}

func collation(t *testing.T, server *dbservertest.Server) {
	s, epoch := owned(t, server)
	for _, fact := range []string{"a", "A", "ä", "a ", "a\x00"} {
		if err := s.SetFacts(t.Context(), epoch, store.Fact{Name: fact, Value: fact}); err != nil {
			t.Fatalf("fact %q: %v", fact, err)
		}
	}
	facts, err := s.Facts(t.Context())
	if err != nil || len(facts) != 5 {
		t.Errorf("facts %q, %v, want five", facts, err)
	}
	a := account(t, s, epoch, "anna")
	for _, name := range []string{"Ann", "Änn", "Ann\u0301"} {
		if _, err := s.CreateCharacter(t.Context(), epoch, character.Record{Account: a.ID, Name: name}); err != nil {
			t.Errorf("character %q: %v", name, err)
		}
	}
	if _, err := s.CreateCharacter(t.Context(), epoch, character.Record{Account: a.ID, Name: "ANN"}); !errors.Is(err, store.ErrExists) {
		t.Errorf("the same name in another case: %v, want ErrExists", err)
	}
}

// killed stops and kills the server in the middle of the life of a realm.
func killed(t *testing.T, server *dbservertest.Server) {
	server.Exec(t, "SET GLOBAL innodb_flush_log_at_trx_commit = 1") // until it is started again
	s, epoch := owned(t, server)
	server.Signal(t, syscall.SIGSTOP) // a server that does not answer
	slow, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	err := s.SetFacts(slow, epoch, store.Fact{Name: "slow", Value: "1"})
	cancel()
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "did not answer in time") {
		t.Errorf("a server that does not answer: %v", err)
	}
	server.Signal(t, syscall.SIGCONT)
	server.Kill(t)
	err = s.SetFacts(t.Context(), epoch, store.Fact{Name: "gone", Value: "1"})
	if err == nil || !strings.Contains(err.Error(), "is the server running?") {
		t.Errorf("a server that is gone: %v, want advice", err)
	}
	server.Run(t)
	if err := s.SetFacts(t.Context(), epoch, store.Fact{Name: "back", Value: "1"}); err != nil {
		t.Errorf("after its restart: %v", err)
	}
	second := mustOpen(t, s.address)
	defer second.Close()
	await(t, server, "the owner has its lock again", "SELECT IS_USED_LOCK('"+lockName(s.address.Name)+"') IS NOT NULL")
	if _, err := second.Claim(t.Context()); !errors.Is(err, store.ErrInUse) {
		t.Errorf("a second server after the restart: %v, want ErrInUse", err)
	}
}
