package main

import (
	"fmt"
	"testing"
)

// quayside is what two players need to found a guild and to fill its bank: money for
// the asking, something in the bags, and a clerk beside them.
var quayside = map[string]string{
	"bundle.yaml": "name: quayside\nversion: 1.0.0\napi: 1\npermissions: [override, players, commands]\ndepends: {company: \"*\", base: \"*\"}\n",
	"data/quayside.yaml": `
override:
  starts:
    "base:walker": {place: "company:bollard", gear: {append: [{item: "company:rope", count: 7}]}}
  charters:
    "base:guild": {founders: 1}
rules: {friends_listed: "5"}
spawns:
  clerk: {creature: "company:clerk", map: "company:quay", at: [2, 2]}
`,
	"scripts/quayside.lua": `
command "purse" {}
function players:purse() self:change_money(50) end
`,
}

// fills fills a form of one line and sends it.
func (p *page) fills(form, input, text string) {
	p.T.Helper()
	p.Run(fmt.Sprintf(`(() => { document.getElementById(%q).value = %q; document.getElementById(%q).requestSubmit() })()`, input, text, form))
}

// person opens somebody in a list of people, and waits until something may be done.
func (p *page) person(list, name string) {
	p.T.Helper()
	const head = `[...document.querySelectorAll("#%s .person")].find(b => b.querySelector(".person-name").textContent === %q)`
	open := fmt.Sprintf(head, list, name)
	p.Until(`Boolean(` + open + `)`)
	p.Run(`(b => b.ariaExpanded === "true" || b.click())(` + open + `)`)
	p.Until(open + `.ariaExpanded === "true"`)
}

