package web

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/session"
)

// populate puts a small crowd on the field.
func (h *house) populate(crowd int) {
	r := h.toy
	r.spawn("Grey Wolf", "toy:beast", "#9aa0a6", "triangle", 4, -6, 2, true)
	r.spawn("Grey Wolf", "toy:beast", "#9aa0a6", "triangle", 3, -3, -4, true)
	r.spawn("Thornback Boar", "toy:critter", "#b08968", "diamond", 2, -12, -14, true)
	r.spawn("Hedge Warden", "toy:guard", "#6f9ceb", "square", 9, -24, -3, false)
	r.spawn("Waystone Keeper", "toy:guard", "#d7c49e", "hexagon", 10, -20, 9, false)
	names := []string{"Grey Wolf", "Thorn Stalker", "Field Hare", "Mire Toad", "Ash Crow", "Bramble Rat"}
	factions := []string{"toy:beast", "toy:beast", "toy:critter", "toy:critter", "toy:beast", "toy:critter"}
	colors := []string{"#9aa0a6", "#7d8f69", "#c9b79c", "#8fa876", "#5d6470", "#a58a7b"}
	shapes := []string{"triangle", "diamond", "circle", "hexagon", "triangle", "square"}
	for i := range crowd {
		k := i % len(names)
		x, y := float64(i*17%50)-14, float64(i*29%44)-20
		r.spawn(names[k], factions[k], colors[k], shapes[k][:], 2+i%6, x, y, true)
	}
	r.respond = answerTools(r)
}

// answerTools lets the toy answer inspect and eval.
func answerTools(r *toy) func(*toyUnit, intent.Intent) {
	return func(u *toyUnit, in intent.Intent) {
		switch in := in.(type) {
		case intent.Inspect:
			if target := r.unit(in.Target); target != nil {
				r.events = append(r.events, event.Inspected{Player: u.GUID, Unit: in.Target, Facts: toyFacts(target, r.now.Seconds())})
			}
		case intent.Eval:
			r.events = append(r.events, event.Printed{Level: "eval", Bundle: in.Bundle, Text: "42"})
		}
	}
}

func toyFacts(u *toyUnit, now float64) value.Value {

	written := func(text, at string) value.Value { return value.OfRecord("written", text, "at", at) }
	return value.OfRecord("guid", u.GUID.String(), "name", u.Name.Key, "definition", string(u.Def), "level", u.Level,
		"health", fmt.Sprintf("%d / %d", u.Health, u.MaxHealth), "faction", string(u.Faction), "in_combat", u.attacks != 0,
		"values", value.OfRecord("health", written("60 + 12 * level", "toy/data/wolves.yaml:7"), "damage_min", written("3", "toy/data/wolves.yaml:9"),
			"swing_ms", written("2000", "toy/data/wolves.yaml:11"), "aggro_yards", written("14", "harder/data/wolves.yaml:3")),
		"timers", value.OfList(
			value.OfRecord("bundle", "toy", "handler", "howl", "left_ms", 1000*(5-now+float64(int(now/5))*5), "repeats", true),
			value.OfRecord("bundle", "harder", "handler", "call_friends", "left_ms", 12000, "repeats", false)),
		"threat", value.OfList(value.OfRecord("enemy", u.attacks, "threat", 112.5)),
		"scripts", value.OfRecord("toy", value.OfRecord("state", value.OfRecord("howls", 2, "striker", u.attacks, "angry", true),
			"handlers", value.OfList(value.OfRecord("handler", "on_aggro", "at", "toy/scripts/wolf.lua:4", "calls", 3, "last_ms", 2400),
				value.OfRecord("handler", "howl", "at", "toy/scripts/wolf.lua:9", "calls", 2, "last_ms", 400)))),
		"faults", value.OfList())
}

func toyFault(n int) event.Faulted {
	return event.Faulted{Bundle: "toy", File: "toy/scripts/wolf.lua", Line: 12, Handler: "howl",
		Message: fmt.Sprintf("attempt to index a nil value (field 'striker%d')", n),
		Excerpt: "  10 | function wolf:howl()\n  11 |   local who = map:unit(self.state.striker)\n> 12 |   self:say(\"I see you, \" .. who.name)\n  13 | end"}
}

