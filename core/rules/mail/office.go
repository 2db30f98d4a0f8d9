package mail

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/character"
)

// Terms are what the running release says of letters.
type Terms struct {
	Most  int                                       // letters in one mailbox that players send; others come all the same
	Delay func(things int, money, owed int64) int64 // ms until a letter of a player is there
	Keep  func(owed int64) int64                    // ms for which it lies there
}

// Office is the mailboxes of all characters. The zero Office has none.
type Office struct {
	boxes []*Box // ascending by owner
	dirty []int64
}

// Code visits the office, for snapshots.
func (o *Office) Code(c *codec.Coder) {
	codec.Slice(c, &o.boxes, func(c *codec.Coder, b **Box) {
		if *b == nil {
			*b = new(Box)
		}
		(*b).Code(c)
	})
	codec.Slice(c, &o.dirty, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

func (o *Office) find(owner int64) (int, bool) {
	return slices.BinarySearchFunc(o.boxes, owner, func(b *Box, n int64) int { return cmp.Compare(b.Owner, n) })
}

// Put adds a mailbox as it was kept.
func (o *Office) Put(b *Box) {
	if i, ok := o.find(b.Owner); ok {
		o.boxes[i] = b
	} else {
		o.boxes = slices.Insert(o.boxes, i, b)
	}
}

// Drop removes the mailbox of a character that is no more, with what lies there.
func (o *Office) Drop(owner int64) {
	if i, ok := o.find(owner); ok {
		o.boxes = slices.Delete(o.boxes, i, i+1)
		o.touch(owner)
	}
}

// Of is the mailbox of a character, nil where it has none.
func (o *Office) Of(owner int64) *Box {
	if i, ok := o.find(owner); ok {
		return o.boxes[i]
	}
	return nil
}

// box is the mailbox of a character, which is about to change.
func (o *Office) box(owner int64) *Box {
	o.touch(owner)
	i, ok := o.find(owner)
	if !ok {
		o.boxes = slices.Insert(o.boxes, i, &Box{Owner: owner})
	}
	return o.boxes[i]
}

func (o *Office) touch(owner int64) {
	if i, ok := slices.BinarySearch(o.dirty, owner); !ok {
		o.dirty = slices.Insert(o.dirty, i, owner)
	}
}

// Changed are the owners of the mailboxes that have changed since it was last
// called, ascending.
func (o *Office) Changed() []int64 {
	all := o.dirty
	o.dirty = nil
	return all
}

// Boxes are all mailboxes, ascending by owner; nobody writes into them.
func (o *Office) Boxes() []*Box { return o.boxes }

// TakeIn tells whether an order comes for the first time, and is to be done now.
// One without a number always is.
func (o *Office) TakeIn(owner, number int64) bool {
	return number == 0 || !o.box(owner).known(number)
}

// Deliver owes a character things and money from now on.
func (o *Office) Deliver(owner int64, things []character.Item, money int64, why string) {
	if len(things) == 0 && money == 0 {
		return
	}
	b := o.box(owner)
	b.Given++
	b.Out = append(b.Out, character.Delivery{Number: b.Given, Things: things, Money: money, Why: why})
}

// Settled drops the deliveries that a character has been saved with.
func (o *Office) Settled(owner, upto int64) {
	b := o.Of(owner)
	if b == nil || len(b.Out) == 0 || b.Out[0].Number > upto {
		return
	}
	b = o.box(owner)
	b.Out = slices.DeleteFunc(b.Out, func(d character.Delivery) bool { return d.Number <= upto })
}

// Write lays a letter into the mailbox of a character.
func (o *Office) Write(to int64, l Letter) *Letter {
	b := o.box(to)
	b.Written++
	l.Number = b.Written
	b.Letters = append(b.Letters, l)
	return &b.Letters[len(b.Letters)-1]
}

// MaySend tells why a letter of a player cannot be sent.
func (o *Office) MaySend(from int64, in *character.Order, t Terms) Why {
	switch {
	case in.Whom == 0:
		return Nobody
	case in.Whom == from:
		return Yourself
	case in.Sum > 0 && len(in.Things) == 0:
		return Debt
	case in.Money < in.Price:
		return Amount
	}
	if b := o.Of(in.Whom); b != nil && len(b.Letters) >= t.Most {
		return Crowded
	}
	return Done
}

// Post sends a letter of a player, or gives back what was handed over for it and
// says why.
func (o *Office) Post(now, from int64, sender string, in *character.Order, t Terms) Why {
	if why := o.MaySend(from, in, t); why != Done {
		o.Deliver(from, in.Things, in.Money, string(why))
		return why
	}
	l := Letter{
		Origin: Player, From: from, Sender: sender, Subject: in.Subject, Text: in.Text,
		Things: in.Things, Money: in.Money - in.Price, Owed: in.Sum, Sent: now,
	}
	l.Arrives = now + max(0, t.Delay(len(l.Things), l.Money, l.Owed))
	l.Expires = l.Arrives + t.Keep(l.Owed)
	o.Write(in.Whom, l)
	return Done
}

// Give lays a letter that no player has sent into a mailbox; it is there at once.
func (o *Office) Give(now, to int64, l Letter, t Terms) {
	l.Sent, l.Arrives = now, now
	l.Expires = now + t.Keep(l.Owed)
	o.Write(to, l)
}

// there is a letter that has arrived.
func (o *Office) there(now, owner, number int64) (*Box, *Letter) {
	b := o.Of(owner)
	if b == nil {
		return nil, nil
	}
	l := b.Find(number)
	if l == nil || l.Arrives > now {
		return b, nil
	}
	return o.box(owner), l
}

// Read marks a letter as read.
func (o *Office) Read(now, owner, number int64) Why {
	_, l := o.there(now, owner, number)
	if l == nil {
		return NoLetter
	}
	l.Read = true
	return Done
}

// Take delivers thing nth of a letter to its owner; a letter without words in which
// nothing is left is gone.
func (o *Office) Take(now, owner, number int64, nth int) Why {
	b, l := o.there(now, owner, number)
	switch {
	case l == nil:
		return NoLetter
	case nth < 0 || nth >= len(l.Things):
		return Nothing
	case l.Owed > 0:
		return Owed
	}
	thing := l.Things[nth]
	l.Things = slices.Delete(slices.Clone(l.Things), nth, nth+1)
	l.Read = true
	o.Deliver(owner, []character.Item{thing}, 0, "taken")
	b.tidy(l)
	return Done
}

// Coins delivers the money of a letter.
func (o *Office) Coins(now, owner, number int64) Why {
	b, l := o.there(now, owner, number)
	switch {
	case l == nil:
		return NoLetter
	case l.Money == 0:
		return Nothing
	}
	o.Deliver(owner, nil, l.Money, "taken")
	l.Money, l.Read = 0, true
	b.tidy(l)
	return Done
}

// Empty delivers all that is in a letter.
func (o *Office) Empty(now, owner, number int64) Why {
	b, l := o.there(now, owner, number)
	switch {
	case l == nil:
		return NoLetter
	case !l.Laden():
		return Nothing
	case l.Owed > 0 && len(l.Things) > 0:
		return Owed
	}
	o.Deliver(owner, l.Things, l.Money, "taken")
	l.Things, l.Money, l.Read = nil, 0, true
	b.tidy(l)
	return Done
}

// tidy removes a letter in which nothing is left and nothing was written.
func (b *Box) tidy(l *Letter) {
	if !l.Laden() && l.Text == "" && l.Owed == 0 {
		b.remove(l.Number)
	}
}

// Pay pays what is owed for the things of a letter: its sender gets the money by
// mail. What is not the price, or not owed any more, is given back.
func (o *Office) Pay(now, owner int64, name string, in *character.Order, t Terms) Why {
	_, l := o.there(now, owner, in.Of)
	why := Done
	switch {
	case l == nil:
		why = NoLetter
	case l.Owed == 0 || l.Owed != in.Money:
		why = Amount
	}
	if why != Done {
		o.Deliver(owner, nil, in.Money, string(why))
		return why
	}
	l.Owed = 0
	from, subject := l.From, l.Subject
	if l.Origin == Player {
		o.Give(now, from, Letter{Origin: Player, From: owner, Sender: name, Subject: subject, Money: in.Money, Returned: true}, t)
	}
	return Done
}

// Redeem is Pay and then Take: without the thing nothing is paid.
func (o *Office) Redeem(now, owner int64, name string, in *character.Order, t Terms) Why {
	_, l := o.there(now, owner, in.Of)
	if l != nil && (in.Nth < 0 || in.Nth >= len(l.Things)) {
		o.Deliver(owner, nil, in.Money, string(Nothing))
		return Nothing
	}
	if why := o.Pay(now, owner, name, in, t); why != Done {
		return why
	}
	return o.Take(now, owner, in.Of, in.Nth)
}

// Back sends a letter back to the player who has sent it.
func (o *Office) Back(now, owner, number int64, t Terms) Why {
	_, l := o.there(now, owner, number)
	switch {
	case l == nil:
		return NoLetter
	case l.Origin != Player || l.Returned:
		return OneWay
	}
	o.turn(now, owner, *l, t)
	return Done
}

// turn brings a letter from a mailbox into that of its sender.
func (o *Office) turn(now, owner int64, l Letter, t Terms) {
	o.box(owner).remove(l.Number)
	to := l.From
	l.Owed, l.Returned, l.Read = 0, true, false
	l.From, l.Sender = owner, ""
	o.Give(now, to, l, t)
}

// Delete removes a letter in which nothing is.
func (o *Office) Delete(now, owner, number int64) Why {
	b, l := o.there(now, owner, number)
	switch {
	case l == nil:
		return NoLetter
	case l.Laden():
		return Laden
	}
	b.remove(number)
	return Done
}

// Pass ends the time of letters: what is in one goes back to the player who sent
// it; what came back, or from nobody, is gone with what is in it.
func (o *Office) Pass(now int64, t Terms) {
	for _, b := range slices.Clone(o.boxes) {
		for _, l := range slices.Clone(b.Letters) {
			if l.Expires > now {
				continue
			}
			if l.Origin == Player && !l.Returned && l.Laden() {
				o.turn(now, b.Owner, l, t)
				continue
			}
			o.box(b.Owner).remove(l.Number)
		}
	}
}

// News tells whether letters have come to somebody that have not been told of yet:
// each is told of once.
func (o *Office) News(now, owner int64) bool {
	b := o.Of(owner)
	if b == nil {
		return false
	}
	fresh := func(l Letter) bool { return !l.Told && !l.Read && l.Arrives <= now }
	if !slices.ContainsFunc(b.Letters, fresh) {
		return false
	}
	b = o.box(owner)
	for i := range b.Letters {
		b.Letters[i].Told = b.Letters[i].Told || b.Letters[i].Arrives <= now
	}
	return true
}
