package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/usage"
	"loam/core/realm"
	"loam/core/recording"
	"loam/mods/release"
	"loam/mods/replay"
)

// recorder keeps the releases of a world for its journal, and writes down what reaches
// the world if that was asked for.
type recorder struct {
	sources replay.Sources
	file    *os.File
	writer  *recording.Writer
}

// openRecorder begins a recording in a file that does not exist yet; an empty
// name is none.
func openRecorder(name string, development bool, log zerolog.Logger) (*recorder, error) {
	r := &recorder{}
	if name == "" {
		return r, nil
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // it holds what players said
	switch {
	case errors.Is(err, os.ErrExist):
		return nil, usage.Errorf("--record %s: the file already exists; name another", name)
	case err != nil:
		return nil, fmt.Errorf("record: %w", err)
	}
	r.file = file
	r.writer, err = recording.NewWriter(file, recording.Config{Archives: r.sources.Find, Development: development, Log: log})
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return r, nil
}

// known keeps a release that is about to run.
func (r *recorder) known(rel *release.Release) {
	r.sources.Add(rel)
}

// taker is what the realm tells, or nil.
func (r *recorder) taker() realm.Recorder {
	if r.writer == nil {
		return nil
	}
	return r.writer
}

// close ends the recording and says where it is.
func (r *recorder) close(out io.Writer) error {
	if r.writer == nil {
		return nil
	}
	err := errors.Join(r.writer.Close(), r.file.Close())
	if err != nil {
		return fmt.Errorf("record: %w", err)
	}
	fmt.Fprintf(out, "Recorded to %s. Replay it with: loam replay %s\n", r.file.Name(), r.file.Name())
	return nil
}
