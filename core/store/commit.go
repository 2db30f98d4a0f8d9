package store

import (
	"context"
	"errors"
	"math"
	"slices"
)

func (s *Saver) run() {
	defer close(s.done)
	for {
		groups, ok := s.take()
		if !ok {
			return
		}
		if len(groups) > 0 {
			s.commit(groups)
			continue
		}
		<-s.wake
	}
}

// take returns the next groups to commit, and false when the Saver is closing
// and nothing waits.
func (s *Saver) take() ([]*group, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	groups := s.queue.take(s.o.Batch)
	s.inFlight = 0
	for i := len(groups) - 1; i >= 0; i-- {
		if g := groups[i]; len(g.items) > 0 {
			s.inFlight += len(g.items)
			s.taken = g.since
		}
	}
	return groups, len(groups) > 0 || !errors.Is(s.stopped, ErrClosed)
}

// commit writes groups together. If one of them can never be written it writes them one by
// one, so that it does not block the others.
func (s *Saver) commit(groups []*group) {
	err := s.write(groups)
	if !errors.Is(err, ErrInvalid) || len(groups) == 1 {
		s.settle(groups, len(groups), err)
		return
	}
	for i := range groups {
		err := s.write(groups[i : i+1])
		s.settle(groups[i:], 1, err)
		if err != nil && !errors.Is(err, ErrInvalid) {
			return
		}
	}
}

func (s *Saver) write(groups []*group) error {
	b := batch(groups)
	if len(b.Characters)+len(b.Storage)+len(b.Facts)+len(b.Pages) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(s.ctx, s.o.Timeout)
	defer cancel()
	began := s.o.Now()
	err := s.to.Save(ctx, s.epoch, b)
	s.o.Measure(s.o.Now().Sub(began))
	return err
}

// settle handles the result of writing the first n groups; the others were to follow them.
func (s *Saver) settle(groups []*group, n int, err error) {
	switch {
	case err == nil:
		s.works()
		s.finish(groups[:n], nil, func(c *SaverCounts, items int64) {
			c.Saved += items
			c.Batches += min(items, 1)
		})
	case errors.Is(err, ErrInvalid):
		s.o.Log.Error().Err(err).Msg("a save was refused and will not be retried")
		s.finish(groups[:n], err, func(c *SaverCounts, items int64) { c.Refused += items })
	case errors.Is(err, ErrStale):
		s.o.Log.Error().Err(err).Msg("saving has stopped")
		s.tell(err)
		s.giveUp(groups, err)
	default:
		s.retry(groups, err)
	}
}

// works records that saving works again, and reports that to the watcher that received the
// failure.
func (s *Saver) works() {
	s.mu.Lock()
	failed, waiting := s.counts.Failing, s.queue.count
	s.counts.Failing = 0
	s.mu.Unlock()
	s.tell(nil)
	if failed > 0 {
		s.o.Log.Warn().Int("failures", failed).Int("waiting", waiting).Msg("saving works again")
	}
}

// tell reports to the watcher whether saving fails, once at the start and once at the end of
// a failure.
func (s *Saver) tell(err error) {
	s.mu.Lock()
	tell := s.watch
	news := tell != nil && s.told != (err != nil) && !errors.Is(s.stopped, ErrClosed)
	if news {
		s.told = err != nil
	}
	s.mu.Unlock()
	if news {
		tell(err)
	}
}

// finish ends groups: it counts them and calls their done functions.
func (s *Saver) finish(groups []*group, err error, count func(c *SaverCounts, items int64)) {
	items := 0
	for _, g := range groups {
		items += len(g.items)
	}
	s.mu.Lock()
	s.inFlight -= items
	count(&s.counts, int64(items))
	s.mu.Unlock()
	for _, g := range groups {
		for _, done := range g.done {
			done(err)
		}
	}
}

// giveUp ends groups and everything that is queued; nothing is accepted afterwards.
func (s *Saver) giveUp(groups []*group, err error) {
	s.mu.Lock()
	if s.stopped == nil {
		s.stopped = err
	}
	waiting := s.queue.take(math.MaxInt)
	for _, g := range waiting {
		s.inFlight += len(g.items)
	}
	s.mu.Unlock()
	s.finish(slices.Concat(groups, waiting), err, func(c *SaverCounts, items int64) { c.Lost += items })
}

// retry puts groups back and pauses, or gives up when the time for closing is over.
func (s *Saver) retry(groups []*group, err error) {
	s.mu.Lock()
	s.counts.Failures++
	s.counts.Failing++
	failing, closing := s.counts.Failing, errors.Is(s.stopped, ErrClosed)
	s.mu.Unlock()
	if closing && s.ctx.Err() != nil {
		s.o.Log.Error().Err(err).Msg("saving failed, giving up")
		s.giveUp(groups, err)
		return
	}
	event, then := s.o.Log.Warn(), "saving failed; nothing is lost, the save will be retried"
	if failing >= s.o.Attempts || closing {
		event = s.o.Log.Error()
	}
	if closing {
		then = "saving failed; the world stops only after the save succeeds"
	}
	s.mu.Lock()
	s.queue.putBack(groups)
	s.inFlight = 0
	waiting := s.queue.count
	s.mu.Unlock()
	event.Err(err).Int("failures", failing).Int("waiting", waiting).Msg(then)
	s.tell(err)
	s.pause(failing, closing)
}

// pause waits longer with each failed attempt; Close ends it.
func (s *Saver) pause(failing int, closing bool) {
	pause := firstPause
	for i := 1; i < failing && pause < lastPause; i++ {
		pause *= 2
	}
	ended := s.closing
	if closing {
		ended = nil // already closed: pause nevertheless
	}
	select {
	case <-s.o.Wait(min(pause, lastPause)):
	case <-ended:
	case <-s.ctx.Done():
	}
}
