package view

import "testing"

func TestAllIsEveryFact(t *testing.T) {
	if All != Health|Level|Place|Target|State|Speed|Looks|Gear|Powers|Auras|Casts|Finds {
		t.Errorf("All = %b", All)
	}
}
