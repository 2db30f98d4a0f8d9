package world

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"loam/core/lib/diag"
)

// File is the config of a world at the time when it was read.
type File struct {
	Data     []byte
	Version  string // of Data: another text has another
	Config   Config
	Problems diag.List // of Config
}

// ErrChanged refuses to overwrite a file that changed since it was read.
var ErrChanged = errors.New(ConfigFile + " has changed since it was read: load the settings again and repeat the change")

// ReadFile reads the config of a world for a change.
func ReadFile(dir string) (File, error) {
	path := filepath.Join(dir, ConfigFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return File{}, fmt.Errorf("read the world's config: %w", err)
	}
	sum := sha256.Sum256(data)
	f := File{Data: data, Version: hex.EncodeToString(sum[:8])}
	f.Config, f.Problems = Parse(filepath.ToSlash(path), data, os.Environ()...)
	return f, nil
}

// WriteFile replaces the config of a world atomically, unless its version has changed:
// then the file stays and the error is ErrChanged.
func WriteFile(dir, version string, data []byte) error {
	path, err := filepath.EvalSymlinks(filepath.Join(dir, ConfigFile))
	if err != nil {
		return fmt.Errorf("write the world's config: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("write the world's config: %w", err)
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+ConfigFile+".*.tmp")
	if err != nil {
		return fmt.Errorf("write the world's config: %w", err)
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(info.Mode().Perm()), temp.Sync(), temp.Close())
	if err == nil {
		var now File
		if now, err = ReadFile(dir); err == nil && now.Version != version {
			err = ErrChanged
		}
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
