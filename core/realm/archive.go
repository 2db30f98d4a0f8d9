package realm

import (
	"context"
	"errors"
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

// askStore forwards the questions of this step. Headless they are answered at once, so that
// the answer arrives with the next step.
func (r *Realm) askStore() {
	for _, m := range serial.Ask(&r.inbox, r.takeQuestions) {
		if !r.live.Load() {
			r.settleQuestion(m)
			continue
		}
		select {
		case r.queries <- m:
		default:
			if m.To.Kind == inbox.ToPost { // it waits
				r.inbox.Do(func() { r.questions = append(r.questions, m) })
				continue
			}
			r.cfg.Log.Warn().Str("bundle", m.Bundle).Msg("too many character queries are waiting: one query returns nil")
			r.reply(m, value.Value{})
		}
	}
}

// takeQuestions takes the questions that wait. Called in the inbox.
func (r *Realm) takeQuestions() []inbox.Message {
	list := r.questions
	r.questions = nil
	return list
}

// archive answers questions until the realm closes.
func (r *Realm) archive() {
	for {
		select {
		case <-r.stop:
			return
		case m := <-r.queries:
			r.settleQuestion(m)
		}
	}
}

// settleQuestion answers one question.
func (r *Realm) settleQuestion(m inbox.Message) {
	if m.To.Kind == inbox.ToPost {
		r.lookUpRecipient(m)
		return
	}
	r.reply(m, r.look(m))
}

// reply sends an answer to the asking script.
func (r *Realm) reply(m inbox.Message, answer value.Value) {
	data := value.OfTable([]value.Entry{
		{Key: value.OfString("answer"), Value: answer}, {Key: value.OfString("data"), Value: m.Data.Get("data")},
	})
	back := inbox.Message{To: inbox.Address{Kind: inbox.ToHandler, Map: m.From}, Bundle: m.Bundle, Name: m.Data.Get("handler").Text(), Data: data}
	if m.From == "" {
		r.box.Control(state.Deliver{Message: back})
		return
	}
	r.inbox.Do(func() {
		if p := r.roomAt(m.Room); p != nil && p.id == m.From {
			p.m.Control(input.Deliver{Message: back})
		}
	})
}

// look finds an answer; nil if there is none, or the store fails.
func (r *Realm) look(m inbox.Message) value.Value {
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	var answer value.Value
	var err error
	switch m.Name {
	case "of":
		answer, err = r.lookUp(ctx, m.Bundle, m.Data.Get("name").Text())
	case "top":
		answer, err = r.records.Top(ctx, m.Bundle, m.Data.Get("key").Text(), int(m.Data.Get("n").Number()))
	}
	if err != nil {
		r.cfg.Log.Error().Err(err).Str("bundle", m.Bundle).Msg("a character query failed")
		return value.Value{}
	}
	return answer
}

// lookUp returns what a bundle may see of a character, as it was last saved.
func (r *Realm) lookUp(ctx context.Context, bundle, name string) (value.Value, error) {
	rec, err := r.records.Named(ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		return value.Value{}, nil
	}
	if err != nil {
		return value.Value{}, err
	}
	kept, err := r.records.KeptBy(rec, bundle)
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
