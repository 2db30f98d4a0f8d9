package main

import (
	"fmt"
	"testing"
)

// fairground is what two players need to trade and to write to each other: things at
// the beginning, money for the asking, and a mailbox beside them.
var fairground = map[string]string{
	"bundle.yaml": "name: fairground\nversion: 1.0.0\napi: 1\npermissions: [override, players, commands]\ndepends: {barter: \"*\", base: \"*\"}\n",
	"data/fairground.yaml": `
override:
  starts:
    "barter:seller": {gear: {append: [{item: "barter:egg", count: 5}, token]}, clients: {vanilla: {race: 1, class: 1}, wrath: {race: 1, class: 1}}}
  currencies:
    "base:coins": {clients: {vanilla: {coinage: 1}, wrath: {coinage: 1}}}
rules: {mail_delay_ms: "0", mail_postage: 2 + things}
items:
  token: {name: Token}
objects:
  letterbox: {name: Letter Box, kind: mailbox}
spawns:
  letterbox: {object: letterbox, map: "barter:green", at: [2, 2]}
`,
	"scripts/fairground.lua": `
command "purse" {}
function players:purse() self:change_money(50) end
`,
}

// fair makes the world of the fairground.
func fair(t *testing.T) string {
	t.Helper()
	dir := madeWorld(t, "fairground", []string{"barter"}, fairground)
	loamRuns(t, "", "mods", "allow", "-w", dir, "fairground", "all")
	return dir
}

// types types a line into the chat.
func (p *page) types(line string) {
	p.T.Helper()
	p.Run(fmt.Sprintf(`(() => { document.getElementById("chat").value = %q; document.getElementById("say").requestSubmit() })()`, line))
}

// narrow looks at the page in a small window, in which no button may lie outside.
func (p *page) narrow(name string) {
	p.T.Helper()
	p.Resize(800, 600)
	p.Until(`innerWidth === 800 && [...document.querySelectorAll("[role=dialog]:not([hidden])")].every(d => { const r = d.getBoundingClientRect(); return r.left >= 0 && r.right <= 800 && r.top >= 0 && r.bottom <= 600 })`)
	p.Shot(name)
	p.Resize(1280, 800)
	p.Until(`innerWidth === 1280`)
}

