package admin

import (
	"fmt"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/item"
)

func TestEveryActIsDone(t *testing.T) {
	for a := input.Grow; a < input.Acts; a++ {
		if directions[a] == nil && ofMap[a] == nil {
			t.Errorf("act %d does nothing", a)
		}
	}
}

func TestWhatUnitsAreMadeToDo(t *testing.T) {
	for _, test := range []struct {
		name  string
		in    input.Directed // by the builder where no unit is named
		wrong string
		after func(d *site) bool
	}{
		{"grow", input.Directed{Act: input.Grow, Level: 4}, "", func(d *site) bool { return d.unit(d.builder).Level == 4 }},
		{"teleport", input.Directed{Act: input.Teleport, At: at(5, 6)}, "", func(d *site) bool { return d.unit(d.builder).Position == at(5, 6) }},
		{"travel to another map", input.Directed{Act: input.Travel, ID: "t:hole"}, "", func(d *site) bool { return len(d.sent) == 1 && d.sent[0].Name == "t:hole" }},
		{"face", input.Directed{Act: input.Face, At: turned(2)}, "", func(d *site) bool { return d.unit(d.builder).Position.Facing == 2 }},
		{"speak", input.Directed{Act: input.Speak, Speech: intent.Yell, Text: "ho"}, "", nil},
		{"die", input.Directed{Act: input.Die}, "", func(d *site) bool { return d.unit(d.builder).Dead }},
		{"get items", input.Directed{Act: input.Give, ID: "t:bread", Points: 2}, "", func(d *site) bool { return item.Count(&d.unit(d.builder).Player.Items, "t:bread") == 2 }},
		{"be good at what nobody has heard of", input.Directed{Act: input.Improve, ID: "t:juggling", Points: 5}, `there is no skill "t:juggling"`, nil},
		{"win a power that it has not", input.Directed{Act: input.Empower, ID: "t:vigor", Points: 5}, "Anna has no power t:vigor", nil},
		{"spend more of a power than it has", input.Directed{Act: input.Empower, ID: "t:vigor", Points: -5}, "Anna does not have that much t:vigor", nil},
		{"lose items that it does not have", input.Directed{Act: input.Give, ID: "t:bread", Points: -2}, "refused: " + string(item.TooFew), nil},
		{"attack nobody", input.Directed{Act: input.Fight, Other: 77}, guid.GUID(77).String() + " is not on this map", nil},
		{"a unit that is not here", input.Directed{Act: input.Die, Unit: 77}, guid.GUID(77).String() + " is not on this map", nil},
		{"an act that there is not", input.Directed{Act: input.Acts}, fmt.Sprintf("unknown act %d", input.Acts), nil},
		{"a creature of which nobody knows", input.Directed{Act: input.Appear, ID: "t:unicorn"}, `there is no creature "t:unicorn"`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newSite(t)
			d.sent = nil
			if test.in.Unit == 0 {
				test.in.Unit = d.builder
			}
			_, err := d.Direct(test.in)
			if got := worded(err); got != test.wrong {
				t.Fatalf("told %q, want %q", got, test.wrong)
			}
			if test.after != nil && !test.after(d) {
				t.Errorf("nothing is wrong, but it has not done it; sent: %v", d.sent)
			}
		})
	}
}

func TestUnitsAreMadeToFightEachOther(t *testing.T) {
	d := newSite(t)
	beast := d.creature("t:beast", 3, 0)
	for _, in := range []input.Directed{
		{Act: input.Lower, Unit: d.builder}, {Act: input.Fight, Unit: beast.GUID, Other: d.builder}, {Act: input.Hurt, Unit: d.builder, Other: beast.GUID, Points: 30},
	} {
		if _, err := d.Direct(in); err != nil {
			t.Errorf("act %d: %v", in.Act, err)
		}
	}
	if beast.Victim != d.builder || beast.Health != 70 {
		t.Errorf("the beast attacks %v with %d points of health", beast.Victim, beast.Health)
	}
	if _, err := d.Direct(input.Directed{Act: input.Give, Unit: beast.GUID, ID: content.ID("t:bread"), Points: 1}); worded(err) != "Beast is not a player" {
		t.Errorf("a beast that gets bread: %v", err)
	}
}

func worded(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
