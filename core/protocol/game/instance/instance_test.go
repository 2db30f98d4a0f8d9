package instance_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/instance"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

var anna = guid.New(guid.Player, 0, 7)

var numbers = instance.Numbers{
	Aborts: map[string]uint8{"full": 2}, Difficulty: [content.CopyFors]string{content.ForParty: "MSG_SET_DUNGEON_DIFFICULTY", content.ForRaid: "MSG_SET_RAID_DIFFICULTY"},
}

func newVisitor(t *testing.T) (*conntest.Client, *instance.Requests, *instance.Updates) {
	c := conntest.New(t, codec.Wrath, "v", content.Tables{Maps: []content.Map{
		{ID: "t:cave", Clients: []content.Client{{Version: "v", Name: "map", Number: 36}}, Instance: &content.Instance{For: content.ForParty, Difficulties: []string{"easy", "hard"}}},
		{ID: "t:hole", Instance: &content.Instance{For: content.ForParty, Difficulties: []string{"easy"}}},
	}})
	v := instance.New(c, &numbers)
	return c, v, v.NewUpdates(c)
}

func TestWhatBecomesOfACopy(t *testing.T) {
	c, _, news := newVisitor(t)
	wall := conntest.Wall.UnixMilli()
	_, east := conntest.Wall.Zone()
	in := func(seconds int64) int64 { return wall + (seconds+int64(east))*1000 }
	for _, test := range []struct {
		name string
		e    event.InstanceTold
		want packets.Body
		said bool
	}{
		{"full", event.InstanceTold{News: event.InstanceRefused, Map: "t:cave", Why: "full"}, &packets.TransferAborted{Map: 36, Reason: 2}, false},
		{"a reason without a number", event.InstanceTold{News: event.InstanceRefused, Map: "t:cave", Why: "odd", Text: content.Text{Bundle: "base", Key: "odd"}}, nil, true},
		{"a map without a number", event.InstanceTold{News: event.InstanceReset, Map: "t:hole", Text: content.Text{Bundle: "base", Key: "reset"}}, nil, true},
		{"reset", event.InstanceTold{News: event.InstanceReset, Map: "t:cave"}, &packets.Number{Is: "SMSG_INSTANCE_RESET", Value: 36}, false},
		{"somebody is inside", event.InstanceTold{News: event.InstanceKept, Map: "t:cave", Why: "inside"}, &packets.ResetFailed{Map: 36}, false},
		{"it ends", event.InstanceTold{News: event.InstanceEnds, Map: "t:cave", Difficulty: "hard", Number: 30}, &packets.RaidNews{Type: 2, Map: 36, Difficulty: 1, Left: 1800}, false},
		{"it ends soon", event.InstanceTold{News: event.InstanceEnds, Map: "t:cave", Number: 15}, &packets.RaidNews{Type: 3, Map: 36, Left: 900}, false},
		{"it welcomes", event.InstanceTold{News: event.InstanceWelcome, Map: "t:cave", Number: in(60)}, &packets.RaidNews{Type: 4, Map: 36, Left: 60}, false},
		{"the difficulty", event.InstanceTold{News: event.InstanceDifficulty, Number: int64(content.ForParty), Difficulty: "hard"}, &packets.Difficulty{Is: "MSG_SET_DUNGEON_DIFFICULTY", Value: 1, One: 1}, false},
	} {
		c.Told, c.Said = nil, nil
		test.e.Player = anna
		if news.Event(test.e); len(c.Said) > 0 != test.said || test.want != nil && !reflect.DeepEqual(c.Last(), test.want) || test.want == nil && len(c.Told) > 0 {
			t.Errorf("%s: it is told %+v and %q, want %+v", test.name, c.Last(), c.Said, test.want)
		}
	}
}

func TestBindingsAreToldWhenAllAreThere(t *testing.T) {
	c, visitor, news := newVisitor(t)
	_ = visitor.AskBindings(nil)
	for _, id := range []content.ID{"t:cave", "t:hole"} { // of which clients know one
		news.Event(event.InstanceTold{Player: anna, News: event.InstanceListed, Map: id, Difficulty: "easy", Copy: 5})
	}
	for range 2 {
		news.Event(event.InstanceTold{Player: anna, News: event.InstanceListEnds})
	}
	want := []packets.Body{&packets.RaidInfo{List: []packets.RaidBinding{{Map: 36, ID: 5}}}, &packets.RaidInfo{}}
	if !reflect.DeepEqual(c.Told, want) {
		t.Errorf("it is told %+v, want %+v", c.Told, want)
	}
}

func TestADifficultyIsChosenByItsNumber(t *testing.T) {
	c, visitor, _ := newVisitor(t)
	for _, n := range []uint32{1, 2} {
		_ = instance.Choose(content.ForParty)(visitor, &packets.Number{Value: n})
	}
	want := []intent.Intent{intent.Instance{Act: intent.InstanceChoose, For: content.ForParty, Difficulty: "hard"}}
	if !reflect.DeepEqual(c.Asked, want) {
		t.Errorf("it asks %v, want %v", c.Asked, want)
	}
}
