package main

import "testing"

// twins is a pit in copies, with two bosses in it.
var twins = map[string]string{
	"bundle.yaml": "name: twins\nversion: 1.0.0\napi: 1\npermissions: [override, players, commands]\ndepends: {base: \"*\"}\n",
	"data/twins.yaml": `
maps:
  pit: {name: The Deep Pit, bounds_yards: [-100, -100, 100, 100], instance: {for: player, players: 5, bind: enter, reset: daily 04:00, difficulties: [normal, heroic], entrance: top, encounters: [{name: twins, creatures: [red_twin, grey_twin]}]}}
  den: {name: Den, bounds_yards: [-100, -100, 100, 100], instance: {for: party, players: 5, difficulties: [normal, heroic, mythic], entrance: top}}
places:
  top: {name: Top, map: "base:flat", at: [0, 0]}
  floor: {name: Floor, map: pit, at: [0, 0]}
creatures:
  red_twin: {name: Red Twin, faction: "base:wild", level: 12, health: 9000, damage_min: 1, damage_max: 1, aggro_yards: 20, reach_yards: 3, run_yards_per_second: 7}
  grey_twin: {name: Grey Twin with a Name That Is Rather Long, faction: "base:wild", level: 12, health: 8000, damage_min: 1, damage_max: 1, aggro_yards: 20, reach_yards: 3, run_yards_per_second: 7}
spawns:
  red: {creature: red_twin, map: pit, at: [1.5, 1]}
  grey: {creature: grey_twin, map: pit, at: [1.5, -1]}
`,
	"scripts/twins.lua": `
command "down" {}
function players:down() self:travel("floor") end
command "fell" {}
function players:fell()
  self:kill(self:nearest(50, {id = "red_twin"}))
  self:kill(self:nearest(50, {id = "grey_twin"}))
end
`,
}

// TestAPersonSeesBossesAndWhereItIsBound: the page shows the health of bosses as it
// falls, to which copies the player is bound, and lets it choose a difficulty.
func TestAPersonSeesBossesAndWhereItIsBound(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	dir := madeWorld(t, "twins", nil, twins)
	loamRuns(t, "", "mods", "allow", "-w", dir, "twins", "all")
	p := openPage(t, serveDir(t, dir).address)
	p.enters("Anna")
	p.Click("#tab-growth")
	p.Until(`loam.instances.offered.length === 5 && document.getElementById("bindings").innerText === "You are not bound to any instance."`)
	p.Until(`/Damage\s+\d+ to \d+\s+Armour\s+\d/.test(document.getElementById("sheet").innerText)`)
	p.Run(`[...document.querySelectorAll("#difficulties button")].find(b => b.textContent === "mythic").click()`)
	p.Until(`loam.instances.offered.some(o => o.difficulty === "mythic" && o.why === "chosen")`)
	p.types("/down")
	p.Until(`loam.map.id === "twins:pit" && loam.instances.bound.length === 1 && document.getElementById("bindings").innerText.includes("The Deep Pit")`)
	p.Until(`loam.objects.length === 3`)
	p.choose(`o => o.name === "Red Twin"`)
	p.Run(`document.getElementById("attack").click()`)
	p.Until(`loam.bosses.length === 2 && loam.bosses[0].health < loam.bosses[0].max_health - 20`)
	p.Until(`document.querySelector("#boss-list .bar-text").innerText.startsWith(String(loam.bosses[0].health))`)
	p.Run(`document.getElementById("instances-title").scrollIntoView()`)
	p.Shot("bosses")
	p.narrow("bosses-narrow")
	p.types("/fell")
	p.Until(`loam.bosses.length === 0 && document.getElementById("bosses").hidden`)
}
