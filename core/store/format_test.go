package store

import (
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/character"
)

// sample has every kind of plain value and every stored field.
func sample() character.Record {
	return character.Record{
		ID: 1, Account: 2, Name: "Anna", Map: "meadow:field", Level: 3,
		Start: "base:wanderer", Instance: 4,
		Position:   geo.Position{Point: geo.Point{X: 1, Y: -2, Z: 0.5}, Facing: 3},
		Aboard:     character.Aboard{Transport: "m:ferry", At: geo.Position{Point: geo.Point{X: 1, Y: 2, Z: 3}, Facing: 0.5}},
		Stable:     stableSample(),
		Traits:     character.Traits{{Name: "face", Number: 2}, {Name: "skin", Number: -1}},
		Experience: 5, Played: character.Played{Total: 90, Level: 8}, Health: 6, LoggedIn: true,
		Items: character.Items{Made: 300, BankBags: 2, List: []character.Item{
			{Number: 7, Def: "meadow:sword", Count: 1, Slot: 15, ItemState: character.ItemState{Used: 2}}, {Number: 5, Maker: 9, Def: "meadow:bread", Count: 20, Slot: 64},
		}},
		Ghost: true, Body: character.Body{Map: "m:f", Instance: 2, Position: geo.Position{Point: geo.Point{X: 4}}, Wait: 7},
		Flag:   character.Flag{Wish: true, Wait: 9},
		Powers: []character.Power{{ID: "m:m", Now: 45}},
		Home:   "m:inn", Spells: []string{"m:spark"},
		Magic: character.Magic{
			Auras: []character.Aura{{Aura: "m:glow", Spell: "m:spark", Caster: 3, Level: 4, Left: 500, Span: 900, Stacks: 2, Charges: 1,
				Parts: []character.Part{{Kind: "absorb", Value: 1.5, Every: 100, Next: 50, Left: 2.5, Ready: 7}}}},
			Rests:   []character.Rest{{Spell: "m:spark", Category: "c", School: "m:s", Gone: 1, Left: 2}},
			Charges: []character.Charges{{Spell: "m:spark", Left: 1, Next: 3}},
		},
		Owned: []character.Owned{{Def: "m:imp", Role: "pet", Spell: "m:call", Name: "n", Goes: []string{"death"}, Temper: "passive", Walks: true, Level: 3,
			Health: 0.5, Left: 9, Auto: []string{"m:nip"}, Powers: []character.Power{{ID: "m:m", Now: 4}}}},
		Saved: 1700000000000,
		Quests: character.Quests{
			Log:  []character.Quest{{ID: "m:wolves", State: 1, Left: 70, Counts: []character.Count{{Name: "wolf", N: 3}}}},
			Done: []character.Done{{ID: "m:bread", At: 9}},
		},
		Growth: character.Growth{
			Skills: []character.Skill{{ID: "m:swords", Value: 5, Rank: 1}}, Standings: []character.Standing{{Faction: "m:guild", Points: -40, War: true}},
			Titles: []string{"m:brave"}, Title: "m:brave", Talents: []character.Talent{{ID: "m:strong", Rank: 2}}, Resets: 1,
			Earned: []character.Done{{ID: "m:first", At: 9}}, Progress: []character.Progress{{ID: "m:next", Counts: []character.Count{{Name: "wolf", N: 3}}}}, Rest: 70,
		},
		Post:  character.Post{Sent: 2, Got: 3, Out: []character.Order{{Number: 2, Act: 1, Things: []character.Item{{Number: 9, Maker: 1, Def: "m:x", Count: 2}}, Money: 5, To: "Ben", Subject: "s"}}},
		Stops: []string{"m:hill"}, Layers: []string{"m:ashes"},
		Purse: character.Purse{{Currency: "m:c", Amount: 300}},
		Storage: []character.Place{{Bundle: "m", Value: value.OfTable([]value.Entry{
			{Key: value.OfString("s"), Value: value.OfNumber(1.5)},
			{Key: value.OfBool(true), Value: value.OfRef(7)},
		})}},
		AccountStorage: []character.Place{{Bundle: "b", Value: value.OfString("x")}},
	}
}

