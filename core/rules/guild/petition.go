package guild

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/naming"
)

// What players ask the realm for at its office of guilds, with which something is handed
// over.
const (
	OrderFound    uint8 = iota // to found one, for what that costs
	OrderPetition              // to get a petition, for its price
	OrderRename                // to give one another name
	OrderTurnIn                // to found a guild with one
)

// Signer is a player as petitions know it.
type Signer struct {
	Player  int64 // number of the character
	Account int64
	Name    string
	Within  bool // it is in a guild
}

// Sign is a petition of an owner that takes so many signatures when somebody has signed
// it: one signature counts of each account. The petition itself stays as it is.
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

// MayName tells why a player cannot ask others to found a guild of a name with it.
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

// Petitioned founds a guild of a player with those who have signed its petition, which
// takes so many. Signatures of players who are in a guild, and the leader's own, do not
// count: left is the petition without them, for where it is refused. Levels are those of
// who is in the world, 0 of others.
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

// Naming tells why no guild may be called by a name, whatever others are called: guilds
// are not called what characters are not.
func Naming(c *content.Snapshot, typed string) Why {
	if !ValidName(typed, MaxName) {
		return BadName
	}
	if rule, ok := c.NameRule(content.CharacterNames); ok && naming.Reserves(rule, typed) {
		return NameReserved
	}
	return Done
}

// PetitionOf is what a release says of the petitions of a charter; false where there are
// none.
func PetitionOf(c *content.Snapshot, charter content.ID) (content.Petition, bool) {
	d, ok := c.Charter(charter)
	if !ok || d.Petition.Item == "" {
		return content.Petition{}, false
	}
	return d.Petition, true
}
