package save

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/model/character"
	"loam/core/store"
	"loam/core/store/memory"
)

// desk has the records of a realm with the characters Anna and Ben of one account.
type desk struct {
	*Records
	t         *testing.T
	to        *memory.Store
	saver     *slow
	anna, ben character.Record
	safe      []string // the names of the records that are safe in the store
	log       bytes.Buffer
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, to: memory.New()}
	epoch, err := d.to.Claim(t.Context())
	if err == nil {
		_, err = d.to.CreateAccount(t.Context(), epoch, store.Account{Name: "ACC"})
	}
	if err == nil {
		d.anna, err = d.to.CreateCharacter(t.Context(), epoch, character.Record{Account: 1, Name: "Anna"})
	}
	if err == nil {
		d.ben, err = d.to.CreateCharacter(t.Context(), epoch, character.Record{Account: 1, Name: "Ben"})
	}
	if err != nil {
		t.Fatal(err)
	}
	d.saver = &slow{to: d.to, epoch: epoch}
	d.Records = New(Config{
		Store: d.to, Saver: d.saver, Forms: negating(1), Log: zerolog.New(&d.log),
		Safe: func(rec character.Record) { d.safe = append(d.safe, rec.Name) },
	})
	return d
}

// levels are the levels of Anna as each way to read her says.
func (d *desk) levels() (all []int) {
	d.t.Helper()
	byID, err := d.Character(d.t.Context(), 1, d.anna.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	byName, err := d.Named(d.t.Context(), "Anna")
	if err != nil {
		d.t.Fatal(err)
	}
	list, err := d.Of(d.t.Context(), 1)
	if err != nil {
		d.t.Fatal(err)
	}
	return []int{byID.Level, byName.Level, list[0].Level}
}

func TestARecordThatWaitsTakesPrecedenceOverTheStore(t *testing.T) {
	d := newDesk(t)
	rec := d.anna
	rec.Level = 7
	d.Save(rec)
	check := func(when string, waits bool, safe string) {
		t.Helper()
		for _, level := range d.levels() {
			if level != 7 {
				t.Errorf("%s: she has levels %v, want 7 whichever way she is read", when, d.levels())
				break
			}
		}
		if d.Waits(1, d.anna.ID) != waits || strings.Join(d.safe, " ") != safe {
			t.Errorf("%s: waits %v, safe %v; want %v, %s", when, d.Waits(1, d.anna.ID), d.safe, waits, safe)
		}
	}
	check("before it is written", true, "")
	d.saver.write()
	check("afterwards", false, "Anna")
}

func TestTheNewestStorageOfAnAccountIsThatOfAllItsCharacters(t *testing.T) {
	d := newDesk(t)
	rec := d.anna
	rec.AccountStorage = []character.Place{{Bundle: "b", Version: 1, Value: keeps(1, 1)}}
	d.Save(rec)
	if ben, err := d.Character(t.Context(), 1, d.ben.ID); err != nil || len(ben.AccountStorage) != 1 {
		t.Errorf("the other character has %+v, %v; want what Anna has saved", ben.AccountStorage, err)
	}
	if err := d.SettleAccount(t.Context(), 2); err != nil || len(d.saver.wait) != 1 {
		t.Errorf("an account without unsaved records waits for the saver: %v, %d batches", err, len(d.saver.wait))
	}
}

// broken is a saver that loses everything.
type broken struct{}

func (broken) SubmitBatch(done func(error), _ store.Batch) error { return errors.New("no disk") }

func TestALostRecordIsKeptAndLoggedOnce(t *testing.T) {
	d := newDesk(t)
	good := d.cfg.Saver
	d.cfg.Saver = broken{}
	d.Save(d.anna)
	d.Save(d.anna)
	d.Save(d.ben)
	if got := strings.Count(d.log.String(), "was not saved"); got != 2 {
		t.Errorf("%d lines are logged, want one for each character:\n%s", got, d.log.String())
	}
	if !d.Waits(1, d.anna.ID) || len(d.safe) > 0 {
		t.Errorf("it waits: %v, safe: %v; want that it waits for a later one", d.Waits(1, d.anna.ID), d.safe)
	}
	d.cfg.Saver = good
	d.Save(d.anna)
	d.saver.write()
	if d.Waits(1, d.anna.ID) || strings.Join(d.safe, " ") != "Anna" {
		t.Errorf("after a later one was saved, it waits: %v, safe: %v", d.Waits(1, d.anna.ID), d.safe)
	}
	d.cfg.Saver = broken{}
	d.Save(d.anna)
	if got := strings.Count(d.log.String(), "was not saved"); got != 3 {
		t.Errorf("%d lines are logged, want a new one after a success", got)
	}
}

func TestWhatAPurgedBundleKeptIsNotSavedUntilAReleaseHasIt(t *testing.T) {
	d := newDesk(t)
	rec := d.anna
	rec.Storage = []character.Place{{Bundle: "a", Version: 1, Value: keeps(1, 1)}, {Bundle: "b", Version: 1, Value: keeps(1, 1)}}
	rec.AccountStorage = []character.Place{{Bundle: "b", Version: 1, Value: keeps(1, 1)}}
	kept := func() int {
		out := d.Save(rec)
		return 10*len(out[0].Storage) + len(out[0].AccountStorage)
	}
	if got := kept(); got != 21 {
		t.Errorf("before the purge it keeps %d, want 21: two places and one of the account", got)
	}
	d.Purge("b")
	if got := kept(); got != 10 || !d.Purged("b") {
		t.Errorf("after the purge it keeps %d, purged %v; want 10, true", got, d.Purged("b"))
	}
	d.Adopt(negating(1))
	if got := kept(); got != 21 || d.Purged("b") {
		t.Errorf("with a release that has the bundle it keeps %d, purged %v; want 21, false", got, d.Purged("b"))
	}
}

func TestARenamedOrDeletedCharacterDoesNotComeBackFromTheQueue(t *testing.T) {
	d := newDesk(t)
	d.Save(d.anna)
	renamed := d.anna
	renamed.Name = "Anne"
	d.Rename(&renamed)
	if rec, err := d.Character(t.Context(), 1, d.anna.ID); err != nil || rec.Name != "Anne" {
		t.Errorf("after it was renamed, it is called %q, %v", rec.Name, err)
	}
	d.Drop(1, d.anna.ID)
	if d.Waits(1, d.anna.ID) || len(d.All()) > 0 {
		t.Error("a deleted character still waits for the store")
	}
}
