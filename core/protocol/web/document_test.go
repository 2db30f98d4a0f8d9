package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/web/gossip"
	"loam/core/protocol/web/group"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/loot"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/pet"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/publish"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/protocol/web/vendors"
	"loam/core/protocol/web/visibility"
	"loam/core/protocol/web/webtest"
	grouprules "loam/core/rules/group"
	lootrules "loam/core/rules/loot"
	"loam/core/session"
)

//go:generate go test . -run "TestGolden|TestDocument" -update

const documentPath = "../../../docs/web-protocol.md"

// The reference is made by running encoders and decoders with notes set: what
// they name is what is documented.
func TestDocumentIsCurrent(t *testing.T) {
	got := document(t)
	if *update {
		if err := os.WriteFile(documentPath, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(documentPath)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("docs/web-protocol.md is not what the tables say: run go generate ./core/protocol/web")
	}
}

// What an example shows must be documented.
func TestDocumentNamesEveryFieldOfItsExamples(t *testing.T) {
	check := func(name string, example []byte, fields []jsonfield.Doc) {
		t.Helper()
		var shown map[string]json.RawMessage
		if err := json.Unmarshal(example, &shown); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		delete(shown, "type")
		known := map[string]bool{}
		for _, f := range fields {
			if known[f.Name] {
				t.Errorf("%s: field %s is documented twice", name, f.Name)
			}
			known[f.Name] = true
			if _, ok := shown[f.Name]; !ok && !f.Optional {
				t.Errorf("%s: the example lacks %s", name, f.Name)
			}
			delete(shown, f.Name)
		}
		for extra := range shown {
			if strings.HasPrefix(extra, gossip.InputField) && known[gossip.InputField+"NAME"] {
				continue
			}
			t.Errorf("%s: field %s is not documented", name, extra)
		}
	}
	for name, m := range inbound {
		check(name, []byte(m.example), inboundFields(m))
	}
	for name, m := range sampleReplies() {
		check(name, message.Marshal(m), replyFields(m))
	}
	for kind, m := range publish.Events {
		if m != nil {
			check(kind.String(), exampleEvent(t, sampleOf(kind)), eventFields(kind))
		}
	}
}

func inboundFields(m inboundMessage) []jsonfield.Doc {
	var notes []jsonfield.Doc
	m.decode(&jsonfield.Reader{Notes: &notes})
	return notes
}

func replyFields(m message.Body) []jsonfield.Doc {
	var notes []jsonfield.Doc
	w := jsonfield.Writer{Notes: &notes}
	w.Kind(m.Name())
	m.Encode(&w)
	return notes
}

func eventFields(kind event.Kind) []jsonfield.Doc {
	var notes []jsonfield.Doc
	publish.EncodeEvent(&jsonfield.Writer{Notes: &notes}, locale.Texts{Content: webtest.Content(), Language: "en"}, sampleOf(kind))
	return notes
}

func objectFields() []jsonfield.Doc {
	var notes []jsonfield.Doc
	visibility.EncodeObject(&jsonfield.Writer{Notes: &notes}, locale.Texts{Content: webtest.Content(), Language: "en"}, webtest.Object())
	return notes
}

func selfFields() []jsonfield.Doc {
	var notes []jsonfield.Doc
	visibility.EncodeSelf(&jsonfield.Writer{Notes: &notes}, locale.Texts{Content: webtest.Content(), Language: "en"}, &view.Self{})
	return notes
}

const preface = `# The web protocol

<!-- Generated from the tables in core/protocol/web. Do not edit: go generate ./core/protocol/web -->

JSON over WebSocket, at ` + "`/socket`" + ` of the page's own address. Every frame is one JSON object with a ` + "`type`" + `. The page in ` + "`core/protocol/web/page`" + ` uses no other interface, so anybody can write another client.

- A **guid** is a text such as ` + "`creature-3-17`" + `; the empty text means none. The id of a character is the guid of its player.
- Lengths are in yards, angles in radians counterclockwise from the x axis, times in milliseconds of map time unless stated otherwise.
- Texts for people are in the person's language, chosen from ` + "`hello`" + ` or the HTTP header Accept-Language.
- **Plain data**: a table with the keys 1 to n is a list, a table with string keys an object, any other table ` + "`{\"$pairs\": [[key, value], ...]}`" + `; a unit is ` + "`{\"$ref\": guid}`" + `.
- A message to the server has at most 16 KB, only known fields, each at most once, and no nested values.

# Logging in without sending a password

The page never sends a password: it proves with SRP6, like game clients, that it knows the password. Eavesdroppers cannot learn it. ASCII letters of names and passwords are converted to upper case; numbers are 32 bytes, little-endian; digests are SHA-1; N is ` + "`894B645E89E1535BBDAD5B8B290650530801B18EBFBF5E8FAB3C82872A3E9BB7`" + ` (big-endian), g is 7 and k is 3.

1. ` + "`prove`" + ` names the account; ` + "`challenge`" + ` returns its salt and the realm's number B.
2. With x = H(salt, H(name ":" password)), a random a, A = g^a, u = H(A, B) and S = (B - k * g^x)^(a + u * x), all modulo N, the session key K has 40 bytes: leading pairs of S that begin with a zero byte are dropped, and the digests of its even and of its odd bytes alternate, the even first.
3. ` + "`proof`" + ` sends A and M1 = H(H(N) xor H(g), H(name), salt, A, B, K); ` + "`account`" + ` returns M2 = H(A, M1, K), which proves that the realm knows the account, and a token.
4. ` + "`resume`" + ` with that token proves K again: H(name, data, nonce, K), with any 16 bytes as data and the nonce from ` + "`welcome`" + ` on this connection. The token alone is useless.

An invited person sends ` + "`sign_up`" + ` instead of ` + "`prove`" + `: a random salt and the verifier g^x of step 2, which does not reveal the password. The page must therefore enforce the password rules: 8 to 16 visible ASCII characters without blanks, and not the account's name. The answer is the same for an invitation that does not exist, has expired or has no uses left; such answers count as failed logins.

`

const panelText = `### Panels

User interface that a bundle shows to this player (docs/panels.md). An entry has the ` + "`id`" + ` of a panel and either ` + "`closed`" + `, or the ` + "`changed`" + ` rows of an open panel, or a whole panel, which is new or replaces the open one. After ` + "`seated`" + ` with ` + "`fresh`" + ` true no panel is open. Buttons have numbers: the server refuses a press of a button that is no longer shown. Values that a person has entered into an input stay there while the panel is open.

`

const menuText = `### Menu

The gossip menu of a creature, or a menu without one (docs/menus.md). One menu is open at a time: a menu with another number replaces it. It closes when the player walks away. The server keeps the menu: an answer is an index of an option, and the server refuses an answer to a menu that is no longer open. After ` + "`seated`" + ` with ` + "`fresh`" + ` true there is none.

`

const stepText = `## ` + "`step`" + `

The news of one step of the map for this page, in one frame. Steps without news are omitted, but at least one arrives every 500 ms of map time, so that the page can estimate map time. Empty sections are omitted. Apply the sections in this order.

| field | type | |
|---|---|---|
| step | integer | number of the step |
| time | integer | map time at its end |
| release | integer | number of the release that the map runs |
| left | list of guids | objects that left view |
| entered | list of objects | objects that came into view, with all their facts |
| changed | list of objects | changed objects: the id and the groups of facts that changed, each group complete |
| events | list of events | what happened, in order |
| panels | list of panels | new, changed and closed panels of the player |
| group | group | the player's group, if it changed; after ` + "`seated`" + ` with ` + "`fresh`" + ` true there is none |
| fares | list of fares | state of group members whose state changed, at most once a second; of all members with ` + "`group`" + ` |
| items | list of items | all items of the player, if any changed |
| spells | spells | the player's spells, if any changed, including costs |
| menu | menu | the player's menu, if it changed |
| pet | pet | state of the player's pet, if it changed; after ` + "`seated`" + ` with ` + "`fresh`" + ` true there is none |
| quests | quests | the player's quest log, if it changed |
| marks | list of marks | icons above quest givers in view: of all of them, or of those that are new |
| growth | growth | the player's skills, reputation, titles, talents and achievements, if any changed |
| sheet | sheet | the player's armour, damage and other stats, if any changed |
| outlook | outlook | the weather, the active game events and the world states, if any changed |
| loot | loot | the open loot, if it changed; after ` + "`seated`" + ` with ` + "`fresh`" + ` true nothing is open |
| desk | desk | the open vendor, bank or stable, if it changed; after ` + "`seated`" + ` with ` + "`fresh`" + ` true nothing is open |
| self | self | the player's private state, if it changed |
| reactions | object | reactions of factions to the player's own: id to hostile or friendly; the others are neutral; the whole table, if it changed |

`

func document(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(preface)
	documentRights(t, &b)
	documentInbound(&b)
	b.WriteString("# What a page is told\n\n")
	documentReplies(t, &b)
	documentStep(t, &b)
	documentEvents(t, &b)
	documentCodes(&b)
	return b.Bytes()
}

func documentInbound(b *bytes.Buffer) {
	b.WriteString("# What a page may send\n\n")
	for _, name := range slices.Sorted(maps.Keys(inbound)) {
		m := inbound[name]
		states := make([]string, len(m.states))
		for i, s := range m.states {
			states[i] = s.String()
		}
		fmt.Fprintf(b, "## `%s`\n\n%s While %s.\n\n", name, m.doc, strings.Join(states, ", "))
		documentFields(b, inboundFields(m))
		documentExample(b, []byte(m.example))
	}
}

func documentReplies(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	samples := sampleReplies()
	for _, name := range slices.Sorted(maps.Keys(samples)) {
		fmt.Fprintf(b, "## `%s`\n\n%s\n\n", name, replies[name])
		documentFields(b, replyFields(samples[name]))
		documentExample(b, valid(t, message.Marshal(samples[name])))
	}
}

func documentStep(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString(stepText)
	b.WriteString("### Objects\n\nThe groups of facts are: health and max_health; level; x, y, z, facing and way; target; state; name, faction, scale, radius, color and shape; worn; powers; auras. The current cast is sent when the object comes into view; from then on events report casts.\n\n")
	documentFields(b, objectFields())
	b.WriteString("A **way** is `{points, start, end}`: the unit is at the first of `points` ([x, y, z]) at `start` and at the last at `end`, at constant speed.\n\n")
	var w jsonfield.Writer
	visibility.EncodeObject(&w, locale.Texts{Content: webtest.Content(), Language: "en"}, webtest.Object())
	documentExample(b, valid(t, w.Buf))
	b.WriteString("An **aura** is one entry of `auras`:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) {
		spell.EncodeAura(w, locale.Texts{Content: webtest.Content(), Language: "en"}, &webtest.Object().Auras[0])
	}))
	b.WriteString("### Self\n\n")
	documentFields(b, selfFields())
	documentItems(t, b)
	documentSpells(t, b)
	documentPanels(t, b)
	documentGroup(b)
	documentMenus(t, b)
	documentPet(t, b)
	documentQuests(t, b)
	documentGrowth(t, b)
	documentSheet(t, b)
	documentOutlook(t, b)
	documentLoot(t, b)
	documentDesk(t, b)
}

