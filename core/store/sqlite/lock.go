package sqlite

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"loam/core/store"
)

// fileLock is the lock of the server that owns a database. The system releases it when the
// process ends, so a crash leaves nothing to clean up.
type fileLock struct{ f *os.File }

// lockFile takes the lock of the database in file, or returns store.ErrInUse with the ID of
// the process that holds it. The lock file is never deleted: otherwise two servers could
// lock two files of one name.
func lockFile(file string) (*fileLock, error) {
	f, err := os.OpenFile(file+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	switch err := tryLock(f); {
	case errors.Is(err, errLocked):
		owner := readOwner(f)
		_ = f.Close()
		return nil, fmt.Errorf("%w%s: stop that one first, or give this one another file", store.ErrInUse, owner)
	case errors.Is(err, errors.ErrUnsupported):
		// Only the epoch protects.
	case err != nil:
		_ = f.Close()
		return nil, err
	}
	if err := writeOwner(f); err != nil {
		_ = f.Close()
		return nil, err
	}
	return &fileLock{f}, nil
}

// release releases the lock; it does nothing for a nil lock.
func (l *fileLock) release() {
	if l != nil {
		_ = l.f.Close()
	}
}

// errLocked reports that another open file holds the lock.
var errLocked = errors.New("locked")

// ownerAt is the offset of the process ID: behind the byte that systems with mandatory
// locks prevent others from reading.
const ownerAt = 1

func writeOwner(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err := f.WriteAt(fmt.Appendf(nil, "%d\n", os.Getpid()), ownerAt)
	return err
}

func readOwner(f *os.File) string {
	data, err := io.ReadAll(io.NewSectionReader(f, ownerAt, 20))
	if number := strings.TrimSpace(string(data)); err == nil && number != "" {
		return " (process " + number + ")"
	}
	return ""
}
