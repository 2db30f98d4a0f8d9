package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"loam/core/session"
	"loam/core/store"
)

// guardEvery is the usual time between two looks whether the database still belongs to this
// server: less than the 15 s after which a server that was taken over has ended.
const guardEvery = 5 * time.Second

// ErrTakenOver is why a server ends whose database another one has taken.
var ErrTakenOver = errors.New("another server has taken over the world: this one has ended, and what it has not saved is lost")

// guard returns ErrTakenOver when the database does not belong to this server any more, or nil
// when ctx ends. While the database does not answer, it goes on.
func (s *Server) guard(ctx context.Context) error {
	looks := time.NewTicker(s.guardEvery)
	defer looks.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-looks.C:
		case <-s.stale:
		}
		err := s.Store.Guard(ctx, s.Epoch)
		s.health.unguarded.Store(err != nil)
		if errors.Is(err, store.ErrStale) {
			s.Realm.Farewell(session.Replaced)
			return fmt.Errorf("%w (%w)", ErrTakenOver, err)
		}
	}
}

// tellSaving takes whether saving works.
func (s *Server) tellSaving(err error) {
	if errors.Is(err, store.ErrStale) {
		select {
		case s.stale <- struct{}{}:
		default:
		}
	}
	s.Realm.TellSaving(err)
}
