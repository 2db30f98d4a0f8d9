package journal

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rs/zerolog"

	"loam/core/recording"
)

// Names of files: of a part by the epoch of its owner and its number, of a release by the first
// digits of its hash.
const (
	partName    = "%d-%d.journal"
	releaseName = "%s.release"
	hashDigits  = 16
)

func releaseFile(hash string) string {
	return fmt.Sprintf(releaseName, hash[:min(hashDigits, len(hash))])
}

func isRelease(name string) bool { return strings.HasSuffix(name, ".release") }

// partOf returns the epoch and the number of a part.
func partOf(name string) (epoch int64, number int, ok bool) {
	n, err := fmt.Sscanf(name, partName, &epoch, &number)
	return epoch, number, err == nil && n == 2 && fmt.Sprintf(partName, epoch, number) == name
}

// names lists the files of a journal in a folder; none if it cannot be read.
func names(dir string) (all []string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if _, _, ok := partOf(e.Name()); ok || isRelease(e.Name()) {
			all = append(all, e.Name())
		}
	}
	return all
}

// parts lists the parts up to the last of an owner, in order. There are none if it has left
// none: then the realm was elsewhere since, and what earlier owners have left here is not true
// any more.
func parts(dir string, epoch int64) (all []string) {
	type one struct {
		name   string
		epoch  int64
		number int
	}
	var found []one
	for _, name := range names(dir) {
		if e, number, ok := partOf(name); ok && e <= epoch {
			found = append(found, one{name, e, number})
		}
	}
	slices.SortFunc(found, func(a, b one) int { return cmp.Or(cmp.Compare(a.epoch, b.epoch), cmp.Compare(a.number, b.number)) })
	if len(found) == 0 || found[len(found)-1].epoch != epoch {
		return nil
	}
	for _, f := range found {
		all = append(all, f.name)
	}
	return all
}

// writeRelease writes what a release is built from to a file of its own, whole or not at all.
func (j *Journal) writeRelease(hash string) error {
	name := filepath.Join(j.cfg.Dir, releaseFile(hash))
	file, err := os.CreateTemp(j.cfg.Dir, "release-*.new")
	if err != nil {
		return err
	}
	w, err := recording.NewWriter(file, recording.Config{Archives: j.cfg.Archives, Development: j.cfg.Development, Headless: j.cfg.Headless, Log: zerolog.Nop()})
	if err == nil {
		w.Release(hash)
		err = w.Close()
	}
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("keep release %.12s: %w", hash, err), os.Remove(file.Name()))
	}
	return nil
}

// readReleases reads the releases that are kept in a folder; damaged ones are left out, and
// missed when something needs them.
func readReleases(dir string) (all []recording.Release) {
	for _, name := range names(dir) {
		if !isRelease(name) {
			continue
		}
		if r, err := readRelease(filepath.Join(dir, name)); err == nil {
			all = append(all, r)
		}
	}
	return all
}

func readRelease(name string) (recording.Release, error) {
	file, err := os.Open(name)
	if err != nil {
		return recording.Release{}, err
	}
	defer file.Close()
	r, err := recording.NewReader(file)
	if err != nil {
		return recording.Release{}, err
	}
	for {
		f, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return recording.Release{}, errors.New("it holds no release")
		case err != nil:
			return recording.Release{}, err
		case f.Kind == recording.KindRelease:
			return f.Release, nil
		}
	}
}
