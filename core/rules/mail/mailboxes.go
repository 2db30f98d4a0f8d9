package mail

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/character"
)

// Terms are the mail rules of the running release.
type Terms struct {
	Most  int                                       // letters of players in one mailbox; other letters are always accepted
	Delay func(things int, money, owed int64) int64 // ms until a letter of a player arrives
	Keep  func(owed int64) int64                    // ms for which it is kept
}

// Mailboxes is the mailboxes of all characters. The zero Office has none.
type Mailboxes struct {
	boxes []*Box // ascending by owner
	dirty []int64
}

// Code codes the office for snapshots.
func (o *Mailboxes) Code(c *codec.Coder) {
	codec.Slice(c, &o.boxes, func(c *codec.Coder, b **Box) {
		if *b == nil {
			*b = new(Box)
		}
		(*b).Code(c)
	})
	codec.Slice(c, &o.dirty, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

func (o *Mailboxes) find(owner int64) (int, bool) {
	return slices.BinarySearchFunc(o.boxes, owner, func(b *Box, n int64) int { return cmp.Compare(b.Owner, n) })
}

// Put adds a stored mailbox.
func (o *Mailboxes) Put(b *Box) {
	if i, ok := o.find(b.Owner); ok {
		o.boxes[i] = b
	} else {
		o.boxes = slices.Insert(o.boxes, i, b)
	}
}

// Drop deletes the mailbox of a deleted character, with its content.
func (o *Mailboxes) Drop(owner int64) {
	if i, ok := o.find(owner); ok {
		o.boxes = slices.Delete(o.boxes, i, i+1)
		o.touch(owner)
	}
}

// Of returns the mailbox of a character, or nil.
func (o *Mailboxes) Of(owner int64) *Box {
	if i, ok := o.find(owner); ok {
		return o.boxes[i]
	}
	return nil
}

// box returns the mailbox of a character for a change.
func (o *Mailboxes) box(owner int64) *Box {
	o.touch(owner)
	i, ok := o.find(owner)
	if !ok {
		o.boxes = slices.Insert(o.boxes, i, &Box{Owner: owner})
	}
	return o.boxes[i]
}

func (o *Mailboxes) touch(owner int64) {
	if i, ok := slices.BinarySearch(o.dirty, owner); !ok {
		o.dirty = slices.Insert(o.dirty, i, owner)
	}
}

// Changed returns the owners of the mailboxes that have changed since the last call,
// ascending.
func (o *Mailboxes) Changed() []int64 {
	all := o.dirty
	o.dirty = nil
	return all
}

// Boxes returns all mailboxes, ascending by owner; callers must not change them.
func (o *Mailboxes) Boxes() []*Box { return o.boxes }

// TakeIn reports whether an order is new and must be carried out now. An order without
// a number always is.
func (o *Mailboxes) TakeIn(owner, number int64) bool {
	return number == 0 || !o.box(owner).known(number)
}

// Deliver adds a delivery of items and money that the realm owes to a character.
func (o *Mailboxes) Deliver(owner int64, things []character.Item, money int64, why string) {
	if len(things) == 0 && money == 0 {
		return
	}
	b := o.box(owner)
	b.Given++
	b.Out = append(b.Out, character.Delivery{Number: b.Given, Things: things, Money: money, Why: why})
}

// Settled deletes the deliveries that a character has been saved with.
func (o *Mailboxes) Settled(owner, upto int64) {
	b := o.Of(owner)
	if b == nil || len(b.Out) == 0 || b.Out[0].Number > upto {
		return
	}
	b = o.box(owner)
	b.Out = slices.DeleteFunc(b.Out, func(d character.Delivery) bool { return d.Number <= upto })
}

// Write puts a letter into the mailbox of a character.
func (o *Mailboxes) Write(to int64, l Letter) *Letter {
	b := o.box(to)
	b.Written++
	l.Number = b.Written
	b.Letters = append(b.Letters, l)
	return &b.Letters[len(b.Letters)-1]
}

// MaySend returns why a letter of a player cannot be sent.
func (o *Mailboxes) MaySend(from int64, in *character.Order, t Terms) Why {
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

// Post sends a letter of a player, or returns its items and money and the reason.
func (o *Mailboxes) Post(now, from int64, sender string, in *character.Order, t Terms) Why {
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

// Give puts a letter that no player has sent into a mailbox; it arrives at once.
func (o *Mailboxes) Give(now, to int64, l Letter, t Terms) {
	l.Sent, l.Arrives = now, now
	l.Expires = now + t.Keep(l.Owed)
	o.Write(to, l)
}

// there returns a letter that has arrived.
func (o *Mailboxes) there(now, owner, number int64) (*Box, *Letter) {
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
func (o *Mailboxes) Read(now, owner, number int64) Why {
	_, l := o.there(now, owner, number)
	if l == nil {
		return NoLetter
	}
	l.Read = true
	return Done
}

// Take delivers item nth of a letter to its owner; a letter without text is deleted
// when it is empty.
func (o *Mailboxes) Take(now, owner, number int64, nth int) Why {
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
func (o *Mailboxes) Coins(now, owner, number int64) Why {
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

// Empty delivers everything that is in a letter.
func (o *Mailboxes) Empty(now, owner, number int64) Why {
	b, l := o.there(now, owner, number)
	switch {
	case l == nil:
		return NoLetter
	case !l.HasContents():
		return Nothing
	case l.Owed > 0 && len(l.Things) > 0:
		return Owed
	}
	o.Deliver(owner, l.Things, l.Money, "taken")
	l.Things, l.Money, l.Read = nil, 0, true
	b.tidy(l)
	return Done
}

// tidy deletes a letter without items, money and text.
func (b *Box) tidy(l *Letter) {
	if !l.HasContents() && l.Text == "" && l.Owed == 0 {
		b.remove(l.Number)
	}
}

// Pay pays the cash on delivery of a letter: its sender gets the money by mail. A wrong
// amount, or one that is no longer owed, is returned.
func (o *Mailboxes) Pay(now, owner int64, name string, in *character.Order, t Terms) Why {
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

// Redeem is Pay and then Take: if the item cannot be taken, nothing is paid.
func (o *Mailboxes) Redeem(now, owner int64, name string, in *character.Order, t Terms) Why {
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

// Back returns a letter to the player who has sent it.
func (o *Mailboxes) Back(now, owner, number int64, t Terms) Why {
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

// turn moves a letter from a mailbox to that of its sender.
func (o *Mailboxes) turn(now, owner int64, l Letter, t Terms) {
	o.box(owner).remove(l.Number)
	to := l.From
	l.Owed, l.Returned, l.Read = 0, true, false
	l.From, l.Sender = owner, ""
	o.Give(now, to, l, t)
}

// Delete deletes a letter without items and money.
func (o *Mailboxes) Delete(now, owner, number int64) Why {
	b, l := o.there(now, owner, number)
	switch {
	case l == nil:
		return NoLetter
	case l.HasContents():
		return Laden
	}
	b.remove(number)
	return Done
}

// Pass handles expired letters: a letter of a player returns to its sender if it
// contains items or money; a returned letter, or one that no player has sent, is
// deleted with its content.
func (o *Mailboxes) Pass(now int64, t Terms) {
	for _, b := range slices.Clone(o.boxes) {
		for _, l := range slices.Clone(b.Letters) {
			if l.Expires > now {
				continue
			}
			if l.Origin == Player && !l.Returned && l.HasContents() {
				o.turn(now, b.Owner, l, t)
				continue
			}
			o.box(b.Owner).remove(l.Number)
		}
	}
}

// News reports whether a character has received letters of which it was not notified
// yet; each letter counts once.
func (o *Mailboxes) News(now, owner int64) bool {
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