// The current data of databases. A change here means that existing databases cannot be read
// any more: increment format and keep a reader of the old one instead.
const (
	goldenData = "281a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006020c6d3a68696c6c04020e6d3a61736865" +
		"730e6d3a6665727279000000000000f03f00000000000000400000000000000840000000000000e03f" +
		"040e020e020c6d3a776f6c6606706574000000000008000000000000e03f000000000000020c6d3a776f6c6606706574000000000008000000000000e03f0000000000000c6d3a776f6c6606706574000000000008000000000000e03f000000000000b40110"
	goldenAccount = "2802026200060278"

	nineteenthData = "261a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006020c6d3a68696c6c04020e6d3a61736865" +
		"730e6d3a6665727279000000000000f03f00000000000000400000000000000840000000000000e03f" +
		"040e020e020c6d3a776f6c6606706574000000000008000000000000e03f000000000000020c6d3a776f6c6606706574000000000008000000000000e03f0000000000000c6d3a776f6c6606706574000000000008000000000000e03f000000000000"
	nineteenthAccount = "2602026200060278"

	eighteenthData = "241a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006020c6d3a68696c6c04020e6d3a61736865" +
		"730e6d3a6665727279000000000000f03f00000000000000400000000000000840000000000000e03f" +
		"040e020e020c6d3a776f6c6606706574000000000008000000000000e03f000000000000020c6d3a776f6c6606706574000000000008000000000000e03f000000000000"
	eighteenthAccount = "2402026200060278"

	seventeenthData = "221a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006020c6d3a68696c6c04020e6d3a61736865" +
		"730e6d3a6665727279000000000000f03f00000000000000400000000000000840000000000000e03f"
	seventeenthAccount = "2202026200060278"
	sixteenthData      = "201a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006020c6d3a68696c6c04020e6d3a61736865" +
		"73"
	sixteenthAccount = "2002026200060278"

	fifteenthData = "1e1a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006020c6d3a68696c6c04"
	fifteenthAccount = "1e02026200060278"

	fourteenthData = "1c1a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006020c6d3a68696c6c"
	fourteenthAccount = "1c02026200060278"

	thirteenthData = "1a1a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c010402040002021202066d3a780400000a0642656e0000000273000000000000000006"
	thirteenthAccount = "1a02026200060278"

	twelfthData = "181a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a62726561641202106d3a73776f7264730a02020e6d3a6775696c644f02020e6d3a62726176650e6d3a627261766502106d3a7374726f6e670402020e6d" +
		"3a666972737412020c6d3a6e6578740208776f6c66068c01"
	twelfthAccount = "1802026200060278"

	eleventhData = "161a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d80402106d3a776f6c766573" +
		"028c010208776f6c6606020e6d3a627265616412"
	eleventhAccount = "1602026200060278"

	tenthData = "141a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef96202066d3a63d804"
	tenthAccount = "1402026200060278"

	ninthData = "121a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e02040a12186d6561646f773a62726561642880010002066d3a6604000000" +
		"00000010400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000" +
		"000008e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065" +
		"740c6d3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef962"
	ninthAccount = "1202026200060278"

	eighthData = "101a626173653a77616e646572657208000000000000f03f00000000000000c0000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f020000000000" +
		"00f03f0807000000000000000408666163650408736b696e01d804040e00186d6561646f773a73776f7264021e0a12186d6561646f773a627265616428800102066d3a6604000000000000" +
		"10400000000000000000000000000000000000000000000000000e021202066d3a6d5a0a6d3a696e6e020e6d3a737061726b020c6d3a676c6f770e6d3a737061726b030000000000000008" +
		"e807880e0402020c6162736f7262000000000000f83fc8016400000000000004400e020e6d3a737061726b0263066d3a730204020e6d3a737061726b0206020a6d3a696d70067065740c6d" +
		"3a63616c6c026e020a64656174680e706173736976650206000000000000e03f12020a6d3a6e697002066d3a6d0800000080a0abfef962"
	eighthAccount = "1002026200060278"

	seventhData = "0e1a626173653a77616e646572657208000000000000f03f00000000000000c0" +
		"000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f02000000000000f03f080700000000000000" + "04" + "0866616365" + "04" + "08736b696e" + "01" +
		"d804" + "04" + "0e00186d6561646f773a73776f7264021e" + "0a12186d6561646f773a6272656164288001" +
		"02" + "066d3a6604" + "0000000000001040000000000000000000000000000000000000000000000000" + "0e" + "0212" +
		"02" + "066d3a6d" + "5a" +
		"0a6d3a696e6e" + "02" + "0e6d3a737061726b"
	seventhAccount = "0e02026200060278"

	sixthData = "0c1a626173653a77616e646572657208000000000000f03f00000000000000c0" +
		"000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f02000000000000f03f080700000000000000" + "04" + "0866616365" + "04" + "08736b696e" + "01" +
		"d804" + "04" + "0e00186d6561646f773a73776f7264021e" + "0a12186d6561646f773a6272656164288001" +
		"02" + "066d3a6604" + "0000000000001040000000000000000000000000000000000000000000000000" + "0e" + "0212"
	sixthAccount = "0c02026200060278"

	fifthData = "0a1a626173653a77616e646572657208000000000000f03f00000000000000c0" +
		"000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f02000000000000f03f080700000000000000" + "04" + "0866616365" + "04" + "08736b696e" + "01" +
		"d804" + "04" + "0e00186d6561646f773a73776f7264021e" + "0a12186d6561646f773a6272656164288001" +
		"02" + "066d3a6604" + "0000000000001040000000000000000000000000000000000000000000000000" + "0e"
	fifthAccount = "0a02026200060278"

	fourthData = "081a626173653a77616e646572657208000000000000f03f00000000000000c0" +
		"000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f02000000000000f03f080700000000000000" + "04" + "0866616365" + "04" + "08736b696e" + "01" +
		"d804" + "04" + "0e00186d6561646f773a73776f7264021e" + "0a12186d6561646f773a6272656164288001"
	fourthAccount = "0802026200060278"

	thirdData = "061a626173653a77616e646572657208000000000000f03f00000000000000c0" +
		"000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f02000000000000f03f080700000000000000" + "04" + "0866616365" + "04" + "08736b696e" + "01"
	thirdAccount = "0602026200060278"

	secondData = "041a626173653a77616e646572657208000000000000f03f00000000000000c0" +
		"000000000000e03f00000000000008400a0c0202026d000a0406027304000000000000f83f02000000000000f03f080700000000000000"
	secondAccount = "0402026200060278"

	firstData = "021a626173653a77616e646572657208000000000000f03f00000000000000c0" +
		"000000000000e03f00000000000008400a0c0202026d0a0406027304000000000000f83f02000000000000f03f080700000000000000"
	firstAccount = "02020262060278"
)

