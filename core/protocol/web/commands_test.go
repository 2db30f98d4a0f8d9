package web

import (
	"fmt"
	"testing"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// playCommands types commands as people do: with names, help and arguments
// completed, and with what was typed before.
func playCommands(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.toy.respond = func(u *toyUnit, in intent.Intent) {
		if typed, ok := in.(intent.Command); ok {
			h.toy.events = append(h.toy.events, event.Told{Player: u.GUID, Text: content.Text{Bundle: "", Key: "typed <" + typed.Line + ">"}})
		}
	}
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	b.Run(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true, cancelable: true}))`)
	b.Until(`document.activeElement.id === "chat" && document.getElementById("chat").value === "/"`)
	b.Until(`document.getElementById("suggest-items").innerText.replace(/\s+/g, " ") === "wave xp"`)
	b.Shot("08-commands")
	b.Press("w")
	b.Until(`document.querySelector("#suggest-items li").title.includes("WHOM: the name of a player")`)
	b.Press("\t")
	b.Until(`document.getElementById("chat").value === "/wave "`)
	b.Until(`document.getElementById("suggest-help").innerText.includes("/wave [WHOM]")`)
	b.Press("o")
	b.Until(`document.getElementById("suggest-items").innerText === "Otto"`)
	b.Shot("09-completion")
	b.Press("\t")
	b.Until(`document.getElementById("chat").value === "/wave Otto "`)
	b.Press("\r")
	b.Until(`document.getElementById("log").innerText.includes("typed <wave Otto>")`)
	b.Until(`document.getElementById("suggest").hidden && document.getElementById("chat").value === ""`)

	b.Press("\r") // opens the line again
	b.Until(`document.activeElement.id === "chat"`)
	b.Run(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowUp", bubbles: true, cancelable: true}))`)
	b.Until(`document.getElementById("chat").value === "/wave Otto"`)
	b.Run(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowDown", bubbles: true, cancelable: true}))`)
	b.Until(`document.getElementById("chat").value === ""`)

	b.Run(`document.getElementById("chat").value = "//not a command"`)
	b.Press("\r")
	b.Until(`document.getElementById("log").innerText.includes("/not a command")`)
}

// A page is told what it may type when it is seated, and asks how a line goes on.
func TestCommandsAreListedAndCompleted(t *testing.T) {
	h := serve(t)
	h.live(t)
	b := h.dial(t)
	b.expect("welcome")
	b.send(`{"type":"guest","key":"0123456789abcdef"}`)
	b.expect("account")
	b.expect("characters")
	b.send(`{"type":"create","name":"Anna","start":"toy:wanderer"}`)
	made := b.expect("characters")
	b.send(fmt.Sprintf(`{"type":"enter","character":%q}`, made["created"]))
	if list := b.expect("commands"); len(list["commands"].([]any)) != 2 {
		t.Errorf("an operator may type %v", list)
	}
	b.send(`{"type":"complete","line":"wave o"}`)
	if got := b.expect("completions"); got["keep"] != "wave " || fmt.Sprint(got["items"]) != "[Otto]" {
		t.Errorf("wave o goes on with %v", got)
	}
}
