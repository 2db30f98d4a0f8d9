package main

import (
	"strconv"
	"strings"
	"testing"

	"loam/core/protocol/web/browsertest"
)

// TestAnAuthorTriesRulesInThePage pastes rows into the page, which says what is wrong
// with them and what a creature does by them; a step that is pressed is done too, and
// the world around knows nothing of it.
func TestAnAuthorTriesRulesInThePage(t *testing.T) {
	t.Parallel()
	const rows = `INSERT INTO smart_scripts (entryorguid, source_type, id, link, event_type, event_phase_mask, event_chance, event_flags, event_param1, event_param2, event_param3, event_param4, event_param5, event_param6, action_type, action_param1, action_param2, target_type, comment) VALUES
(299, 0, 0, 0, 0, 0, 100, 0, 1000, 1000, 5000, 5000, 0, 0, 11, 17253, 1, 2, 'Young Wolf - In Combat - Cast Bite'),
(299, 0, 1, 0, 4, 0, 100, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 7, 'Young Wolf - On Aggro - Say Line 0'),
(299, 0, 2, 0, 2, 0, 100, 1, 0, 30, 0, 0, 0, 0, 22, 1, 0, 1, 'Young Wolf - Below 30% - Phase 1'),
(299, 0, 3, 0, 0, 2, 100, 0, 1000, 3000, 5000, 8000, 0, 0, 11, 99, 0, 2, 'Young Wolf - Never');
INSERT INTO creature_text (CreatureID, GroupID, ID, Text) VALUES (299, 0, 0, 'Grr, $n!');
-- Ünïcödé, more than one message long: `
	const wolves = `compat: none
creatures:
  grey_wolf:
    - {id: 0, event: {kind: UPDATE_IC, first_ms: 1000, repeat_ms: 4000}, action: {kind: CAST, spell: hamstring}, target: VICTIM}
    - {id: 1, event: {kind: HEALTH_PCT, health_pct: 0-30}, flags: [NOT_REPEATABLE], link: 2, action: {kind: CALL_FOR_HELP, radius_yards: 20}}
    - {id: 2, event: LINK, action: {kind: FLEE_FOR_ASSIST}}
    - {id: 3, phases: [1], event: DEATH, action: {kind: SUMMON_CREATURE, creature: guard, despawn: timed, lasts_ms: 9000}, target: SELF}
`
	text := rows
	for len(text) < 9000 {
		text += "ö 𝔏 "
	}
	w := serveWorld(t)
	p := openPage(t, w.address)
	p.enters("Anna")
	p.Until(`loam.state === "world" && !document.getElementById("tab-rules").hidden`)
	p.Click("#tab-rules")
	// answered waits for the answer of a trial. A machine that is busy with other work may
	// end a trial early, which the page says: then the test tries again, as a person would.
	answered := func() {
		t.Helper()
		for trials := 1; ; trials++ {
			p.Until(`!document.getElementById("try-go").disabled && document.getElementById("try-said").innerText !== "Trying…"`)
			said := browsertest.Ask[string](p.Page, `document.getElementById("try-said").innerText`)
			if !strings.Contains(said, "took too long") {
				return
			}
			if trials == 3 {
				t.Fatalf("each of %d trials was ended: %s", trials, said)
			}
			t.Logf("trying again: %s", said)
			p.Click("#try-go")
		}
	}
	p.Run(`document.getElementById("try-text").value = ` + strconv.Quote(text))
	p.Click("#try-go")
	said := func(id, text string) {
		t.Helper()
		p.Until(`document.getElementById("` + id + `").innerText.includes(` + strconv.Quote(text) + `)`)
	}
	answered()
	said("try-form", "SQL in dialect ac: line 1: column event_param6; 4 rules of 1 script; stubs: 1 creatures (c299), 2 spells (s99 s17253)")
	said("try-found", "creature 299 rule 3: runs only in phases [2]")
	said("try-found", "set the phase with SET_EVENT_PHASE")
	said("try-time", `creature says "Grr, Visitor!"`)
	said("try-time", "rule 0 fired: In combat every 5 s, first after 1 s: cast spell 17253 on its victim.")
	said("try-stands", "blocked by phase")
	p.Until(`document.getElementById("try-sheet").textContent.includes("# When a fight begins: say text 0 to the invoker.")`)
	p.Shot("rules")

	// Steps that are chosen are done, in order.
	p.Run(`document.getElementById("try-steps").value = "attack\nwait 2 s"`)
	p.Run(`[...document.querySelectorAll("#try-course button")].find(b => b.textContent === "damage to 20 %").click()`)
	answered()
	said("try-time", "phase 1")
	p.Until(`document.getElementById("try-steps").value === "attack\nwait 2 s\ndamage to 20 %" && !document.getElementById("try-go").disabled && !document.getElementById("try-time").innerText.includes("dies")`)
	p.Run(`document.getElementById("time-title").scrollIntoView()`)
	p.Shot("rules-happened")
	p.Run(`document.querySelector("#try-found .place").click()`)
	p.Until(`document.activeElement.id === "try-text" && document.getElementById("try-text").value.slice(document.getElementById("try-text").selectionStart).startsWith("(299, 0, 3,")`)

	// What the world has is used: the wolf of the meadow, where it stands.
	p.Run(`document.getElementById("try-steps").value = ""; document.getElementById("try-text").value = ` + strconv.Quote(wolves))
	p.Click("#try-go")
	answered()
	said("try-form", "of the world: 2 creatures (meadow:grey_wolf meadow:guard)")
	said("try-form", "stubs: 1 spells (hamstring)")
	said("try-said", "creature grey_wolf on meadow:field, ")
	said("try-stands", "never fired: blocked by phase")
	p.Run(`document.getElementById("try-text").scrollLeft = 0; document.getElementById("try").scrollIntoView()`)
	p.Shot("rules-world")
	p.Run(`document.getElementById("try-alone").value = "alone"; document.getElementById("try-alone").onchange()`)
	answered()
	said("try-said", "creature grey_wolf on open ground, ")

	// What cannot be done is said, and the player is where it was.
	p.Run(`document.getElementById("try-steps").value = "dance"`)
	p.Click("#try-go")
	said("try-said", `step 1: unknown step "dance"`)
	p.Until(`loam.state === "world" && document.getElementById("try-go").disabled === false`)
}
