package realm

import (
	"context"
	"fmt"

	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/realm/state"
	"loam/core/rules/guild"
	"loam/core/store"
)

// Items and money that characters hand to mail, auctions and guild banks move in two stages,
// each of which waits until the one before is safe in the store: the record of a character is
// saved with the order, then the order goes to the realm state; its books are saved with it,
// then the character drops the order. Deliveries to characters go the other way in the same
// manner. So after a crash at any moment each item is in one place, and lost messages are sent
// again.

// escrow knows which orders of characters have gone to the realm state. The inbox of the realm
// owns it.
type escrow struct {
	r      *Realm
	books  []state.Page        // at the start of the realm state
	posted map[int64]postMarks // by character
}

// start reads the saved books.
func (es *escrow) start(ctx context.Context) error {
	pages, err := es.r.cfg.Store.Pages(ctx)
	if err != nil {
		return fmt.Errorf("read the books: %w", err)
	}
	for _, p := range pages {
		es.books = append(es.books, state.Page(p))
	}
	return nil
}

// keep saves pages of the books, and sends the messages that wait for that when they are safe.
// It runs on the goroutine of the realm state.
func (es *escrow) keep(b state.Books) {
	var out store.Batch
	for _, p := range b.Pages {
		out.Pages = append(out.Pages, store.Page(p))
	}
	done := func(err error) {
		if err != nil {
			es.r.cfg.Log.Error().Err(err).Int("pages", len(out.Pages)).Msg("the books of the realm were not saved")
			return
		}
		es.r.leave(func() { es.r.post.add(b.Then...) })
	}
	if err := es.r.cfg.Saver.SubmitBatch(done, out); err != nil {
		done(err)
	}
}

// orders sends the orders of a record that is safe in the store to the realm state, with the
// deliveries that were saved. Called in the inbox.
func (es *escrow) orders(rec *character.Record) {
	was := es.posted[rec.ID]
	for _, o := range rec.Post.Out {
		if o.Number > was.sent {
			was.sent = o.Number
			es.r.post.add(inbox.PostMessage(inbox.Posted{Player: rec.ID, Name: rec.Name, Order: o}))
		}
	}
	if rec.Post.Got > was.got {
		was.got = rec.Post.Got
		es.r.box().Control(state.Kept{Player: rec.ID, Got: was.got})
	}
	if was != (postMarks{}) {
		es.posted[rec.ID] = was
	}
}

// postMarks are the numbers of the last order of a character that was sent, and of the last
// delivery that it was saved with.
type postMarks struct{ sent, got int64 }

// reorder sends the pending orders of a character that enters the world again. Called in
// the inbox.
func (es *escrow) reorder(rec *character.Record) {
	delete(es.posted, rec.ID)
	es.orders(rec)
}

// office sends an order to the realm state. If it names a character, that is found first: in
// the world, or in the store. Called in the inbox.
func (es *escrow) office(m inbox.Message) {
	if o := &m.Posted.Order; o.To != "" && o.Whom == 0 {
		s := es.r.stays.named(o.To)
		if s == nil {
			es.r.archive.add(m)
			return
		}
		m = addressed(m, s.id, s.name)
	} else if o.Desk == character.DeskGuilds && o.Act == guild.OrderTurnIn {
		es.r.archive.add(m)
		return
	}
	es.r.box().Control(state.Deliver{Message: m})
}

// addressed returns an order with the character that it names; the original message may be
// read by others.
func addressed(m inbox.Message, id int64, name string) inbox.Message {
	p := *m.Posted
	p.Order.Whom, p.Order.To = id, name
	m.Posted = &p
	return m
}