// TestPage drives the page in a real browser, as people do. LOAM_SHOTS names a
// folder for screenshots.
func TestPage(t *testing.T) {
	for name, play := range map[string]func(*testing.T, *house, func(width, height int) *tab){
		"a guest fights, reads errors, inspects and speaks":     playGuest,
		"a guest plays by keyboard alone":                       playKeyboard,
		"enemies are chosen by key and attacked":                playTargets,
		"a telephone in a crowd":                                playTelephone,
		"death in a crowd and the way back":                     playDeath,
		"a lost connection and a reload put the player back":    playReconnect,
		"the older of two windows is told that it is over":      playTakenOver,
		"an account with a password chooses among characters":   playPassword,
		"who is invited makes an account":                       playSignUp,
		"everybody makes an account where registration is open": playJoin,
		"time stands still and goes on":                         playTime,
		"commands are typed, completed and recalled":            playCommands,
		"a talk is a menu with answers and a question":          playTalk,
		"marked text has colours and is never HTML":             playMarked,
		"players ask each other into a group":                   playGroup,
		"things are taken off and put on":                       playBag,
		"spells are cast, seen, delayed and resisted":           playSpells,
		"what is found is rolled for, as long as there is time": playRoll,
		"a guest whose name is taken is told so":                playTakenName,
		"buying an item is one line of the log":                 playDeal,
		"help is opened and closed":                             playHelp,
		"what cannot be taken back is asked twice":              playSure,
		"a spell bar is laid as its player likes":               playOrder,
		"spells on a telephone":                                 playSpellsByTouch,
		"a shut door stops who walks":                           playDoor,
		"who is put back in a fight turns to its foe again":     playTurn,
		"what stands on the map is drawn":                       playObstacles,
		"a lift says when it goes, and is walked about on":      playTimetable,
	} {
		t.Run(name, func(t *testing.T) {
			h := serve(t)
			play(t, h, func(width, height int) *tab { return openTab(t, h, width, height) })
		})
	}
}

// joinAs clicks through the gate; who has no character begins in the first way there is.
func (b *tab) joinAs(name string) {
	b.T.Helper()
	b.Until(`!document.getElementById("guest-form").hidden`)
	b.Run(fmt.Sprintf(`document.getElementById("name").value = %q`, name))
	b.Click("#guest")
	b.Until(`loam.self !== null || document.activeElement.name === "start"`)
	b.Run(`if (loam.self === null) document.getElementById("create-form").requestSubmit()`)
	b.Until(`loam.state === "world" && loam.self !== null`)
}

// playObstacles looks at the colour of the map where a tower stands, and beside it.
func playObstacles(t *testing.T, h *house, open func(width, height int) *tab) {
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	const ink = `[...document.querySelector("canvas").getContext("2d").getImageData(...loam.pixel(%g, %g).map(v => v * devicePixelRatio), 1, 1).data].slice(0, 3).join() === "57,65,77"`
	b.Until(fmt.Sprintf(ink, -34.0, -6.0))
	b.Until(fmt.Sprintf("!("+ink+")", -34.0, -1.0))
	b.Shot("obstacles")
	// Who walks against a tower or a fence stops there, and slides along it.
	b.Run(`import("/walls.js").then(({ slide }) => {
		const all = [{ x: -34, y: -6, radius: 3 }, { points: [[30, -40], [30, -20]], width: 0.5, see_through: true },
			{ points: [[41, -33], [49, -33], [49, -27], [41, -27]], closed: true, width: 0 }, { x: 0, y: 0, radius: 2, passable: true }];
		const walk = (x, y, dx, dy) => {
			for (let i = 0; i < 100; i++) [x, y] = slide(all, x, y, x + dx, y + dy);
			return [x, y];
		};
		window.walked = [walk(-40, -6, 0.1, 0), walk(29, -30, 0.1, 0.02), walk(45, -40, 0, 0.1), walk(-5, 0, 0.1, 0), walk(45, -30, 0, 0.1), walk(-40, -8.9, 0.1, 0.05)];
	})`)
	b.Until(`window.walked && walked.flat().every(Number.isFinite)`)
	for _, want := range []string{
		`walked[0][0] < -37.2 && walked[0][0] > -37.5`, // against the tower
		`walked[1][0] < 29.5 && walked[1][1] > -28.1`,  // along the fence, although one sees through it
		`walked[2][1] < -33.2`,                         // against the barn
		`walked[3][0] > 4.9`,                           // below or over what stops nobody
		`walked[4][1] > -20.1`,                         // out of the barn
		`Math.hypot(walked[5][0] + 34, walked[5][1] + 6) > 3.29 && walked[5][1] > -9`, // and around the tower
	} {
		if !ask[bool](b, want) {
			t.Errorf("not so: %s; they walked to %s", want, ask[string](b, `JSON.stringify(walked)`))
		}
	}
}

