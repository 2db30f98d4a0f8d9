package main

import (
	"testing"

	"github.com/chromedp/chromedp"

	"loam/core/protocol/web/browsertest"
)

// ringData is a start with spells of the example and some of its own, and three
// to try them on.
const ringData = `
starts:
  apprentice:
    name: Apprentice
    place: base:start
    faction: base:folk
    health: 200
    damage_min: 5
    damage_max: 5
    swing_ms: 2000
    reach_yards: 2
    powers: [spellbook:focus]
    spells: [spellbook:spark, spellbook:ember, spellbook:mend, spellbook:jolt, hail, vigil, grace]
spells:
  hail:
    name: Hail
    description: Ice falls on a spot for as long as you go on.
    school: frost
    aim: ground
    range_yards: 25
    channel_ms: 3000
    tick_ms: 1000
    cooldown_ms: 20000
    cost: {spellbook:focus: 10}
    icon: {color: "#5aa9e6", shape: hexagon}
    effects: [{kind: damage, who: enemies, around: target, radius_yards: 6, value: 15}]
  vigil:
    name: Vigil
    aim: self
    cast_ms: 3000
    effects: [{kind: apply_aura, aura: watchful}]
  grace:
    name: Grace
    description: Whoever bears it looks calm.
    aim: friend
    range_yards: 30
    icon: {color: "#e8c14e", shape: circle}
    effects: [{kind: apply_aura, aura: graceful}]
auras:
  watchful: {name: Watchful, duration_ms: 60000, effects: [{kind: modify_stat, stat: armor, value: 5}]}
  graceful: {name: Graceful, description: It is easy to look at., duration_ms: 120000, cancel: true, icon: {color: "#e8c14e", shape: circle}, effects: [{kind: modify_stat, stat: armor, value: 5}]}
schools:
  frost: {name: Frost, color: "#5aa9e6"}
spawns:
  dummy: {creature: spellbook:dummy, map: base:flat, at: [9, 4]}
  far: {creature: spellbook:dummy, map: base:flat, at: [42, 0]}
  brute: {creature: spellbook:brute, map: base:flat, at: [16, -9]}
`

// ring is a world with the example of spells and a bundle to play it with.
func ring(t *testing.T) string {
	t.Helper()
	dir := madeWorld(t, "ring", []string{"spellbook"}, map[string]string{
		"bundle.yaml":    "name: ring\nversion: 1.0.0\napi: 1\ndepends: {spellbook: \"*\"}\n",
		"data/ring.yaml": ringData,
	})
	loamRuns(t, "", "mods", "allow", "-w", dir, "spellbook", "all") // or its question lies over auras
	return dir
}

// slotOf is a spell's slot as the page tells of it.
func slotOf(spell string) string {
	return `loam.spells.find(s => s.spell === "` + spell + `")`
}

