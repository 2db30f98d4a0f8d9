package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/webtest"
	"loam/core/rules/group"
	"loam/core/rules/loot"
)

func TestWhomARequestAboutAGroupIsAbout(t *testing.T) {
	for _, test := range []struct {
		message, wrong string
		want           intent.Group
	}{
		{`{"type":"group","act":"kick","player":"player-0-80"}`, "", intent.Group{Act: intent.GroupKick, Player: webtest.Ben}},
		{`{"type":"group","act":"accept"}`, "", intent.Group{Act: intent.GroupAccept}},
		{`{"type":"group","act":"move","player":"player-0-80","part":7}`, "", intent.Group{Act: intent.GroupMove, Player: webtest.Ben, Part: 7}},
		{`{"type":"group","act":"move","player":"player-0-80","part":8}`, `field "part"`, intent.Group{}},
		{`{"type":"group","act":"swap","name":"Ben","other":"Cleo"}`, "", intent.Group{Act: intent.GroupSwap, Name: "Ben", Other: "Cleo"}},
		{`{"type":"group","act":"ready_check"}`, "", intent.Group{Act: intent.GroupCheck}},
		{`{"type":"group","act":"not_ready"}`, "", intent.Group{Act: intent.GroupNotReady}},
		{`{"type":"group","act":"mark","player":"player-0-80","mark":7}`, "", intent.Group{Act: intent.GroupMark, Player: webtest.Ben, Mark: 7}},
		{`{"type":"group","act":"mark","mark":8}`, `field "mark"`, intent.Group{}},
		{`{"type":"group","act":"role","name":"Ben","role":"healer"}`, "", intent.Group{Act: intent.GroupRole, Name: "Ben", Role: uint8(group.Healer)}},
		{`{"type":"group","act":"role","role":"healer"}`, `role needs a field "player" or "name"`, intent.Group{}},
		{`{"type":"group","act":"promote"}`, `promote needs a field "player" or "name"`, intent.Group{}},
		{`{"type":"group","act":"invite"}`, `invite needs a field "player" or "name"`, intent.Group{}},
		{`{"type":"group","act":"invite","name":""}`, `invite needs a field "player" or "name"`, intent.Group{}},
		{`{"type":"group","act":"betray"}`, `expected one of invite, accept`, intent.Group{}},
	} {
		_, asked, _, err := decode([]byte(test.message))
		switch in, _ := asked.(submit); {
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%s: %v, want %q", test.message, err, test.wrong)
		case test.wrong == "" && (err != nil || in.in != intent.Intent(test.want)):
			t.Errorf("%s is %+v, %v; want %+v", test.message, in.in, err, test.want)
		}
	}
}

// sociable lets Ben of the toy say yes to who asks it into a group, and lets the
// group be as its leader wants.
func (r *toy) sociable(u *toyUnit, in intent.Intent) {
	seat := r.seats[slices.IndexFunc(r.seats, func(s *toySeat) bool { return s.unit == u })]
	switch in := in.(type) {
	case intent.Group:
		switch in.Act {
		case intent.GroupInvite, intent.GroupAccept:
			seat.group = webtest.Pair(u.GUID)
			seat.fares = []group.State{{Player: webtest.Ben, Level: 4, Health: 30, MaxHealth: 60, Map: webtest.Map}}
		case intent.GroupLoot:
			seat.group = webtest.Pair(u.GUID)
			seat.group.Loot = loot.Rule{Method: loot.Method(in.Method), Threshold: int(in.Threshold), Master: in.Player}
		case intent.GroupConvert:
			seat.group = webtest.Pair(u.GUID)
			seat.group.Raid = true
		case intent.GroupMove, intent.GroupPromote, intent.GroupDemote:
			seat.group = webtest.Pair(u.GUID)
			seat.group.Raid = true
			m := &seat.group.Members[1]
			m.Part, m.Assistant = in.Part, in.Act == intent.GroupPromote
		case intent.GroupCheck, intent.GroupReady:
			seat.group = raidOf(u.GUID, in.Act == intent.GroupCheck)
		case intent.GroupMark:
			seat.group = raidOf(u.GUID, false)
			seat.group.Marks[in.Mark] = in.Player
		case intent.GroupRole:
			seat.group = raidOf(u.GUID, false)
			seat.group.Members[0].Role = group.Role(in.Role)
		case intent.GroupLead:
			seat.group = webtest.Pair(webtest.Ben)
			seat.group.Members[0].Player = u.GUID
			r.events = append(r.events, event.GroupTold{Player: u.GUID, News: group.Leads, Name: "Ben"})
		case intent.GroupLeave:
			seat.group = &group.Group{}
			r.events = append(r.events, event.GroupTold{Player: u.GUID, News: group.Left})
		}
	case intent.GroupChat:
		r.events = append(r.events, event.Heard{Player: u.GUID, Way: event.Party, From: webtest.Ben, Name: "Ben", Text: "You said: " + in.Text})
	}
}

// raidOf is a raid, in which a member asks both whether they are ready.
func raidOf(leader guid.GUID, asks bool) *group.Group {
	g := webtest.Pair(leader)
	g.Raid = true
	if asks {
		g.Asker, g.Members[0].Answer, g.Members[1].Answer = webtest.Ben, group.Asking, group.Ready
	}
	return g
}

