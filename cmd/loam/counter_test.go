package main

import "testing"

// arcade is the bazaar with things and money for who comes into it, and the stable of the
// classes with a tame beast.
var arcade = map[string]string{
	"bundle.yaml": "name: arcade\nversion: 1.0.0\napi: 1\npermissions: [override, players, commands]\ndepends: {bazaar: \"*\", base: \"*\"}\n",
	"data/arcade.yaml": `
override:
  starts:
    "bazaar:pedlar": {gear: {append: [{item: "bazaar:pebble", count: 9}, {item: "bazaar:pelt", count: 12}]}}
spawns:
  hawker: {creature: "bazaar:baker", map: "bazaar:square", at: [16, 6]}
  footpad: {creature: "bazaar:footpad", map: "bazaar:square", at: [-22, -14]}
`,
	"scripts/arcade.lua": `
command "purse" {}
function players:purse() self:change_money(200) end
`,
}

// row is a line of a list that begins with a text, as a selector would be.
func row(list, begins string) string {
	return `[...document.querySelectorAll("#` + list + ` > li")].find(l => l.textContent.startsWith("` + begins + `"))`
}

// says puts a number into the field of a line.
func (p *page) says(list, begins, number string) {
	p.T.Helper()
	p.Until(`Boolean(` + row(list, begins) + `?.querySelector(".how-many"))`)
	p.Run(`((f) => { f.value = "` + number + `"; f.dispatchEvent(new Event("input")) })(` + row(list, begins) + `.querySelector(".how-many"))`)
}

// lies waits until so many of a thing lie in slots that begin with a word, as numbers in
// the order of the slots.
func (p *page) lies(name, slot, counts string) {
	p.T.Helper()
	p.Until(`loam.items.filter(i => i.name === "` + name + `" && i.slot.startsWith("` + slot + `")).map(i => i.count).sort((a, b) => b - a).join(" ") === "` + counts + `"`)
}

// TestAPersonSaysHowMany splits a stack in the bag, buys several things at once, sells
// some of a stack and lays some of another into the bank.
func TestAPersonSaysHowMany(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	dir := madeWorld(t, "arcade", []string{"bazaar"}, arcade)
	for _, bundle := range []string{"bazaar", "arcade"} {
		loamRuns(t, "", "mods", "allow", "-w", dir, bundle, "all")
	}
	p := openPage(t, serveDir(t, dir).address)
	p.enters("Anna")
	p.types("/purse")
	p.Click("#tab-bag")
	p.lies("Pebble", "backpack_", "9")

	p.Run(`document.querySelector('#backpack [data-slot="backpack_1"]').click()`) // nothing else can be done with it
	p.Until(`document.activeElement.matches(".how-many") && document.activeElement.value === "4" && document.activeElement.max === "8"`)
	p.Shot("split")
	p.narrow("split-narrow")
	p.Run(`document.activeElement.value = "3"`)
	p.Press("\r")
	p.lies("Pebble", "backpack_", "6 3")
	p.Until(`document.querySelector(".item-part") === null && document.getElementById("backpack").contains(document.activeElement)`)
	p.Run(`document.querySelector('#backpack [data-slot="backpack_1"]').dispatchEvent(new MouseEvent("click", {shiftKey: true, bubbles: true}))`)
	p.Until(`document.querySelector(".item-part") !== null`)
	p.Press("\u001b")
	p.Until(`document.querySelector(".item-part") === null`)

	p.Until(`loam.objects.some(o => o.name === "Baker")`)
	p.choose(`o => o.name === "Baker"`)
	p.Press("t")
	p.says("desk-list", "2 × Bread", "3")
	p.Until(row("desk-list", "2 × Bread") + `.textContent.includes("54 coins")`)
	p.Shot("shop")
	p.narrow("shop-narrow")
	p.Run(row("desk-list", "2 × Bread") + `.querySelector("button").focus()`)
	p.Press("\r")
	p.lies("Bread", "backpack_", "5 1")
	p.Until(`document.activeElement.ariaLabel === "Buy: 2 × Bread"`) // and not what stands first
	p.says("desk-list", "12 × Pelt", "5")
	p.Run(row("desk-list", "12 × Pelt") + `.querySelector("button").click()`)
	p.lies("Pelt", "backpack_", "7")

	p.Press("\u001b")
	p.Until(`loam.desk === null`)
	p.choose(`o => o.name === "Keeper of Chests"`)
	p.Press("t")
	p.says("desk-list", "7 × Pelt", "2")
	p.Run(row("desk-list", "7 × Pelt") + `.querySelector("button").click()`)
	p.lies("Pelt", "bank_", "2")
	p.lies("Pelt", "backpack_", "5")
	p.Shot("bank")

	p.Run(`document.getElementById("stage").focus()`)
	p.Press("\u001b") // which closes a window that is open, wherever the keyboard is
	p.Until(`loam.desk === null`)
	p.choose(`o => o.x > 10`) // who is too far away to talk: the page goes there first
	p.Press("t")
	p.Until(`loam.desk !== null && loam.objects.find(o => o.id === loam.desk.with).x > 10 && Math.hypot(loam.self.x - 16, loam.self.y - 6) < 5`)
	p.Press("\u001b")
	p.Until(`loam.desk === null && document.activeElement.id === "stage"`)
	p.Press("\t")
	p.Until(`loam.objects.find(o => o.id === loam.selected)?.name === "Footpad"`)
	p.Press("f") // and attacks likewise
	p.Until(`loam.self.x < 5`)
}

