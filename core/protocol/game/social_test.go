package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// status waits for what a client is told of somebody whom its player notes.
func (p *player) status(result uint8, who uint64) social.FriendStatus {
	p.t.Helper()
	var found social.FriendStatus
	p.wait("a status", func(m *client.Model) bool {
		i := slices.IndexFunc(m.Social.Statuses, func(s social.FriendStatus) bool { return s.Result == result && s.GUID == who })
		if i >= 0 {
			found = m.Social.Statuses[i]
		}
		return i >= 0
	})
	return found
}

func TestFriendsInBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			b := bert.Model().Self
			long := pair[0].Packet == codec.Wrath

			anna.send(&social.AddFriend{Player: "bert", Note: "baker"})
			got := anna.status(social.FriendAddedOnline, b)
			if got.Status != 1 || got.Level != 1 || long && got.Note != "baker" {
				t.Errorf("she is told %+v of a friend who is there", got)
			}
			anna.send(&social.AddFriend{Player: "Bert"})
			anna.status(8, 0)
			anna.send(&social.AddFriend{Player: "Anna"})
			anna.status(9, 0)
			anna.send(&social.AddFriend{Player: "Zed"})
			anna.status(4, 0)

			if long {
				anna.send(&social.ContactNote{GUID: b, Note: "miller"})
				anna.send(&packets.Number{Is: "CMSG_CONTACT_LIST", Value: 7})
				anna.wait("the list", func(m *client.Model) bool {
					c := m.Social.Contacts
					return len(c) == 1 && c[0].GUID == b && c[0].Mask == 1 && c[0].Note == "miller" && c[0].Status == 1
				})
			} else {
				anna.send(packets.NewEmpty("CMSG_FRIEND_LIST"))
				anna.wait("the list", func(m *client.Model) bool {
					f := m.Social.Friends
					return len(f) == 1 && f[0].GUID == b && f[0].Status == 1 && f[0].Level == 1
				})
			}
			h.fast(10) // a log-out takes twenty seconds
			bert.send(packets.NewEmpty("CMSG_LOGOUT_REQUEST"))
			anna.status(3, b)
			bert.wait("the list of characters", func(m *client.Model) bool { return m.Messages["SMSG_LOGOUT_COMPLETE"] == 1 })
			bert.join()
			anna.status(social.FriendOnline, b)

			anna.send(&packets.Text{Is: "CMSG_ADD_IGNORE", Text: "Bert"})
			anna.status(15, b)
			bert.send(&social.Say{Type: uint32(pair[1].Chat.Whisper), Language: 7, Target: "Anna", Text: "hello"})
			bert.hears(pair[1].Chat.System, "Anna ignores you.")
			bert.send(&social.Invite{Player: "Anna"})
			bert.wait("a refusal", func(m *client.Model) bool {
				return len(m.Answers) == 1 && m.Answers[0].Result == pair[1].Groups.Ignoring
			})
			anna.send(&packets.GUID{Is: "CMSG_DEL_IGNORE", GUID: b})
			anna.status(16, b)
			anna.send(&packets.GUID{Is: "CMSG_DEL_FRIEND", GUID: b})
			anna.status(5, b)
			bert.send(&social.Say{Type: uint32(pair[1].Chat.Whisper), Language: 7, Target: "Anna", Text: "hello again"})
			anna.hears(pair[0].Chat.Whisper, "hello again")
		})
	}
}
