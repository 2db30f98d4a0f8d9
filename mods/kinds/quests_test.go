package kinds

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"loam/core/model/content"
)

// TestEveryObjectiveIsShown requires, for each kind of objective, a scenario of the quest
// examples that completes such a quest.
func TestEveryObjectiveIsShown(t *testing.T) {
	done := regexp.MustCompile(`(?m)^(expect|advance until) \w+ quest \S+ (is done|is rewarded|rewarded)`)
	for i := range content.ObjectiveKinds {
		name := content.ObjectiveKinds[i].Name
		text, err := os.ReadFile(filepath.Join("../../examples/errands/scenarios", name+".txt"))
		if err != nil {
			t.Errorf("examples/errands/scenarios/%s.txt is missing", name)
			continue
		}
		if !done.Match(text) {
			t.Errorf("examples/errands/scenarios/%s.txt expects no quest to be done", name)
		}
	}
}
