package game_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
)

// asks sends a message and returns the number in its answer.
func (p *player) asks(m packets.Body, answer string) uint8 {
	p.t.Helper()
	before := p.Model().Messages[answer]
	p.send(m)
	p.wait(answer, func(m *client.Model) bool { return m.Messages[answer] > before })
	return p.Model().Results[answer]
}

func (p *player) creates(name string) uint8 {
	p.t.Helper()
	return p.asks(&packets.CreateCharacter{Character: name, Appearance: packets.Appearance{Race: 1, Class: 1}}, "SMSG_CHAR_CREATE")
}

func (p *player) renames(g uint64, name string) uint8 {
	p.t.Helper()
	return p.asks(&packets.Rename{GUID: g, NewName: name}, "SMSG_CHAR_RENAME")
}

func (p *player) deletes(g uint64) uint8 {
	p.t.Helper()
	return p.asks(&packets.GUID{Is: "CMSG_CHAR_DELETE", GUID: g}, "SMSG_CHAR_DELETE")
}

// characters is the account's characters, as the client is told now.
func (p *player) characters() []packets.Character {
	p.t.Helper()
	before := p.Model().Listed
	p.send(packets.NewEmpty("CMSG_CHAR_ENUM"))
	p.wait("the list", func(m *client.Model) bool { return m.Listed > before })
	return p.Model().Characters
}

func names(list []packets.Character) string {
	var all []string
	for _, c := range list {
		all = append(all, c.Name)
	}
	return fmt.Sprint(all)
}

func TestCharactersAreMadeRenamedAndDeleted(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		t.Run(version.Name, func(t *testing.T) {
			h := newHall(t)
			h.enter(version, "Otto")
			anna := h.logOn(version, "ANNA")
			is := func(what string, got, want uint8) {
				t.Helper()
				if got != want {
					t.Errorf("%s is answered %#x, want %#x", what, got, want)
				}
			}
			results := version.Results
			is("a name without letters", anna.creates(""), results.NameEmpty)
			is("a short name", anna.creates("A"), results.NameShort)
			is("a long name", anna.creates(strings.Repeat("a", 17)), results.NameLong)
			is("a name with a digit", anna.creates("Ann4"), results.NameBad)
			is("another's name", anna.creates("otto"), results.NameTaken)
			is("a name", anna.creates("Anna"), results.Created)
			is("another name", anna.creates("Berta"), results.Created)
			list := anna.characters()
			is("renaming to a name with a digit", anna.renames(list[0].GUID, "Ann4"), results.NameBad)
			is("renaming to another's name", anna.renames(list[0].GUID, "OTTO"), results.NameTaken)
			is("renaming nobody", anna.renames(0, "Cleo"), results.NameFailed)
			is("renaming", anna.renames(list[0].GUID, "cleo"), 0)
			if got := names(anna.characters()); got != "[Cleo Berta]" {
				t.Errorf("the list is %s", got)
			}
			is("deleting nobody", anna.deletes(0), results.DeleteFailed)
			is("deleting another's", anna.deletes(1), results.DeleteFailed)
			is("deleting", anna.deletes(list[0].GUID), results.Deleted)
			is("deleting again", anna.deletes(list[0].GUID), results.DeleteFailed)
			if got := names(anna.characters()); got != "[Berta]" {
				t.Errorf("the list is %s", got)
			}
			for i := range 8 {
				is("a name", anna.creates("Anna"+string(rune('a'+i))), results.Created)
			}
			is("the tenth", anna.creates("Cleo"), results.Created)
			is("one too many", anna.creates("Dora"), results.TooMany)
			is("entering with who is gone",
				anna.asks(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: list[0].GUID}, "SMSG_CHARACTER_LOGIN_FAILED"), results.NoCharacter)
		})
	}
}

