package world

import (
	"strings"

	"loam/core/model/content"
)

// mannerDocs say what each manner means, in the order of content.MannerWords.
var mannerDocs = []string{
	"It fights from where it stands: it does not go after its victim.",
	"It does not swing at its victim; it casts.",
	"It does not go home from a fight. A fight that would be given up ends where it stands, and on_evade is called.",
	"Its health does not come back by itself.",
	"It walks where it would run, after its victim too. Its way home from a fight it runs.",
	"It runs where it would walk, on paths and strolls too.",
	"Nobody can attack it.",
	"Players cannot attack it, and game clients do not let them select it.",
	"Players, and what belongs to them, cannot attack it, and it does not attack them.",
	"Creatures cannot attack it, and it does not attack them.",
	"Nobody but operators sees it, and nobody fights it who does not see it.",
	"It has no menu and no services for who talks to it; its quests and what a script shows there stay.",
	"It neither gives quests nor takes them back.",
	"It moves through the air: straight to where it goes, whatever lies below, and to the height of whom it fights.",
	"Game clients show it floating above the ground. How it moves does not depend on it.",
	"Game clients show it swimming. How it moves does not depend on it.",
	"It lies there as if it were dead, and goes on living.",
}

func mannersChapter() string {
	var b strings.Builder
	b.WriteString("\n## Manners of a creature\n\n| word | meaning |\n|---|---|\n")
	for i, w := range content.MannerWords {
		b.WriteString("| `" + w + "` | " + mannerDocs[i] + " |\n")
	}
	return b.String() + "\n"
}