func TestFormatStays(t *testing.T) {
	r := sample()
	coded, err := EncodeCharacter(&r)
	if err != nil {
		t.Fatal(err)
	}
	if got := hex.EncodeToString(coded.Data); got != goldenData {
		t.Errorf("data is\n%s, want\n%s", got, goldenData)
	}
	if got := hex.EncodeToString(coded.AccountData); got != goldenAccount {
		t.Errorf("account data is\n%s, want\n%s", got, goldenAccount)
	}
	back := character.Record{ID: 1, Account: 2, Name: "Anna", Map: "meadow:field", Level: 3}
	if err := DecodeCharacter(&back, coded.Data, coded.AccountData); err != nil || !reflect.DeepEqual(back, r) {
		t.Errorf("read back %+v, %v, want %+v", back, err, r)
	}
}

// older returns sample as formats before layers store it.
func older() character.Record {
	r := sample()
	r.Layers, r.Aboard, r.Stable, r.Played = nil, character.Aboard{}, character.Stable{}, character.Played{}
	return r
}

// TestSixteenthFormatIsRead checks that a character stored before transports existed is on
// none.
func TestSixteenthFormatIsRead(t *testing.T) {
	want := sample()
	want.Aboard, want.Stable, want.Played = character.Aboard{}, character.Stable{}, character.Played{}
	reads(t, want, sixteenthData, sixteenthAccount)
}

