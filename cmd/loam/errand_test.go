package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
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
	p.t.Helper()
	at, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`(() => { const o = loam.objects.find(%s); return loam.pixel(o.x, o.y) })()`, unit)))
	if err != nil {
		p.t.Fatal(err)
	}
	p.do(chromedp.MouseClickXY(at[0], at[1]))
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
	p.until(`loam.self && loam.objects.some(o => o.name === "Reeve") && loam.objects.filter(o => o.name === "Marsh Rat").length === 3`)

	p.choose(`o => o.name === "Reeve"`)
	p.press("t")
	p.until(`loam.menu?.options.includes("Rats in the Rushes")`)
	p.shot("errand-menu")
	p.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#menu-options button")].find(b => b.textContent.includes("Rats in the Rushes")).click()`))
	p.until(`loam.quests.page?.acts.join() === "Accept"`)
	p.until(`document.getElementById("quest-about").innerText.includes("You may choose one: Boots, Cap.")`)
	p.shot("errand-offer")
	p.click("#quest-acts button")
	p.until(`loam.quests.log.length === 1`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("stage").focus()`))
	for kills := 1; kills <= 3; kills++ {
		p.press("\t")
		p.press("f")
		p.until(fmt.Sprintf(`loam.quests.log[0].have[0] === %d`, kills))
	}
	p.until(`(() => { const end = document.getElementById("panel-close").getBoundingClientRect(), log = document.getElementById("tab-log").getBoundingClientRect(); return end.right <= innerWidth && end.top < log.bottom })()`)
	p.click("#tab-quests")
	p.shot("errand-killed")

	p.click("#tab-bag")
	p.choose(`o => o.name === "Marsh Rat" && o.state.includes("dead")`)
	p.until(`document.getElementById("hail").innerText.includes("Loot")`)
	p.click("#hail")
	p.until(`loam.loot?.length === 3`)
	p.until(`document.activeElement.closest("#loot-list") !== null`) // the keyboard comes along
	p.shot("errand-loot")
	for left := 2; left >= 0; left-- {
		p.click("#loot-list button")
		p.until(fmt.Sprintf(`(loam.loot?.length ?? 0) === %d`, left))
	}
	p.until(`document.getElementById("money").innerText === "7 Coins" && loam.items.some(i => i.name === "Ring of Slate")`)
	p.until(`document.querySelector('[data-slot="backpack_1"]').innerText.endsWith("Use")`)
	p.click(`#backpack button[data-slot="backpack_1"]`)
	p.until(`document.getElementById("backpack").innerText.includes("ready in")`)
	p.shot("errand-bag")
	p.click("#tab-log")
	p.until(`document.getElementById("log").innerText.includes("You get 7 Coins.")`)

	p.choose(`o => o.name === "Reeve"`)
	p.press("t")
	p.until(`loam.menu !== null`)
	p.shot("errand-back")
	p.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#menu-options button")].find(b => b.textContent.includes("Rats in the Rushes")).click()`))
	p.until(`loam.quests.page?.acts.join() === "Take Boots,Take Cap"`)
	p.shot("errand-thanks")
	p.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#quest-acts button")].find(b => b.textContent.includes("Cap")).click()`))
	p.until(`loam.quests.log.length === 0 && loam.items.some(i => i.name === "Cap") && !loam.items.some(i => i.name === "Boots")`)
	p.shot("errand-rewarded")
	w.stop()
	w.replay(t)
}
