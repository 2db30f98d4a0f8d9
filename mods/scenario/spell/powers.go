package spell

import (
	"fmt"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// StatStates are the conditions about the stats of units.
func StatStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A stat STAT OP N", State: testworld.OfUnits(hasStat), Doc: "The value of a stat, from definition, level, worn items and auras.",
			Example: "expect Anna stat armor = 12"},
	}
}

// PowerVerbs are the verbs of powers.
func PowerVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A gains|spends N of POWER", Run: doPower, Doc: "Gives a unit points of a power, or spends them as a spell does. Only for tests.",
			Example: "Anna spends 30 of meadow:vigor"},
	}
}

func doPower(st *testworld.Stage, a line.Args) error {
	points := int64(a.Num("N"))
	if a.Text("gains") == "spends" {
		points = -points
	}
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Empower, ID: st.ID(a, "POWER"), Points: points}))
}

func hasStat(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	id := content.ID(a.Text("STAT"))
	if !content.IsCoreStat(string(id)) {
		id = st.ID(a, "STAT")
	}
	at, ok := st.Release.Content.Figures.Index(id)
	if !ok {
		return false, fmt.Errorf("there is no stat %s", id)
	}
	return line.Compare(u.Values[at], a.Text("OP"), a.Num("N")), nil
}
