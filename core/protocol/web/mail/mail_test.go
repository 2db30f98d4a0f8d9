package mail

import (
	"loam/core/protocol/web/message/messagetest"

	"fmt"
	"math"
	"strings"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/rules/mail"
)

func TestThingsThatAreLaidIntoALetter(t *testing.T) {
	first := intent.Laid{Slot: uint16(item.Backpack)}
	for _, test := range []struct {
		things string
		want   string // "" where it is refused
	}{
		{"backpack_1", fmt.Sprint([]intent.Laid{first})},
		{"backpack_1, backpack_2:3", fmt.Sprint([]intent.Laid{first, {Slot: first.Slot + 1, Count: 3}})},
		{"backpack_1:007", fmt.Sprint([]intent.Laid{{Slot: first.Slot, Count: 7}})},
		{"", "[]"},
		{"backpack_1:", ""},
		{"backpack_1:0", ""},
		{"backpack_1:-1", ""},
		{"backpack_1:2x", ""},
		{"backpack_1:99999999999999999999", ""},
		{"pocket_1", ""},
		{"backpack_1,", ""},
		{strings.TrimSuffix(strings.Repeat("backpack_1,", character.MaxThings+1), ","), ""},
	} {
		in, err := messagetest.Read[intent.Mail](t, Decode, fmt.Sprintf(`{"type":"mail","act":"send","things":%q}`, test.things))
		if test.want == "" {
			if err == nil {
				t.Errorf("%q is read as %v", test.things, in.Things)
			}
			continue
		}
		if got := fmt.Sprint(in.Things); err != nil || got != test.want {
			t.Errorf("%q is read as %s, %v; want %s", test.things, got, err, test.want)
		}
	}
}

func TestFromWhomALetterIs(t *testing.T) {
	tables := content.Tables{
		Creatures:     []content.Creature{{ID: "t:crier", Name: content.Text{Key: "The Crier"}}},
		AuctionHouses: []content.AuctionHouse{{ID: "t:hall", Name: content.Text{Key: "The Hall"}}},
	}
	for _, test := range []struct {
		name   string
		letter mail.Letter
		want   string
	}{
		{"of a player", mail.Letter{Sender: "Anna"}, `"from":"Anna"`},
		{"of a creature", mail.Letter{Def: "t:crier"}, `"from":"The Crier"`},
		{"of an auction house", mail.Letter{Def: "t:hall", Origin: mail.Auction}, `"from":"The Hall"`},
		{"of a player, who may have it back", mail.Letter{Sender: "Anna", Origin: mail.Player}, `"returns":true`},
		{"that has come back", mail.Letter{Sender: "Anna", Origin: mail.Player, Returned: true}, `"returns":false`},
		{"whose time is over", mail.Letter{Expires: math.MinInt64 / 2}, `"left":0`},
	} {
		if got := messagetest.Told(Shown, event.MailShown{Letters: []mail.Letter{test.letter}}, tables); !strings.Contains(got, test.want) {
			t.Errorf("one %s is told as %s, want %s", test.name, got, test.want)
		}
	}
}