// Which part of the rule a name breaks is told in the numbers of each version.
func TestNamesFollowRulesOfContent(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		t.Run(version.Name, func(t *testing.T) {
			h := newHallWith(t, `
override:
  name_rules:
    base:character:
      {least: 3, most: 8, mixed: false, thrice: false, letters: {replace: [latin, greek]}, reserved: {append: [Nobody]}, reserved_within: {append: [king]}}
`)
			h.enter(version, "Otto")
			anna := h.logOn(version, "ANNA")
			results := version.Results
			tests := []struct {
				what, name string
				want       uint8
			}{
				{"no letter", "", results.NameEmpty},
				{"too short", "Al", results.NameShort},
				{"too long", "Alexandra", results.NameLong},
				{"a letter that is not allowed", "Жанна", results.NameBad},
				{"two alphabets", "Annα", results.NameMixed},
				{"a letter three times", "Annna", results.NameThrice},
				{"reserved", "nobody", results.NameReserved},
				{"with a reserved word", "Kingsley", results.NameReserved},
				{"taken", "OTTO", results.NameTaken},
			}
			seen := make(map[uint8]string)
			for _, test := range tests {
				if got := anna.creates(test.name); got != test.want || got == 0 || got == results.CreateFailed {
					t.Errorf("creating %s, %q, is answered %#x, want %#x", test.what, test.name, got, test.want)
				}
				if seen[test.want] != "" && test.want != results.NameReserved {
					t.Errorf("%s is told like %s", test.what, seen[test.want])
				}
				seen[test.want] = test.what
			}
			if got := anna.creates("anna"); got != results.Created {
				t.Fatalf("a good name is answered %#x", got)
			}
			self := anna.characters()[0]
			for _, test := range tests {
				if got := anna.renames(self.GUID, test.name); got != test.want {
					t.Errorf("renaming to %s, %q, is answered %#x, want %#x", test.what, test.name, got, test.want)
				}
			}
			if got := names(anna.characters()); got != "[Anna]" {
				t.Errorf("the list is %s", got)
			}
		})
	}
}

func TestNobodyIsDeletedInTheWorld(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		t.Run(version.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(version, "Anna")
			self := p.Model().Self
			if got := p.deletes(self); got != version.Results.DeleteFailed {
				t.Errorf("deleting oneself in the world is answered %#x", got)
			}
			if got := p.renames(self, "Berta"); got != version.Results.NameFailed {
				t.Errorf("renaming oneself in the world is answered %#x", got)
			}
			p.Close(context.Background())
			key, _ := h.keys.Get("ANNA")
			again := h.connect(version, "ANNA", key)
			if got := again.deletes(self); got != version.Results.Deleted {
				t.Errorf("deleting who was in the world is answered %#x", got)
			}
			if list := again.characters(); len(list) != 0 {
				t.Errorf("the list is %s", names(list))
			}
		})
	}
}

// How a character was made to look is how its owner and everybody else sees it,
// each in the numbers of its own version.
func TestCharactersLookAsTheyWereMade(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	otto := h.enter(vanilla.Version(), "Otto")
	anna := h.logOn(wrath.Version(), "ANNA")
	look := packets.Appearance{Race: 10, Class: 6, Gender: 1, Skin: 3, Face: 4, HairStyle: 5, HairColor: 6, FacialHair: 7}
	wanted := &packets.CreateCharacter{Character: "Anna", Appearance: look}
	if got := anna.asks(wanted, "SMSG_CHAR_CREATE"); got != anna.version.Results.Created {
		t.Fatalf("creating is answered %#x", got)
	}
	for _, bad := range []packets.Appearance{{Race: 9, Class: 1}, {Race: 1, Class: 10}, {Race: 255, Class: 255}} {
		if got := anna.asks(&packets.CreateCharacter{Character: "Berta", Appearance: bad}, "SMSG_CHAR_CREATE"); got != anna.version.Results.Disabled {
			t.Errorf("a body that nobody has is answered %#x", got)
		}
	}
	list := anna.characters()
	if len(list) != 1 || list[0].Appearance != look {
		t.Fatalf("the list shows %+v", list)
	}
	anna.send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: list[0].GUID})
	anna.wait("the world", func(m *client.Model) bool { return m.Self != 0 })
	self := anna.Model().Self
	otto.wait("the other", func(m *client.Model) bool { return m.Objects[self] != nil })
	for _, test := range []struct {
		who  *player
		what string
		at   uint16
		want uint32
	}{
		{anna, "race, class and gender", anna.version.Fields.Bytes0, 10 | 6<<8 | 1<<16},
		{anna, "skin, face and hair", anna.version.Fields.PlayerBytes, 3 | 4<<8 | 5<<16 | 6<<24},
		{anna, "facial hair, and that it has not rested", anna.version.Fields.PlayerBytes2, 7 | 2<<24},
		{anna, "body", anna.version.Fields.Display, 15475},
		// 1.12.1 has neither the race nor the class: its clients would end.
		{otto, "race, class and gender", otto.version.Fields.Bytes0, 1 | 1<<8 | 1<<16},
		{otto, "skin, face and hair", otto.version.Fields.PlayerBytes, 0},
		{otto, "body", otto.version.Fields.Display, 50},
	} {
		if got := test.who.Model().Objects[self].Fields[test.at]; got != test.want {
			t.Errorf("%s sees as %s %#x, want %#x", test.who.version.Name, test.what, got, test.want)
		}
	}
}
