package printable

import (
	"bytes"
	"io"
	"strings"
	"sync"
)

// maxBeginning is how much a [Beginning] keeps, in bytes.
const maxBeginning = 4 << 10

// Beginning keeps the beginning of what a process writes as its errors, which names the cause
// of its death. The zero value is ready for use, on any goroutine.
type Beginning struct {
	mu   sync.Mutex // guards kept
	kept bytes.Buffer
}

// Write implements io.Writer. It takes no more than it keeps, since a process that writes
// without end would keep its reader busy.
func (b *Beginning) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n, _ := b.kept.Write(text[:min(len(text), maxBeginning-b.kept.Len())])
	if n < len(text) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

// Line returns the first line that is not empty as [Line] and [Cut] show it, or "".
func (b *Beginning) Line(most int) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range strings.Lines(b.kept.String()) {
		if line = strings.TrimSpace(line); line != "" {
			return Line(Cut(line, most))
		}
	}
	return ""
}
