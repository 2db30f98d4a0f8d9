package realm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/realm/serial"
	"loam/core/rules/item"
	"loam/core/session"
	"loam/core/store"
)

// Characters lists an account's characters as they are now.
func (r *Realm) Characters(ctx context.Context, account int64) ([]character.Record, error) {
	return r.records.Of(ctx, account)
}

// MaxCharacters is how many characters an account can have.
const MaxCharacters = 10

// Create makes a character with a start of the running release.
func (r *Realm) Create(ctx context.Context, account int64, wanted session.Creation) (character.Record, error) {
	c, _ := r.Content()
	clean, err := cleanName(c, content.ID(wanted.Start), wanted.Name)
	if err == nil {
		err = wanted.Traits.Check()
	}
	if err != nil {
		return character.Record{}, err
	}
	r.creating.Lock()
	defer r.creating.Unlock()
	start, ok := c.Start(content.ID(wanted.Start))
	if !ok {
		return character.Record{}, session.RefuseFor(session.NoSuchStart, "there is no character start %.60q", wanted.Start)
	}
	have, err := r.cfg.Store.Characters(ctx, account)
	if err != nil {
		return character.Record{}, fmt.Errorf("create a character: %w", err)
	}
	if len(have) >= MaxCharacters {
		return character.Record{}, session.RefuseFor(session.TooMany, "an account has at most %d characters", MaxCharacters)
	}
	gear, _ := item.Outfit(c, start.Gear) // checked when the release was made
	rec, err := r.cfg.Store.CreateCharacter(ctx, r.cfg.Epoch, character.Record{
		Account: account, Name: clean, Start: wanted.Start, Traits: wanted.Traits, Items: gear,
	})
	if errors.Is(err, store.ErrExists) {
		return character.Record{}, taken(c, clean)
	}
	if err != nil {
		return character.Record{}, fmt.Errorf("create a character: %w", err)
	}
	r.cfg.Log.Info().Int64("account_id", account).Str("character", rec.Name).Str("start", wanted.Start).Msg("character created")
	return rec, nil
}

// Delete removes a character for good; its name is free at once. Records that wait to be saved
// are dropped.
func (r *Realm) Delete(ctx context.Context, account, id int64) error {
	rec, err := r.stays.hold(ctx, account, id)
	if err != nil {
		return err
	}
	defer r.stays.unhold(id)
	err = r.cfg.Store.DeleteCharacter(ctx, r.cfg.Epoch, id, time.UnixMilli(r.clock()))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return errNoCharacter
	case err != nil:
		return fmt.Errorf("delete a character: %w", err)
	}
	r.records.Drop(account, id)
	r.members.renamed(id, "")
	r.cfg.Log.Info().Int64("account_id", account).Str("character", rec.Name).Int("character_level", rec.Level).Msg("character deleted")
	return nil
}

// Rename renames a character; its old name is free at once.
func (r *Realm) Rename(ctx context.Context, account, id int64, name string) (character.Record, error) {
	rec, err := r.stays.record(ctx, account, id)
	if err != nil {
		return character.Record{}, err
	}
	c, _ := r.Content()
	clean, err := cleanName(c, content.ID(rec.Start), name)
	if err != nil {
		return character.Record{}, err
	}
	if rec, err = r.stays.hold(ctx, account, id); err != nil {
		return character.Record{}, err
	}
	defer r.stays.unhold(id)
	err = r.cfg.Store.RenameCharacter(ctx, r.cfg.Epoch, id, clean)
	switch {
	case errors.Is(err, store.ErrExists):
		return character.Record{}, taken(c, clean)
	case errors.Is(err, store.ErrNotFound):
		return character.Record{}, errNoCharacter
	case err != nil:
		return character.Record{}, fmt.Errorf("rename a character: %w", err)
	}
	was := rec.Name
	rec.Name = clean
	r.records.Rename(&rec)
	r.members.renamed(id, clean)
	r.cfg.Log.Info().Int64("account_id", account).Str("character", clean).Str("was", was).Msg("character renamed")
	return rec, nil
}

// hold keeps a character of an account out of the world until unhold, and returns it when none
// of its records waits to be saved any more. A character with a session is refused; one
// without leaves the world first, for which hold waits.
func (st *stays) hold(ctx context.Context, account, id int64) (character.Record, error) {
	for {
		got := serial.Ask(&st.r.inbox, func() claim { return st.tryHold(account, id) })
		if got.err != nil {
			return character.Record{}, got.err
		}
		if got.first == nil {
			break
		}
		if err := st.wait(ctx, got.first); err != nil {
			return character.Record{}, err
		}
	}
	rec, err := st.record(ctx, account, id)
	if err == nil {
		err = st.r.records.SettleAccount(ctx, account)
	}
	if err != nil {
		st.unhold(id)
	}
	return rec, err
}

// tryHold holds a character, or returns what it must wait for first. Called in the inbox.
func (st *stays) tryHold(account, id int64) claim {
	s := st.all[id]
	switch {
	case st.r.stopped:
		return claim{err: ErrStopped}
	case s != nil && s.account != account:
		return claim{err: errNoCharacter}
	case st.held[id]:
		return claim{err: errHeld}
	case s == nil:
		st.held[id] = true
		return claim{}
	case s.guest != nil:
		return claim{err: session.RefuseFor(session.InUse, "your character is in the world")}
	case s.at == nil:
		return claim{first: &obstacle{s: s, over: s.loaded}}
	}
	st.hurry(s)
	return claim{first: s.leaving()}
}

func (st *stays) unhold(id int64) { st.r.inbox.Do(func() { delete(st.held, id) }) }
