package program

import (
	"fmt"
	"slices"

	"loam/core/model/content"
	"loam/smartai"
)

// both makes the programs of spawns whose creatures' own rules also run: the spawn's rules
// first, then the creature's. Problems of rules are reported with the programs that it
// combines.
func (c *compiler) both(sources []Source) {
	for _, b := range c.Beside {
		at := slices.IndexFunc(sources, func(s Source) bool { return s.Key == b.Key })
		if at < 0 {
			c.tell(b, "it has no rules that can run beside those of its spawns")
			continue
		}
		def := c.ofCreature(b.Key)
		for i := range sources {
			spawn := &sources[i]
			p := c.spawned(spawn, def)
			switch {
			case p == nil:
			case spawn.AzerothCore != sources[at].AzerothCore:
				c.tell(b, fmt.Sprintf("its rules run beside those of spawn %s, at %s:%d: both files must have the same compat", p.Of, spawn.At.File, spawn.At.Row.Line))
			default:
				quiet := &compiler{Options: c.Options, set: c.set, whose: c.whose}
				one := &Program{Key: p.Key, Of: p.Of, Bundle: p.Bundle, AzerothCore: p.AzerothCore}
				quiet.fill(one, spawn, &sources[at])
				c.set.Both[[2]content.ID{p.Of, def}] = one
			}
		}
	}
}

func (c *compiler) tell(b Beside, msg string) {
	c.problems = append(c.problems, at(b.At, b.At.Row, fmt.Sprintf("%s: %s", b.Key, msg)))
}

// ofCreature returns the creature that owns the rules of a key; "" if they do not run.
func (c *compiler) ofCreature(k smartai.Key) content.ID {
	for id, p := range c.set.Creatures {
		if p.Key == k {
			return id
		}
	}
	return ""
}

// spawned returns the program of a source that belongs to a spawn of a creature, or nil.
func (c *compiler) spawned(s *Source, def content.ID) *Program {
	if s.Source != smartai.Creature || s.Owner >= 0 || def == "" {
		return nil
	}
	for id, p := range c.set.Spawns {
		if p.Key != s.Key {
			continue
		}
		spawn, ok := c.Content.Spawn(id)
		if ok && (spawn.Creature == def || slices.ContainsFunc(spawn.OneOf, func(o content.SpawnChoice) bool { return o.Creature == def })) {
			return p
		}
	}
	return nil
}
