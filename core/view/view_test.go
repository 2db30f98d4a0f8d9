package view

import "testing"

func TestAllIsEveryFact(t *testing.T) {
	if All != Health|Level|Place|Target|State|Speed|Looks|Gear|Powers {
		t.Errorf("All = %b", All)
	}
}