// TestSeventeenthFormatIsRead checks that a character stored before stables existed has
// none.
func TestSeventeenthFormatIsRead(t *testing.T) {
	want := sample()
	want.Stable, want.Played = character.Stable{}, character.Played{}
	reads(t, want, seventeenthData, seventeenthAccount)
}

// stableSample is a stable without zero fields.
func stableSample() character.Stable {
	wolf := character.Owned{Def: "m:wolf", Role: "pet", Level: 4, Health: 0.5}
	return character.Stable{Slots: 2, Number: 7, Pets: []character.Stabled{{Number: 7, Slot: 1, Pet: wolf}}, Aside: []character.Owned{wolf}, Fallen: wolf}
}

// TestEighteenthFormatIsRead checks that a character stored before dead pets were kept has
// none.
func TestEighteenthFormatIsRead(t *testing.T) {
	want := sample()
	want.Stable.Fallen, want.Played = character.Owned{}, character.Played{}
	reads(t, want, eighteenthData, eighteenthAccount)
}

// TestNineteenthFormatIsRead checks that a character stored before played time was counted
// has none.
func TestNineteenthFormatIsRead(t *testing.T) {
	want := sample()
	want.Played = character.Played{}
	reads(t, want, nineteenthData, nineteenthAccount)
}

// TestFifteenthFormatIsRead checks that a character stored before layers existed is in
// none.
func TestFifteenthFormatIsRead(t *testing.T) {
	reads(t, older(), fifteenthData, fifteenthAccount)
}

// TestSeventhFormatIsRead checks that a character stored before auras were stored has none.
func TestSeventhFormatIsRead(t *testing.T) {
	want := older()
	unmagic(&want)
	reads(t, want, seventhData, seventhAccount)
}

// TestFourteenthFormatIsRead reads data from before banks had bag slots.
func TestFourteenthFormatIsRead(t *testing.T) {
	reads(t, older(), fourteenthData, fourteenthAccount)
}

// TestThirteenthFormatIsRead checks that a character stored before flights existed knows no
// stops.
func TestThirteenthFormatIsRead(t *testing.T) {
	want := older()
	want.Stops = nil
	reads(t, want, thirteenthData, thirteenthAccount)
}

// TestTwelfthFormatIsRead checks that a character stored before mail existed has none.
func TestTwelfthFormatIsRead(t *testing.T) {
	want := older()
	want.Post, want.Stops = character.Post{}, nil
	reads(t, want, twelfthData, twelfthAccount)
}

// TestEleventhFormatIsRead checks that a character stored before progression existed has
// none.
func TestEleventhFormatIsRead(t *testing.T) {
	want := older()
	want.Growth, want.Post, want.Stops = character.Growth{}, character.Post{}, nil
	reads(t, want, eleventhData, eleventhAccount)
}

// TestTenthFormatIsRead checks that a character stored before quests existed has none.
func TestTenthFormatIsRead(t *testing.T) {
	want := older()
	want.Quests, want.Growth, want.Post, want.Stops = character.Quests{}, character.Growth{}, character.Post{}, nil
	reads(t, want, tenthData, tenthAccount)
}

