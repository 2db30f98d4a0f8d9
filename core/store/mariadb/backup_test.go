package mariadb

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"loam/core/lib/dbserver/dbservertest"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/store"
	"loam/core/store/relational"
	"loam/core/store/sqlite"
)

// inhabit fills a store with something of each table.
func inhabit(t *testing.T, s store.Store, epoch int64) {
	t.Helper()
	ctx := t.Context()
	a := account(t, s, epoch, "anna")
	r, err := s.CreateCharacter(ctx, epoch, character.Record{Account: a.ID, Name: "Änna"})
	if err != nil {
		t.Fatal(err)
	}
	gone, err := s.CreateCharacter(ctx, epoch, character.Record{Account: a.ID, Name: "Gone"})
	if err != nil {
		t.Fatal(err)
	}
	r.Storage = []character.Place{{Bundle: "b", Value: value.OfString("ß")}}
	r.AccountStorage = []character.Place{{Bundle: "b", Value: value.OfNumber(0.1)}}
	for _, err := range []error{
		s.Save(ctx, epoch, store.Batch{
			Characters: []character.Record{r}, Facts: []store.Fact{{Name: "f", Value: "\x00v"}},
			Storage: []store.Entry{{Bundle: "b", Key: "k ", Value: value.OfBool(true)}},
			Pages:   []store.Page{{Book: "mail", Number: 7, Data: make([]byte, 3<<20)}},
		}),
		s.DeleteCharacter(ctx, epoch, gone.ID, timeOf(5)),
		s.SetBan(ctx, epoch, a.ID, auth.Ban{Until: auth.Forever, Why: "Grüße"}),
		s.SetClientData(ctx, epoch, store.ClientData{Account: a.ID, Kind: "k", Data: []byte("x")}),
		s.Note(ctx, epoch, store.Incident{Who: "w", What: "x", Text: "t", Hash: "h"}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.CreateInvitation(ctx, epoch, store.Invitation{Uses: 1, Expires: timeOf(1 << 32).UnixMilli()}, timeOf(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Lease(ctx, epoch, "items", 9); err != nil {
		t.Fatal(err)
	}
}

// thereAndBack moves a realm from the server to a file and to another database: all three
// hold the same, and newer numbers go on where the old ones ended.
func thereAndBack(t *testing.T, server *dbservertest.Server) {
	s, epoch := owned(t, server)
	inhabit(t, s, epoch)
	want, err := s.Sum(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "realm.db")
	f, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	inFile, err := f.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var seen []int
	got, err := f.CopyFrom(t.Context(), inFile, s.Store, func(done, all int) { seen = append(seen, done, all) })
	if err != nil || got != want {
		t.Fatalf("copied to a file: %v, %v, want %v", got, err, want)
	}
	if owner, err := f.Epoch(t.Context()); err != nil || owner != max(epoch, inFile) {
		t.Errorf("the owner's epoch is %d, %v, want the larger of %d and %d", owner, err, epoch, inFile)
	}
	for where, s := range map[string]store.Store{"the server": s, "the file": f} { // texts are texts there
		a, err := s.AccountByName(t.Context(), "anna")
		if err == nil {
			_, err = s.CharacterByName(t.Context(), "änna")
		}
		if err != nil || a.Ban.Why != "Grüße" {
			t.Errorf("in %s: %+v, %v", where, a, err)
		}
	}
	if len(seen) < 4 || seen[len(seen)-2] != seen[len(seen)-1] {
		t.Errorf("progress %v, want it to end with all", seen)
	}
	back, epoch := owned(t, server)
	if got, err = back.CopyFrom(t.Context(), epoch, f.Store, nil); err != nil || got != want {
		t.Fatalf("copied back: %v, %v, want %v", got, err, want)
	}
	epoch, err = back.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if first, err := back.Lease(t.Context(), epoch, "items", 1); err != nil || first != 10 {
		t.Errorf("the next number is %d, %v, want 10", first, err)
	}
	if a := account(t, back, epoch, "berta"); a.ID != 2 {
		t.Errorf("the next account is %d, want 2", a.ID)
	}
}

func restored(t *testing.T, server *dbservertest.Server) {
	s, epoch := owned(t, server)
	inhabit(t, s, epoch)
	want, err := s.Sum(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	backup, replaced := filepath.Join(dir, "monday.db"), filepath.Join(dir, "replaced.db")
	if err := s.Backup(t.Context(), backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), backup, nil); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second backup to the same file: %v, want ErrExist", err)
	}
	account(t, s, epoch, "late")
	later, err := s.Sum(t.Context())
	if err != nil || later == want {
		t.Fatalf("sum after another account: %v, %v", later, err)
	}
	if _, err := Restore(t.Context(), backup, s.address, replaced, nil); !errors.Is(err, store.ErrInUse) {
		t.Errorf("Restore while a server has it: %v, want ErrInUse", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if saved, err := Restore(t.Context(), backup, s.address, replaced, nil); err != nil || !saved {
		t.Fatalf("Restore = %v, %v", saved, err)
	}
	for name, sum := range map[string]func() (relational.Sum, error){
		"the database": func() (relational.Sum, error) {
			s := mustOpen(t, s.address)
			defer s.Close()
			return s.Sum(t.Context())
		},
		"the backup":        func() (relational.Sum, error) { return sumOfFile(t, backup) },
		"what was replaced": func() (relational.Sum, error) { return sumOfFile(t, replaced) },
	} {
		expected := want
		if name == "what was replaced" {
			expected = later
		}
		if got, err := sum(); err != nil || got != expected {
			t.Errorf("%s: %v, %v, want %v", name, got, err, expected)
		}
	}
	if drafts, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(drafts) > 0 {
		t.Errorf("left behind: %v, %v", drafts, err)
	}
}

func sumOfFile(t *testing.T, file string) (relational.Sum, error) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	return s.Sum(t.Context())
}

func timeOf(seconds int64) time.Time { return time.Unix(seconds, 0) }
