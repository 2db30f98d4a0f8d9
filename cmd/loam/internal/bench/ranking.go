package bench

import (
	"context"
	"errors"
	"fmt"

	"github.com/rs/zerolog"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/realm"
	"loam/core/store"
	"loam/core/store/memory"
)

const rankingScript = `
function realm:ranked(list) realm.state.said = #list .. " " .. list[1].name .. " " .. list[1].value end
function realm:said() return realm.state.said end
`

// ranked is how many places a question asks for.
const ranked = 10

// rankings measures a question for the foremost of many characters: the first one,
// which reads them all, and those that follow.
func rankings(ctx context.Context, o Options) ([]Figure, error) {
	characters, questions := o.of(100_000, 300), o.of(1000, 10)
	w := newWorld("maps:\n"+field("field", 100), "")
	w.files[0].text += "permissions: [players]\n"
	w.add("scripts/realm/board.lua", rankingScript)
	rel, err := w.release()
	if err != nil {
		return nil, err
	}
	s := memory.New()
	epoch, err := s.Claim(ctx)
	if err != nil {
		return nil, err
	}
	if err := populate(ctx, s, epoch, characters); err != nil {
		return nil, err
	}
	r, err := realm.New(ctx, realm.Config{
		Seed: 7, Release: rel.Release, Store: s, Epoch: epoch, Saver: atOnce{s, epoch}, Log: zerolog.Nop(), Headless: true,
	})
	if err != nil {
		return nil, err
	}
	r.Advance()
	ask := func(times int) {
		for range times {
			if _, e := r.EvalNow(name, fmt.Sprintf(`storage:top("kills", %d, "ranked")`, ranked)); e != nil {
				err = e
			}
			r.Advance() // takes the question and answers it
		}
	}
	before := heap()
	first := measure(func() { ask(1) })
	grown := heap() - before
	took := median(o.rounds(), func() { ask(questions) })
	r.Advance()
	said, e := r.EvalNow(name, "return realm:said()")
	if want := fmt.Sprintf(`"%d Walker%d %d"`, ranked, characters-1, characters-1); err == nil && e == nil && said != want {
		e = fmt.Errorf("the answer is %s, want %s", said, want)
	}
	if err := errors.Join(err, e); err != nil {
		return nil, fmt.Errorf("ask for a ranking: %w", err)
	}
	f := Figure{
		Name: "storage.top", Range: fmt.Sprintf("characters=%d,places=%d,questions=%d", characters, ranked, questions),
		Unit: "us", Value: float64(took.cpu.Nanoseconds()) / 1000 / float64(questions),
	}
	f.note("wall_us", float64(took.wall.Nanoseconds())/1000/float64(questions))
	f.note("first_ms", float64(first.wall.Microseconds())/1000)
	f.note("kept_kb", int(grown)/1024)
	f.note("said", said)
	return []Figure{f}, ctx.Err()
}

// populate makes characters with a number of their own.
func populate(ctx context.Context, s *memory.Store, epoch int64, count int) error {
	a, err := s.CreateAccount(ctx, epoch, store.Account{Name: "BENCH"})
	if err != nil {
		return err
	}
	for i := range count {
		kept := value.OfTable([]value.Entry{{Key: value.OfString("kills"), Value: value.OfNumber(float64(i))}})
		rec := character.Record{Account: a.ID, Name: fmt.Sprintf("Walker%d", i), Level: 1, Storage: []character.Place{{Bundle: name, Version: 1, Value: kept}}}
		if _, err := s.CreateCharacter(ctx, epoch, rec); err != nil {
			return err
		}
	}
	return nil
}
