package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/lib/dbserver"
	"loam/core/store"
	"loam/core/store/database"
)

// toFile is the target that means the file in the folder of the world.
const toFile = "file"

// Migrate moves the realm of a world to another database.
type Migrate struct {
	worlddir.Flag
	To           string `required:"" help:"Where the realm goes: mysql://USER@HOST:3306/DATABASE, or file for the SQLite file in the folder of the world." placeholder:"ADDRESS|file"`
	PasswordFile string `help:"File with the password of the database that the realm goes to; otherwise LOAM_REALM_PASSWORD." placeholder:"FILE"`
}

// Run moves the realm of a world that does not run.
func (c Migrate) Run(ctx context.Context, std terminal.Streams) error {
	from, err := c.Database()
	if err != nil {
		return err
	}
	if !from.Exists() {
		return fmt.Errorf("%s has no database yet: write the new one into %s and start it", c.World, filepath.Join(c.World, world.ConfigFile))
	}
	to, line, err := c.target(from)
	if err != nil {
		return err
	}
	sum, err := from.Move(ctx, to, terminal.Rows(std.Err, "moved"))
	switch {
	case errors.Is(err, store.ErrInUse):
		return fmt.Errorf("%w; stop the world, then move its realm", err)
	case errors.Is(err, database.ErrNotEmpty):
		return fmt.Errorf("%w: give the realm an empty database", err)
	case err != nil:
		return fmt.Errorf("%w (the realm is where it was; run the command again when the cause is mended)", err)
	}
	fmt.Fprintf(std.Out, "Moved the realm of %s from %s to %s; both hold the same (%s).\n", c.World, from, to, sum)
	fmt.Fprintf(std.Out, "Before the next start, %s in %s.\nThe old database is unchanged; keep it until you have seen the world run, and do not start it again after that.\n",
		line, filepath.Join(c.World, world.ConfigFile))
	return nil
}

// target returns the database that the realm goes to, and what to change in the config.
func (c Migrate) target(from database.Database) (to database.Database, line string, err error) {
	to.File = from.File
	if c.To == toFile {
		if from.Server == nil {
			return to, "", usage.Errorf("--to file: the realm is in %s already", from.File)
		}
		return to, "remove the line database", nil
	}
	a, err := dbserver.ParseAddress(c.To)
	switch {
	case err != nil:
		return to, "", usage.Errorf("--to: %v", err)
	case a.InURL:
		return to, "", usage.Errorf("--to: leave the password out of the address: write it into a file and name it with --password-file, or set LOAM_REALM_PASSWORD")
	case from.Server != nil && from.Server.Host == a.Host && from.Server.Name == a.Name:
		return to, "", usage.Errorf("--to: the realm is in %s already", from)
	}
	d := world.Database{Address: &a}
	line = "set database: " + c.To
	if c.PasswordFile != "" {
		if d.PasswordFile, err = filepath.Abs(c.PasswordFile); err != nil {
			return to, "", err
		}
		if _, err := os.Stat(d.PasswordFile); err != nil {
			return to, "", usage.Errorf("--password-file: %v", err)
		}
		line = fmt.Sprintf("set database: {address: %q, password_file: %q}", c.To, d.PasswordFile)
	}
	to, err = d.In(c.World)
	return to, line, err
}
