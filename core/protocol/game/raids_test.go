package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// seesAnswer waits until its client is told whether a member has answered a ready check, as the client's version has it.
func (p *player) seesAnswer(who uint64, ready uint8) {
	p.t.Helper()
	p.wait("an answer", func(m *client.Model) bool {
		if p.version.Packet == codec.Wrath {
			return len(m.Readiness) == 1 && m.Readiness[0] == social.ReadyAnswered{GUID: who, State: ready}
		}
		return len(m.Checks) > 0 && m.Checks[len(m.Checks)-1] == social.ReadyChecked{Long: true, GUID: who, State: ready}
	})
}

// asked waits until the client asks its player whether it is ready.
func (p *player) asked(by uint64) {
	p.t.Helper()
	want := social.ReadyChecked{}
	if p.version.Packet == codec.Wrath {
		want = social.ReadyChecked{Long: true, GUID: by}
	}
	p.wait("the question", func(m *client.Model) bool { return len(m.Checks) == 1 && m.Checks[0] == want })
}

func TestAReadyCheckMarksAndRolesInBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			a, b := anna.Model().Self, bert.Model().Self
			names := map[uint64]string{a: "Anna", b: "Bert"}
			anna.invites(bert, "Bert")
			bert.accepts()
			anna.waitsFor(names, "Bert led by Anna")
			bert.waitsFor(names, "Anna led by Anna")

			anna.send(&social.ReadyCheck{})
			bert.asked(a)
			bert.send(&social.ReadyCheck{Answers: true, State: 1})
			anna.seesAnswer(b, 1)

			lists := anna.Model().Messages["SMSG_GROUP_LIST"]
			anna.send(&social.SetMark{Mark: 7, GUID: b})
			for _, p := range []*player{anna, bert} {
				p.wait("the mark", func(m *client.Model) bool { return m.Icons[7] == b })
			}
			anna.send(&social.SetMark{Mark: 2, GUID: b})
			bert.wait("another mark", func(m *client.Model) bool { return m.Icons == [8]uint64{2: b} })
			asked := bert.Model().Messages["MSG_RAID_TARGET_UPDATE"]
			bert.send(&social.SetMark{Mark: social.AskMarks})
			bert.wait("all marks", func(m *client.Model) bool {
				return m.Messages["MSG_RAID_TARGET_UPDATE"] == asked+1 && m.Icons == [8]uint64{2: b}
			})
			if got := anna.Model().Messages["SMSG_GROUP_LIST"]; got != lists {
				t.Errorf("a mark has made %d more lists of the group", got-lists)
			}
			wrath := anna
			if pair[1].Packet == codec.Wrath {
				wrath = bert
			}
			wrath.send(&social.ChooseRoles{Roles: 4})
			third := h.enter(wrath.version, "Cleo")
			anna.invites(third, "Cleo")
			third.accepts()
			third.wait("a healer", func(m *client.Model) bool {
				return len(m.Group.Members) == 2 && m.Group.Members[0].Roles|m.Group.Members[1].Roles == 4
			})
			for _, p := range []*player{anna, bert, third} {
				if n := p.Model().Strange; n > 0 {
					t.Errorf("%s: %d messages are strange", p.version.Name, n)
				}
			}
		})
	}
}
