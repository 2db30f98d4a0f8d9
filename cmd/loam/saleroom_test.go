package main

import "testing"

// saleroom is what two players need to sell to each other by auction.
var saleroom = map[string]string{
	"bundle.yaml": "name: saleroom\nversion: 1.0.0\napi: 1\npermissions: [override, players, commands]\ndepends: {auction: \"*\", base: \"*\"}\n",
	"data/saleroom.yaml": `
override:
  starts:
    "auction:diver": {gear: {append: [{item: "auction:amber", count: 5}]}}
spawns:
  crier: {creature: "auction:crier", map: "auction:square", at: [2, 2]}
`,
	"scripts/saleroom.lua": `
command "purse" {}
function players:purse() self:change_money(100) end
`,
}

// TestTwoPeopleSellByAuction lets a player put something up in its browser, and another
// bid for it and buy it.
func TestTwoPeopleSellByAuction(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	dir := madeWorld(t, "saleroom", []string{"auction"}, saleroom)
	loamRuns(t, "", "mods", "allow", "-w", dir, "saleroom", "all")
	w := serveDir(t, dir)
	anna, ben := openPage(t, w.address), openPage(t, w.address)
	for p, name := range map[*page]string{anna: "Anna", ben: "Ben"} {
		p.enters(name)
		p.types("/purse")
		p.Until(`document.getElementById("money").innerText.startsWith("100 ") && loam.objects.some(o => o.name === "Crier")`)
		p.choose(`o => o.name === "Crier"`)
		p.Press("t")
		p.Until(`loam.auction !== null && loam.auction.total === 0 && document.getElementById("desk").hidden`)
	}
	anna.Shot("auction-empty")
	anna.Click("#auction-sell")
	anna.Until(`document.getElementById("auction-price").textContent.startsWith("Deposit: 25 coins; you have 100. You get it back when the item is sold.")`)
	anna.Run(`for (const [id, value] of Object.entries({"auction-count": "4", "auction-start": "10", "auction-buyout": "60"})) {
		document.getElementById(id).value = value;
		document.getElementById(id).dispatchEvent(new Event("input"));
	}`)
	anna.Until(`document.getElementById("auction-price").textContent === "Deposit: 20 coins; you have 100. You get it back when the item is sold. The cut of the house: 0 of 10, 3 of 60."`)
	anna.Shot("auction-put-up")
	anna.narrow("auction-put-up-narrow")
	anna.Click("#auction-put")
	anna.Until(`loam.auction.said === "The auction of 4 × Amber has started." && document.getElementById("money").innerText.startsWith("80 ")`)
	anna.Click("#auction-own")
	anna.Until(`loam.auction.lots.length === 1 && loam.auction.lots[0].own && document.querySelector("#auction-list button").textContent === "Cancel"`)

	ben.Run(`document.getElementById("auction-text").value = "amb"`)
	ben.Click("#auction-search button")
	ben.Until(`loam.auction.lots.length === 1 && loam.auction.lots[0].seller === "Anna" && loam.auction.lots[0].least === 10`)
	ben.Shot("auction-found")
	ben.narrow("auction-found-narrow")
	ben.Run(`[...document.querySelectorAll("#auction-list button")].find(b => b.textContent === "Bid").click()`)
	ben.Until(`loam.auction.said === "You have bid 10 coins for 4 × Amber." && loam.auction.lots[0].leads`)
	ben.Run(`[...document.querySelectorAll("#auction-list button")].find(b => b.textContent === "Buy").click()`)
	ben.Until(`loam.auction.said === "You have bought 4 × Amber for 60 coins; it arrives by mail." && loam.auction.lots.length === 0 && document.getElementById("money").innerText.startsWith("40 ")`)
	anna.Until(`document.getElementById("log").innerText.includes("4 × Amber has been sold; you get 77 coins by mail.")`)
	ben.Press("\u001b")
	ben.Until(`loam.auction === null`)
}
