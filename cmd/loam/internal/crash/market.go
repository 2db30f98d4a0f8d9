package crash

import (
	"loam/cmd/loam/internal/economy"
)

// run is how many yards a second people run.
const run = 25

// password is that of all accounts of game clients.
const password = "folk2folk"

// The bundle of the world, what its starts give, and all things of it.
const bundle = "market"

var (
	gear = map[string]economy.Count{
		bundle + ":drover": {bundle + ":cudgel": 1, bundle + ":twine": 4},
		bundle + ":tinker": {bundle + ":cap": 1, bundle + ":fur": 3},
	}
	things = []string{bundle + ":cudgel", bundle + ":cap", bundle + ":sack", bundle + ":fur", bundle + ":hide", bundle + ":twine", bundle + ":charm", bundle + ":tusk"}
)

const config = `development: true
connections: {per_address: %d}
%s`

const manifest = `name: market
version: 1.0.0
api: 1
permissions: [override, players, storage]
depends: {base: "*"}
`

// sides are the factions that the square needs.
const sides = `factions:
  north: {name: North, hostile: [south]}
  south: {name: South, hostile: [north]}
  calm: {name: Calm}
`

// counted begins the line with which a player is told how often it has looted.
const counted = "Looted "

// script counts in three places what is looted: by what in the storage of the character, how
// often there and in that of the realm. The player is told.
const script = `
local function note(player, what, count)
  local had = player.storage.had or {}
  had[what] = (had[what] or 0) + count
  player.storage.had = had
  player.storage.times = (player.storage.times or 0) + 1
  storage:add("times", 1)
  player:tell("Looted " .. player.storage.times)
end
function players:on_looted(item, count) note(self, item, count) end
function players:on_found_money(currency, amount) note(self, "coins", amount) end
`
