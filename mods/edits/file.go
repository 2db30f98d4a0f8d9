package edits

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// change is a change of a file; nil is no file.
type change struct {
	name     string
	was, now []byte
}

func (c change) back() change { return change{c.name, c.now, c.was} }

// write replaces the old text by the new one atomically, unless the file has changed
// meanwhile.
func (c change) write(root string) error {
	file := filepath.Join(root, filepath.FromSlash(c.name))
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		data, err = nil, nil
	case err == nil && data == nil:
		data = []byte{}
	}
	if err != nil {
		return fmt.Errorf("write %s/%s: %w", Folder, c.name, err)
	}
	if (data == nil) != (c.was == nil) || !bytes.Equal(data, c.was) {
		return fmt.Errorf("%s/%s was changed during the edit: try again", Folder, c.name)
	}
	if c.now == nil {
		return remove(root, file)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("write %s/%s: %w", Folder, c.name, err)
	}
	return replace(file, c.now, 0o644)
}

// remove deletes a file and the folders that are then empty.
func remove(root, file string) error {
	if err := os.Remove(file); err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	for dir := filepath.Dir(file); len(dir) >= len(root); dir = filepath.Dir(dir) {
		if os.Remove(dir) != nil { // it is not empty
			break
		}
	}
	return nil
}

// replace writes a file: concurrent readers see the old text or the new one.
func replace(path string, data []byte, mode fs.FileMode) error {
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), errors.Join(err, os.Remove(temp.Name())))
	}
	return nil
}
