package guild

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/naming"
)

// Orders of players to the realm about guilds that include money or items.
const (
	OrderFound    uint8 = iota // found a guild, for its cost
	OrderPetition              // get a petition, for its price
	OrderRename                // rename a petition
	OrderTurnIn                // found a guild with a petition
)

// Signer is a player who signs a petition.
type Signer struct {
	Player  int64 // number of the character
	Account int64
	Name    string
	Within  bool // it is in a guild
}

// Sign returns the petition of an owner with one more signature; it takes a given
// number of signatures, and only one counts per account. The petition itself does not
// change.
func Sign(p *character.Petition, takes int, owner, who Signer) (*character.Petition, Why) {
	by := func(is func(character.Signature) bool) bool { return slices.ContainsFunc(p.Signed, is) }
	switch {
	case who.Player == owner.Player:
		return p, Own
	case who.Within:
		return p, Within
	case by(func(s character.Signature) bool { return s.Player == who.Player }):
		return p, Signed
	case who.Account == owner.Account || by(func(s character.Signature) bool { return s.Account == who.Account }):
		return p, AccountSigned
	case len(p.Signed) >= min(takes, character.MaxSignatures):
		return p, AllSigned
	}
	return p.With(character.Signature{Player: who.Player, Account: who.Account, Name: who.Name}), Done
}

// MayName returns why a player cannot start a petition for a guild of a name.
func (b *Book) MayName(by guid.GUID, name string) Why {
	switch {
	case b.Of(by) != nil:
		return Within
	case !ValidName(name, MaxName):
		return BadName
	case b.Named(name) != nil:
		return NameTaken
	}
	return Done
}

// Petitioned founds a player's guild with those who have signed its petition, which
// takes a given number. Signatures of players who are in a guild, and the leader's own,
// do not count: left is the petition without them, for a refused request. Levels are
// those of online players, 0 for others.
func (b *Book) Petitioned(leader Person, p *character.Petition, takes int, level func(guid.GUID) int, s Start) (r Result, left *character.Petition) {
	kept := *p
	kept.Signed = nil
	var with []Person
	for _, sign := range p.Signed {
		who := guid.New(guid.Player, 0, uint64(sign.Player))
		if who == leader.Player || b.Of(who) != nil {
			continue
		}
		kept.Signed = append(kept.Signed, sign)
		with = append(with, Person{Player: who, Name: sign.Name, Level: level(who)})
	}
	why := b.MayName(leader.Player, p.Name)
	switch {
	case why != Done:
		return refused(why, p.Name), &kept
	case len(with) < takes:
		return refused(FewSigned, p.Name), &kept
	}
	s.Founders = 1 + len(with)
	return b.Found(leader, p.Name, with, s), &kept
}

// Naming returns why no guild may have a name, regardless of existing names: guilds
// cannot have names that characters cannot have.
func Naming(c *content.Snapshot, typed string) Why {
	if !ValidName(typed, MaxName) {
		return BadName
	}
	if rule, ok := c.NameRule(content.CharacterNames); ok && naming.Reserves(rule, typed) {
		return NameReserved
	}
	return Done
}

// PetitionOf returns what a release defines for the petitions of a charter; false if
// there are none.
func PetitionOf(c *content.Snapshot, charter content.ID) (content.Petition, bool) {
	d, ok := c.Charter(charter)
	if !ok || d.Petition.Item == "" {
		return content.Petition{}, false
	}
	return d.Petition, true
}
