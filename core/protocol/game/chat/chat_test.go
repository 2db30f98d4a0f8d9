package chat_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game"
	"loam/core/protocol/game/chat"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	ben  = guid.New(guid.Player, 0, 8)
)

// party is a group that Ben leads.
type party struct{}

func (party) Led(by guid.GUID) bool { return by == ben }

func newEar(t *testing.T, v *game.Version) (*conntest.Client, *chat.Requests, *chat.Updates) {
	c := conntest.New(t, v.Packet, v.Name, content.Tables{
		Channels: []content.Channel{{ID: "t:trade", Name: content.Text{Key: "General - Field"}}},
		Emotes: []content.Emote{{ID: "t:wave", Clients: []content.Client{
			{Version: v.Name, Name: "text_emote", Number: 101}, {Version: v.Name, Name: "animation", Number: 3}, {Version: v.Name, Name: "posture", Number: 26},
		}}, {ID: "t:nod", Clients: []content.Client{{Version: v.Name, Name: "animation", Number: 5}}}},
	})
	c.Self = anna
	voice := chat.New(c, &v.Chat)
	return c, voice, voice.NewUpdates(c, party{})
}

func TestHowWordsAreHeard(t *testing.T) {
	v := wrath.Version()
	kinds := &v.Chat
	for _, test := range []struct {
		name  string
		heard event.Heard
		want  social.Said
	}{
		{"a whisper", event.Heard{Way: event.Whispered, From: ben, Text: "a|b"}, social.Said{Type: kinds.Whisper, Sender: 8, Target: 7, Text: "a||b"}},
		{"its echo", event.Heard{Way: event.Echo, From: ben, Text: "x"}, social.Said{Type: kinds.WhisperEcho, Sender: 8, Target: 8, Text: "x"}},
		{"of the group's leader", event.Heard{Way: event.Party, From: ben, Text: "x"}, social.Said{Type: kinds.PartyLeader, Sender: 8, Target: 8, Text: "x"}},
		{"of another in the raid", event.Heard{Way: event.Raid, From: anna, Text: "x"}, social.Said{Type: kinds.Raid, Sender: 7, Target: 7, Text: "x"}},
		{"in a channel", event.Heard{Way: event.InChannel, From: ben, Channel: "Trade", Text: "x"}, social.Said{Type: kinds.Channel, Sender: 8, Target: 7, Channel: "Trade", Text: "x"}},
		{"among officers", event.Heard{Way: event.AmongOfficers, From: ben, Text: "x"}, social.Said{Type: kinds.Officer, Sender: 8, Target: 7, Text: "x"}},
	} {
		c, _, ear := newEar(t, v)
		test.heard.Player, test.heard.Name = anna, "Ben"
		if !ear.Event(test.heard) || !reflect.DeepEqual(c.Last(), &test.want) {
			t.Errorf("%s: it hears %+v, want %+v", test.name, c.Last(), test.want)
		}
		if c.Met[test.heard.From] != "Ben" {
			t.Errorf("%s: it has met %v", test.name, c.Met)
		}
	}
}

func TestWhatAClientSays(t *testing.T) {
	v := wrath.Version()
	kinds := &v.Chat
	for _, test := range []struct {
		name string
		say  social.Say
		want intent.Intent
	}{
		{"near by", social.Say{Type: uint32(kinds.Yell), Text: "hello"}, intent.Chat{Speech: intent.Yell, Text: "hello"}},
		{"to somebody", social.Say{Type: uint32(kinds.Whisper), Target: "Ben", Text: "hello"}, intent.Whisper{To: "Ben", Text: "hello"}},
		{"in a channel", social.Say{Type: uint32(kinds.Channel), Target: "Trade", Text: "hello"}, intent.Talk{Channel: "Trade", Text: "hello"}},
		{"to the raid", social.Say{Type: uint32(kinds.RaidLeader), Text: "hello"}, intent.GroupChat{Raid: true, Text: "hello"}},
		{"that it listens again", social.Say{Type: uint32(kinds.Away)}, intent.Away{}},
		{"nothing", social.Say{Type: uint32(kinds.Say)}, nil},
		{"data of addons", social.Say{Type: uint32(kinds.Say), Language: 0xFFFFFFFF, Text: "x"}, nil},
		{"in a way that there is not", social.Say{Type: 250, Text: "x"}, nil},
	} {
		c, voice, _ := newEar(t, v)
		if err := voice.Say(&test.say); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if test.want == nil && c.Asked != nil || test.want != nil && (len(c.Asked) != 1 || c.Asked[0] != test.want) {
			t.Errorf("%s: it asks %+v, want %+v", test.name, c.Asked, test.want)
		}
	}
}

func TestOnlyDeclaredChannelsOfTheirOwnDataAreJoined(t *testing.T) {
	c, voice, _ := newEar(t, vanilla.Version())
	for _, name := range []string{"Looking For Group", "general - field", "Trade"} {
		_ = voice.Join(&social.JoinChannel{Channel: name})
	}
	_ = voice.Leave(&social.LeaveChannel{ID: 2, Channel: "Local"})
	want := []intent.Intent{intent.Channel{Act: intent.Join, Name: "general - field"}, intent.Channel{Act: intent.Join, Name: "Trade"}}
	if !reflect.DeepEqual(c.Asked, want) {
		t.Errorf("it asks %+v, want %+v", c.Asked, want)
	}
}

