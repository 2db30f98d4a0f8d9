package npc

import (
	"encoding/hex"
	"reflect"
	"testing"

	"loam/core/protocol/packets/codec"
)

// TestAchievementsAreTwoListsThatEnd checks that four bytes of ones end each list, so that
// empty lists have eight bytes.
func TestAchievementsAreTwoListsThatEnd(t *testing.T) {
	for want, m := range map[string]*Achievements{
		"ffffffffffffffff": {},
		"2103000005000000ffffffff" + "2923000001070101" + "00000000" + "06000000" + "00000000" + "00000000" + "ffffffff": {
			Done: []AchievementDone{{801, 5}}, Came: []CriterionCame{{Criterion: 9001, Count: 7, Player: 1, Time: 6}},
		},
	} {
		body, err := codec.Append(codec.Wrath, nil, m)
		if err != nil || hex.EncodeToString(body) != want {
			t.Errorf("it is written as %x, %v; want %s", body, err, want)
		}
		var back Achievements
		if left, err := codec.Read(codec.Wrath, body, &back); err != nil || left != 0 || !reflect.DeepEqual(&back, m) {
			t.Errorf("it is read as %+v, %d bytes left, %v", back, left, err)
		}
	}
}