// does clicks a button by its words in an element.
func (p *page) does(in, word string) {
	p.T.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll("#%s button")].find(b => b.textContent === %q)`, in, word)
	p.Until(`Boolean(` + button + `)`)
	p.Run(`(b => { b.focus(); b.click() })(` + button + `)`)
}

// twoOnTheQuay has Anna, who has 50 coins, and Ben in their browsers, in a world with the
// company and a quayside of these files.
func twoOnTheQuay(t *testing.T, files map[string]string) (w *played, anna, ben *page) {
	t.Helper()
	dir := madeWorld(t, "quayside", []string{"company"}, files)
	for _, bundle := range []string{"company", "quayside"} {
		loamRuns(t, "", "mods", "allow", "-w", dir, bundle, "all")
	}
	w = serveDir(t, dir)
	anna, ben = openPage(t, w.address), openPage(t, w.address)
	anna.enters("Anna")
	ben.enters("Ben")
	anna.types("/purse")
	anna.Until(`document.getElementById("money").innerText.startsWith("50 ")`)
	return w, anna, ben
}

// TestTwoPeopleKeepCompany lets two players note each other in their browsers, found
// a guild, rise in it, and lay things and coins into its bank.
func TestTwoPeopleKeepCompany(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	w, anna, ben := twoOnTheQuay(t, quayside)

	for _, p := range []*page{anna, ben} {
		p.Click("#tab-company")
		p.Until(`!document.getElementById("page-company").hidden && !document.getElementById("guild-found").hidden`)
	}
	anna.fills("friend-form", "friend-name", "Nobody")
	anna.Until(`loam.friends.said !== ""`)
	anna.fills("friend-form", "friend-name", "ben")
	anna.Until(`loam.friends.friends.length === 1 && loam.friends.friends[0].online && loam.friends.friends[0].map_name !== "" && loam.friends.said === ""`)
	anna.person("friend-list", "Ben")
	anna.does("friend-list", "Note")
	anna.Run(`(i => { i.value = "<b>baker</b>"; i.dispatchEvent(new Event("input")); i.form.requestSubmit() })(document.querySelector("#friend-list input"))`)
	anna.Until(`document.querySelector("#friend-list .person-note")?.textContent === "<b>baker</b>" && !document.querySelector("#friend-list b")`)
	anna.Until(`document.activeElement.dataset.key?.startsWith(loam.friends.friends[0].id)`)
	ben.Run(`document.getElementById("friend-name").value = "Anna"`)
	ben.Click("#friend-ignore")
	ben.Until(`loam.friends.ignored.length === 1`)
	ben.person("ignored-list", "Anna")
	ben.does("ignored-list", "Stop ignoring")
	ben.Until(`loam.friends.ignored.length === 0`)

	anna.fills("guild-found", "guild-name", "Night Watch")
	anna.Until(`loam.guild.name === "Night Watch" && document.getElementById("guild-found").hidden`)
	anna.does("guild-edits", "Write a message of the day")
	anna.fills("guild-write", "guild-text", "Fair wind <i>today</i>")
	anna.Until(`document.getElementById("guild-message").textContent === "“Fair wind <i>today</i>”"`)
	anna.fills("guild-invite", "guild-who", "Ben")
	ben.Until(`loam.guild.invited.by === "Anna"`)
	ben.Shot("company-asked")
	ben.Click("#guild-accept")
	ben.Until(`loam.guild.members.length === 2 && document.getElementById("guild-invite").hidden`)
	anna.Until(`loam.guild.members.length === 2`)
	anna.person("guild-list", "Ben")
	anna.does("guild-list", "Promote")
	anna.Until(`loam.guild.members.some(m => m.name === "Ben" && m.rank === 2)`)
	anna.does("guild-list", "Promote")
	anna.Until(`loam.guild.members.some(m => m.name === "Ben" && m.rank === 1)`)
	ben.Until(`loam.guild.members.some(m => m.name === "Ben" && m.rank === 1) && !document.getElementById("guild-invite").hidden`)
	ben.types("/g Aye!")
	anna.Until(`document.getElementById("log").innerText.includes("[Guild] Ben: Aye!")`)
	anna.Run(`document.getElementById("guild-past").open = true`)
	anna.Until(`loam.guild.log.length >= 4 && document.getElementById("guild-log").innerText.includes("Ben joined, invited by Anna.")`)
	anna.Shot("company")
	anna.narrow("company-narrow")
	anna.Run(`document.getElementById("guild-past").open = false`)
	anna.does("guild-end", "Disband the guild")
	anna.Until(`document.querySelector("#guild-end button").textContent === "Disband the guild: sure?"`)
	anna.Run(`document.activeElement.blur()`)
	anna.Until(`document.querySelector("#guild-end button").textContent === "Disband the guild"`)

	for _, p := range []*page{anna, ben} {
		p.choose(`o => o.name === "Harbour Clerk"`)
		p.Until(`loam.selected.startsWith("creature-")`)
		p.Press("t")
		p.Until(`loam.menu !== null || loam.vault !== null`)
		p.Run(`if (!loam.vault) document.querySelector("#menu-options button").click()`)
		p.Until(`loam.vault !== null`)
	}
	anna.Until(`document.getElementById("vault").contains(document.activeElement)`)
	anna.Run(`document.getElementById("vault-money").value = "30"`)
	anna.Click("#vault-pay")
	anna.Until(`loam.vault.money === 30`)
	anna.Click("#vault-buy")
	anna.Until(`loam.vault.tabs.length === 1 && loam.vault.money === 25`)
	anna.fills("vault-title", "vault-tab-name", "Ropes & sails")
	anna.Until(`loam.vault.tabs[0].name === "Ropes & sails"`)
	anna.Run(`document.getElementById("vault-count").value = "4"`)
	anna.Run(`document.querySelector("#vault-own button").click()`)
	anna.Until(`loam.vault.things.length === 1 && loam.vault.things[0].count === 4 && loam.items.some(i => i.count === 3)`)
	anna.Run(`(f => { f.querySelector("textarea").value = "Take what you need."; f.requestSubmit() })(document.getElementById("vault-words"))`)
	anna.Until(`loam.vault.tabs[0].text === "Take what you need."`)
	ben.Until(`loam.vault.things[0]?.count === 4 && document.getElementById("vault-about").textContent === "Take what you need."`)
	anna.Run(`(document.getElementById("vault-click").value = "0", document.getElementById("vault-count").value = "1", document.getElementById("vault-place").value = "9")`)
	anna.Run(`document.querySelector("#vault-things button").click()`)
	anna.Until(`loam.vault.things.length === 2 && loam.vault.things[1].place === 8 && loam.vault.things[1].count === 1`)
	anna.Shot("company-bank")
	anna.Run(`document.getElementById("vault-place").value = ""`)
	anna.Run(`document.querySelectorAll("#vault-things button")[1].click()`)
	anna.Until(`loam.vault.things.length === 1 && loam.vault.things[0].count === 4`)
	anna.Run(`document.getElementById("vault-click").value = "out"`)
	anna.narrow("company-bank-narrow")
	anna.Run(`(f => { f.querySelector("input[type=number]").value = "1"; f.requestSubmit() })(document.querySelector("#vault-ranks .vault-rank"))`)
	anna.Until(`document.querySelector("#vault-ranks .vault-rank input[type=number]").value === "1"`)

	ben.Press("\u001b")
	ben.Until(`loam.vault === null && document.activeElement.id === "stage"`)
	ben.Press("t")
	ben.Until(`loam.menu !== null || loam.vault !== null`)
	ben.Run(`if (!loam.vault) document.querySelector("#menu-options button").click()`)
	ben.Until(`loam.vault?.things.length === 1 && !loam.vault.leads`)
	ben.Run(`document.querySelector("#vault-things button").click()`)
	ben.Until(`loam.vault.things.length === 0 && loam.items.reduce((n, i) => n + i.count, 0) === 11`)
	ben.Run(`document.getElementById("vault-money").value = "20"`)
	ben.Click("#vault-draw")
	ben.Until(`loam.vault.said !== ""`)
	ben.Shot("company-bank-refused")

	ben.does("guild-end", "Leave the guild")
	ben.does("guild-end", "Leave the guild: sure?")
	ben.Until(`loam.guild.name === "" && !document.getElementById("guild-found").hidden`)
	anna.Until(`loam.guild.members.length === 1`)
	w.stop()
	w.replay(t)
}
