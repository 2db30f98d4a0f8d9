package currency

import (
	"testing"

	"pgregory.net/rapid"

	"loam/core/model/character"
	"loam/core/model/content"
)

func defs() *content.Snapshot {
	return content.NewSnapshot(content.Tables{Currencies: []content.Currency{{ID: "m:coins", Limit: 100}, {ID: "m:marks", Limit: content.MaxMoney}}})
}

func TestWhatBecomesOfMoney(t *testing.T) {
	some := character.Purse{{Currency: "m:coins", Amount: 40}}
	for _, test := range []struct {
		name     string
		currency content.ID
		change   int64
		want     int64
		why      Why
	}{
		{"it is gained", "m:coins", 60, 100, Done},
		{"no more than the limit", "m:coins", 61, 40, TooMuch},
		{"nor by so much that numbers end", "m:coins", 1<<63 - 1, 40, TooMuch},
		{"it is spent", "m:coins", -39, 1, Done},
		{"all of it is spent", "m:coins", -40, 0, Done},
		{"no more than there is", "m:coins", -41, 40, TooFew},
		{"nor by so much that numbers end", "m:coins", -1 << 63, 40, TooFew},
		{"nothing changes nothing", "m:coins", 0, 40, Done},
		{"another currency comes beside it", "m:marks", 7, 7, Done},
		{"what there is none of is not spent", "m:marks", -1, 0, TooFew},
		{"as much as there can be", "m:marks", content.MaxMoney, content.MaxMoney, Done},
		{"a currency that nobody defines", "m:gone", 5, 0, Unknown},
	} {
		t.Run(test.name, func(t *testing.T) {
			after, why := Change(defs(), some, test.currency, test.change)
			if why != test.why || Has(after, test.currency) != test.want {
				t.Errorf("of 40 coins, %d of %s more come to %d (%q), want %d (%q)", test.change, test.currency, Has(after, test.currency), why, test.want, test.why)
			}
			if err := after.Check(); err != nil {
				t.Error(err)
			}
			if some[0].Amount != 40 {
				t.Error("the purse that was given has changed")
			}
		})
	}
}

// What is taken out of one purse and put into another is neither more nor less
// afterwards, whatever is refused.
func TestMoneyIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := defs()
		purses := []character.Purse{{{Currency: "m:coins", Amount: 90}}, nil, {{Currency: "m:coins", Amount: 5}}}
		for range 50 {
			from, to := rapid.IntRange(0, 2).Draw(t, "from"), rapid.IntRange(0, 2).Draw(t, "to")
			n := rapid.Int64Range(-200, 200).Draw(t, "amount")
			less, why := Change(c, purses[from], "m:coins", -n)
			if why != Done || from == to {
				continue
			}
			more, why := Change(c, purses[to], "m:coins", n)
			if why == Done {
				purses[from], purses[to] = less, more
			}
			sum := int64(0)
			for _, p := range purses {
				if err := p.Check(); err != nil {
					t.Fatal(err)
				}
				sum += Has(p, "m:coins")
			}
			if sum != 95 {
				t.Fatalf("of 95 coins there are %d", sum)
			}
		}
	})
}
