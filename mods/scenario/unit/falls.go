package unit

import (
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// FallVerbs are the verbs for falling and swimming.
func FallVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A falls YARDS", Run: doFall, Doc: "A player falls from this height to its position, as its client would report.", Example: "Anna falls 30"},
		{Syntax: "A swims", Run: swim(intent.Swimming, intent.StartSwim), Doc: "A player starts to swim at its position, as its client would report.", Example: "Anna swims"},
		{Syntax: "A wades ashore", Run: swim(0, intent.StopSwim), Doc: "A player stops swimming.", Example: "Anna wades ashore"},
	}
}

func doFall(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error {
		u, here := st.Find(p.Self)
		if !here {
			return testworld.ErrAway(p)
		}
		up, time := u.Position, st.Now()
		up.Z += a.Num("YARDS")
		if err := p.Ask(intent.Move{To: up, Flags: intent.Falling, Time: time}); err != nil {
			return err
		}
		return p.Ask(intent.Move{To: u.Position, Time: time})
	}, nil)
}

// swim makes a player report that it starts or stops swimming.
func swim(f intent.Flags, s intent.Stride) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		return st.Doing(a, func(p *testworld.Player) error {
			u, here := st.Find(p.Self)
			if !here {
				return testworld.ErrAway(p)
			}
			return p.Ask(intent.Move{To: u.Position, Flags: f, Stride: s, Time: st.Now()})
		}, nil)
	}
}

func isSwimming(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && intent.Flags(u.Player.Moved.Flags)&intent.Swimming != 0, nil
}
