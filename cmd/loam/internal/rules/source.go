package rules

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/dbserver"
	"loam/core/lib/diag"
	"loam/smartai"
	"loam/smartai/database"
	"loam/smartai/dialect"
	"loam/smartai/sqldump"
)

// rowSource is where rows come from: dumps, or a running database.
type rowSource interface {
	// read reads scripts; facts reads other tables.
	read(sqldump.Options) (*sqldump.Dump, error)
	facts([]sqldump.Want) (sqldump.Facts, diag.List, error)
	// name is it in a few words.
	name() string
	close()
}

// addressVariable is the environment variable in which the address of a database may
// stand.
const addressVariable = "LOAM_IMPORT_DATABASE"

// source is where the rows come from.
func (c ImportSmartAI) source(ctx context.Context) (rowSource, error) {
	address := c.Database
	if address == "" && len(c.Files) == 0 {
		address = os.Getenv(addressVariable)
	}
	switch {
	case address == "" && len(c.Files) == 0:
		return nil, usage.Errorf("name dumps to read, or a running database with --database")
	case address != "" && len(c.Files) > 0:
		return nil, usage.Errorf("use dumps or a database, not both; leave out --database or %s", c.Files[0])
	case address == "":
		for _, file := range c.Files {
			if info, err := os.Stat(file); err != nil || info.IsDir() {
				return nil, usage.NoFile(file, "file")
			}
		}
		return dumps(c.Files), nil
	}
	a, err := dbserver.ParseAddress(address)
	if err != nil {
		return nil, usage.Errorf("--database: %v", err)
	}
	if a.InURL && c.Database != "" {
		return nil, usage.Errorf("--database: a password in a command is visible to all users of this machine; give it in %s or with --password-file", database.PasswordVariable)
	}
	if a.Password, err = c.password(a.Password); err != nil {
		return nil, err
	}
	s, err := database.Open(ctx, a)
	if err != nil {
		return nil, err
	}
	return running{ctx, s}, nil
}

// maxPassword bounds a file that has a password, in bytes.
const maxPassword = 4096

// password is the one that was given for the database.
func (c ImportSmartAI) password(inAddress string) (string, error) {
	if c.PasswordFile == "" {
		if p, ok := os.LookupEnv(database.PasswordVariable); ok {
			return p, nil
		}
		return inAddress, nil
	}
	f, err := os.Open(c.PasswordFile)
	if err != nil {
		return "", usage.Errorf("--password-file: %v", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxPassword+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("read the password: %w", err)
	case len(text) > maxPassword:
		return "", usage.Errorf("--password-file: %s has more than %d bytes and is not a password", c.PasswordFile, maxPassword)
	}
	return strings.TrimRight(string(text), "\r\n"), nil
}

// dumps are files of SQL.
type dumps []string

func (s dumps) read(o sqldump.Options) (d *sqldump.Dump, err error) {
	err = s.open(func(files []sqldump.File) error {
		d, err = sqldump.ReadAll(files, o)
		return err
	})
	return d, err
}

func (s dumps) facts(wants []sqldump.Want) (facts sqldump.Facts, notes diag.List, err error) {
	err = s.open(func(files []sqldump.File) error {
		facts, notes, err = sqldump.ReadFacts(files, wants)
		return err
	})
	return facts, notes, err
}

func (s dumps) open(read func([]sqldump.File) error) error {
	var files []sqldump.File
	for _, name := range s {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		files = append(files, sqldump.File{Name: filepath.ToSlash(name), Reader: f})
	}
	return read(files)
}

func (s dumps) name() string {
	name := filepath.Base(s[0])
	if more := len(s) - 1; more > 0 {
		name += fmt.Sprintf(" and %s", terminal.CountOf(more, "more file"))
	}
	return name
}

func (s dumps) close() {}

// running is a database that runs.
type running struct {
	ctx context.Context // of the command
	of  *database.Source
}

func (s running) read(o sqldump.Options) (*sqldump.Dump, error) { return s.of.Read(s.ctx, o) }
func (s running) facts(wants []sqldump.Want) (sqldump.Facts, diag.List, error) {
	return s.of.Facts(s.ctx, wants)
}
func (s running) name() string { return s.of.String() }
func (s running) close()       { _ = s.of.Close() } // nothing was written

func readDump(file string, of *dialect.Dialect) ([]smartai.Script, diag.List, error) {
	d, err := dumps{file}.read(sqldump.Options{Dialect: of})
	if err != nil {
		return nil, nil, dumpError(d, err)
	}
	scripts, problems, _ := d.Scripts()
	return scripts, append(d.Problems, problems...), nil
}

// dumpError is why rows cannot be read, with what was wrong before.
func dumpError(d *sqldump.Dump, err error) error {
	var last diag.List
	if d == nil || len(d.Problems) == 0 || errors.As(err, &last) && len(d.Problems) == 1 {
		return err
	}
	return fmt.Errorf("%w\n%w", d.Problems.Cut(), err)
}
