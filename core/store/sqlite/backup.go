package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"loam/core/store/relational"
)

// Backup writes a copy of the current database to file, while other goroutines read and
// write. The copy is a complete database; Restore puts it back. An existing file is never overwritten (fs.ErrExist). Until the copy
// is complete, checked and on the disk, it has another name in the same folder, so that an
// interrupted backup cannot be mistaken for a complete one.
func (s *Store) Backup(ctx context.Context, file string) error {
	if err := s.backup(ctx, file); err != nil {
		return fmt.Errorf("back up %s to %s: %w", s.file, file, err)
	}
	return nil
}

func (s *Store) backup(ctx context.Context, file string) error {
	if err := absent(file); err != nil {
		return err
	}
	folder, err := os.MkdirTemp(filepath.Dir(file), ".backup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	copied := filepath.Join(folder, "copy.db")
	if err := vacuumInto(ctx, s.file, "", copied); err != nil {
		return err
	}
	newest, err := relational.NewestVersion(migrations)
	if err != nil {
		return err
	}
	if _, err := inspect(ctx, copied, newest); err != nil {
		return fmt.Errorf("check the copy: %w", err)
	}
	if err := syncFile(copied); err != nil {
		return err
	}
	if err := absent(file); err != nil {
		return err
	}
	if err := os.Rename(copied, file); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(file))
}

// vacuumInto writes the database in from, opened with these options, into a file that does
// not exist yet.
func vacuumInto(ctx context.Context, from, options, file string) error {
	db, err := connect(from, 1, options)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	return errors.Join(err, db.Close())
}

func absent(file string) error {
	_, err := os.Lstat(file)
	if err == nil {
		return fmt.Errorf("%w; name another file or move the existing one away", fs.ErrExist)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// syncFile waits until file is on the disk.
func syncFile(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolder makes a rename durable. Systems that cannot sync a folder make it durable
// themselves.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	_ = f.Sync()
	return f.Close()
}
