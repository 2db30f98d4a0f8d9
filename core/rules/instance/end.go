package instance

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// Left records that a copy is empty now.
func (k *Copy) Left(now int64) { k.Emptied = now }

// Progressed records the state of a copy's encounters: those in progress, and one that
// was just completed, or "". If completing it binds characters, those inside are bound;
// it returns the newly bound ones.
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

// Due returns the numbers of the copies that end now: by their reset time, because they
// have been empty for too long, or because the running release no longer has their map.
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

// Warned are the minutes before a reset at which players inside are warned.
var Warned = []int64{60, 15, 5, 1}

// Warns returns the number of minutes of which players in a copy must be warned,
// between two times; 0 is no warning.
func (k *Copy) Warns(before, now int64) int64 {
	for _, minutes := range Warned {
		at := k.Ends - minutes*int64(clock.Minute)
		if k.Ends != 0 && before < at && now >= at {
			return minutes
		}
	}
	return 0
}

// End deletes a copy from the book.
func (b *Book) End(number int64) {
	b.Copies = slices.DeleteFunc(b.Copies, func(k Copy) bool { return k.Number == number })
}

// Reset is the outcome of a player's request to reset copies, for one of them.
type Reset struct {
	Copy     int64
	Progress content.ID
	Why      Refusal // Welcome: it is reset
}

// Reset lets a player reset the copies of its group, if it leads it, or its own. The
// function inside returns how many players are in a copy.
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

// chooser returns for whom a difficulty is chosen: the player's group, raid or not, its
// guild, or the player itself.
func (c *Comer) chooser(f content.CopyFor) Owner {
	if f == content.ForRaid {
		f = content.ForParty
	}
	owner, _ := c.owner(f)
	return owner
}

// Choose sets a difficulty of copies: of the player's group or guild, if it leads it,
// or of its own.
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

// Chosen returns the chosen difficulty for a player's copies, or "".
func (b *Book) Chosen(c Comer, f content.CopyFor) string {
	owner := c.chooser(f)
	i := slices.IndexFunc(b.Choices, func(o Choice) bool { return o.Owner == owner && o.For == f })
	if i < 0 {
		return ""
	}
	return b.Choices[i].Word
}

// Belongs reports whether a player may stay in a copy: its own, its group's or its
// leader's, its guild's, or one without owner.
func (k *Copy) Belongs(c Comer) bool {
	return k.Owner == Owner{} || c.Guild.ID != 0 && k.Owner == Owner{Guild: c.Guild.ID} || k.Owner == Owner{Character: c.Character} ||
		c.Party.ID != 0 && (k.Owner == Owner{Group: c.Party.ID} || k.Owner == Owner{Character: c.Party.Leader})
}

// Offer is a difficulty that can be chosen for a kind of copies.
type Offer struct {
	For    content.CopyFor
	Word   string
	Chosen bool // of future copies; the first one if nobody has chosen
}

// Offered returns the difficulties that a player can choose, for kinds of copies with a
// choice: those of the maps, by id.
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

// BoundTo returns the copies to which a character is bound, by number.
func (b *Book) BoundTo(character int64) (to []Copy) {
	for i := range b.Copies {
		if slices.Contains(b.Copies[i].Bound, character) {
			to = append(to, b.Copies[i])
		}
	}
	return to
}

// Of returns the numbers of the copies of an owner.
func (b *Book) Of(o Owner) (numbers []int64) {
	for i := range b.Copies {
		if b.Copies[i].Owner == o {
			numbers = append(numbers, b.Copies[i].Number)
		}
	}
	return numbers
}

// Forget deletes the choices of an owner that no longer exists.
func (b *Book) Forget(o Owner) {
	b.Choices = slices.DeleteFunc(b.Choices, func(c Choice) bool { return c.Owner == o })
}

// Disbanded transfers the copies of a disbanded group to its last leader, and returns
// them.
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
