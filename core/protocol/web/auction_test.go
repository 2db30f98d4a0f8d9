package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/publish"
	"loam/core/protocol/web/webtest"
)

// TestHowLongAnAuctionMayLastIsSaidAsItWasTold lets a page put something up for each
// of the times of a house that it was told of.
func TestHowLongAnAuctionMayLastIsSaidAsItWasTold(t *testing.T) {
	var w jsonfield.Writer
	publish.EncodeEvent(&w, locale.Texts{Content: webtest.Content(), Language: "en"}, event.AuctionShown{Player: webtest.Anna, House: "toy:hall"})
	said := string(w.Buf)
	_, rest, _ := strings.Cut(said, `"hours":`)
	var hours []float64
	if err := json.NewDecoder(strings.NewReader(rest)).Decode(&hours); err != nil {
		t.Fatalf("the page was told %s: %v", said, err)
	}
	for i, ms := range []int64{30_000, 1_800_000, 43_200_000} {
		_, a, _, err := decode(fmt.Appendf(nil, `{"type":"auction","act":"put_up","slot":"backpack_1","start":1,"hours":%v}`, hours[i]))
		if err != nil {
			t.Fatal(err)
		}
		if got := a.(submit).in.(intent.Auction).Span; got != ms {
			t.Errorf("%v hours are %d ms, want %d", hours[i], got, ms)
		}
	}
}
