package object_test

import (
	"testing"

	"loam/core/content"
	"loam/core/object"
)

func TestAnObjectIsReachedAsFarAsItsDefinitionOrElseTheRuleSays(t *testing.T) {
	if got := object.Reach(&content.Object{}, 5); got != 5 {
		t.Errorf("without a word of its own it is reached from %v yards, want the rule's 5", got)
	}
	if got := object.Reach(&content.Object{Reach: 2}, 5); got != 2 {
		t.Errorf("with 2 yards of its own it is reached from %v", got)
	}
}
