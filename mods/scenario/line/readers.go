package line

import (
	"slices"
	"strings"

	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/model/ruletrace"
	"loam/core/model/view"
	"loam/core/rules/instance"
	"loam/core/rules/item"
	"loam/core/world/spell"
)

func readRole(a *Arg) bool {
	_, err := auth.ParseRole(a.Token.Text)
	return !a.Token.quoted && err == nil
}

// readNews reads a word for an event of an instance, readWhy one for the reason of a
// refusal.
func readNews(a *Arg) bool { return slices.Contains(event.InstanceNewsWords(), a.Token.Text) }

func readWhy(a *Arg) bool { return slices.Contains(instance.Refusals(), a.Token.Text) }

// readItemSlot reads the word for a slot of a character.
func readItemSlot(a *Arg) bool {
	_, ok := item.ParseSlot(a.Token.Text)
	return ok
}

// readMark reads the word for a raid target mark.
func readMark(a *Arg) bool {
	for _, word := range view.Marks {
		if word == a.Token.Text {
			return true
		}
	}
	return false
}

// blocks has the verdicts that prevent a rule from running.
func blocks() []string {
	var all []string
	for i, w := range ruletrace.Words() {
		if v := ruletrace.Verdict(i); v != ruletrace.Fired && v != ruletrace.Unasked {
			all = append(all, w)
		}
	}
	return all
}

func blockWords() string {
	all := blocks()
	for i, w := range all {
		all[i] = "`" + w + "`"
		if strings.Contains(w, " ") {
			all[i] = "`\"" + w + "\"`"
		}
	}
	return strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
}

func readBlock(a *Arg) bool { return slices.Contains(blocks(), a.Token.Text) }

// reasonWords lists why a cast may fail.
func reasonWords() string { return "`" + strings.Join(spell.ReasonWords()[1:], "`, `") + "`" }
