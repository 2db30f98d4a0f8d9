package sqlite

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"

	"loam/core/model/auth"
)

// A database from before there were bans keeps its accounts; none is banned.
func TestADatabaseWithoutBansGetsThem(t *testing.T) {
	file := filepath.Join(t.TempDir(), "realm.db")
	db, err := connect(file, 1, "")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, folder, goose.WithDisableGlobalRegistry(true))
	if err == nil {
		_, err = provider.UpTo(context.Background(), 2)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		"INSERT INTO accounts (name, salt, verifier, role) VALUES ('ANNA', zeroblob(32), zeroblob(32), 'builder')",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	s := mustOpen(t, file)
	defer s.Close()
	a, err := s.AccountByName(context.Background(), "anna")
	if err != nil || a.Role != auth.Builder || a.Ban != (auth.Ban{}) {
		t.Errorf("account %+v, %v", a, err)
	}
	epoch, err := s.Claim(context.Background())
	if err == nil {
		err = s.SetBan(context.Background(), epoch, a.ID, auth.Ban{Until: auth.Forever, Why: "insults"})
	}
	if err != nil {
		t.Error(err)
	}
}
