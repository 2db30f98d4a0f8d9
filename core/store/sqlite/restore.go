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

// Restore replaces the database in file with a copy of a backup. It refuses while a server
// has the database (store.ErrInUse), and a backup that Open would refuse (ErrDamaged,
// ErrNewer, ErrForeign). The replaced database stays, with its log, under the returned name,
// which is empty if there was none. If Restore fails before the copy is complete and checked,
// nothing has changed.
func Restore(ctx context.Context, backup, file string) (replaced string, err error) {
	if replaced, err = restore(ctx, backup, file); err != nil {
		return replaced, fmt.Errorf("restore %s to %s: %w", backup, file, err)
	}
	return replaced, nil
}

func restore(ctx context.Context, backup, file string) (replaced string, err error) {
	lock, err := lockFile(file)
	if err != nil {
		return "", err
	}
	defer lock.release()
	newest, err := relational.NewestVersion(migrations)
	if err != nil {
		return "", err
	}
	version, err := inspect(ctx, backup, newest)
	if err == nil && version == 0 {
		err = fmt.Errorf("%w or empty", fs.ErrNotExist)
	}
	if err != nil {
		return "", fmt.Errorf("read the backup: %w", err)
	}
	folder, err := os.MkdirTemp(filepath.Dir(file), ".restore-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	copied := filepath.Join(folder, "copy.db")
	if err := vacuumInto(ctx, backup, "mode=ro", copied); err != nil {
		return "", err
	}
	if _, err := inspect(ctx, copied, newest); err != nil {
		return "", fmt.Errorf("check the copy: %w", err)
	}
	if err := syncFile(copied); err != nil {
		return "", err
	}
	if replaced, err = setAside(file); err != nil {
		return "", err
	}
	if err := os.Rename(copied, file); err != nil {
		return replaced, err
	}
	return replaced, syncFolder(filepath.Dir(file))
}

// setAside gives the files of a database another name. The database itself goes first: one
// without its log would be an older state that Open takes for complete, while a log without
// its database is refused.
func setAside(file string) (replaced string, err error) {
	for n := 1; ; n++ {
		replaced = fmt.Sprintf("%s.replaced-%d", file, n)
		if _, err := os.Lstat(replaced); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return "", err
		}
	}
	for _, part := range [...]string{"", "-wal", "-shm"} {
		if err := os.Rename(file+part, replaced+part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	if _, err := os.Lstat(replaced); err != nil {
		return "", nil // there was no database
	}
	return replaced, nil
}