// documentPet documents the section pet.
func documentPet(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Pet\n\nThe commands and orders of the player's pet; see the message `pet`.\n\n")
	x := locale.Texts{Content: webtest.Content(), Language: "en"}
	p := &view.Pet{Unit: guid.New(guid.Creature, 1, 2), Temper: content.Defensive, Commands: []view.Command{{Spell: "toy:spark", Auto: true, Left: 900}}}
	fields := panelFields(func(w *jsonfield.Writer) {
		pet.EncodePet(w, x, &view.Pet{})
		pet.EncodePet(w, x, p)
	})
	for i := range fields {
		fields[i].Optional = true // one form or the other
	}
	documentFields(b, fields)
	b.WriteString("A **command** is a spell that the player can order it to cast:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { pet.EncodePetCommand(w, x, &p.Commands[0]) }))
	var w jsonfield.Writer
	w.Open('{')
	pet.EncodePet(&w, x, p)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentLoot documents the section loot.
func documentLoot(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Loot\n\nThe open loot of the player (docs/loot.md). It closes when the player walks away, closes it or takes the last item.\n\n")
	x := locale.Texts{Content: webtest.Content(), Language: "en"}
	l := &view.Loot{Source: webtest.Wolf, Money: []view.Money{{Currency: "base:coins", Amount: 12}}, Things: []view.LootThing{{Slot: 2, Item: "toy:hat", Count: 1, Right: lootrules.Deal}}, Takers: []view.Taker{{Player: webtest.Anna, Name: "Anna"}}}
	fields := panelFields(func(w *jsonfield.Writer) { loot.EncodeLoot(w, x, l) })
	for i := range fields {
		fields[i].Optional = true // one form or the other
	}
	documentFields(b, fields)
	var w jsonfield.Writer
	w.Open('{')
	loot.EncodeLoot(&w, x, l)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentDesk documents the section desk.
func documentDesk(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Desk\n\nWhat the player has open at a creature: a vendor, the bank or the stable (docs/vendors.md). It closes when the player walks away or closes it.\n\n")
	x := locale.Texts{Content: webtest.Content(), Language: "en"}
	d := &view.Desk{
		With: webtest.Wolf, What: "shop", Buys: true, Repairs: true,
		Offers: []view.Offer{{Item: "toy:hat", Count: 1, Price: 30, Costs: []content.OfferCost{{Currency: "base:coins", Count: 3}}, Left: 2}},
		Worth:  []view.Worth{{Thing: guid.OfItem(7, 3), Sale: 6, Mend: 2, Lost: true}}, Back: []view.Sold{{Item: "toy:hat", Count: 1, Price: 7}},
	}
	fields := panelFields(func(w *jsonfield.Writer) { vendors.EncodeDesk(w, x, d) })
	for i := range fields {
		fields[i].Optional = true // one form or another
	}
	documentFields(b, fields)
	var w jsonfield.Writer
	w.Open('{')
	vendors.EncodeDesk(&w, x, d)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentQuests documents the sections quests and marks.
func documentQuests(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Quests\n\nThe section `quests` of a step is the player's quest log, if it changed; `marks` is a list of the icons above quest givers in view, of all of them or of those that are new.\n\n")
	x := locale.Texts{Content: webtest.Content(), Language: "en"}
	l := &view.QuestLog{Name: "Anna", Quests: []view.Quest{{Quest: "toy:wolves", State: "open", Have: []int{2}, Left: 60000}}}
	documentFields(b, panelFields(func(w *jsonfield.Writer) { quest.EncodeQuestLog(w, x, l) }))
	b.WriteString("A **quest** is one entry of the log:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { quest.EncodeQuest(w, x, &l.Quests[0], "Anna") }))
	b.WriteString("A **mark** is one icon:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) {
		quest.EncodeMark(w, view.Marked{Unit: guid.New(guid.Creature, 1, 2), Mark: view.Offers})
	}))
	var w jsonfield.Writer
	w.Open('{')
	quest.EncodeQuestLog(&w, x, l)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentGrowth documents the section growth.
func documentGrowth(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Growth\n\nThe section `growth` of a step is the player's skills, reputation, titles, talents and achievements, if any changed (docs/growth.md).\n\n")
	x, g := locale.Texts{Content: webtest.Content(), Language: "en"}, webtest.Growth()
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeGrowth(w, x, g) }))
	b.WriteString("A **skill** is a learned skill:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeSkill(w, x, &g.Skills[0]) }))
	b.WriteString("A **craft** is a spell that belongs to a skill:\n\n")
	bowl, _ := x.Content.Spell("toy:bowl")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeCraft(w, x, &g.Crafts[0], bowl) }))
	b.WriteString("A **standing** is the reputation with one faction:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeStanding(w, x, &g.Standings[0]) }))
	b.WriteString("A **tree** is a talent tree:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeTree(w, x, &g.Trees[0]) }))
	b.WriteString("A **talent** is one talent of a tree:\n\n")
	grip, _ := x.Content.Talent("toy:grip")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeTalent(w, x, grip, &g.Trees[0].Talents[0]) }))
	b.WriteString("An **achievement** is one entry of `achievements`:\n\n")
	angler, _ := x.Content.Achievement("toy:angler")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeAchievement(w, x, angler, &g.Achievements[0]) }))
	var w jsonfield.Writer
	w.Open('{')
	progression.EncodeGrowth(&w, x, g)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentSheet documents the section sheet.
