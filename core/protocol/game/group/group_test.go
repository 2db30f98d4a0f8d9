package group_test

import (
	"reflect"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/group"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
	grouprules "loam/core/rules/group"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	ben  = guid.New(guid.Player, 0, 8)
	wolf = guid.New(guid.Creature, 1, 9)
)

// party is a client of a version, with the group that it is told of.
type party struct {
	*conntest.Client
	fellow *group.Requests
	circle *group.Updates
}

func newParty(t *testing.T, v *game.Version) *party {
	c := &party{Client: conntest.New(t, v.Packet, v.Name, content.Tables{})}
	c.Self = anna
	c.fellow = group.New(c.Client, &v.Groups)
	c.circle = c.fellow.NewUpdates(c.Client)
	c.Parts = []conn.Answerer{c.circle}
	return c
}

// told is what it is told since it was asked last.
func (c *party) told() []packets.Body {
	list := c.Told
	c.Told = nil
	return list
}

func both(t *testing.T, test func(t *testing.T, v *game.Version, c *party)) {
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) { test(t, v, newParty(t, v)) })
	}
}

// raid is one of Anna, who leads it, and Ben.
func raid(change func(g *grouprules.Group)) *view.Viewer {
	g := &grouprules.Group{ID: 3, Raid: true, Leader: anna, Members: []grouprules.Member{
		{Player: anna, Name: "Anna", Online: true}, {Player: ben, Name: "Ben", Online: true, Part: 2, Assistant: true, Role: grouprules.Healer},
	}}
	if change != nil {
		change(g)
	}
	return &view.Viewer{Group: g}
}

func TestARaidIsListed(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, c *party) {
		c.circle.Told(raid(nil))
		want := &social.Group{
			Type: v.Groups.Raid, GUID: 0x1F50_0000_0000_0003, Counter: 1, Leader: 7, Long: true,
			Members: []social.Member{{Name: "Ben", GUID: 8, Online: true, Sub: 0x82, Roles: 4}},
		}
		if v.Packet == codec.Wrath {
			want.Members[0].Sub, want.Members[0].Flags = 2, 1
		}
		if got := c.told(); len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("it is told %+v, want %+v", got, want)
		}
		if c.Met[ben] != "Ben" || !c.circle.Any() || !c.circle.Led(anna) || c.circle.Led(ben) {
			t.Errorf("it has met %v; a group: %v, led by her: %v, by him: %v", c.Met, c.circle.Any(), c.circle.Led(anna), c.circle.Led(ben))
		}
		c.circle.Told(raid(func(g *grouprules.Group) { g.Members[1].Answer = 1 }))
		if got := c.told(); got != nil {
			t.Errorf("of an answer alone it is told %+v", got)
		}
		c.circle.Told(raid(func(g *grouprules.Group) { g.Leader = ben }))
		if got := c.told(); len(got) != 1 || got[0].(*social.Group).Leader != 8 || got[0].(*social.Group).Counter != 2 {
			t.Errorf("of another leader it is told %+v", got)
		}
		c.circle.Told(&view.Viewer{Group: new(grouprules.Group)})
		if got := c.told(); len(got) != 1 || !reflect.DeepEqual(got[0], &social.Group{Counter: 3}) || c.circle.Any() {
			t.Errorf("of none it is told %+v", got)
		}
	})
}

func TestAGroupWaitsForTheMapToBeShown(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, c *party) {
		c.Hidden = true
		c.circle.Told(raid(nil))
		if got := c.told(); got != nil {
			t.Errorf("before it has the map it is told %+v", got)
		}
		c.Hidden = false
		c.circle.Greet()
		if got := c.told(); len(got) != 1 || got[0].Name() != "SMSG_GROUP_LIST" {
			t.Errorf("with the map it is told %+v", got)
		}
	})
}