// playTurn puts a player back while it fights somebody who stands still: the realm must learn
// that the player turns to its foe.
func playTurn(t *testing.T, h *house, open func(width, height int) *tab) {
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	b.Run(`import("/control.js").then(({ Control }) => {
		const turn = (putBack) => {
			const own = { sx: 0, sy: 0, sf: 0, x: 0, y: 0, z: 0, facing: 0 };
			const world = { own, self: {}, map: { min_x: -9, max_x: 9, min_y: -9, max_y: 9 }, objects: new Map(), barriers: [], lies: () => false };
			const sent = [], control = new Control(world, (m) => sent.push(m.facing));
			const tick = (from, foe) => { for (let now = from; now < from + 1000; now += 16) control.tick(now, 16, foe); };
			tick(1000);
			putBack(control, own);
			tick(2000, { sx: 0, sy: 5 });
			return sent.join();
		};
		window.turned = [turn(() => {}), turn((c) => c.putBack(0, 0, 0)), turn((c) => c.putBack(0, 0)), turn((c) => c.stop())];
	})`)
	b.Until(`window.turned`)
	if got, want := ask[string](b, `JSON.stringify(turned)`), `["1.571","1.571","1.571","1.571"]`; got != want {
		t.Errorf("in a fight, put back with and without a direction, and after being led, it says that it faces %s, want %s", got, want)
	}
}

// playDoor walks against a door that is shut, and through it when it is open.
func playDoor(t *testing.T, h *house, open func(width, height int) *tab) {
	gate := h.toy.spawn("Gate", "toy:folk", "#707070", "square", 1, -12, -6, false)
	gate.Def, gate.Position.Facing, gate.Thing = "toy:gate", 0, &view.Thing{Kind: content.Door}
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	b.Until(`loam.objects.some((o) => o.name === "Gate")`)
	b.Run(`dispatchKey = (type) => document.activeElement.dispatchEvent(new KeyboardEvent(type, {code: "KeyD", key: "d", bubbles: true, cancelable: true}))`)
	b.Run(`dispatchKey("keydown")`)
	b.Until(`loam.self.x > -13.5`)
	b.Shot("door-shut")
	b.Run(`window.before = loam.time`)
	b.Until(`loam.time > before + 500`) // it would be through by now
	if x := ask[float64](b, `loam.self.x`); x > -12.5 {
		t.Errorf("who walks against a shut door at -12.5 stands at %g", x)
	}
	read(h.toy, func(*toy) bool {
		gate.Thing = &view.Thing{Kind: content.Door, State: content.Active}
		gate.changed |= view.State
		return true
	})
	b.Until(`loam.self.x > -10`)
	b.Run(`dispatchKey("keyup")`)
}

