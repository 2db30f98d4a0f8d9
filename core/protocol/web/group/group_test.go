package group

import (
	"loam/core/protocol/web/message/messagetest"

	"fmt"
	"strings"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/rules/group"
	"loam/core/rules/loot"
)

var ben = guid.New(guid.Player, 0, 2)

func TestRequestsAboutAGroup(t *testing.T) {
	for _, test := range []struct {
		fields string
		want   intent.Group
	}{
		{`"act":"invite","name":"Ben"`, intent.Group{Act: intent.GroupInvite, Name: "Ben"}},
		{`"act":"kick","player":"player-0-2"`, intent.Group{Act: intent.GroupKick, Player: ben}},
		{`"act":"loot","method":"master","player":"player-0-2","threshold":3`, intent.Group{Act: intent.GroupLoot, Method: uint8(loot.MasterLoot), Player: ben, Threshold: 3}},
		{`"act":"role","name":"Ben","role":"healer"`, intent.Group{Act: intent.GroupRole, Name: "Ben", Role: uint8(group.Healer)}},
		{`"act":"mark","mark":7,"player":"player-0-2"`, intent.Group{Act: intent.GroupMark, Mark: 7, Player: ben}},
		{`"act":"mark","mark":7`, intent.Group{Act: intent.GroupMark, Mark: 7}},
		{`"act":"swap","name":"Ben","other":"Cid"`, intent.Group{Act: intent.GroupSwap, Name: "Ben", Other: "Cid"}},
		{`"act":"leave"`, intent.Group{Act: intent.GroupLeave}},
	} {
		if in, err := messagetest.Read[intent.Group](t, DecodeGroup, `{"type":"group",`+test.fields+`}`); err != nil || in != test.want {
			t.Errorf("%s is read as %+v, %v; want %+v", test.fields, in, err, test.want)
		}
	}
}

func TestARequestOutsideTheLimitsIsRefused(t *testing.T) {
	for name, fields := range map[string]string{
		"an unknown act":              `"act":"burn"`,
		"an invitation of nobody":     `"act":"invite"`,
		"a kick of nobody":            `"act":"kick"`,
		"a quality that there is not": fmt.Sprintf(`"act":"loot","threshold":%d`, len(content.Qualities)),
		"a mark behind the last":      fmt.Sprintf(`"act":"mark","mark":%d`, group.Marks),
		"a subgroup behind the last":  fmt.Sprintf(`"act":"move","name":"Ben","part":%d`, group.Parts),
		"a loot method that is none":  `"act":"loot","method":"mastr"`,
		"a role that is none":         `"act":"role","name":"Ben","role":"helaer"`,
	} {
		if in, err := messagetest.Read[intent.Group](t, DecodeGroup, `{"type":"group",`+fields+`}`); err == nil {
			t.Errorf("%s is read as %+v, want an error", name, in)
		}
	}
	if in, err := messagetest.Read[intent.GroupPing](t, DecodeGroupPing, `{"type":"group_ping","x":1e99,"y":0}`); err == nil {
		t.Errorf("a ping out of the world is read as %+v, want an error", in)
	}
}

func TestAGroupIsSentWithItsMembers(t *testing.T) {
	g := &group.Group{
		Raid: true, Leader: guid.New(guid.Player, 0, 1), Loot: loot.Rule{Method: loot.MasterLoot, Threshold: 2, Master: ben}, Asker: ben,
		Members: []group.Member{{Player: guid.New(guid.Player, 0, 1), Name: "Anna", Online: true, Role: group.Tank, Answer: group.Ready}, {Player: ben, Name: "Ben", Part: 1, Assistant: true}},
	}
	g.Marks[1] = guid.New(guid.Creature, 1, 9)
	w := new(jsonfield.Writer)
	EncodeGroup(w, g)
	want := `{"raid":true,"leader":"player-0-1","loot":"master","threshold":2,"master":"player-0-2","asker":"player-0-2","marks":["","creature-1-9"` + strings.Repeat(`,""`, group.Marks-2) + `],"members":[` +
		`{"id":"player-0-1","name":"Anna","online":true,"part":0,"assistant":false,"role":"tank","answer":"ready"},{"id":"player-0-2","name":"Ben","online":false,"part":1,"assistant":true}]}`
	if string(w.Buf) != want {
		t.Errorf("sent %s\nwant %s", w.Buf, want)
	}
}

func TestAFarMemberIsSentWithItsStateAndPlace(t *testing.T) {
	w := new(jsonfield.Writer)
	EncodeFare(w, &group.State{Player: ben, Level: 4, Health: 30, MaxHealth: 90, Dead: true, Map: "t:field", At: geo.Point{X: 5, Y: -6}})
	if want := `{"id":"player-0-2","level":4,"health":30,"max_health":90,"dead":true,"map":"t:field","x":5,"y":-6}`; string(w.Buf) != want {
		t.Errorf("sent %s, want %s", w.Buf, want)
	}
}

func TestNewsAndPingsOfAGroup(t *testing.T) {
	w := new(jsonfield.Writer)
	GroupTold.Encode(w, locale.Texts{}, event.GroupTold{News: group.Kicked, Name: "Ben"})
	Pinged.Encode(w, locale.Texts{}, event.Pinged{From: ben, At: geo.Point{X: 1.5, Y: 2}})
	if want := `"news":"kicked","name":"Ben","from":"player-0-2","x":1.5,"y":2`; string(w.Buf) != want {
		t.Errorf("sent %s, want %s", w.Buf, want)
	}
}
