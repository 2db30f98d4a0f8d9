package engine

import (
	"slices"

	"loam/smartai"
)

// difficulties has the flags of rules by the index of a difficulty in its instance.
var difficulties = []smartai.Flag{smartai.Difficulty0, smartai.Difficulty1, smartai.Difficulty2, smartai.Difficulty3}

// forDifficulty reports whether a rule with some flags applies to the map.
func forDifficulty(e *Engine, flags smartai.Flag) bool {
	wants := flags & smartai.Difficulties
	if wants == 0 {
		return true
	}
	m, ok := e.tx.Content().Map(e.tx.MapID())
	if !ok || m.Instance == nil {
		return false
	}
	at := max(0, slices.Index(m.Instance.Difficulties, e.tx.Instances().Difficulty()))
	return at < len(difficulties) && wants&difficulties[at] != 0
}