func TestHowAMemberOutOfSightFares(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, c *party) {
		c.circle.Told(raid(nil))
		c.told()
		state := grouprules.State{Player: ben, Level: 5, Health: 100_000, MaxHealth: 200_000, At: geo.Point{X: 12, Y: -3}}
		c.circle.Told(&view.Viewer{Fares: []grouprules.State{state}})
		want := &social.MemberStats{Is: "SMSG_PARTY_MEMBER_STATS", GUID: 8, Mask: 0x146, Level: 5, Health: 100_000, Max: 200_000, X: 12, Y: 0xFFFD}
		if v.Packet == codec.Vanilla { // whose fields hold less
			want.Mask, want.Status, want.Health, want.Max = 0x147, 1, 32767, 65535
		}
		if got := c.told(); len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("it is told %+v, want %+v", got[0], want)
		}
		c.Seen = map[guid.GUID]*view.Object{ben: {GUID: ben}}
		c.circle.Told(&view.Viewer{Fares: []grouprules.State{state}})
		if got := c.told(); got != nil {
			t.Errorf("of one whom it sees it is told %+v", got)
		}
		_ = c.fellow.AskMember(&packets.GUID{GUID: 8})
		_ = c.fellow.AskMember(&packets.GUID{GUID: 9})
		if got := c.told(); len(got) != 1 {
			t.Errorf("asked of a member and of nobody it is told %+v", got)
		}
	})
}

func TestMarksAreThoseOfUnitsInSight(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, c *party) {
		marked := raid(func(g *grouprules.Group) { g.Marks[7], g.Marks[0] = wolf, ben })
		c.circle.Told(marked)
		if got := c.told(); len(got) != 2 || !reflect.DeepEqual(got[1], &social.Marks{List: []social.Mark{{Mark: 0, GUID: 8}}}) {
			t.Errorf("it is told %+v", got)
		}
		c.Seen = map[guid.GUID]*view.Object{wolf: {GUID: wolf}}
		c.circle.Told(new(view.Viewer))
		if got := c.told(); len(got) != 1 || !reflect.DeepEqual(got[0], &social.Marks{List: []social.Mark{{Mark: 7, GUID: c.Name(wolf)}}}) {
			t.Errorf("of a wolf that comes into view it is told %+v", got)
		}
		_ = c.fellow.MarkUnit(&social.SetMark{Mark: social.AskMarks})
		if got := c.told(); len(got) != 1 || !got[0].(*social.Marks).All || len(got[0].(*social.Marks).List) != grouprules.Marks {
			t.Errorf("asked for all it is told %+v", got)
		}
		_ = c.fellow.MarkUnit(&social.SetMark{Mark: 3, GUID: 8})
		if want := []intent.Intent{intent.Group{Act: intent.GroupMark, Mark: 3, Player: ben}}; !reflect.DeepEqual(c.Asked, want) {
			t.Errorf("it asks %+v, want %+v", c.Asked, want)
		}
	})
}

func TestAReadyCheck(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, c *party) {
		c.circle.Told(raid(nil))
		c.told()
		for _, news := range []grouprules.News{grouprules.Checked, grouprules.SaysReady, grouprules.AllReady} {
			c.circle.Event(event.GroupTold{Player: anna, News: news, Name: "Ben"})
		}
		want := []packets.Body{&social.ReadyChecked{GUID: 8}, &social.ReadyChecked{Long: true, GUID: 8, State: 1}}
		if v.Packet == codec.Wrath {
			want = []packets.Body{&social.ReadyChecked{Long: true, GUID: 8}, &social.ReadyAnswered{GUID: 8, State: 1}}
		}
		if got := c.told(); !reflect.DeepEqual(got, want) {
			t.Errorf("it is told %+v, want %+v", got, want)
		}
	})
}

