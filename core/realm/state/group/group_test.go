package group_test

import (
	"testing"

	"loam/core/model/intent"
	"loam/core/realm/state/group"
)

func TestEveryActOfGroupsIsDone(t *testing.T) {
	for act := range intent.GroupAct(intent.GroupActs) {
		if !group.Acts(act) {
			t.Errorf("nothing is done to %s", act)
		}
	}
}