// TestNinthFormatIsRead checks that a character stored before money existed has none.
func TestNinthFormatIsRead(t *testing.T) {
	want := older()
	want.Purse, want.Quests, want.Growth, want.Post, want.Stops = nil, character.Quests{}, character.Growth{}, character.Post{}, nil
	reads(t, want, ninthData, ninthAccount)
}

// TestEighthFormatIsRead reads data from before items had more than definition, count and
// slot.
func TestEighthFormatIsRead(t *testing.T) {
	want := older()
	bare(&want)
	reads(t, want, eighthData, eighthAccount)
}

// bare removes from a record the fields that the ninth and later formats have added.
func bare(r *character.Record) {
	r.Purse, r.Quests, r.Growth, r.Post, r.Stops = nil, character.Quests{}, character.Growth{}, character.Post{}, nil
	for i := range r.Items.List {
		it := &r.Items.List[i]
		*it = character.Item{Number: it.Number, Maker: it.Maker, Def: it.Def, Count: it.Count, Slot: it.Slot}
	}
}

// unmagic removes from a record the fields that the eighth and later formats have added.
func unmagic(r *character.Record) {
	bare(r)
	r.Magic, r.Owned, r.Saved = character.Magic{}, nil, 0
}

// TestSixthFormatIsRead checks that a character stored before powers existed has none.
func TestSixthFormatIsRead(t *testing.T) {
	want := older()
	want.Powers, want.Home, want.Spells = nil, "", nil
	unmagic(&want)
	reads(t, want, sixthData, sixthAccount)
}

// TestFifthFormatIsRead checks that a character stored before flags existed has none set.
func TestFifthFormatIsRead(t *testing.T) {
	want := older()
	want.Flag, want.Powers, want.Home, want.Spells = character.Flag{}, nil, "", nil
	unmagic(&want)
	reads(t, want, fifthData, fifthAccount)
}

// TestFourthFormatIsRead checks that a character stored before ghosts existed is no ghost.
func TestFourthFormatIsRead(t *testing.T) {
	want := older()
	want.Ghost, want.Body = false, character.Body{}
	want.Flag, want.Powers, want.Home, want.Spells = character.Flag{}, nil, "", nil
	unmagic(&want)
	reads(t, want, fourthData, fourthAccount)
}

// TestThirdFormatIsRead checks that a character stored before items existed has none.
func TestThirdFormatIsRead(t *testing.T) {
	want := older()
	want.Items, want.Ghost, want.Body = character.Items{}, false, character.Body{}
	want.Flag, want.Powers, want.Home, want.Spells = character.Flag{}, nil, "", nil
	unmagic(&want)
	reads(t, want, thirdData, thirdAccount)
}

// TestSecondFormatIsRead checks that a character stored before traits existed has none.
func TestSecondFormatIsRead(t *testing.T) {
	want := older()
	want.Traits, want.Items, want.Ghost, want.Body = nil, character.Items{}, false, character.Body{}
	want.Flag, want.Powers, want.Home, want.Spells = character.Flag{}, nil, "", nil
	unmagic(&want)
	reads(t, want, secondData, secondAccount)
}

func reads(t *testing.T, want character.Record, hexData, hexAccount string) {
	t.Helper()
	if !slices.Contains([]string{fifteenthData, sixteenthData, seventeenthData, eighteenthData, nineteenthData}, hexData) {
		want.Items.BankBags = 0 // before the fifteenth format
	}
	data, err := hex.DecodeString(hexData)
	if err != nil {
		t.Fatal(err)
	}
	account, err := hex.DecodeString(hexAccount)
	if err != nil {
		t.Fatal(err)
	}
	got := character.Record{ID: 1, Account: 2, Name: "Anna", Map: "meadow:field", Level: 3}
	if err := DecodeCharacter(&got, data, account); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, %v, want %+v", got, err, want)
	}
}

