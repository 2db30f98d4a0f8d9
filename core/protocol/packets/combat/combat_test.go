package combat

import (
	"errors"
	"math"
	"strings"
	"testing"

	"loam/core/protocol/packets/codec"
)

func TestWhatALayoutCannotHoldIsNotWritten(t *testing.T) {
	many := make([]Waiting, maxSpells+1)
	for _, test := range []struct {
		name    string
		version codec.Version
		message codec.Message
		want    string
	}{
		{"a spell above two bytes", codec.Vanilla, &Removed{Spell: 70000}, "70000 is above 65535"},
		{"flags above two bytes", codec.Vanilla, &Start{Flags: FlagRunes}, "is above 65535"},
		{"more hits than a byte counts", codec.Wrath, &Go{Hits: make([]uint64, 256)}, "at most 255"},
		{"more misses than a byte counts", codec.Vanilla, &Go{Misses: make([]Miss, 256)}, "at most 255"},
		{"a cooldown for no rune", codec.Wrath, &Go{Flags: FlagRunes, Runes: Runes{Before: 1, After: 1, Cooldowns: []byte{5}}}, "1 elements for 0 runes"},
		{"too many cooldowns", codec.Wrath, &Cooldowns{List: many}, "at most 4096"},
		{"a text with its end in the middle", codec.Wrath, &Cast{Targets: Targets{Mask: TargetText, Text: "a\x00b"}}, "zero byte"},
		{"three places of a pet's bar", codec.Vanilla, &ArrangePet{Places: make([]PetPlace, 3)}, "at most 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if body, err := codec.Append(test.version, nil, test.message); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("it is written as %x, %v; want an error with %q", body, err, test.want)
			}
		})
	}
	if _, err := codec.Append(codec.Wrath, nil, &Removed{Spell: 70000}); err != nil {
		t.Errorf("3.3.5a has four bytes for it: %v", err)
	}
}

func TestAListWithoutACountEndsWithItsMessage(t *testing.T) {
	body := []byte{1, 2, 3}
	if _, err := codec.Read(codec.Vanilla, append(make([]byte, 24), body...), new(NotDispelled)); !errors.Is(err, codec.ErrShort) {
		t.Errorf("a cut number reads: %v", err)
	}
	long := make([]byte, 9+5*(maxAuras+1))
	if _, err := codec.Read(codec.Wrath, long[:1+5*(maxAuras+1)], new(AurasOf)); err == nil || !strings.Contains(err.Error(), "more than 255") {
		t.Errorf("too many auras read: %v", err)
	}
	if _, err := codec.Read(codec.Vanilla, make([]byte, 8), new(ArrangePet)); err == nil {
		t.Error("a change of no place reads")
	}
}

func TestAnEmptyPlaceForAnAuraHasNothingElse(t *testing.T) {
	body, err := codec.Append(codec.Wrath, nil, &AuraChanged{Unit: 7, Aura: Aura{Slot: 3, Flags: math.MaxUint8, Caster: 9}})
	if want := "\x01\x07\x03\x00\x00\x00\x00"; err != nil || string(body) != want {
		t.Errorf("it is written as %x, %v; want %x", body, err, want)
	}
}

func TestASchoolIsABitOnlyWhereTheVersionSaysSo(t *testing.T) {
	number, mask := Numbers{}, Numbers{SchoolMasks: true}
	if got := number.School(SchoolFrost); got != 4 {
		t.Errorf("the number is %d, want 4", got)
	}
	if got := mask.School(SchoolFrost); got != 0x10 {
		t.Errorf("the bit is %#x, want 0x10", got)
	}
}

func TestAurasArePackedIntoTheirPlaces(t *testing.T) {
	w := PackAuras([]Aura{{Slot: 9, Spell: 20, Flags: 0x9, Level: 60, Count: 4}, {Slot: 8, Spell: 21, Flags: 0x1C, Level: 1}})
	if w.Spells[9] != 20 || w.Flags[1] != 0x9C || w.Levels[2] != 60<<8|1 || w.Counts[2] != 3<<8 {
		t.Errorf("the words are %+v", w)
	}
}
