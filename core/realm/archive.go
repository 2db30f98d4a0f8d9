package realm

import (
	"context"
	"errors"
	"slices"
	"time"

	"loam/core/lib/value"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/store"
)

// Scripts ask about characters that may not be in the world. The store answers, on a goroutine
// of its own, never inside a step; the answer is a message, an input like any other.

// Limits of questions.
const (
	maxQuestions = 256 // waiting; more are answered with nil
	answerWithin = 30 * time.Second
)

// archive answers questions of scripts, and finds the characters that orders name, in the store.
type archive struct {
	r         *Realm
	queries   chan inbox.Message // sent to by forward, taken by run; holds maxQuestions
	questions []inbox.Message    // for the next step; the inbox of the realm owns them
}

// forward forwards the questions of this step. Headless they are answered at once, so that
// the answer arrives with the next step.
func (ar *archive) forward() {
	for _, m := range serial.Ask(&ar.r.inbox, ar.takeQuestions) {
		if !ar.r.live.Load() {
			ar.settleQuestion(m)
			continue
		}
		select {
		case ar.queries <- m:
		default:
			if m.To.Kind == inbox.ToPost { // it waits
				ar.r.inbox.Do(func() { ar.add(m) })
				continue
			}
			ar.r.cfg.Log.Warn().Str("bundle", m.Bundle).Msg("too many character queries are waiting: one query returns nil")
			ar.reply(m, value.Value{})
		}
	}
}

// takeQuestions takes the questions that wait. Called in the inbox.
func (ar *archive) takeQuestions() []inbox.Message {
	list := ar.questions
	ar.questions = nil
	return list
}

// add leaves a question for the next step. Called in the inbox.
func (ar *archive) add(m inbox.Message) { ar.questions = append(ar.questions, m) }

// run answers questions until the realm closes.
func (ar *archive) run() {
	for {
		select {
		case <-ar.r.stop:
			return
		case m := <-ar.queries:
			ar.settleQuestion(m)
		}
	}
}

// settleQuestion answers one question.
func (ar *archive) settleQuestion(m inbox.Message) {
	if m.To.Kind == inbox.ToPost {
		ar.lookUpRecipient(m)
		return
	}
	ar.reply(m, ar.look(m))
}

// reply sends an answer to the asking script.
func (ar *archive) reply(m inbox.Message, answer value.Value) {
	data := value.OfTable([]value.Entry{
		{Key: value.OfString("answer"), Value: answer}, {Key: value.OfString("data"), Value: m.Data.Get("data")},
	})
	back := inbox.Message{To: inbox.Address{Kind: inbox.ToHandler, Map: m.From}, Bundle: m.Bundle, Name: m.Data.Get("handler").Text(), Data: data}
	if m.From == "" {
		ar.r.box().Control(state.Deliver{Message: back})
		return
	}
	ar.r.inbox.Do(func() {
		if p := ar.r.places.roomAt(m.Room); p != nil && p.id == m.From {
			p.m().Control(input.Deliver{Message: back})
		}
	})
}

// look finds an answer; nil if there is none, or the store fails.
func (ar *archive) look(m inbox.Message) value.Value {
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	var answer value.Value
	var err error
	switch m.Name {
	case "of":
		answer, err = ar.lookUp(ctx, m.Bundle, m.Data.Get("name").Text())
	case "top":
		answer, err = ar.r.records.Top(ctx, m.Bundle, m.Data.Get("key").Text(), int(m.Data.Get("n").Number()))
	}
	if err != nil {
		ar.r.cfg.Log.Error().Err(err).Str("bundle", m.Bundle).Msg("a character query failed")
		return value.Value{}
	}
	return answer
}

// lookUp returns what a bundle may see of a character, as it was last saved.
func (ar *archive) lookUp(ctx context.Context, bundle, name string) (value.Value, error) {
	rec, err := ar.r.records.Named(ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		return value.Value{}, nil
	}
	if err != nil {
		return value.Value{}, err
	}
	kept, err := ar.r.records.KeptBy(rec, bundle)
	if err != nil {
		return value.Value{}, err
	}
	if kept.Kind() == value.Nil {
		kept = value.OfTable(nil)
	}
	entry := func(key string, v value.Value) value.Entry { return value.Entry{Key: value.OfString(key), Value: v} }
	return value.OfTable([]value.Entry{
		entry("name", value.OfString(rec.Name)), entry("level", value.OfNumber(float64(max(1, rec.Level)))),
		entry("map", value.OfString(rec.Map)), entry("storage", kept),
	}), nil
}

// lookUpRecipient looks up the character that an order names in the store, and sends the order to the
// realm state; an unknown character has number 0.
func (ar *archive) lookUpRecipient(m inbox.Message) {
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	if m.Posted.Order.To == "" {
		ar.r.box().Control(state.Deliver{Message: ar.signed(ctx, m)})
		return
	}
	rec, err := ar.r.cfg.Store.CharacterByName(ctx, m.Posted.Order.To)
	switch {
	case err == nil:
		m = addressed(m, rec.ID, rec.Name)
	case !errors.Is(err, store.ErrNotFound):
		ar.r.cfg.Log.Error().Err(err).Msg("cannot look up the recipient of a mail")
	}
	ar.r.box().Control(state.Deliver{Message: m})
}

// signed returns an order with a petition without signatures of deleted characters, and with
// current names; the original message may be read by others.
func (ar *archive) signed(ctx context.Context, m inbox.Message) inbox.Message {
	p := *m.Posted
	p.Order.Things = slices.Clone(p.Order.Things)
	for i := range p.Order.Things {
		it := &p.Order.Things[i]
		if it.Petition == nil {
			continue
		}
		on := *it.Petition
		on.Signed = nil
		for _, s := range it.Petition.Signed {
			rec, err := ar.r.cfg.Store.Character(ctx, s.Player)
			switch {
			case errors.Is(err, store.ErrNotFound):
				continue
			case err != nil:
				ar.r.cfg.Log.Error().Err(err).Msg("cannot look up a character who signed a petition")
			default:
				s.Name = rec.Name
			}
			on.Signed = append(on.Signed, s)
		}
		it.Petition = &on
	}
	m.Posted = &p
	return m
}