// playGroup is asked into a group, says yes, and does what a leader may.
func playGroup(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.toy.respond = h.toy.sociable
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	anna := read(h.toy, func(r *toy) guid.GUID {
		return r.units[slices.IndexFunc(r.units, func(u *toyUnit) bool { return u.Name.Key == "Anna" })].GUID
	})
	shown := func(id string) string { return `!document.getElementById("` + id + `").hidden` }
	b.Until(`document.getElementById("group").hidden && document.getElementById("invite").hidden`)
	h.toy.log(event.GroupTold{Player: anna, News: group.Invited, Name: "Ben"})
	b.Until(shown("group-question") + ` && document.getElementById("group-asks").textContent === "Ben invites you to a group."`)
	b.Shot("19-invited")
	b.Click("#group-decline")
	b.Until(`document.getElementById("group").hidden`)
	h.toy.log(event.GroupTold{Player: anna, News: group.Invited, Name: "Ben"})
	b.Until(shown("group-question"))
	b.Click("#group-accept")
	b.Until(`loam.group.members.length === 2 && document.getElementById("group-question").hidden`)
	b.Until(`document.getElementById("log").innerText.includes("You are in a group with Ben.")`)
	b.Until(`document.querySelector("#group-list .bar-text").textContent === "30 / 60" && document.querySelectorAll("#group-list li").length === 1`)
	h.toy.log(event.Pinged{Player: anna, From: webtest.Ben, At: geo.Point{X: -16, Y: 8}})
	b.Shot("20-group")
	b.Run(`document.getElementById("stage").focus()`)
	b.Press("\r")
	b.Run(`document.getElementById("speech").value = "party"`)
	b.Type("#chat", "to the mill\r")
	b.Until(`document.getElementById("log").innerText.includes("[Group] Ben: You said: to the mill")`)
	deal := func(nth int, value string) {
		b.Run(fmt.Sprintf(`{ const s = document.querySelectorAll("#group-loot select")[%d]; s.value = %q; s.dispatchEvent(new Event("change")) }`, nth, value))
	}
	b.Until(shown("group-loot"))
	deal(0, "master")
	b.Until(`document.querySelectorAll("#group-loot select:not([hidden])").length === 3 && loam.group.members.some((m) => m.id === document.querySelectorAll("#group-loot select")[2].value && m.name === "Anna")`)
	deal(1, "3")
	b.Until(`document.querySelectorAll("#group-loot select")[1].value === "3"`)
	b.Click("#group-raid")
	b.Until(`document.getElementById("group-title").textContent === "Raid of 2, you are in subgroup 1" && document.getElementById("group-raid").hidden`)
	b.Click("#group-list .group-line button:nth-of-type(3)")
	b.Until(`document.querySelector("#group-list .frame-note").textContent.includes("assistant")`)
	b.Run(`{ const s = document.querySelector("#group-list select"); s.value = "2"; s.dispatchEvent(new Event("change")) }`)
	b.Until(`loam.group.members[1].part === 2 && document.querySelector("#group-list select").value === "2"`)
	b.Click("#ready-check")
	b.Until(shown("ready-question") + ` && document.getElementById("ready-asks").textContent === "Ben asks whether you are ready." && document.querySelector("#group-list .answer").textContent === "✓"`)
	b.Run(`document.getElementById("stage").focus()`)
	b.Press("\t")
	b.Until(shown("target-marks"))
	b.Shot("21-ready")
	b.Click("#ready-yes")
	b.Until(`document.getElementById("ready-question").hidden`)
	b.Click("#target-marks button:nth-of-type(8)")
	b.Until(`document.querySelector("#target-marks button:nth-of-type(8)").getAttribute("aria-pressed") === "true"`)
	b.Shot("22-marked")
	foldsOnATelephone(t, b)
	b.Run(`{ const s = document.querySelector("#group-own select"); s.value = "healer"; s.dispatchEvent(new Event("change")) }`)
	b.Until(`loam.group.members[0].role === "healer" && document.querySelector("#group-own select").value === "healer"`)
	b.Click("#group-list .group-line button")
	b.Until(`loam.group.leader.endsWith("-80") && document.querySelector("#group-list .group-name").textContent === "★ Ben"`)
	b.Until(`document.querySelector("#group-list .group-line button").hidden && document.getElementById("log").innerText.includes("Ben is now the leader of the group.")`)
	b.Click("#group-leave")
	b.Until(`document.getElementById("group").hidden && document.getElementById("log").innerText.includes("You have left the group.")`)
}

// foldsOnATelephone looks at the frames of a player with a group and a target where there
// is little room: what can be done with them does not cover the map until it is asked for.
func foldsOnATelephone(t *testing.T, b *tab) {
	t.Helper()
	b.Resize(390, 780)
	const seen = `["target-marks", "group-leave", "group-own"].filter((id) => document.getElementById(id).getClientRects().length > 0).join()`
	b.Until(seen + ` === ""`)
	// Of 780 px at most 210 are covered from above.
	b.Until(`Math.max(...["self", "target", "place", "group"].map((id) => document.getElementById(id).getBoundingClientRect().bottom)) <= 210`)
	b.Shot("23-folded")
	b.Click("#target-more")
	b.Until(seen + ` === "target-marks"`) // with which the group has moved down
	b.Click("#group-more")
	b.Until(seen + ` === "target-marks,group-leave,group-own"`)
	b.Click("#group-more")
	b.Until(seen + ` === "target-marks"`)
	b.Resize(1280, 800)
}
