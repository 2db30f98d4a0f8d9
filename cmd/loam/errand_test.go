package main

import (
	"fmt"
	"testing"
)

// hamletData puts rats beside the reeve of the example of quests, with something
// on them, and gives a new character what can be used.
const hamletData = `
override:
  starts:
    errands:cottar: {gear: {append: [{item: things:potion, count: 3}, things:sack, things:wand]}}
  creatures:
    errands:marsh_rat: {loot: {append: [rat]}, corpse_ms: 600000}
loot:
  rat:
    entries:
      - {money: base:coins, count: 7}
      - {item: spoils:claw, count: 2}
      - {item: spoils:ring}
spawns:
  rat_1: {creature: errands:marsh_rat, map: errands:moor, at: [-1, -2], respawn_ms: 600000}
  rat_2: {creature: errands:marsh_rat, map: errands:moor, at: [1, -2], respawn_ms: 600000}
  rat_3: {creature: errands:marsh_rat, map: errands:moor, at: [-2, 0], respawn_ms: 600000}
`

// hamlet is a world with the examples of quests, things and loot.
func hamlet(t *testing.T) string {
	t.Helper()
	dir := madeWorld(t, "hamlet", []string{"errands", "things", "spoils"}, map[string]string{
		"bundle.yaml":      "name: hamlet\nversion: 1.0.0\napi: 1\npermissions: [override]\ndepends: {errands: \"*\", things: \"*\", spoils: \"*\"}\n",
		"data/hamlet.yaml": hamletData,
	})
	for _, name := range []string{"errands", "things", "hamlet"} {
		loamRuns(t, "", "mods", "allow", "-w", dir, name, "all")
	}
	return dir
}

// choose clicks somebody on the stage.
func (p *page) choose(unit string) {
	p.T.Helper()
	p.ClickMap(fmt.Sprintf(`loam.objects.find(%s)`, unit))
}

// TestAPersonDoesAnErrand plays a quest in a browser: it is accepted, rats die,
// what lies with them is taken, and the reward is chosen.
func TestAPersonDoesAnErrand(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	w := serveDir(t, hamlet(t))
	p := openPage(t, w.address)
	p.enters("Anna")
	p.Until(`loam.self && loam.objects.some(o => o.name === "Reeve") && loam.objects.filter(o => o.name === "Marsh Rat").length === 3`)

	p.choose(`o => o.name === "Reeve"`)
	p.Press("t")
	p.Until(`loam.menu?.options.includes("Rats in the Rushes")`)
	p.Shot("errand-menu")
	p.Run(`[...document.querySelectorAll("#menu-options button")].find(b => b.textContent.includes("Rats in the Rushes")).click()`)
	p.Until(`loam.quests.page?.acts.join() === "Accept"`)
	p.Until(`document.getElementById("quest-about").innerText.includes("You may choose one: Boots, Cap.")`)
	p.Shot("errand-offer")
	p.Click("#quest-acts button")
	p.Until(`loam.quests.log.length === 1`)
	p.Run(`document.getElementById("stage").focus()`)
	for kills := 1; kills <= 3; kills++ {
		p.Press("\t")
		p.Press("f")
		p.Until(fmt.Sprintf(`loam.quests.log[0].have[0] === %d`, kills))
	}
	p.Until(`(() => { const end = document.getElementById("panel-close").getBoundingClientRect(), log = document.getElementById("tab-log").getBoundingClientRect(); return end.right <= innerWidth && end.top < log.bottom })()`)
	p.Click("#tab-quests")
	p.Shot("errand-killed")

	p.Click("#tab-bag")
	p.choose(`o => o.name === "Marsh Rat" && o.state.includes("dead")`)
	p.Until(`document.getElementById("hail").innerText.includes("Loot")`)
	p.Click("#hail")
	p.Until(`loam.loot?.length === 3`)
	p.Until(`document.activeElement.closest("#loot-list") !== null`) // the keyboard comes along
	p.Shot("errand-loot")
	for left := 2; left >= 0; left-- {
		p.Click("#loot-list button")
		p.Until(fmt.Sprintf(`(loam.loot?.length ?? 0) === %d`, left))
	}
	p.Until(`document.getElementById("money").innerText === "7 Coins" && loam.items.some(i => i.name === "Ring of Slate")`)
	p.Until(`document.querySelector('[data-slot="backpack_1"]').innerText.endsWith("Use")`)
	p.Click(`#backpack button[data-slot="backpack_1"]`)
	p.Until(`document.getElementById("backpack").innerText.includes("ready in")`)
	p.Shot("errand-bag")
	p.Click("#tab-log")
	p.Until(`document.getElementById("log").innerText.includes("You get 7 Coins.")`)

	p.choose(`o => o.name === "Reeve"`)
	p.Press("t")
	p.Until(`loam.menu !== null`)
	p.Shot("errand-back")
	p.Run(`[...document.querySelectorAll("#menu-options button")].find(b => b.textContent.includes("Rats in the Rushes")).click()`)
	p.Until(`loam.quests.page?.acts.join() === "Take Boots,Take Cap"`)
	p.Shot("errand-thanks")
	p.Run(`[...document.querySelectorAll("#quest-acts button")].find(b => b.textContent.includes("Cap")).click()`)
	p.Until(`loam.quests.log.length === 0 && loam.items.some(i => i.name === "Cap") && !loam.items.some(i => i.name === "Boots")`)
	p.Shot("errand-rewarded")
	w.stop()
	w.replay(t)
}
