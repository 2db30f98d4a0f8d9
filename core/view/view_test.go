package view

import "testing"

func TestAllIsEveryFact(t *testing.T) {
	if All != Health|Level|Place|Target|State|Speed|Looks|Gear|Powers|Auras|Casts {
		t.Errorf("All = %b", All)
	}
}
