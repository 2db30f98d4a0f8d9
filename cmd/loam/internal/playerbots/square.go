package playerbots

import (
	"fmt"
	"strconv"
	"strings"
)

// squareGoods is the square on which people meet, with who serves there, and what they
// have to do with: nothing in it comes from anywhere but loot, a shop, an errand or
// a spell, so that it can be counted.
const squareGoods = `
override:
  currencies:
    "base:coins": {clients: {vanilla: {coinage: 1}, wrath: {coinage: 1}}}
items:
  cudgel: {name: Cudgel, slot: main_hand, price: 8, durability: 30, damage_min: 6, damage_max: 9, swing_ms: 1000}
  cap: {name: Felt Cap, slot: head, price: 6, durability: 20, stats: {armor: 2}}
  sack: {name: Sack, slot: bag, bag_slots: 4, price: 12}
  fur: {name: Fur, stack: 10, price: 3}
  hide: {name: Hide, stack: 5, price: 7}
  twine: {name: Twine, stack: 10, price: 2}
  charm: {name: Charm, stack: 3, price: 15}
  tusk: {name: Tusk, price: 20}
starts:
  drover: {name: Drover, place: middle, faction: north, health: 160 + level * 20, damage_min: weapon + 6, damage_max: weapon + 9, swing_ms: 1000, reach_yards: 3, run_yards_per_second: RUN, gear: [cudgel, {item: twine, count: 4}], spells: [twist], clients: {vanilla: {race: 1, class: 1}, wrath: {race: 1, class: 1}}}
  tinker: {name: Tinker, place: middle, faction: north, health: 120 + level * 20, damage_min: weapon + 8, damage_max: weapon + 12, swing_ms: 1200, reach_yards: 3, run_yards_per_second: RUN, gear: [cap, {item: fur, count: 3}], spells: [twist], clients: {vanilla: {race: 1, class: 2}, wrath: {race: 1, class: 2}}}
spells:
  twist: {name: Twist, aim: self, reagents: [{item: fur, count: 1}], effects: [{kind: create_item, item: twine, count: 2}]}
loot:
  hare: {entries: [{item: fur, count: 1-3}, {item: twine, chance_pct: 30}, {money: "base:coins", count: 1-4}]}
  boar: {entries: [{item: hide, chance_pct: 70}, {item: charm, chance_pct: 10}, {money: "base:coins", count: 3-8}]}
  ogre: {entries: [{item: tusk}, {money: "base:coins", count: 20}]}
creatures:
  keeper: {name: Keeper, faction: calm, health: 100, moves: false, fights: false, attackable: false, vendor: stall}
  banker: {name: Banker, faction: calm, health: 100, moves: false, fights: false, attackable: false, banker: true}
  crier: {name: Crier, faction: calm, health: 100, moves: false, fights: false, attackable: false, auction_house: hall}
  elder: {name: Elder, faction: calm, health: 100, moves: false, fights: false, attackable: false}
  hare: {name: Hare, faction: south, health: 30, damage_min: 1, damage_max: 2, swing_ms: 1500, reach_yards: 2, experience: 1, corpse_ms: 5000, respawn_ms: 8000, loot: [hare]}
  boar: {name: Boar, faction: south, health: 70, damage_min: 4, damage_max: 7, swing_ms: 1500, reach_yards: 2, aggro_yards: 6, leash_yards: 40, experience: 2, corpse_ms: 5000, respawn_ms: 12000, loot: [boar]}
  ogre: {name: Ogre, faction: south, health: 600, damage_min: 40, damage_max: 60, swing_ms: 1000, reach_yards: 3, aggro_yards: 8, leash_yards: 40, experience: 5, corpse_ms: 5000, respawn_ms: 20000, loot: [ogre]}
objects:
  box: {name: Letter Box, kind: mailbox}
vendors:
  stall: {repairs: true, offers: [{item: twine, count: 2, price: 5}, {item: cap}, {item: sack}, {item: charm, stock: 5, restock_ms: 5000}]}
auction_houses:
  hall: {name: Hall, durations: [{lasts_ms: 30000}, {lasts_ms: 7200000}], deposit: DEPOSIT, cut: CUT, most: 3}
quests:
  furs: {title: Furs for the Elder, summary: Bring three furs., givers: [elder], repeats: always, objectives: [{kind: collect, item: fur, count: 3}], rewards: [{item: charm}], money: 6, experience: 1}
rules:
  mail_postage: POSTAGE
  mail_delay_ms: if(things > 0, 1000, 0)
  mail_letters: 12
  bank_slots: 8
  buy_price: price
  sell_price: floor(price * count / 2)
  wear_death: ceil(durability / 10)
  wear_struck_pct: 10
  repair_price: ceil(lost * max(price, 10) / durability / 2)
spawns:
  keeper: {creature: keeper, map: square, at: [-8, 6]}
  banker: {creature: banker, map: square, at: [8, 6]}
  crier: {creature: crier, map: square, at: [-8, -6]}
  elder: {creature: elder, map: square, at: [8, -6]}
  box: {object: box, map: square, at: [0, 9]}
`

// squareLands are how many maps there are to hunt on.
const squareLands = 2

// Square returns the definitions, in YAML, of a world in which a crowd of so many bots, who run so
// many yards a second, can do all that they do: a square with its servants, and lands to hunt on.
// The bundle must define the factions north and south, which are enemies, and calm.
// In a free one, post and auctions cost nothing, so that no coin is used up.
func Square(people, run int, free bool) string {
	words := strings.NewReplacer("RUN", strconv.Itoa(run), "DEPOSIT", "1 + floor(value / 10)", "CUT", "price * 0.1", "POSTAGE", `"1"`)
	if free {
		words = strings.NewReplacer("RUN", strconv.Itoa(run), "DEPOSIT", `"0"`, "CUT", `"0"`, "POSTAGE", `"0"`)
	}
	var maps, places, spawns strings.Builder
	maps.WriteString("maps:\n  square: {name: Square, bounds_yards: [-60, -60, 60, 60], graveyard: middle, clients: {vanilla: {map: 0}, wrath: {map: 0}}}\n")
	places.WriteString("places:\n  middle: {name: Middle, map: square, at: [0, 0]}\n")
	for land := range squareLands {
		side := 40 - 80*land // where the gate of the square stands
		fmt.Fprintf(&maps, "  land%d: {name: Land, bounds_yards: [-120, -120, 120, 120], graveyard: camp%d, clients: {vanilla: {map: %d}, wrath: {map: %d}}}\n", land, land, 30+land, 30+land)
		fmt.Fprintf(&places, "  out%d: {name: To the Land, map: square, at: [%d, 0], radius_yards: 3, travel: camp%d}\n", land, side, land)
		fmt.Fprintf(&places, "  camp%d: {name: Camp, map: land%d, at: [-90, 0]}\n", land, land)
		fmt.Fprintf(&places, "  back%d: {name: To the Square, map: land%d, at: [-105, 0], radius_yards: 3, travel: home%d}\n", land, land, land)
		fmt.Fprintf(&places, "  home%d: {name: Gate, map: square, at: [%d, 0]}\n", land, side*3/4)
		for i := range max(12, people) {
			kind := "hare"
			switch {
			case i%12 == 11:
				kind = "ogre"
			case i%3 == 2:
				kind = "boar"
			}
			fmt.Fprintf(&spawns, "  prey%d_%d: {creature: %s, map: land%d, at: [%d, %d], wander_yards: 3}\n", land, i, kind, land, -60+i*37%160, -100+i*53%200)
		}
	}
	return maps.String() + places.String() + words.Replace(squareGoods) + spawns.String()
}