func documentSheet(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Sheet\n\nThe section `sheet` of a step is the player's armour, damage and other stats, if any changed (docs/combat.md).\n\n")
	x, s := locale.Texts{Content: webtest.Content(), Language: "en"}, webtest.Sheet()
	documentFields(b, panelFields(func(w *jsonfield.Writer) { progression.EncodeSheet(w, x, s) }))
	var w jsonfield.Writer
	w.Open('{')
	progression.EncodeSheet(&w, x, s)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentOutlook documents the section outlook.
func documentOutlook(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Outlook\n\nThe section `outlook` of a step is the weather, the active game events and the world states, if any changed (docs/events.md).\n\n")
	x, o := locale.Texts{Content: webtest.Content(), Language: "en"}, webtest.Outlook()
	documentFields(b, panelFields(func(w *jsonfield.Writer) { terrain.EncodeOutlook(w, x, o) }))
	b.WriteString("A **happening** is a game event:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { terrain.EncodeHappening(w, x, &o.Events[0]) }))
	b.WriteString("A **world state** is a number of the map or of the realm (docs/spawns.md):\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { terrain.EncodeWorldState(w, x, &x.Content.WorldStates[0], o.States[0].Now) }))
	var w jsonfield.Writer
	w.Open('{')
	terrain.EncodeOutlook(&w, x, o)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentGroup documents the sections group and fares.
func documentGroup(b *bytes.Buffer) {
	var notes []jsonfield.Doc
	b.WriteString("### Group\n\n")
	group.EncodeGroup(&jsonfield.Writer{Notes: &notes}, &grouprules.Group{})
	documentFields(b, notes)
	notes = nil
	b.WriteString("A **fare** is the state of an online member, including the player:\n\n")
	group.EncodeFare(&jsonfield.Writer{Notes: &notes}, &grouprules.State{})
	documentFields(b, notes)
}

// documentItems documents the entries of the section items.
func documentItems(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Items\n\nThe player's items, by slot. An item whose definition is missing in the release is omitted, and returns with its definition.\n\n")
	x := locale.Texts{Content: webtest.Content(), Language: "en"}
	documentFields(b, panelFields(func(w *jsonfield.Writer) { item.EncodeItem(w, x, &webtest.Items().Items[1]) }))
	var w jsonfield.Writer
	item.EncodeItems(&w, x, webtest.Items())
	documentExample(b, valid(t, w.Buf))
}

// documentSpells documents the section spells and its entries.
func documentSpells(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("### Spells\n\nThe player's spells. Cooldowns are included when the player enters; later `rested` reports them.\n\n")
	x, book := locale.Texts{Content: webtest.Content(), Language: "en"}, webtest.Book()
	documentFields(b, panelFields(func(w *jsonfield.Writer) {
		spell.EncodeSpellbook(w, x, &view.Spellbook{})
		spell.EncodeRests(w, &view.Spellbook{})
	}))
	b.WriteString("A **spell** is one entry of `known`; costs are what the player would pay now, times and ranges those of the definition:\n\n")
	spark, _ := x.Content.Spell("toy:spark")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { spell.EncodeSpell(w, x, spark, []int64{10}) }))
	var w jsonfield.Writer
	w.Open('{')
	spell.EncodeSpellbook(&w, x, book)
	spell.EncodeRests(&w, book)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentMenus documents the section menu and its options.
func documentMenus(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString(menuText)
	x, m := locale.Texts{Content: webtest.Content(), Language: "en"}, webtest.Menu()
	fields := panelFields(func(w *jsonfield.Writer) {
		gossip.EncodeMenu(w, x, &view.Menu{})
		gossip.EncodeMenu(w, x, &view.Menu{Number: 1})
	})
	for i := range fields {
		fields[i].Optional = true // one form or the other
	}
	documentFields(b, fields)
	b.WriteString("An **option** is one line of it:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) { gossip.EncodeOption(w, x, &m.Options[0]) }))
	var w jsonfield.Writer
	w.Open('{')
	gossip.EncodeMenu(&w, x, m)
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// documentPanels documents the entries of the section panels and their rows.
func documentPanels(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString(panelText)
	x := locale.Texts{Content: webtest.Content(), Language: "en"}
	p := webtest.Panel()
	fields := panelFields(func(w *jsonfield.Writer) {
		gossip.EncodePanelChange(w, x, view.PanelChange{ID: p.ID})
		gossip.EncodePanel(w, x, p)
		gossip.EncodePanelChange(w, x, view.PanelChange{ID: p.ID, Panel: p, Rows: []int32{}})
	})
	for i := 1; i < len(fields); i++ {
		fields[i].Optional = true // one form or the other
	}
	documentFields(b, fields)
	b.WriteString("A **row** is one widget:\n\n")
	documentFields(b, panelFields(func(w *jsonfield.Writer) {
		for i := range p.Rows {
			gossip.EncodeRow(w, x, &p.Rows[i])
		}
	}))
	var w jsonfield.Writer
	w.Open('{')
	gossip.EncodePanelChange(&w, x, view.PanelChange{ID: p.ID, Panel: p})
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
	w = jsonfield.Writer{}
	w.Open('{')
	gossip.EncodePanelChange(&w, x, view.PanelChange{ID: p.ID, Panel: p, Rows: []int32{1}})
	w.Close('}')
	documentExample(b, valid(t, w.Buf))
}

// panelFields gathers what encoders note, each field once; one that not all
// rows have is optional.
func panelFields(encode func(*jsonfield.Writer)) []jsonfield.Doc {
	var notes, once []jsonfield.Doc
	w := jsonfield.Writer{Notes: &notes, Depth: 1}
	encode(&w)
	for _, f := range notes {
		if !slices.ContainsFunc(once, func(o jsonfield.Doc) bool {
			return o.Name == f.Name && o.Doc == f.Doc || o.Name == f.Name && f.Doc == ""
		}) {
			once = append(once, f)
		}
	}
	return once
}

func documentEvents(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	b.WriteString("## Events\n\n")
	for kind := range event.Kind(event.Count) {
		m := publish.Events[kind]
		if m == nil {
			continue
		}
		fmt.Fprintf(b, "### `%s`\n\n%s %s\n\n", kind, m.Doc, audienceText(sampleOf(kind).Audience().Scope))
		documentFields(b, eventFields(kind))
		documentExample(b, exampleEvent(t, sampleOf(kind)))
	}
	b.WriteString("Known events that are not sent:")
	for kind := range event.Kind(event.Count) {
		if publish.Events[kind] == nil {
			fmt.Fprintf(b, " `%s`", kind)
		}
	}
	b.WriteString(".\n\n")
}

func audienceText(s event.Scope) string {
	return map[event.Scope]string{
		event.Seen: "Told to all who see it.", event.Around: "Told to all who are near.", event.Owner: "Told to the player only.",
		event.Everyone: "Told to everyone on the map.", event.Operators: "Told to those with the role builder.",
	}[s]
}

func documentCodes(b *bytes.Buffer) {
	b.WriteString("# Codes\n\nCodes of `error`, and those that close a connection. In the last column, yes means that the page reconnects by itself.\n\n| code | ends the connection | WebSocket code | comes back |\n|---|---|---|---|\n")
	for code := range session.Code(session.CodeCount) {
		c, fatal := closings[code]
		if !fatal {
			fmt.Fprintf(b, "| `%s` | no | | |\n", code)
			continue
		}
		back := "no"
		if c.comeBack {
			back = "yes"
		}
		fmt.Fprintf(b, "| `%s` | yes | %d | %s |\n", code, c.code, back)
	}
}

func documentFields(b *bytes.Buffer, fields []jsonfield.Doc) {
	if len(fields) == 0 {
		b.WriteString("No fields.\n\n")
		return
	}
	b.WriteString("| field | type | |\n|---|---|---|\n")
	for _, f := range fields {
		doc := f.Doc
		if f.Optional {
			doc = strings.TrimSuffix("optional; "+doc, "; ")
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", f.Name, f.Kind, doc)
	}
	b.WriteString("\n")
}

func documentExample(b *bytes.Buffer, example []byte) {
	fmt.Fprintf(b, "```json\n%s\n```\n\n", bytes.TrimSpace(example))
}