// paddock has a groom, a cub that is won over with a word, and money for who keeps it.
var paddock = map[string]string{
	"bundle.yaml": "name: paddock\nversion: 1.0.0\napi: 1\npermissions: [override, players, commands]\ndepends: {classes: \"*\", base: \"*\"}\n",
	"data/paddock.yaml": `
override:
  creatures: {"classes:mire_cub": {level: 5, damage_min: 1, damage_max: 1}}
  starts: {"classes:blade": {place: stall, spells: {replace: [lure]}}}
places:
  stall: {name: Stall, map: "classes:weir", at: [60, 60]}
spells:
  lure: {name: Lure, aim: enemy, range_yards: 30, effects: [{kind: tame, temper: passive}]}
spawns:
  groom: {creature: "classes:groom", map: "classes:weir", at: [62, 60]}
  cub: {creature: "classes:mire_cub", map: "classes:weir", at: [60, 66]}
rules: {stable_slots: "2", stable_slot_price: 100 * number}
`,
	"scripts/paddock.lua": `
command "purse" {}
function players:purse() self:change_money(250) end
`,
}

// TestAPersonKeepsAPet leaves a pet in a stable and takes it along again: what a slot
// costs is told, and what cannot be done says why.
func TestAPersonKeepsAPet(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	dir := madeWorld(t, "paddock", []string{"classes"}, paddock)
	for _, bundle := range []string{"classes", "paddock"} {
		loamRuns(t, "", "mods", "allow", "-w", dir, bundle, "all")
	}
	p := openPage(t, serveDir(t, dir).address)
	p.enters("Anna")
	p.Until(`loam.objects.some(o => o.def === "classes:mire_cub")`)
	p.choose(`o => o.def === "classes:mire_cub"`)
	p.Press("1")
	p.Until(`loam.pet !== null`)
	p.choose(`o => o.def === "classes:groom"`)
	p.Press("t")
	p.Until(`loam.desk?.what === "stable" && ` + row("desk-list", "Mire Cub, level") + `.textContent.includes("no free slot here")`)
	p.Until(row("desk-list", "A slot") + `.querySelector(".tip-bad").textContent === "100 coins"`)
	p.Shot("stable-empty")
	p.types("/purse")
	p.Until(`document.getElementById("desk-coins").textContent === "You have 250 coins" && ` + row("desk-list", "A slot") + `.querySelector(".tip-bad") === null`)
	p.does("desk-list", "Buy")
	p.Until(`loam.desk.stable.slots === 1 && document.getElementById("desk-coins").textContent === "You have 150 coins"`)
	p.does("desk-list", "Leave here")
	p.Until(`loam.pet === null && loam.desk.stable.pets.length === 1 && document.getElementById("desk").contains(document.activeElement)`)
	p.Shot("stable")
	p.narrow("stable-narrow")
	p.does("desk-list", "Take out")
	p.Until(`loam.pet !== null && document.getElementById("log").innerText.includes("You take your Mire Cub with you.")`)
	p.Press("\u001b")
	p.Until(`loam.desk === null && document.activeElement.id === "stage"`)
}
