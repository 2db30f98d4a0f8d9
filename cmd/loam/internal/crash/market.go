package crash

import "loam/cmd/loam/internal/economy"

// coins and gear are what everybody begins with.
const coins = 1000

var gear = economy.Count{"market:twine": 8, "market:fur": 6, "market:charm": 2}

const config = `development: true
connections: {per_address: %d}
`

const manifest = `name: market
version: 1.0.0
api: 1
permissions: [override, players]
depends: {base: "*"}
`

// script gives everybody the coins to begin with, once.
const script = `
function players:on_first_login() self:change_money(1000) end
`

// market is a square with a letter box, a bank and an auction house, and fields behind gates.
// The shop and the elder are there because the crowd looks for them; nobody uses them.
const market = `
factions:
  north: {name: North}
  calm: {name: Calm}
items:
  fur: {name: Fur, stack: 10, price: 3}
  twine: {name: Twine, stack: 10, price: 2}
  charm: {name: Charm, stack: 3, price: 15}
  cap: {name: Felt Cap, price: 6}
starts:
  drover: {name: Drover, place: middle, faction: north, health: 160, damage_min: 6, damage_max: 9, swing_ms: 1000, reach_yards: 3, run_yards_per_second: 20, gear: [{item: twine, count: 8}, {item: fur, count: 6}, {item: charm, count: 2}]}
creatures:
  keeper: {name: Keeper, faction: calm, health: 100, moves: false, fights: false, attackable: false, vendor: stall}
  banker: {name: Banker, faction: calm, health: 100, moves: false, fights: false, attackable: false, banker: true}
  crier: {name: Crier, faction: calm, health: 100, moves: false, fights: false, attackable: false, auction_house: hall}
  elder: {name: Elder, faction: calm, health: 100, moves: false, fights: false, attackable: false}
objects:
  box: {name: Letter Box, kind: mailbox}
vendors:
  stall: {offers: [{item: cap}]}
auction_houses:
  hall: {name: Hall, durations: [{lasts_ms: 8000}, {lasts_ms: 7200000}], deposit: "0", cut: "0", most: 5}
quests:
  caps: {title: A Cap, summary: Bring a cap., givers: [elder], objectives: [{kind: collect, item: cap, count: 1}]}
rules:
  mail_postage: "0"
  mail_delay_ms: if(things > 0, 500, 0)
  mail_letters: 30
  bank_slots: 8
maps:
  square: {name: Square, bounds_yards: [-60, -60, 60, 60], graveyard: middle}
  field: {name: Field, bounds_yards: [-120, -120, 120, 120], graveyard: camp}
places:
  middle: {name: Middle, map: square, at: [0, 0]}
  out: {name: To the Field, map: square, at: [40, 0], radius_yards: 3, travel: camp}
  camp: {name: Camp, map: field, at: [-90, 0]}
  back: {name: To the Square, map: field, at: [-105, 0], radius_yards: 3, travel: gate}
  gate: {name: Gate, map: square, at: [30, 0]}
spawns:
  keeper: {creature: keeper, map: square, at: [-8, 6]}
  banker: {creature: banker, map: square, at: [8, 6]}
  crier: {creature: crier, map: square, at: [-8, -6]}
  elder: {creature: elder, map: square, at: [8, -6]}
  box: {object: box, map: square, at: [0, 9]}
`
