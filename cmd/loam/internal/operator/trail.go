package operator

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/store"
)

// Trail writes the audit trail. It queues entries until the store is open.
type Trail struct {
	Log zerolog.Logger

	mu      sync.Mutex // guards the rest, and is held while a line is written
	store   store.Store
	epoch   int64
	waiting []store.Incident
}

// noteWithin is how long writing a line may take.
const noteWithin = 10 * time.Second

// Begin sets the store of the entries.
func (t *Trail) Begin(s store.Store, epoch int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.store, t.epoch = s, epoch
	t.write(t.waiting)
	t.waiting = nil
}

// Note adds an entry. If the trail cannot be written, it logs that, and the world goes
// on.
func (t *Trail) Note(who, what, text, hash string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := worlddir.Incident(who, what, text, hash)
	if t.store == nil {
		t.waiting = append(t.waiting, i)
		return
	}
	t.write([]store.Incident{i})
}

// write is called with mu held.
func (t *Trail) write(list []store.Incident) {
	ctx, cancel := context.WithTimeout(context.Background(), noteWithin)
	defer cancel()
	if err := t.store.Note(ctx, t.epoch, list...); err != nil {
		t.Log.Error().Err(err).Msg("cannot write the audit trail")
	}
}

// log is the operator's verb.
func (o *Operator) log(args string) (string, error) {
	lines := 20
	if args != "" {
		var err error
		if lines, err = strconv.Atoi(args); err != nil || lines < 1 {
			return "", usage.Errorf("log [N]: N is a number of lines, not %s", strconv.Quote(args))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), noteWithin)
	defer cancel()
	list, err := o.Server.Store.Incidents(ctx, lines)
	if errors.Is(err, context.DeadlineExceeded) {
		return "", errors.New("the database did not answer in time")
	}
	return TrailText(list), err
}

func TrailText(list []store.Incident) string {
	var lines []string
	for i := len(list) - 1; i >= 0; i-- {
		one := list[i]
		text, _, _ := strings.Cut(one.Text, "\n")
		lines = append(lines, fmt.Sprintf("%s  %-16s %-12s %.12s  %s", time.UnixMilli(one.At).Local().Format(time.DateTime), one.Who, one.What, one.Hash, text))
	}
	return strings.Join(append(lines, terminal.CountOf(len(list), "line")), "\n")
}