// TestTwoPeopleTradeAndWrite lets two players exchange things for coins in their
// browsers, and then one send the other a letter with a thing that is paid for.
func TestTwoPeopleTradeAndWrite(t *testing.T) {
	t.Parallel()
	w := serveDir(t, fair(t))
	anna, ben := openPage(t, w.address), openPage(t, w.address)
	anna.enters("Anna")
	ben.enters("Ben")
	ben.types("/purse")
	ben.Until(`document.getElementById("money").innerText.startsWith("50 ")`)
	anna.types("/purse")
	anna.Until(`document.getElementById("money").innerText.startsWith("50 ") && loam.objects.some(o => o.name === "Ben") && loam.items.some(i => i.name === "Egg")`)

	anna.choose(`o => o.name === "Ben"`)
	anna.Until(`!document.getElementById("barter").hidden`)
	anna.Shot("trade-target")
	anna.Click("#barter")
	ben.Until(`loam.trade.asked === "Anna"`)
	ben.Shot("trade-asked")
	ben.Click("#trade-begin")
	anna.Until(`loam.trade.with === "Ben"`)
	ben.Until(`loam.trade.with === "Anna"`)
	anna.Run(`document.getElementById("trade-count").value = "3"`)
	anna.Click("#trade-offer")
	ben.Until(`loam.trade.theirs.things.length === 1 && loam.trade.theirs.things[0].count === 3`)
	ben.Run(`document.getElementById("trade-money").value = "60"`)
	ben.Click("#trade-pay button")
	ben.Until(`loam.trade.why !== ""`)
	ben.Shot("trade-refused")
	ben.Run(`document.getElementById("trade-money").value = "12"`)
	ben.Click("#trade-pay button")
	anna.Until(`loam.trade.theirs.money === 12`)
	anna.Click("#trade-agree")
	ben.Until(`loam.trade.theirs.locked && loam.trade.state === "Anna has accepted; you have not accepted yet."`)
	ben.Run(`document.getElementById("trade-money").value = "10"`)
	ben.Click("#trade-pay button")
	anna.Until(`!loam.trade.mine.locked && loam.trade.theirs.money === 10 && loam.trade.why.startsWith("The offer has changed")`)
	anna.Shot("trade-changed")
	anna.narrow("trade-changed-narrow")
	anna.Click("#trade-agree")
	ben.Until(`loam.trade.theirs.locked`)
	ben.Shot("trade-agreed")
	ben.Click("#trade-agree")
	anna.Until(`loam.trade.with === "" && document.getElementById("money").innerText.startsWith("60 ")`)
	ben.Until(`loam.trade.with === "" && loam.items.find(i => i.name === "Egg").count === 8`)
	ben.Until(`document.getElementById("log").innerText.includes("You have traded with Anna.")`)

	anna.choose(`o => o.name === "Letter Box"`)
	anna.Press("t")
	anna.Until(`loam.mail !== null && loam.mail.price !== null`)
	anna.Shot("mail-empty")
	anna.Click("#mail-write")
	anna.Run(`for (const [id, value] of Object.entries({"mail-to": "Nobody", "mail-subject": "Eggs", "mail-text": "Fresh ones, as promised.\nCome and see!"})) document.getElementById(id).value = value`)
	anna.Click("#mail-add")
	anna.Run(`(() => { const o = document.getElementById("mail-owed"); o.value = "7"; o.dispatchEvent(new Event("input")) })()`)
	anna.Until(`loam.mail.price === 3`)
	anna.Shot("mail-write")
	anna.narrow("mail-write-narrow")
	anna.Click("#mail-send")
	anna.Until(`loam.mail.said === "There is no player with that name."`)
	anna.Shot("mail-nobody")
	anna.Until(`loam.items.some(i => i.name === "Egg") && loam.mail.laid === 1 && !document.getElementById("mail-laid").innerText.includes("not in your bags")`)
	anna.Run(`document.getElementById("mail-to").value = "ben"`)
	anna.Click("#mail-send")
	anna.Until(`loam.mail.said === "Your letter to Ben has been sent." && loam.mail.laid === 0`)

	ben.Until(`document.getElementById("log").innerText.includes("You have mail from Anna.")`)
	ben.choose(`o => o.name === "Letter Box"`)
	ben.Press("t")
	ben.Until(`loam.mail?.letters.length === 1 && loam.mail.letters[0].owed === 7`)
	ben.Shot("mail-came")
	ben.Click(".mail-head")
	ben.Until(`loam.mail.letters[0].read && document.querySelector(".mail-words").innerText.includes("Fresh ones")`)
	ben.Shot("mail-read")
	ben.Run(`[...document.querySelectorAll(".mail-acts button")].find(b => b.textContent === "Pay 7 coins").click()`)
	ben.Until(`loam.mail.letters[0].owed === 0 && document.getElementById("money").innerText.startsWith("33 ")`)
	ben.Run(`[...document.querySelectorAll(".mail-acts button")].find(b => b.textContent.startsWith("Take")).click()`)
	ben.Until(`loam.mail.letters[0].things.length === 0 && loam.items.reduce((n, i) => n + (i.name === "Egg" ? i.count : 0), 0) === 10`)
	ben.Run(`[...document.querySelectorAll(".mail-acts button")].find(b => b.textContent === "Delete").click()`)
	ben.Until(`loam.mail.letters.length === 0`)
	ben.Press("\u001b")
	ben.Until(`loam.mail === null && document.activeElement.id === "stage"`)
	anna.Click("#mail-inbox")
	anna.Until(`loam.mail.letters.length === 1 && loam.mail.letters[0].money === 7`)
	anna.Shot("mail-paid")
	w.stop()
	w.replay(t)
}
