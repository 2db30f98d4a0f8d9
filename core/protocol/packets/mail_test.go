package packets

import (
	"encoding/hex"
	"reflect"
	"testing"

	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/item"
)

// TestTradesAndLettersByTheByte compares messages of trade and mail with bytes that were
// written by hand.
func TestTradesAndLettersByTheByte(t *testing.T) {
	both := []codec.Version{codec.Vanilla, codec.Wrath}
	for _, test := range []struct {
		name     string
		versions []codec.Version
		m        Body
		want     string
	}{
		{"somebody asks to trade", both, &item.TradeStatus{Status: item.TradeBegins, With: 23}, "01000000" + "1700000000000000"},
		{"a window opens in 1.12.1", both[:1], &item.TradeStatus{Status: item.TradeOpens}, "02000000"},
		{"a window opens in 3.3.5a, with the number of the trade", both[1:], &item.TradeStatus{Status: item.TradeOpens, Number: 5}, "02000000" + "05000000"},
		{"a trade is complete", both, &item.TradeStatus{Status: item.TradeDone}, "08000000"},
		{"a thing is laid into a trade", both, &item.TradeLay{Place: 1, Bag: 255, Slot: 23}, "01ff17"},
		{"a letter is paid for and its thing taken", both, &item.MailResult{Letter: 7, Action: item.MailThing, Item: 9, Count: 2}, "07000000" + "02000000" + "00000000" + "09000000" + "02000000"},
		{"bags are full", both, &item.MailResult{Letter: 7, Action: item.MailThing, Result: item.MailBags, Bags: 50}, "07000000" + "02000000" + "01000000" + "32000000"},
		{"nobody has that name", both, &item.MailResult{Action: item.MailSent, Result: item.MailNobody}, "00000000" + "00000000" + "04000000"},
		{"nothing waits to be read in 1.12.1", both[:1], &item.NextMail{Due: item.NoMail}, "00c0a8c7"},
		{"nothing waits to be read in 3.3.5a", both[1:], &item.NextMail{Due: item.NoMail}, "00c0a8c7" + "00000000"},
		{"a letter is sent in 1.12.1", both[:1], &item.MailSend{Mailbox: 1, To: "B", Subject: "c", Things: []item.MailLaid{{GUID: 2}}, Money: 3, Owed: 4},
			"0100000000000000" + "4200" + "6300" + "00" + "0000000000000000" + "0200000000000000" + "03000000" + "04000000" + "0000000000000000"},
		{"a letter is sent in 3.3.5a", both[1:], &item.MailSend{Mailbox: 1, To: "B", Subject: "c", Things: []item.MailLaid{{GUID: 2, Place: 1}}, Money: 3, Owed: 4},
			"0100000000000000" + "4200" + "6300" + "00" + "0000000000000000" + "01" + "01" + "0200000000000000" + "03000000" + "04000000" + "0000000000000000"},
	} {
		for _, v := range test.versions {
			body, err := codec.Append(v, nil, test.m)
			if got := hex.EncodeToString(body); err != nil || got != test.want {
				t.Errorf("%s, %s: written as %s, %v; want %s", test.name, v, got, err, test.want)
			}
			again := reflect.New(reflect.TypeOf(test.m).Elem()).Interface().(Body)
			if left, err := codec.Read(v, body, again); err != nil || left != 0 || !reflect.DeepEqual(again, test.m) {
				t.Errorf("%s, %s: read as %+v, %d bytes left, %v; want %+v", test.name, v, again, left, err, test.m)
			}
		}
	}
}
