package main

import (
	"maps"
	"strings"
	"testing"
)

// TestTwoPeopleSignACharter lets a player buy a charter in its browser, another sign it
// in its own, and both be in the guild.
func TestTwoPeopleSignACharter(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	files := maps.Clone(quayside)
	files["data/quayside.yaml"] = strings.Replace(files["data/quayside.yaml"], "{founders: 1}", `{petition: {item: "company:charter", price: 12, signatures: 1}}`, 1)
	_, anna, ben := twoOnTheQuay(t, files)
	anna.choose(`o => o.name === "Harbour Clerk"`)
	anna.Until(`loam.selected.startsWith("creature-")`)
	anna.Press("t")
	anna.Until(`loam.menu !== null`)
	anna.Run(`[...document.querySelectorAll("#menu-options button")].find(b => b.textContent.includes("I need a charter.")).click()`)
	anna.Until(`loam.petition.open && loam.petition.price === 12 && document.getElementById("petition-turn-in").hidden`)
	anna.fills("petition-buy", "petition-for", "42")
	anna.Until(`loam.petition.said === "That is not a valid name for a guild."`)
	anna.fills("petition-buy", "petition-for", "Night Watch")
	anna.Until(`loam.items.some(i => i.petition === "Night Watch") && document.getElementById("petition-buy").hidden`)
	anna.Click("#petition-look")
	anna.Until(`loam.petition.guild === "Night Watch" && loam.petition.own`)
	anna.Click("#petition-turn-in")
	anna.Until(`loam.petition.said === "That charter does not have enough signatures."`)
	anna.fills("petition-rename", "petition-other", "Day <b>Watch</b>")
	anna.Until(`loam.petition.said === "That is not a valid name for a guild."`)
	anna.choose(`o => o.name === "Ben"`)
	anna.Until(`loam.selected.startsWith("player-")`)
	anna.Click("#inspect-player")
	anna.Until(`!document.getElementById("inspection").hidden && document.getElementById("inspection-name").textContent === "Ben"`)
	anna.Until(`(w => { const r = w.getBoundingClientRect(); return w.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) })(document.getElementById("inspection"))`) // not behind the charter
	anna.Shot("inspection")
	anna.Run(`document.querySelector("#inspection header button").click()`)
	anna.Until(`document.getElementById("inspection").hidden`)
	anna.Click("#petition-offer")
	ben.Until(`loam.petition.open && !loam.petition.own && document.getElementById("petition-rename").hidden`)
	ben.Shot("charter-asked")
	ben.Click("#petition-sign")
	ben.Until(`!loam.petition.open`)
	anna.Until(`loam.petition.signed.includes("Ben") && loam.items.some(i => i.signatures === 1)`)
	anna.Shot("charter")
	anna.Click("#petition-turn-in")
	for _, p := range []*page{anna, ben} {
		p.Until(`document.getElementById("log").innerText.includes("Anna has founded Night Watch.") || document.getElementById("log").innerText.includes("Ben has joined Night Watch.")`)
	}
	anna.Until(`!loam.petition.open && !loam.items.some(i => i.petition)`)
}