func TestWhatAClientAsksOfItsGroup(t *testing.T) {
	c := newParty(t, wrath.Version())
	for _, test := range []struct {
		name string
		ask  func(m packets.Body) error
		m    packets.Body
		want intent.Intent
	}{
		{"to part with somebody", c.fellow.Kick, &social.Uninvite{GUID: 8}, intent.Group{Act: intent.GroupKick, Player: ben}},
		{"an assistant", c.fellow.Assist, &social.Assistant{GUID: 8, Is: 1}, intent.Group{Act: intent.GroupPromote, Player: ben}},
		{"no assistant", c.fellow.Assist, &social.Assistant{GUID: 8}, intent.Group{Act: intent.GroupDemote, Player: ben}},
		{"a creature to lead", c.fellow.Lead, &packets.GUID{GUID: c.Name(wolf)}, nil},
		{"whether all are ready", c.fellow.CheckReady, &social.ReadyCheck{}, intent.Group{Act: intent.GroupCheck}},
		{"that she is not ready", c.fellow.CheckReady, &social.ReadyCheck{Answers: true}, intent.Group{Act: intent.GroupNotReady}},
		{"several roles", c.fellow.ChooseRoles, &social.ChooseRoles{Roles: 2 | 8}, intent.Group{Act: intent.GroupRole, Role: uint8(grouprules.Tank), Player: anna}},
		{"a number from 1 to 100", c.fellow.Roll, &social.Roll{Minimum: 1, Maximum: 100}, intent.RollDice{Low: 1, High: 100}},
		{"a point of the map", c.fellow.PingMap, &packets.MapPing{X: 1, Y: 2}, intent.GroupPing{At: geo.Point{X: 1, Y: 2}}},
	} {
		c.Asked = nil
		if err := test.ask(test.m); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if test.want == nil && c.Asked != nil || test.want != nil && (len(c.Asked) != 1 || c.Asked[0] != test.want) {
			t.Errorf("%s: it asks %+v, want %+v", test.name, c.Asked, test.want)
		}
	}
}

func TestRefusalsHaveNumbers(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, c *party) {
		for _, test := range []struct {
			key    string
			number uint32
			all    bool // nothing else is to be said
		}{
			{"group.full", v.Groups.Full, true}, {"core.not_online", v.Groups.BadName, true}, {"core.not_online_near", v.Groups.BadName, false},
			{"friends.deaf", v.Groups.Ignoring, true}, {"group.not_raid", 0, false},
		} {
			all := c.circle.Refused(event.Refused{Player: anna, Intent: intent.KindGroup, Reason: content.Text{Key: test.key}, Args: value.OfRecord("name", "Ben")})
			var want []packets.Body
			if test.number != 0 {
				want = []packets.Body{&social.GroupResult{Member: "Ben", Result: test.number}}
			}
			if got := c.told(); all != test.all || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: it is told %+v and %v, want %+v and %v", test.key, got, all, want, test.all)
			}
		}
		if c.circle.Refused(event.Refused{Player: anna, Intent: intent.KindMove, Reason: content.Text{Key: "group.full"}}) {
			t.Error("it takes what is no request about a group")
		}
	})
}

// TestAGroupThatEndedOnTheWayIsTold: who comes onto another map without the group that it
// had on the one before hears that it has none.
func TestAGroupThatEndedOnTheWayIsTold(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, c *party) {
		c.circle.Told(raid(nil))
		c.told()
		there := c.fellow.NewUpdates(c.Client)
		there.Greet()
		got := c.told()
		if len(got) != 1 {
			t.Fatalf("without its group on another map it is told %+v", got)
		}
		if m, ok := got[0].(*social.Group); !ok || len(m.Members) > 0 || m.Leader != 0 {
			t.Errorf("it is told %+v", got[0])
		}
		if c.fellow.NewUpdates(c.Client).Greet(); c.told() != nil {
			t.Error("it is told twice")
		}
	})
}

func TestARollIsTheOnlyMessageForItsEvent(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, c *party) {
		e := event.DiceRolled{Player: anna, By: ben, Name: "Ben", Low: 1, High: 100, Number: 42}
		want := &social.Rolled{Roll: social.Roll{Minimum: 1, Maximum: 100}, Actual: 42, GUID: 8}
		if got := v.Told[e.Kind()](c.Client, e); !reflect.DeepEqual(got, want) {
			t.Errorf("the client is sent %+v, want %+v", got, want)
		}
		if c.circle.Event(e) {
			t.Error("the part about groups sends it too")
		}
	})
}