// TestAPersonCastsSpells plays spells in a browser against a realm: casts by key
// and by mouse, what flies, cast bar, interrupt, cooldown, auras and taking one
// off, a spot on the ground, blows that delay, and why a cast fails. What was
// recorded meanwhile replays equal.
func TestAPersonCastsSpells(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	w := serveDir(t, ring(t))
	p := openPage(t, w.address)
	p.Resize(1280, 720)
	p.enters("Anna")
	p.Until(`loam.self && loam.spells.length === 7 && loam.objects.some(o => o.name === "Straw Man")`)
	p.Run(`window.seen = {numbers: new Set(), flights: 0};
		setInterval(() => { for (const n of loam.numbers) seen.numbers.add(n.text + " " + n.ink); seen.flights = Math.max(seen.flights, loam.flights) }, 20)`)
	key := func(spell string) {
		p.T.Helper()
		k := browsertest.Ask[string](p.Page, `document.querySelector('[data-spell="`+spell+`"] kbd').textContent`)
		p.Run(`document.getElementById("stage").focus()`)
		p.Press(k)
	}
	p.Until(slotOf("spellbook:spark") + `.hinder === "target"`)

	key("spellbook:spark") // without a target: at the nearest that it may attack
	p.Until(`loam.self.cast?.spell === "spellbook:spark" && document.querySelector("#cast").dataset.shown === "true"`)
	p.Until(slotOf("spellbook:spark") + `.rest > 0 && ` + slotOf("spellbook:mend") + `.rest === 0`)
	p.Shot("spells-cast")
	p.Until(`seen.flights > 0 && [...seen.numbers].some(n => /^50!? rgb\(226, 88, 34\)|^50!? rgb/.test(n))`)
	p.Until(`document.getElementById("log").innerText.includes("You hit Straw Man for 50 (Spark)")`)
	p.Until(`loam.self.powers[0].now < 100`)

	key("spellbook:ember")
	key("spellbook:ember")
	p.Until(`document.querySelector("#target-auras .aura.harmful .aura-stacks")?.textContent === "2"`)
	p.Until(`[...seen.numbers].some(n => /^20 /.test(n))`) // a tick of two

	key("spellbook:spark")
	p.Until(`loam.self.cast?.spell === "spellbook:spark"`)
	p.Run(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {code: "KeyA", key: "a", bubbles: true}))`)
	p.Until(`document.querySelector("#cast").dataset.state === "broken" && document.querySelector("#cast .cast-name").textContent.startsWith("Spark: Interrupted")`)
	p.Shot("spells-interrupted")
	p.Run(`document.activeElement.dispatchEvent(new KeyboardEvent("keyup", {code: "KeyA", key: "a", bubbles: true}))`)
	p.Until(`loam.self.cast === null && document.querySelector("#cast").dataset.shown === "false"`)

	p.Click(`[data-spell="spellbook:mend"]`)
	p.Until(`document.querySelector("#cast .cast-name").textContent === "Mend"`)
	p.Until(slotOf("spellbook:mend") + `.rest > 5000 && Number(document.querySelector('[data-spell="spellbook:mend"] .wait').textContent) > 5`)
	key("spellbook:mend")
	p.Until(`document.getElementById("fail").textContent === "That is not ready yet."`)
	p.Shot("spells-failed")

	p.Click(`[data-spell="ring:grace"]`)
	p.Until(`document.querySelector("#self-auras .aura.helpful")?.getAttribute("aria-label") === "Graceful, helpful"`)
	p.Run(`document.querySelector("#self-auras button.aura").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	p.Until(`document.getElementById("tip").innerText.includes("It is easy to look at.") && document.getElementById("tip").innerText.includes("left")`)
	p.Run(`document.querySelector("#self-auras button.aura").dispatchEvent(new MouseEvent("contextmenu", {bubbles: true, cancelable: true}))`)
	p.Until(`document.querySelector("#self-auras .aura") === null`)

	key("ring:hail")
	p.Until(`loam.aiming?.radius === 6`)
	x, y := p.Pixel(`(() => { const o = loam.objects.find(o => o.name === "Straw Man" && o.x < 20); return {x: o.x + 2, y: o.y - 1} })()`)
	p.Do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
	p.Shot("spells-aim")
	p.Do(chromedp.MouseClickXY(x, y))
	p.Until(`loam.aiming === null && loam.self.cast?.channel && document.querySelector("#cast").dataset.state === "channel"`)
	p.Until(`[...seen.numbers].some(n => /^15!? rgb\(90, 169, 230\)/.test(n))`)
	p.Shot("spells-channel")
	p.Until(`loam.self.cast === null`)

	key("ring:vigil")
	p.Until(`loam.self.cast?.spell === "ring:vigil"`)
	p.Press("\u001b") // Escape stops it
	p.Until(`loam.self.cast === null`)

	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-spell="ring:vigil"]').focus()`),
		chromedp.Evaluate[chromedp.Void](`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft", code: "ArrowLeft", shiftKey: true, bubbles: true}))`))
	order := `loam.spells.map(s => s.spell).join()`
	before := browsertest.Ask[string](p.Page, order)
	p.Reload()
	p.Until(`loam.state === "world" && loam.spells.length === 7`)
	if after, err := chromedp.Run(p.Ctx, chromedp.Evaluate[string](order)); err != nil || after != before {
		t.Errorf("after a reload the bar is %s, before it was %s (%v)", after, before, err)
	}

	key("ring:grace") // for a picture
	p.Press("\t")
	key("spellbook:ember")
	key("spellbook:ember")
	p.Until(`document.querySelector("#target-auras .aura-stacks")?.textContent === "2"`)
	p.Until(`loam.numbers.length > 0`)
	key("spellbook:spark")
	p.Until(`loam.self.cast?.spell === "spellbook:spark"`)
	p.Shot("spells")
	w.stop()
	w.replay(t)
}
