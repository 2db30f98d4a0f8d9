package yamlschema

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"loam/core/lib/diag"
)

// maxTime is the maximum processor time for reading a bundle once.
const maxTime = 15 * time.Second

// errStopped is that reading has taken too much, which is reported.
var errStopped = errors.New("stopped")

// Stopped reports whether reading must end, because the bundle has taken too much time or
// the file too much memory. It reports the problem at a line of the current file, once.
// Readers of many entries ask between them.
func (r *Reader) Stopped(line int) bool {
	if r.stopped || r.Watch == nil {
		return r.stopped
	}
	what := ""
	switch {
	case r.Watch.Clock()-r.Began > maxTime:
		what = fmt.Sprintf("reading this bundle up to here took more than %v of processor time and was stopped", maxTime)
	case r.Watch.Full():
		what = fmt.Sprintf("reading this file up to here used more than %d MB of memory and was stopped", r.Watch.Memory()>>20)
	default:
		return false
	}
	r.stopped, r.Incomplete = true, true
	at := r.Place(line, 0)
	r.Problems = append(r.Problems, diag.Problem{File: at.File, Line: line, Code: diag.TookTooMuch, Msg: what + ": divide it", Overrun: true})
	return true
}

// pieces is the text of the current file as the parser reads it, a piece at a time.
type pieces struct {
	r    *Reader
	rest []byte
	line int
}

// Read implements io.Reader. The error is errStopped when reading must end.
func (t *pieces) Read(into []byte) (int, error) {
	if t.r.Stopped(t.line) {
		return 0, errStopped
	}
	if len(t.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(into, t.rest)
	t.line += bytes.Count(t.rest[:n], []byte("\n"))
	t.rest = t.rest[n:]
	return n, nil
}
