package exchange

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/auction"
	"loam/core/rules/item"
	"loam/core/rules/mail"
)

// read decodes what a page sends.
func read[I intent.Intent](t *testing.T, decode func(*jsonfield.Reader) intent.Intent, text string) (I, error) {
	t.Helper()
	r, err := jsonfield.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Text("type", 20, "")
	in := decode(r).(I)
	return in, r.Done()
}

// told is what a page is told of an event.
func told(m *message.Event, e event.Event, t content.Tables) string {
	w := new(jsonfield.Writer)
	w.Open('{')
	m.Encode(w, locale.Texts{Content: content.NewSnapshot(t)}, e)
	w.Close('}')
	return string(w.Buf)
}

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
		in, err := read[intent.Mail](t, DecodeMail, fmt.Sprintf(`{"type":"mail","act":"send","things":%q}`, test.things))
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

// A page sends back the hours that it was told of a house: they are those of the house to
// the ms, whatever it says.
func TestHoursOfAHouseComeBackAsTheyAre(t *testing.T) {
	for _, ms := range []int64{1, 999, 60_000, 3_600_000, 7_200_001, 12_345_678, 172_800_000, 2_592_000_000} {
		tables := content.Tables{AuctionHouses: []content.AuctionHouse{{ID: "t:hall", Durations: []content.AuctionSpan{{Lasts: clock.Time(ms) * clock.Millisecond}}}}}
		text := told(AuctionShown, event.AuctionShown{House: "t:hall"}, tables)
		_, hours, _ := strings.Cut(text, `"hours":[`)
		hours, _, _ = strings.Cut(hours, "]")
		in, err := read[intent.Auction](t, DecodeAuction, fmt.Sprintf(`{"type":"auction","act":"put_up","hours":%s}`, hours))
		if err != nil || in.Span != ms {
			t.Errorf("%d ms are told as %s hours and come back as %d ms, %v", ms, hours, in.Span, err)
		}
	}
}

func TestOrdersOfAList(t *testing.T) {
	for sort, want := range map[string]string{"": "", "ends": "", "-price name": "-price name"} {
		in, err := read[intent.Auction](t, DecodeAuction, fmt.Sprintf(`{"type":"auction","act":"browse","sort":%q}`, sort))
		if err != nil || in.Filter.Sort != want {
			t.Errorf("%q is the order %q, %v; want %q", sort, in.Filter.Sort, err, want)
		}
	}
}

func TestALotAsItsReaderSeesIt(t *testing.T) {
	const me = 7
	lot := func(change func(l *auction.Lot)) string {
		l := auction.Lot{Number: 4, Seller: 8, Thing: character.Item{Def: "t:hat", Count: 1}, Ends: 5000}
		change(&l)
		return told(AuctionShown, event.AuctionShown{Player: guid.New(guid.Player, 0, me), Now: 2000, Lots: []auction.Lot{l}, Least: []int64{1}}, content.Tables{})
	}
	for _, test := range []struct {
		name      string
		lot       string
		want, not string
	}{
		{"another's", lot(func(*auction.Lot) {}), `"left":3`, `"own"`},
		{"its own", lot(func(l *auction.Lot) { l.Seller = me }), `"own":true`, `"leads"`},
		{"for which it has bid the most", lot(func(l *auction.Lot) { l.Bidder, l.Bid = me, 2 }), `"leads":true`, `"own"`},
		{"for which another has", lot(func(l *auction.Lot) { l.Bidder, l.Bid = 9, 2 }), `"bid":2`, `"leads"`},
		{"that is just over", lot(func(l *auction.Lot) { l.Ends = 1000 }), `"left":0`, `"left":-`},
	} {
		if !strings.Contains(test.lot, test.want) || strings.Contains(test.lot, test.not) {
			t.Errorf("%s: it is told %s, with %s and without %s", test.name, test.lot, test.want, test.not)
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
		if got := told(MailShown, event.MailShown{Letters: []mail.Letter{test.letter}}, tables); !strings.Contains(got, test.want) {
			t.Errorf("one %s is told as %s, want %s", test.name, got, test.want)
		}
	}
}
