package realm_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"loam/core/model/character"
	"loam/core/realm"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/memory"
)

// late is a saver that saves what it was given when it is told to.
type late struct {
	store *memory.Store
	epoch int64

	mu    sync.Mutex // guards the rest
	queue []func()
	open  bool // saves at once
}

func (s *late) SubmitBatch(done func(error), b store.Batch) error {
	save := func() { done(s.store.Save(context.Background(), s.epoch, b)) }
	s.mu.Lock()
	if !s.open {
		s.queue = append(s.queue, save)
		save = func() {}
	}
	s.mu.Unlock()
	save()
	return nil
}

func (s *late) release() {
	s.mu.Lock()
	queue := s.queue
	s.queue, s.open = nil, true
	s.mu.Unlock()
	for _, save := range queue {
		save()
	}
}

// names are those of an account's list.
func (h *hall) names(account int64) string {
	h.t.Helper()
	list, err := h.r.Characters(h.t.Context(), account)
	if err != nil {
		h.t.Fatal(err)
	}
	var names []string
	for _, c := range list {
		names = append(names, c.Name)
	}
	return fmt.Sprint(names)
}

func TestACharacterIsDeletedAndItsNameIsFree(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna, bert := h.account("Anna")[0], h.account("Bert")[0]
	for range 200 {
		list, err := h.r.Characters(t.Context(), anna.who.Account)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		if err := h.r.Delete(t.Context(), anna.who.Account, list[0].ID); err != nil {
			t.Fatal(err)
		}
		want(t, "the list", h.names(anna.who.Account), "[]")
		if _, err := h.r.Create(t.Context(), anna.who.Account, session.Creation{Name: "ANNA", Start: "w:walker"}); err != nil {
			t.Fatal(err)
		}
	}
	want(t, "the list", h.names(anna.who.Account), "[Anna]")
	want(t, "deleting what is gone", session.WhyOf(h.r.Delete(t.Context(), anna.who.Account, anna.id)), session.NotYours)
	want(t, "deleting another's", session.WhyOf(h.r.Delete(t.Context(), anna.who.Account, bert.id)), session.NotYours)
	want(t, "entering with what is gone", session.WhyOf(anna.enter(t.Context())), session.NotYours)
	want(t, "the other's list", h.names(bert.who.Account), "[Bert]")
}

func TestACharacterIsRenamed(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna, bert := h.account("Anna", "Zoe")[0], h.account("Bert")[0]
	rename := func(g *guest, id int64, name string) session.Why {
		t.Helper()
		_, err := h.r.Rename(t.Context(), g.who.Account, id, name)
		return session.WhyOf(err)
	}
	for _, test := range []struct {
		name string
		why  session.Why
	}{
		{"BERT", session.NameTaken}, {"zoe", session.NameTaken}, {"", session.NameEmpty}, {"x", session.NameShort},
		{"Abcdefghijklmnopqrst", session.NameLong}, {"Ann4", session.NameBad},
	} {
		want(t, fmt.Sprintf("renaming to %q", test.name), rename(anna, anna.id, test.name), test.why)
	}
	want(t, "renaming another's", rename(anna, bert.id, "Cleo"), session.NotYours)
	want(t, "the list", h.names(anna.who.Account), "[Anna Zoe]")
	rec, err := h.r.Rename(t.Context(), anna.who.Account, anna.id, "cLEO")
	if err != nil || rec.Name != "Cleo" || rec.ID != anna.id {
		t.Fatal(rec, err)
	}
	want(t, "the list", h.names(anna.who.Account), "[Cleo Zoe]")
	want(t, "the name that is free", rename(bert, bert.id, "Anna"), session.Unsaid)
	anna.comes()
	if len(h.r.Players()) != 1 || h.r.Players()[0].Name != "Cleo" {
		t.Errorf("in the world are %v", h.r.Players())
	}
	want(t, "renaming who plays", rename(anna, anna.id, "Dora"), session.InUse)
	want(t, "deleting who plays", session.WhyOf(h.r.Delete(t.Context(), anna.who.Account, anna.id)), session.InUse)
}

// Who has just been left is saved before it is deleted, for the sake of what the
// account keeps; nothing of it comes back.
func TestWhatIsBeingSavedIsSavedBeforeADeletion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var saver *late
		h := live(t, releaseOf(t, "ab", mapScript, ""), func(c *realm.Config) {
			saver = &late{store: c.Store.(*memory.Store), epoch: c.Epoch}
			c.Saver = saver
		}).start()
		defer h.close()
		anna := h.account("Anna", "Zoe")[0].comes()
		anna.untilHere("a")
		anna.seat.Lost() // the deletion need not wait until it has lingered
		var err error
		var done sync.WaitGroup
		over := false
		done.Go(func() { err = h.r.Delete(t.Context(), anna.who.Account, anna.id); over = true })
		time.Sleep(2 * time.Second)
		if over {
			t.Fatalf("it was deleted before it was saved: %v", err)
		}
		want(t, "entering with who is being deleted", session.WhyOf(anna.again().enter(t.Context())), session.InUse)
		want(t, "renaming who is being deleted", session.WhyOf(second(h.r.Rename(t.Context(), anna.who.Account, anna.id, "Cleo"))), session.InUse)
		saver.release()
		done.Wait()
		if err != nil {
			t.Fatal(err)
		}
		want(t, "the list", h.names(anna.who.Account), "[Zoe]")
		want(t, "entering with what is gone", session.WhyOf(anna.again().enter(t.Context())), session.NotYours)
		if _, err := h.r.Create(t.Context(), anna.who.Account, session.Creation{Name: "Anna", Start: "w:walker"}); err != nil {
			t.Error(err)
		}
	})
}

func second(_ character.Record, err error) error { return err }

// Whatever many sessions do with one character at once, a deletion that succeeds
// is the end of it.
func TestADeletionIsTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "ab", mapScript, "")).start()
		defer h.close()
		anna := h.account("Anna")[0]
		var all sync.WaitGroup
		var mu sync.Mutex
		deleted := 0
		for i := range 30 {
			all.Go(func() {
				time.Sleep(time.Duration(i*37%11) * 50 * time.Millisecond)
				switch i % 3 {
				case 0:
					if g := anna.again(); g.enter(t.Context()) == nil {
						time.Sleep(30 * time.Millisecond)
						g.seat.Leave()
					}
				case 1:
					if h.r.Delete(t.Context(), anna.who.Account, anna.id) == nil {
						mu.Lock()
						deleted++
						mu.Unlock()
					}
				case 2:
					_, _ = h.r.Rename(t.Context(), anna.who.Account, anna.id, []string{"Cleo", "Dora"}[i%2])
				}
			})
		}
		all.Wait()
		time.Sleep(time.Second)
		if deleted == 0 && h.r.Delete(t.Context(), anna.who.Account, anna.id) == nil { // it was in the world each time
			deleted++
		}
		if deleted != 1 {
			t.Errorf("it was deleted %d times", deleted)
		}
		want(t, "the list", h.names(anna.who.Account), "[]")
		want(t, "in the world", len(h.r.Players()), 0)
	})
}
