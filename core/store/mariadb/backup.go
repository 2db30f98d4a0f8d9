package mariadb

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"loam/core/lib/dbserver"
	"loam/core/store/relational"
	"loam/core/store/sqlite"
)

// Backup writes the current content of the realm to file, as a database of package sqlite:
// either kind of store is restored from it. Others may read and write meanwhile; the copy
// is the state of one moment and is compared with it. An existing file is never overwritten
// (fs.ErrExist).
func (s *Store) Backup(ctx context.Context, file string, progress relational.Progress) error {
	if err := s.backup(ctx, file, progress); err != nil {
		return fmt.Errorf("back up %s to %s: %w", s.address, file, err)
	}
	return nil
}

func (s *Store) backup(ctx context.Context, file string, progress relational.Progress) error {
	return within(filepath.Dir(file), ".backup-", func(folder string) error {
		draft, err := sqlite.Open(ctx, filepath.Join(folder, "realm.db"))
		if err != nil {
			return err
		}
		epoch, err := draft.Claim(ctx)
		if err == nil {
			_, err = draft.CopyFrom(ctx, epoch, s.Store, progress)
		}
		if err == nil {
			err = draft.Backup(ctx, file)
		}
		return errors.Join(err, draft.Close())
	})
}

// Restore replaces the content of the database at a with a backup, as its owner: it returns
// store.ErrInUse while a server has the database. What was there is written to the file
// replaced before, unless there was nothing. If Restore fails, nothing has changed.
func Restore(ctx context.Context, backup string, a dbserver.Address, replaced string, progress relational.Progress) (saved bool, err error) {
	if saved, err = restore(ctx, backup, a, replaced, progress); err != nil {
		return saved, fmt.Errorf("restore %s to %s: %w", backup, a, err)
	}
	return saved, nil
}

func restore(ctx context.Context, backup string, a dbserver.Address, replaced string, progress relational.Progress) (saved bool, err error) {
	err = within(filepath.Dir(replaced), ".restore-", func(folder string) error {
		copied := filepath.Join(folder, "realm.db") // the backup itself is never written to, and may be older
		if _, err := sqlite.Restore(ctx, backup, copied); err != nil {
			return err
		}
		source, err := sqlite.Open(ctx, copied)
		if err != nil {
			return err
		}
		saved, err = fill(ctx, source.Store, a, replaced, progress)
		return errors.Join(err, source.Close())
	})
	return saved, err
}

func fill(ctx context.Context, source *relational.Store, a dbserver.Address, replaced string, progress relational.Progress) (saved bool, err error) {
	target, err := Open(ctx, a)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	epoch, err := target.Claim(ctx)
	if err != nil {
		return false, err
	}
	empty, err := target.Empty(ctx)
	if err != nil {
		return false, err
	}
	if !empty {
		if err := target.Backup(ctx, replaced, nil); err != nil {
			return false, err
		}
	}
	_, err = target.CopyFrom(ctx, epoch, source, progress)
	return !empty, err
}

// within calls do with a new folder, which is removed afterwards.
func within(dir, prefix string, do func(folder string) error) error {
	folder, err := os.MkdirTemp(dir, prefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	return do(folder)
}
