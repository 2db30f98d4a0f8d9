package replay

import (
	"testing"

	"loam/core/model/intent"
)

func TestEveryIntentOfAMapIsToldOrLeftOut(t *testing.T) {
	for k := range intent.Kind(intent.Count) {
		if told := tellers[k] != nil; told == intent.OfRealm(k) {
			t.Errorf("intent %d: there is a teller is %v, it goes to the realm box is %v; want one of the two", k, told, intent.OfRealm(k))
		}
	}
}
