package crash

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"loam/cmd/loam/internal/playerbots"
	"loam/core/store/mariadb"
)

// make writes the files of the world and makes the accounts of those who play in game clients.
// A world that is there already goes on.
func (w *world) make(ctx context.Context) error {
	if _, err := os.Stat(filepath.Join(w.plan.Dir, "loam.yaml")); err == nil {
		return nil
	}
	database := ""
	if a := w.plan.Database.Server; a != nil {
		database = fmt.Sprintf("database: mysql://%s@%s/%s\n", a.User, a.Host, a.Name)
	}
	files := map[string]string{
		"mods/market/bundle.yaml":        manifest,
		"mods/market/data/market.yaml":   sides + playerbots.Square(w.plan.People, run, true),
		"mods/market/scripts/market.lua": script,
		"loam.yaml":                      fmt.Sprintf(config, 2*w.plan.People, database),
	}
	for name, text := range files { // in no order: each is a file of its own
		path := filepath.Join(w.plan.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	allow := exec.Command(w.plan.Program, "mods", "allow", "market", "players", "override", "storage", "-w", w.plan.Dir)
	allow.Env = w.environment()
	out, err := allow.CombinedOutput()
	if err != nil {
		return fmt.Errorf("allow what the world needs: %w\n%s", err, out)
	}
	return w.accounts(ctx)
}

// environment is that of the program; it has the password of the database.
func (w *world) environment() []string {
	if a := w.plan.Database.Server; a != nil {
		return append(os.Environ(), mariadb.PasswordVariable+"="+a.Password)
	}
	return os.Environ()
}

func (w *world) accounts(ctx context.Context) error {
	if err := os.MkdirAll(filepath.Join(w.plan.Dir, "data"), 0o755); err != nil {
		return err
	}
	s, err := w.plan.Database.Open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	epoch, err := s.Epoch(ctx)
	if err != nil {
		return err
	}
	if people, err := s.Accounts(ctx); err != nil || len(people) > 0 {
		return errors.Join(err, fmt.Errorf("%s has a realm already: give an empty database", w.plan.Database))
	}
	return playerbots.Gamers{Count: w.plan.Gamers, Password: password}.Accounts(ctx, s, epoch, w.plan.People)
}
