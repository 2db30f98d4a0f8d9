package realm_test

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/guild"
)

// crewGoods lets the clerks of the market sell petitions, with which crews are founded.
const crewGoods = `
items:
  scroll: {name: Scroll}
menus:
  counter: {greeting: [{text: "Yes?"}], options: [{text: "The bank", does: guild_bank}, {text: "A petition", does: petition, charter: crew}]}
charters:
  crew:
    name: Crew
    petition: {item: scroll, price: 7, signatures: 2}
    bank_tabs: 2
    ranks: [{name: Captain}, {name: Hand, bank_see: true, bank_deposit: true, bank_things: 9, bank_money: 50}]
`

const (
	crew          = "w:crew"
	scroll        = "w:scroll"
	petitionPrice = 7
)

// petitionKinds is what must have happened with petitions of ten thousand operations.
var petitionKinds = map[string]int{"petition bought": 8, "petition offered": 15, "petition signed": 8, "petition renamed": 1, "petition turned_in": 1}

// countPetitions counts what was paid for petitions: of the price each is worth that is
// not turned in, and each crew that was founded with one, which here ends never.
func countPetitions(has map[string]int, crews int) { has[""] += petitionPrice * (has[scroll] + crews) }

func (m *market) seenPetition(e event.PetitionTold) { m.done["petition "+e.News.String()]++ }

// petition lets a player do something with a petition: mostly who can.
func (m *market) petition(i int) string {
	letter := func() string { return string(rune('a' + m.r.IntN(20))) }
	name := "Crew " + letter() + letter()
	free := m.free()
	if n := m.r.IntN(8); n < 2 || len(free) < 3 {
		m.leaves(i)
		return "petition"
	} else if n < 4 {
		i = free[m.r.IntN(len(free))]
		m.act(i, intent.Petition{Act: intent.PetitionBuy, With: m.clerk(i), Name: name})
		return "petition"
	}
	if j := slices.IndexFunc(m.people, m.hasScroll); j >= 0 {
		i = j
	}
	if m.r.IntN(8) == 0 {
		m.act(i, intent.Petition{Act: intent.PetitionRename, Name: name})
		return "petition"
	}
	_, at := m.people[i].unit()
	m.act(i, chat("go a"))
	for range 2 {
		j := free[m.r.IntN(len(free))]
		m.act(j, chat("go a"))
		m.run(2)
		m.act(i, intent.Petition{Act: intent.PetitionOffer, With: m.people[j].guid()})
		m.run(1)
		m.act(j, intent.Petition{Act: intent.PetitionSign})
		m.run(1)
	}
	m.act(i, intent.Petition{With: m.clerk(i)})
	m.act(i, intent.Petition{Act: intent.PetitionTurnIn})
	m.act(i, chat("go "+at))
	return "petition"
}

// leaves lets a player leave its guild, but no crew that would end with it.
func (m *market) leaves(i int) {
	ends := false
	m.h.r.Inside(func(tx *state.Tx) {
		g := tx.Guilds().Of(m.people[i].name)
		ends = g != nil && !mayEnd(g) && g.Leader().Player == m.people[i].guid()
	})
	if !ends {
		m.act(i, intent.Guild{Act: intent.GuildLeave})
	}
}

// free are those who are here and in no guild.
func (m *market) free() (free []int) {
	m.h.r.Inside(func(tx *state.Tx) {
		for i, p := range m.people {
			if m.here[i] && tx.Guilds().Of(p.name) == nil {
				free = append(free, i)
			}
		}
	})
	return free
}

// hasScroll reports whether somebody has a petition at hand.
func (m *market) hasScroll(p *guest) bool {
	u, _ := p.unit()
	return u != nil && slices.ContainsFunc(u.Player.Items.List, func(it character.Item) bool { return it.Petition != nil })
}

// mayEnd reports whether a guild may be ended: what was paid for a crew is counted by it.
func mayEnd(g *guild.Guild) bool { return g.Charter != content.ID(crew) }