// playTimetable looks at what stands beside the name of a lift, and where a place on a
// deck is that somebody goes to while the deck moves.
func playTimetable(t *testing.T, h *house, open func(width, height int) *tab) {
	h.live(t)
	b := open(1280, 800)
	b.Run(`Promise.all([import("/transports.js"), import("/control.js")]).then(([t, { Control }]) => {
		const lift = { id: "lift", sx: 5, sy: 5, sf: 0, thing: { route: { round_ms: 0, at: 0, period_ms: 18000, deck: [[6, 6]],
			corners: [[0, 5000, 5, 5, 0, 0, true], [9000, 14000, 5, 5, 20, 0, true]] } } };
		window.read = [2000, 5500, 8000, 9500, 17500].map((at) => {
			t.sail(lift, at);
			return t.timetable(lift, at);
		});
		const own = { sx: 5, sy: 5, aboard: { object: "lift" } };
		const c = new Control({ own, map: { min_x: -50, max_x: 50, min_y: -50, max_y: 50 }, objects: new Map([["lift", lift]]) }, () => true);
		c.goTo(7, 5);
		Object.assign(lift, { sx: 15 });
		const there = c.direction(own);
		c.goTo(30, 5); // ashore
		Object.assign(lift, { sx: 18 });
		window.gone = [there.far, c.direction(own).far];
	})`)
	b.Until(`window.gone`)
	if got, want := ask[string](b, `JSON.stringify([read, gone])`), `[["leaves in 3 s","stops here in 4 s","15 yd up, stops here in 1 s","20 yd up, leaves in 5 s","stops here in 1 s"],[12,25]]`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func playGuest(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(8)
	h.live(t)
	b := open(1280, 800)
	b.Until(`!document.getElementById("guest-form").hidden`)
	b.Shot("01-gate")
	b.joinAs("Anna")
	b.Until(`loam.objects.length === 14`)
	b.Until(`document.getElementById("log").innerText.includes("Welcome, Anna.")`)
	b.Shot("02-world")

	b.Press("\t")
	b.Until(`loam.selected.startsWith("creature-")`)
	b.Press("1")
	b.Until(`loam.attacking === loam.selected`)
	b.walkTo(`loam.objects.find(o => o.id === loam.selected)`)
	b.Until(`document.getElementById("log").innerText.includes("You hit Grey Wolf")`)
	b.Shot("03-fight")

	h.toy.log(toyFault(1), event.Printed{Level: "warn", Bundle: "toy", File: "toy/scripts/wolf.lua", Line: 3, Text: "the pack is thin"})
	b.Click("#tab-errors")
	b.Until(`document.getElementById("errors").innerText.includes("toy/scripts/wolf.lua:12")`)
	if wrapped := ask[bool](b, `document.getElementById("tab-errors").offsetHeight > document.getElementById("tab-facts").offsetHeight`); wrapped {
		t.Error("the number of faults stands below the word Scripts")
	}
	h.toy.log(event.Faulted{Bundle: "toy", File: "toy/scenarios/howls.txt", Line: 3, Message: "scenario failed"})
	b.Until(`document.getElementById("errors").innerText.includes("scenario failed") && !document.getElementById("errors").innerText.includes("in of")`)
	h.toy.adopt(2)
	b.Until(`document.getElementById("errors").innerText.includes("Release 2") && loam.release === 2`)
	h.toy.log(toyFault(2), toyFault(2))
	b.Until(`document.getElementById("errors").innerText.includes("2 times")`)
	b.Shot("04-errors")

	b.Click("#inspect")
	b.Until(`document.getElementById("facts").innerText.includes("harder/data/wolves.yaml:3")`)
	b.Shot("05-inspect")

	b.Click("#tab-console")
	b.Type("#eval-source", "return 6 * 7")
	b.Click("#eval-run")
	b.Until(`document.getElementById("printed").innerText.includes("42")`)

	b.Run(`document.getElementById("stage").focus()`)
	b.Press("\r")
	b.Type("#chat", "Well met, everybody! Who is hunting wolves?\r")
	b.Click("#tab-log")
	b.Until(`document.getElementById("log").innerText.includes("Anna says: Well met")`)
	b.Shot("06-chat")
}

func playMarked(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	b.Until(`loam.objects.length > 0`)
	args := value.OfTable([]value.Entry{{Key: value.OfString("name"), Value: value.OfString("<i>{b}</i>")}, {Key: value.OfString("n"), Value: value.OfNumber(3)}})
	h.toy.log(event.Told{Text: content.Text{Bundle: "toy", Key: `{icon:sword} {gold}{name}{/} has slain {n|one=a wolf|other={b}{n}{/} wolves} for {item:toy:rye_bread}.`}, Args: args})
	b.Until(`document.getElementById("log").innerText.includes("⚔ <i>{b}</i> has slain 3 wolves for rye bread.")`)
	b.Until(`[...document.querySelectorAll("#log span")].some((s) => s.innerText === "<i>{b}</i>" && getComputedStyle(s).color === "rgb(232, 193, 78)")`)
	b.Until(`document.querySelector("#log .bold").innerText === "3" && document.querySelector("#log .link").title === "item toy:rye_bread" && document.querySelector("#log i") === null`)
	b.Shot("07-marked")
	anna := read(h.toy, func(r *toy) guid.GUID {
		return r.units[slices.IndexFunc(r.units, func(u *toyUnit) bool { return u.Name.Key == "Anna" })].GUID
	})
	h.toy.log(event.DamageDealt{Attacker: anna, Victim: anna, Amount: 4})
	b.Until(`document.getElementById("log").innerText.includes("You hit yourself for 4.")`)
	h.toy.log(event.Healed{Target: anna, Over: 26}, event.Healed{Target: anna, Amount: 5, Over: 2})
	h.toy.log(event.DamageDealt{Victim: anna, Amount: 3, Spell: "toy:unseen", Periodic: true})
	for _, text := range []string{"You are at full health already.", "You are healed by 5, 2 more than needed.", "You suffer 3 damage from an effect."} {
		b.Until(fmt.Sprintf(`document.getElementById("log").innerText.includes(%q)`, text))
	}
	for text, e := range map[string]event.Played{
		"You have played this character for 1 day 2 h, 1 h 2 min of it at your level.": {Total: 93_784_000, Level: 3_725_000},
		"You have played this character for 20 s, 0 s of it at your level.":            {Total: 20_999, Level: 999},
		"You have played this character for 2 days, 1 min of it at your level.":        {Total: 172_830_000, Level: 60_000},
	} {
		e.Player = anna
		h.toy.log(e)
		b.Until(fmt.Sprintf(`document.getElementById("log").innerText.includes(%q)`, text))
	}
}

func playKeyboard(t *testing.T, h *house, open func(width, height int) *tab) {
	h.toy.spawn("Meadow Toad", "toy:critter", "#8fa876", "circle", 1, -17, -6, false) // nearer than wolves, but it fights nobody
	h.populate(0)
	h.live(t)
	b := open(1280, 800)
	b.Until(`document.activeElement === document.getElementById("guest")`)
	b.Press("\r")
	b.Until(`document.activeElement.name === "start" && document.getElementById("new-name").value !== ""`)
	b.Press(kb.ArrowDown)
	b.Press("\r")
	b.Until(`loam.state === "world" && loam.self !== null && document.activeElement.id === "stage"`)
	if start := ask[string](b, `loam.self.def`); start != "toy:warden" {
		t.Errorf("who chose the second start is %s", start)
	}
	x := ask[float64](b, `loam.self.x`)
	b.Run(`dispatchKey = (type, code) => document.activeElement.dispatchEvent(new KeyboardEvent(type, {code, key: code, bubbles: true, cancelable: true}))`)
	b.Run(`dispatchKey("keydown", "KeyD")`)
	b.Until(fmt.Sprintf(`loam.self.x > %g`, x+2))
	b.Run(`dispatchKey("keyup", "KeyD")`)
	b.Press("\t")
	b.Until(`loam.objects.find((o) => o.id === loam.selected)?.name === "Grey Wolf"`)
	first := ask[string](b, `loam.selected`)
	b.Press("\t")
	b.Until(fmt.Sprintf(`loam.selected !== %q`, first))
	b.Press("\t", chromedp.KeyModifiers(chromedp.ModifierShift))
	b.Until(fmt.Sprintf(`loam.selected === %q`, first))
	b.Press("f")
	b.Until(`loam.attacking === loam.selected`)
	b.Press("f")
	b.Until(`loam.attacking === ""`)
	b.Press("\r")
	b.Until(`document.activeElement.id === "chat"`)
	b.Press("/y Over here!\r")
	b.Until(`document.getElementById("log").innerText.includes("yells: Over here!") && document.activeElement.id === "stage"`)
	b.Press("\u001b")
	b.Until(`loam.selected === ""`)
	b.Press("\u001b")
	b.Until(`document.activeElement.id === "attack"`)
	b.Press("\t")
	b.Until(`document.activeElement.id === "next"`)
	b.Press("\u001b")
	b.Until(`document.activeElement.id === "stage"`)
}

func playTelephone(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(40)
	h.live(t)
	b := open(390, 844)
	b.Until(`!document.getElementById("guest-form").hidden`)
	b.Shot("10-phone-gate")
	b.joinAs("Berta")
	b.Until(`loam.objects.length === 46`)
	b.Shot("11-phone-world")
	b.Click("#next")
	b.Until(`loam.selected !== ""`)
	b.Click("#attack")
	b.Until(`loam.attacking !== ""`)
	b.tapUnit(`loam.objects.find(o => o.name === "Hedge Warden")`)
	b.Until(`document.querySelector("#target .frame-name").textContent === "Hedge Warden"`)
	b.Click("#talk")
	b.Type("#chat", "Hello!\r")
	b.Until(`document.getElementById("glance").innerText.includes("Hello!")`)
	b.Shot("12-phone-chat")
	b.Click("#panel-toggle")
	b.Until(`!document.body.classList.contains("panel-shut")`)
	b.Shot("13-phone-panel")
	if covered := ask[[]string](b, labelsThatCover, chromedp.EvalAwaitPromise); len(covered) > 0 {
		t.Errorf("names cover each other: %v", covered)
	}
	if ask[bool](b, `document.documentElement.scrollWidth > innerWidth`) {
		t.Error("the page is wider than the telephone")
	}
}

// labelsThatCover arranges random crowds of 40 and lists what went wrong: a
// label over another, or the one that must be shown left out.
const labelsThatCover = `(async () => {
	const {arrange} = await import("/labels.js");
	const wrong = [];
	let seed = 7;
	const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
	for (let crowd = 0; crowd < 200; crowd++) {
		const labels = Array.from({length: 40}, (_, i) => {
			const x = random(390), y = random(844);
			return {x, top: y - 14, bottom: y + 14, width: 40 + random(100), height: 16, must: i === 0, o: i};
		});
		const shown = arrange(labels, [], labels.map((l) => ({left: l.x - 7, right: l.x + 7, top: l.top, bottom: l.bottom, owner: l.o})), {left: 0, right: 390});
		if (!shown.some((l) => l.must)) wrong.push("the selected one is not shown");
		for (const a of shown) for (const b of shown) {
			if (a !== b && a.left < b.left + b.width && b.left < a.left + a.width && a.y < b.y + b.height && b.y < a.y + a.height) wrong.push(a.o + " over " + b.o);
		}
	}
	return wrong;
})()`

func playDeath(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(40)
	h.live(t)
	b := open(1440, 900)
	b.joinAs("Cora")
	b.Until(`loam.objects.length === 46`)
	b.walkTo(`({x: 6, y: 2})`)
	b.Until(`Math.hypot(loam.self.x - 4, loam.self.y) < 1`)
	b.Press("\t")
	b.Press("1")
	b.Until(`loam.attacking !== ""`)
	b.Until(`document.getElementById("log").innerText.includes("hits you")`)
	b.Shot("20-crowd")
	b.Click("#keys")
	b.Shot("21-help")
	b.Click("#keys")
	h.toy.mu.Lock()
	h.toy.units[len(h.toy.units)-1].Health = 1
	h.toy.mu.Unlock()
	b.Until(`loam.self.state.includes("dead") && !document.getElementById("banner").hidden`)
	b.Until(`document.getElementById("banner-note").textContent === "You come back at Waystone."`)
	b.Shot("22-dead")
	b.Run(`document.getElementById("stage").focus()`)
	b.Press("r")
	b.Until(`!loam.self.state.includes("dead") && Math.hypot(loam.self.x + 20, loam.self.y - 12) < 0.1`)
}

func playReconnect(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.live(t)
	b := open(1000, 700)
	b.joinAs("Doro")
	b.walkTo(`({x: -8, y: -4})`)
	b.Until(`Math.hypot(loam.self.x + 10, loam.self.y + 6) < 0.5`)
	h.mu.Lock()
	h.closing = true // nobody gets in for the moment
	for c := range h.conns {
		c.cancel()
	}
	h.mu.Unlock()
	b.Until(`loam.state === "lost" && !document.getElementById("banner").hidden`)
	b.Shot("30-lost")
	h.mu.Lock()
	h.closing = false
	h.mu.Unlock()
	b.Until(`loam.state === "world" && loam.connected && loam.self !== null && document.getElementById("banner").hidden`)
	b.Reload()
	b.Until(`loam.state === "world" && loam.self !== null && loam.self.name === "Doro"`)
	guest := read(h.toy, func(r *toy) session.Guest { return r.seats[0].guest })
	guest.Closed(session.Closing) // the realm starts anew
	b.Until(`loam.state === "lost"`)
	b.Until(`loam.state === "world" && loam.connected && loam.self?.name === "Doro"`)
	if n := read(h.toy, func(r *toy) int { return len(r.characters) }); n != 1 {
		t.Errorf("%d characters, want the one", n)
	}
}

func playTakenOver(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.live(t)
	older := open(1000, 700)
	older.joinAs("Elma")
	newer := older.beside(h)
	newer.joinAs("Elma")
	older.Until(`loam.state === "over" && document.getElementById("gate-text").textContent.startsWith("Taken over")`)
	older.Shot("40-taken-over")
	older.Click("#again")
	older.Until(`loam.state === "world" && loam.self !== null`)
	newer.Until(`loam.state === "over"`)
}

func playPassword(t *testing.T, h *house, open func(width, height int) *tab) {
	h.toy.role = auth.Player
	h.live(t)
	b := open(1000, 700)
	b.Until(`!document.getElementById("login-form").hidden`)
	b.Type("#account", "anna")
	b.Type("#password", "wrong\r")
	b.Until(`document.getElementById("gate-text").textContent.includes("wrong account name or password")`)
	b.Type("#password", "right-one\r")
	b.Until(`!document.getElementById("characters").hidden`)
	b.Type("#new-name", "Frida")
	b.Click("#starts label:nth-of-type(2)")
	b.Shot("50-create")
	b.Click("#create")
	b.Until(`loam.state === "world" && loam.self?.name === "Frida"`)
	if ask[bool](b, `!document.getElementById("inspect").hidden || !document.getElementById("time").hidden`) {
		t.Error("a player is offered the tools of builders")
	}
	b.Reload()
	b.Until(`loam.state === "world" && loam.self?.name === "Frida"`)
	b.Click("#leave")
	b.Until(`!document.getElementById("characters").hidden && loam.state === "gate"`)
	b.Shot("51-characters")
	b.Click("#character-list li button[aria-label='Rename Frida']")
	b.Type("#character-list input", "Greta\r")
	b.Until(`document.querySelector("#character-list strong")?.textContent === "Greta"`)
	b.Click("#character-list li button[aria-label='Delete Greta']")
	b.Shot("52-delete")
	b.Type("#character-list input", "Frida\r")
	b.Until(`document.getElementById("gate-text").textContent.includes("type the name as listed")`)
	b.Click("#character-list button.play")
	b.Until(`loam.state === "world" && loam.self?.name === "Greta"`)
	b.Click("#leave")
	b.Until(`!document.getElementById("characters").hidden && loam.state === "gate"`)
	b.Click("#character-list li button[aria-label='Delete Greta']")
	b.Type("#character-list input", "Greta\r")
	b.Until(`document.querySelector("#character-list li") === null`)
}

func playTime(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.live(t)
	b := open(1000, 700)
	b.joinAs("Gerda")
	b.Click("#pause")
	b.Until(`document.getElementById("pause").getAttribute("aria-pressed") === "true"`)
	paused := h.toy.stepped()
	b.Click("#step")
	b.Click("#step")
	b.Until(fmt.Sprintf(`loam.step === %d`, paused+2))
	b.Do(chromedp.SetValue(chromedp.CSS("#speed"), "2"))
	b.Click("#pause")
	b.Until(`document.getElementById("pause").getAttribute("aria-pressed") === "false"`)
	b.Until(fmt.Sprintf(`loam.step > %d`, paused+3))
	want := []session.TimeControl{{Paused: true, Speed: 1}, {Paused: true, Steps: 1, Speed: 1}, {Paused: true, Steps: 1, Speed: 1},
		{Paused: true, Speed: 2}, {Speed: 2}}
	if got := read(h.toy, func(r *toy) []session.TimeControl { return slices.Clone(r.control) }); !slices.Equal(got, want) {
		t.Errorf("the realm was asked for %+v, want %+v", got, want)
	}
}
