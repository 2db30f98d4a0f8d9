package gameobject_test

import (
	"testing"

	"loam/core/model/content"
	"loam/core/rules/gameobject"
)

func TestAnObjectIsReachedAsFarAsItsDefinitionOrElseTheRuleSays(t *testing.T) {
	if got := gameobject.Reach(&content.Object{}, 5); got != 5 {
		t.Errorf("without a word of its own it is reached from %v yards, want the rule's 5", got)
	}
	if got := gameobject.Reach(&content.Object{Reach: 2}, 5); got != 2 {
		t.Errorf("with 2 yards of its own it is reached from %v", got)
	}
}
