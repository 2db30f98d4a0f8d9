package instance

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// Left notes that nobody is in a copy any more.
func (k *Copy) Left(now int64) { k.Emptied = now }

// Progressed notes what has become of the encounters of a copy: those that are under
// way, and one more that is done, or "". Who is inside is bound when that is the
// moment for it; it returns who newly is.
func (k *Copy) Progressed(in *content.Instance, done string, busy []string, inside []int64) (bound []int64) {
	k.Busy = busy
	if done == "" || slices.Contains(k.Done, done) {
		return nil
	}
	k.Done = append(k.Done, done)
	if in.Bind == content.BindNever {
		return nil
	}
	for _, c := range inside {
		if k.bind(c) {
			bound = append(bound, c)
		}
	}
	return bound
}

// Due lists the numbers of the copies that end now: by the clock, since nobody has
// been in them for long, or since no release that runs has their map.
func (b *Book) Due(s *content.Snapshot, now int64) (over []int64) {
	for i := range b.Copies {
		k := &b.Copies[i]
		m, ok := s.Map(k.Progress)
		if !ok || m.Instance == nil || k.over(m.Instance, now) {
			over = append(over, k.Number)
		}
	}
	return over
}

func (k *Copy) over(in *content.Instance, now int64) bool {
	if k.Ends != 0 && now >= k.Ends {
		return true
	}
	if k.Emptied == 0 || in.After == 0 || now < k.Emptied+int64(in.After/clock.Millisecond) {
		return false
	}
	return len(k.Bound) == 0 || in.Reset.Text == ""
}

// Warned are the minutes before the clock ends a copy at which who is inside is told.
var Warned = []int64{60, 15, 5, 1}

// Warns is how many minutes remain at which who is in a copy is told, between two
// times; 0 is nothing to tell.
func (k *Copy) Warns(before, now int64) int64 {
	for _, minutes := range Warned {
		at := k.Ends - minutes*int64(clock.Minute)
		if k.Ends != 0 && before < at && now >= at {
			return minutes
		}
	}
	return 0
}

// End takes a copy out of the book.
func (b *Book) End(number int64) {
	b.Copies = slices.DeleteFunc(b.Copies, func(k Copy) bool { return k.Number == number })
}

// Reset is what a player's asking for an end of copies has come to, for one of them.
type Reset struct {
	Copy     int64
	Progress content.ID
	Why      Refusal // Welcome: it ends
}

// Reset lets a player end the copies of its group, if it leads it, or its own. Inside
// tells how many are in a copy.
func (b *Book) Reset(c Comer, inside func(copy int64) int) ([]Reset, Refusal) {
	owner := Owner{Character: c.Character}
	if c.Party.ID != 0 {
		if c.Party.Leader != c.Character {
			return nil, NoLeader
		}
		owner = Owner{Group: c.Party.ID}
	}
	var all []Reset
	for i := range b.Copies {
		k := &b.Copies[i]
		if k.Owner != owner {
			continue
		}
		r := Reset{Copy: k.Number, Progress: k.Progress}
		switch {
		case inside(k.Number) > 0:
			r.Why = Inside
		case k.Ends != 0 && len(k.Bound) > 0:
			r.Why = BoundTo
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return nil, NoneOpen
	}
	return all, Welcome
}

// chooser is for whom a comer chooses a difficulty, or another has: its group, raid or
// not, its guild, or itself.
func (c *Comer) chooser(f content.CopyFor) Owner {
	if f == content.ForRaid {
		f = content.ForParty
	}
	owner, _ := c.owner(f)
	return owner
}

// Choose lets a player choose the difficulty of copies for some: of its group's or its
// guild's, if it leads it, or its own.
func (b *Book) Choose(s *content.Snapshot, c Comer, f content.CopyFor, word string) Refusal {
	if !slices.ContainsFunc(s.Maps, func(m content.Map) bool { return m.Instance != nil && m.Instance.For == f && m.Instance.Offers(word) }) {
		return NoChoice
	}
	owner := c.chooser(f)
	if owner.Group != 0 && c.Party.Leader != c.Character || owner.Guild != 0 && !c.Guild.Leads {
		return NoLeader
	}
	b.Choices = slices.DeleteFunc(b.Choices, func(o Choice) bool { return o.Owner == owner && o.For == f })
	b.Choices = append(b.Choices, Choice{owner, f, word})
	return Welcome
}

// Chosen is the difficulty that holds for a player's copies for some, or "" where
// nobody has chosen.
func (b *Book) Chosen(c Comer, f content.CopyFor) string {
	owner := c.chooser(f)
	i := slices.IndexFunc(b.Choices, func(o Choice) bool { return o.Owner == owner && o.For == f })
	if i < 0 {
		return ""
	}
	return b.Choices[i].Word
}

// Belongs tells whether a player may stay in a copy: its own, its group's or its
// leader's, its guild's, or one that is nobody's.
func (k *Copy) Belongs(c Comer) bool {
	return k.Owner == Owner{} || c.Guild.ID != 0 && k.Owner == Owner{Guild: c.Guild.ID} || k.Owner == Owner{Character: c.Character} ||
		c.Party.ID != 0 && (k.Owner == Owner{Group: c.Party.ID} || k.Owner == Owner{Character: c.Party.Leader})
}

// Offer is a difficulty that may be chosen for copies of a kind.
type Offer struct {
	For    content.CopyFor
	Word   string
	Chosen bool // of those to come, or the first, which holds where nobody has chosen
}

// Offered lists what a player may choose from, of kinds of which there is a choice: the
// difficulties of maps by id.
func (b *Book) Offered(s *content.Snapshot, c Comer) (all []Offer) {
	for f := range content.CopyFor(len(content.CopiesFor)) {
		var words []string
		for i := range s.Maps {
			if in := s.Maps[i].Instance; in != nil && in.For == f {
				for _, w := range in.Difficulties {
					if !slices.Contains(words, w) {
						words = append(words, w)
					}
				}
			}
		}
		if len(words) < 2 {
			continue
		}
		chosen := cmp.Or(b.Chosen(c, f), words[0])
		for _, w := range words {
			all = append(all, Offer{For: f, Word: w, Chosen: w == chosen})
		}
	}
	return all
}

// BoundTo lists the copies to which a character is bound, by number.
func (b *Book) BoundTo(character int64) (to []Copy) {
	for i := range b.Copies {
		if slices.Contains(b.Copies[i].Bound, character) {
			to = append(to, b.Copies[i])
		}
	}
	return to
}

// Of lists the numbers of the copies that were made for somebody.
func (b *Book) Of(o Owner) (numbers []int64) {
	for i := range b.Copies {
		if b.Copies[i].Owner == o {
			numbers = append(numbers, b.Copies[i].Number)
		}
	}
	return numbers
}

// Forget drops what somebody who is no more has chosen.
func (b *Book) Forget(o Owner) {
	b.Choices = slices.DeleteFunc(b.Choices, func(c Choice) bool { return c.Owner == o })
}

// Disbanded leaves the copies of a group that is no more to who led it last, and
// returns them.
func (b *Book) Disbanded(group, leader int64) (left []*Copy) {
	for i := range b.Copies {
		if k := &b.Copies[i]; k.Owner == (Owner{Group: group}) {
			k.Owner = Owner{Character: leader}
			left = append(left, k)
		}
	}
	b.Forget(Owner{Group: group})
	return left
}
