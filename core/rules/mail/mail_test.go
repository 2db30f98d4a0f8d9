package mail

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/model/character"
)

const (
	anna = 1
	ben  = 2
	day  = 24 * 3600_000
)

func terms() Terms {
	return Terms{Most: 3, Delay: func(things int, _, _ int64) int64 { return int64(things) * 1000 }, Keep: func(owed int64) int64 {
		if owed > 0 {
			return 3 * day
		}
		return 30 * day
	}}
}

func hat(n int64) character.Item {
	return character.Item{Number: n, Maker: anna, Def: "m:hat", Count: 1}
}

// sent is an office in which Anna has sent Ben a hat and five coins.
func sent(t *testing.T, owed int64) *Mailboxes {
	t.Helper()
	o := new(Mailboxes)
	in := character.Order{Number: 1, Whom: ben, Subject: "Hat", Things: []character.Item{hat(7)}, Money: 6, Price: 1, Sum: owed}
	if !o.TakeIn(anna, 1) {
		t.Fatal("the first order is known already")
	}
	if why := o.Post(0, anna, "Anna", &in, terms()); why != Done {
		t.Fatal(why)
	}
	return o
}

func TestALetterArrivesAfterItsDelay(t *testing.T) {
	o := sent(t, 0)
	if got := len(o.Of(ben).Arrived(999)); got != 0 {
		t.Errorf("%d letters before its time", got)
	}
	all := o.Of(ben).Arrived(1000)
	if len(all) != 1 || all[0].Money != 5 || len(all[0].Things) != 1 || all[0].Sender != "Anna" {
		t.Errorf("arrived: %+v", all)
	}
	if !o.News(1000, ben) || o.News(2000, ben) {
		t.Error("a letter is told of once")
	}
}

func TestAnOrderThatComesTwiceIsDoneOnce(t *testing.T) {
	o := sent(t, 0)
	if o.TakeIn(anna, 1) {
		t.Error("order 1 was taken in twice")
	}
	if !o.TakeIn(anna, 3) || !o.TakeIn(anna, 2) || o.TakeIn(anna, 3) || o.Of(anna).Upto != 3 || len(o.Of(anna).Beyond) != 0 {
		t.Errorf("orders out of turn: %+v", o.Of(anna))
	}
}

func TestWhatIsTakenOutIsOwedUntilItIsSaved(t *testing.T) {
	o := sent(t, 0)
	if why := o.Take(1000, ben, 1, 1); why != Nothing {
		t.Errorf("a second thing: %q", why)
	}
	if why := o.Take(1000, ben, 1, 0); why != Done {
		t.Fatal(why)
	}
	if why := o.Coins(1000, ben, 1); why != Done {
		t.Fatal(why)
	}
	b := o.Of(ben)
	if len(b.Letters) != 0 || len(b.Out) != 2 || b.Out[0].Things[0].Number != 7 || b.Out[1].Money != 5 {
		t.Errorf("after all is taken: %+v", b)
	}
	o.Settled(ben, 1)
	if len(b.Out) != 1 || b.Out[0].Number != 2 {
		t.Errorf("after the first is saved: %+v", b.Out)
	}
}

func TestCashOnDelivery(t *testing.T) {
	o := sent(t, 20)
	for what, why := range map[string]Why{
		"take":  o.Take(1000, ben, 1, 0),
		"empty": o.Empty(1000, ben, 1),
	} {
		if why != Owed {
			t.Errorf("%s before it is paid: %q, want %q", what, why, Owed)
		}
	}
	if why := o.Pay(1000, ben, "Ben", &character.Order{Of: 1, Money: 19}, terms()); why != Amount || o.Of(ben).Out[0].Money != 19 {
		t.Errorf("too little: %q, given back %+v", why, o.Of(ben).Out)
	}
	if why := o.Pay(1000, ben, "Ben", &character.Order{Of: 1, Money: 20}, terms()); why != Done {
		t.Fatal(why)
	}
	if why := o.Take(1000, ben, 1, 0); why != Done {
		t.Errorf("take after it is paid: %q", why)
	}
	if all := o.Of(anna).Arrived(1000); len(all) != 1 || all[0].Money != 20 || all[0].Sender != "Ben" {
		t.Errorf("the sender has %+v", all)
	}
}

func TestPayingAndTakingInOne(t *testing.T) {
	o := sent(t, 20)
	for _, test := range []struct {
		name string
		in   character.Order
		why  Why
		gets int64 // coins that come back
	}{
		{"a thing that is not there", character.Order{Of: 1, Nth: 1, Money: 20}, Nothing, 20},
		{"too little", character.Order{Of: 1, Money: 19}, Amount, 19},
		{"a letter that is not there", character.Order{Of: 2, Money: 20}, NoLetter, 20},
		{"what it costs", character.Order{Of: 1, Money: 20}, Done, 0},
	} {
		if why := o.Redeem(1000, ben, "Ben", &test.in, terms()); why != test.why {
			t.Errorf("%s: %q, want %q", test.name, why, test.why)
		}
		last := o.Of(ben).Out[len(o.Of(ben).Out)-1]
		if last.Money != test.gets || (len(last.Things) == 1) != (test.why == Done) {
			t.Errorf("%s: Ben gets %+v, want %d coins back", test.name, last, test.gets)
		}
	}
	if all := o.Of(anna).Arrived(1000); len(all) != 1 || all[0].Money != 20 {
		t.Errorf("Anna gets %+v, want a letter with 20 coins", all)
	}
}

