//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package sqlite

import (
	"errors"
	"os"
)

// tryLock cannot lock here: the epoch protects alone.
func tryLock(*os.File) error { return errors.ErrUnsupported }
