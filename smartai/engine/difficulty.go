package engine

import (
	"slices"

	"loam/smartai"
)

// difficulties are the flags of rules by the place of a difficulty in its instance.
var difficulties = []smartai.Flag{smartai.Difficulty0, smartai.Difficulty1, smartai.Difficulty2, smartai.Difficulty3}

// forDifficulty tells whether a rule with some flags is for the map that runs.
func forDifficulty(e *Engine, flags smartai.Flag) bool {
	wants := flags & smartai.Difficulties
	if wants == 0 {
		return true
	}
	m, ok := e.tx.Content().Map(e.tx.MapID())
	if !ok || m.Instance == nil {
		return false
	}
	at := max(0, slices.Index(m.Instance.Difficulties, e.tx.Difficulty()))
	return at < len(difficulties) && wants&difficulties[at] != 0
}