func TestWhatCannotBeSentComesBack(t *testing.T) {
	for _, test := range []struct {
		name string
		in   character.Order
		want Why
	}{
		{"nobody", character.Order{}, Nobody},
		{"oneself", character.Order{Whom: anna}, Yourself},
		{"cash for nothing", character.Order{Whom: ben, Sum: 5}, Debt},
		{"less than the postage", character.Order{Whom: ben, Price: 9}, Amount},
	} {
		o := new(Mailboxes)
		test.in.Money, test.in.Number = 5, 1
		if test.in.Sum == 0 {
			test.in.Things = []character.Item{hat(7)}
		}
		if why := o.Post(0, anna, "Anna", &test.in, terms()); why != test.want {
			t.Errorf("%s: %q, want %q", test.name, why, test.want)
		}
		if b := o.Of(anna); len(b.Out) != 1 || b.Out[0].Money != 5 || len(b.Out[0].Things) != len(test.in.Things) {
			t.Errorf("%s: given back %+v", test.name, b.Out)
		}
	}
	o := new(Mailboxes)
	for range 3 {
		o.Give(0, ben, Letter{Subject: "x"}, terms())
	}
	if why := o.Post(0, anna, "Anna", &character.Order{Whom: ben, Subject: "y"}, terms()); why != Crowded {
		t.Errorf("a fourth letter: %q, want %q", why, Crowded)
	}
}

func TestTheTimeOfALetterEnds(t *testing.T) {
	o := sent(t, 20)
	o.Pass(3*day, terms())
	if o.Of(ben).Find(1) == nil {
		t.Error("a letter has gone before its time")
	}
	o.Pass(3*day+1000, terms())
	back := o.Of(anna).Arrived(3*day + 1000)
	if len(o.Of(ben).Letters) != 0 || len(back) != 1 || !back[0].Returned || back[0].Owed != 0 || len(back[0].Things) != 1 || back[0].Money != 5 {
		t.Fatalf("the sender has %+v", back)
	}
	if why := o.Back(3*day+1000, anna, back[0].Number, terms()); why != OneWay {
		t.Errorf("sending it back again: %q", why)
	}
	o.Pass(60*day, terms())
	if len(o.Of(anna).Letters) != 0 {
		t.Error("what came back lies for ever")
	}
}

func TestALetterIsReturnedAndDeleted(t *testing.T) {
	o := sent(t, 0)
	if why := o.Delete(1000, ben, 1); why != Laden {
		t.Errorf("deleting what is full: %q", why)
	}
	if why := o.Back(1000, ben, 1, terms()); why != Done {
		t.Fatal(why)
	}
	if all := o.Of(anna).Arrived(1000); len(all) != 1 || len(all[0].Things) != 1 {
		t.Errorf("came back: %+v", all)
	}
	if why := o.Empty(1000, anna, 1); why != Done {
		t.Fatal(why)
	}
	if b := o.Of(anna); len(b.Letters) != 0 || len(b.Out) != 1 {
		t.Errorf("after all is taken: %+v", b)
	}
	if why := o.Read(1000, ben, 1); why != NoLetter {
		t.Errorf("reading what is gone: %q", why)
	}
}

func TestMailboxesAreKeptWhole(t *testing.T) {
	o := sent(t, 20)
	o.Deliver(ben, []character.Item{hat(9)}, 3, "taken")
	if got := o.Changed(); !slices.Equal(got, []int64{anna, ben}) || o.Changed() != nil {
		t.Errorf("changed: %v", got)
	}
	for _, b := range o.Boxes() {
		back, err := ReadBox(b.Keep())
		if err != nil {
			t.Fatal(err)
		}
		if string(back.Keep()) != string(b.Keep()) {
			t.Errorf("%+v came back as %+v", b, back)
		}
		for n := range b.Keep() {
			if _, err := ReadBox(b.Keep()[:n]); err == nil {
				t.Errorf("%d bytes of %d were read without an error", n, len(b.Keep()))
			}
		}
	}
	w := codec.NewWriter()
	o.Code(w)
	again := new(Mailboxes)
	again.Code(codec.NewReader(w.Data()))
	w2 := codec.NewWriter()
	again.Code(w2)
	if string(w.Data()) != string(w2.Data()) {
		t.Error("an office comes back as another")
	}
}