// TestFirstFormatIsRead checks that data stored before places had versions is of version 1.
func TestFirstFormatIsRead(t *testing.T) {
	want := older()
	want.Traits, want.Items, want.Ghost, want.Body = nil, character.Items{}, false, character.Body{}
	want.Flag, want.Powers, want.Home, want.Spells = character.Flag{}, nil, "", nil
	unmagic(&want)
	want.Storage[0].Version, want.AccountStorage[0].Version = 1, 1
	reads(t, want, firstData, firstAccount)
}

// TestNoFieldIsForgotten fails if a field of the record is neither stored nor listed as not
// stored.
func TestNoFieldIsForgotten(t *testing.T) {
	columns := map[string]bool{"ID": true, "Account": true, "Name": true, "Map": true, "Level": true, "State": true, "Panels": true, "Staff": true, "Sold": true}
	r := sample()
	for i := range reflect.TypeFor[character.Record]().NumField() {
		field := reflect.TypeFor[character.Record]().Field(i)
		changed := r
		if columns[field.Name] {
			continue
		}
		reflect.ValueOf(&changed).Elem().Field(i).SetZero()
		before, err := EncodeCharacter(&r)
		if err != nil {
			t.Fatal(err)
		}
		after, err := EncodeCharacter(&changed)
		if err != nil {
			t.Fatal(err)
		}
		if reflect.DeepEqual(before.Data, after.Data) && reflect.DeepEqual(before.AccountData, after.AccountData) {
			t.Errorf("field %s is not kept, or sample leaves it zero", field.Name)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	r := sample()
	coded, err := EncodeCharacter(&r)
	if err != nil {
		t.Fatal(err)
	}
	for n := range coded.Data {
		if err := DecodeCharacter(new(character.Record), coded.Data[:n], nil); err == nil {
			t.Errorf("%d of %d bytes were read without an error", n, len(coded.Data))
		}
	}
	if err := DecodeCharacter(new(character.Record), append(coded.Data, 0), nil); err == nil {
		t.Error("a byte too many was read without an error")
	}
	newer := append([]byte{2 * (format + 1)}, coded.Data[1:]...)
	if err := DecodeCharacter(&r, newer, nil); !errors.Is(err, errFormat) || !strings.Contains(err.Error(), fmt.Sprintf(`read character 1 "Anna": format %d`, format+1)) {
		t.Errorf("format %d: %v", format+1, err)
	}
	if err := DecodeCharacter(&r, append([]byte{0}, coded.Data[1:]...), nil); err == nil {
		t.Error("format 0 was read")
	}
	if _, err := DecodeEntry(CodedEntry{Bundle: "b", Key: "k", Data: []byte{2}}); err == nil {
		t.Error("an entry without a value was read")
	}
}

func FuzzDecodeCharacter(f *testing.F) {
	r := sample()
	coded, err := EncodeCharacter(&r)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(coded.Data, coded.AccountData)
	f.Add([]byte{2}, []byte(nil))
	f.Fuzz(func(t *testing.T, data, account []byte) {
		r := character.Record{Name: "Anna"}
		if DecodeCharacter(&r, data, account) != nil {
			return
		}
		again, err := EncodeCharacter(&r)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		var back character.Record
		if err := DecodeCharacter(&back, again.Data, again.AccountData); err != nil {
			t.Errorf("what was read and written cannot be read: %v", err)
		}
	})
}

func TestNameKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.SampledFrom([]rune("aAäÄßẞſsSkKKσςΣéÉ1 "))
		draw := func(name string) string {
			return string(rapid.SliceOfN(letters, 0, 4).Draw(t, name))
		}
		a, b := draw("a"), draw("b")
		if same := NameKey(a) == NameKey(b); same != strings.EqualFold(a, b) {
			t.Errorf("%q and %q have the same key: %v", a, b, same)
		}
		if len(NameKey(a)) > len(a) {
			t.Errorf("the key of %q is longer than the name", a)
		}
	})
}
