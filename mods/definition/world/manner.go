package world

import (
	"strings"

	"loam/core/model/content"
)

// mannerDocs describes each behaviour, in the order of content.MannerWords.
var mannerDocs = []string{
	"It fights from where it stands and does not chase its victim.",
	"It does not swing at its victim; it only casts.",
	"It does not return home after a fight. Where it would evade, the fight ends on the spot, and on_evade is called.",
	"Its health does not regenerate.",
	"It walks where it would run, even when it chases. When it evades, it still runs home.",
	"It runs where it would walk, even on paths and when it wanders.",
	"Nobody can attack it.",
	"Players cannot attack it, and game clients do not let players select it.",
	"Players, their pets and summons cannot attack it, and it does not attack them.",
	"Creatures cannot attack it, and it does not attack them.",
	"Only operators see it. A unit that does not see it cannot fight it.",
	"It offers no menu and no services to players who talk to it. Its quests, and menus that a script shows, remain.",
	"It neither offers nor completes quests.",
	"It flies: it moves straight to its destination, whatever is below, and to the height of its victim.",
	"Game clients show it hovering above the ground. This does not change how it moves.",
	"Game clients show it swimming. This does not change how it moves.",
	"Players see it lying as if dead.",
}

func mannersChapter() string {
	var b strings.Builder
	b.WriteString("\n## Manners of a creature\n\n| word | meaning |\n|---|---|\n")
	for i, w := range content.MannerWords {
		b.WriteString("| `" + w + "` | " + mannerDocs[i] + " |\n")
	}
	return b.String() + "\n"
}
