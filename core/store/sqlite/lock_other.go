//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package sqlite

import (
	"errors"
	"os"
)

// tryLock cannot lock on this system: only the epoch protects.
func tryLock(*os.File) error { return errors.ErrUnsupported }