func TestNoticesOfChannels(t *testing.T) {
	for _, test := range []struct {
		name   string
		notice event.Channeled
		number uint8
		rest   [2][]byte // of 1.12.1 and 3.3.5a
	}{
		{"she comes in", event.Channeled{Notice: event.YouJoined, Declared: true}, 2, [2][]byte{{0x10, 7: 0}, {0x10, 8: 0}}},
		{"she goes", event.Channeled{Notice: event.YouLeft}, 3, [2][]byte{nil, {4: 0}}},
		{"he goes", event.Channeled{Notice: event.Left, Who: ben, Name: "Ben"}, 1, [2][]byte{{8, 7: 0}, {8, 7: 0}}},
		{"he is no moderator now", event.Channeled{Notice: event.RightsChanged, Who: ben, Before: event.Owns | event.Moderates, Now: event.Silenced}, 12,
			[2][]byte{{8, 8: 3, 9: 8}, {8, 8: 3, 9: 8}}},
		{"nobody is called so", event.Channeled{Notice: event.PlayerInvited, Name: "Zed"}, 29, [2][]byte{[]byte("Zed\x00"), []byte("Zed\x00")}},
		{"a wrong password", event.Channeled{Notice: event.WrongPassword}, 4, [2][]byte{}},
	} {
		for i, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
			c, _, ear := newEar(t, v)
			test.notice.Player, test.notice.Channel = anna, "Trade"
			ear.Event(test.notice)
			if want := (&social.ChannelNotice{Notice: test.number, Channel: "Trade", Rest: test.rest[i]}); !reflect.DeepEqual(c.Last(), want) {
				t.Errorf("%s, %s: it is told %+v, want %+v", test.name, v.Name, c.Last(), want)
			}
		}
	}
}

func TestAGestureIsSeenInTheClientsOwnWay(t *testing.T) {
	v := vanilla.Version()
	kinds := &v.Chat
	for _, test := range []struct {
		name    string
		gesture event.Gestured
		want    []packets.Body
	}{
		{"one that content knows", event.Gestured{Unit: ben, Emote: "t:wave"}, []packets.Body{&social.Emoted{Emote: 3, GUID: 8}, &social.TextEmoted{GUID: 8, TextEmote: 101}}},
		{"one that only its clients know", event.Gestured{Unit: ben, Client: v.Name, Number: 67}, []packets.Body{&social.TextEmoted{GUID: 8, TextEmote: 67}}},
		{"one of other clients", event.Gestured{Unit: ben, Client: "other", Number: 67, Text: content.Text{Key: "nods."}}, []packets.Body{&social.Said{Type: kinds.Emote, Sender: 8, Target: 8, Text: "nods."}}},
		{"a creature only moves", event.Gestured{Unit: guid.New(guid.Creature, 1, 5), Emote: "t:wave"}, []packets.Body{&social.Emoted{Emote: 3, GUID: 0xF130_0003_E800_0005}}},
	} {
		c, _, ear := newEar(t, v)
		ear.Gestured(test.gesture)
		if !reflect.DeepEqual(c.Told, test.want) {
			t.Errorf("%s: it is told %+v, want %+v", test.name, c.Told, test.want)
		}
	}
	c, voice, _ := newEar(t, v)
	_ = voice.Gesture(&social.TextEmote{TextEmote: 101, Target: 8})
	_ = voice.Gesture(&social.TextEmote{TextEmote: 67})
	if want := []intent.Intent{intent.Gesture{Target: ben, Emote: "t:wave"}, intent.Gesture{Client: v.Name, Number: 67}}; !reflect.DeepEqual(c.Asked, want) {
		t.Errorf("it asks %+v, want %+v", c.Asked, want)
	}
	for id, want := range map[content.ID]uint32{"t:wave": 26, "t:nod": 5, "t:none": 0} {
		if got := chat.Posture(c.Edition(), id); got != want {
			t.Errorf("who goes on with %s has %d, want %d", id, got, want)
		}
	}
}

func TestCreaturesSpeakUnderTheirNames(t *testing.T) {
	kinds := &wrath.Version().Chat
	line := content.Text{Bundle: "t", Key: "hello"}
	for _, test := range []struct {
		name  string
		spoke event.Spoke
		want  social.Said
	}{
		{"a person", event.Spoke{Speech: intent.Yell}, social.Said{Type: kinds.Yell, Sender: 8, Target: 8, Text: "hello, 50%"}},
		{"a creature", event.Spoke{Speech: intent.Say, Text: line}, social.Said{Type: kinds.MonsterSay, Sender: 8, SenderName: "Hen", Text: "hello, 50%"}},
		{"a creature, to one alone", event.Spoke{Text: line, Tone: event.Privately}, social.Said{Type: kinds.MonsterWhisper, Sender: 8, SenderName: "Hen", Text: "hello, 50%"}},
		{"a creature that makes a gesture", event.Spoke{Speech: intent.Emote, Text: line}, social.Said{Type: kinds.MonsterEmote, Sender: 8, SenderName: "Hen", Text: "%s hello, 50%%"}},
		{"a creature that makes one, in great letters", event.Spoke{Speech: intent.Emote, Text: line, Tone: event.BossEmote}, social.Said{Type: kinds.BossEmote, Sender: 8, SenderName: "Hen", Text: "%s hello, 50%%"}},
		{"a creature, in great letters", event.Spoke{Text: line, Tone: event.BossEmote}, social.Said{Type: kinds.BossEmote, Sender: 8, SenderName: "Hen", Text: "hello, 50%%"}},
	} {
		if got := kinds.Spoken(&test.spoke, 8, "hello, 50%", "Hen"); *got != test.want {
			t.Errorf("%s: it is told %+v, want %+v", test.name, *got, test.want)
		}
	}
}
