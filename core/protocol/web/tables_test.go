package web

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/character"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/gossip"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/publish"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/protocol/web/visibility"
	"loam/core/protocol/web/webtest"
	"loam/core/session"
)

var update = flag.Bool("update", false, "write golden files and docs/web-protocol.md anew")

// golden compares with a file of testdata/golden, or writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (go test -run %s -update writes it)", err, t.Name())
	}
	if string(want) != string(got) {
		t.Errorf("%s differs:\ngot  %s\nwant %s", path, got, want)
	}
}

// sampleReplies is one message of each type besides step.
func sampleReplies() map[string]message.Body {
	t := locale.Texts{Content: webtest.Content(), Language: "en"}
	place := session.Place{Map: webtest.Map, Instance: 1, Player: webtest.Anna, Viewer: guid.New(guid.Viewer, 0, 3)}
	list := []message.Body{
		character.Welcome{Version: "0.1.0", Development: true, Guest: true, Password: true},
		character.Account{Who: "ANNA", Role: auth.Builder, Token: "c2b1f0", Proof: &auth.Proof{0xa7}},
		character.Challenge{Salt: [32]byte{0x5a}, Public: [32]byte{0xb3}},
		character.Characters{Characters: []character.Character{{ID: webtest.Anna, Name: "Anna", Start: "Wanderer", Level: 4}}, Created: webtest.Anna,
			Starts: []character.Start{{ID: "toy:wanderer", Name: "Wanderer", About: "Walks far.", Look: content.Look{Color: "#8ab4f8", Shape: "circle"}}}},
		terrain.Seated{Fresh: true, Place: place, Texts: t, Release: 14},
		chat.Commands{Table: webtest.Commands(), Role: auth.Player, Texts: t},
		chat.Completions{Line: "wave an", Found: command.Completion{Keep: "wave ", Items: []string{"Anna"}}},
		item.About{Item: "toy:blade", Level: 5, Texts: t},
		admin.Questions{Open: []session.Question{{Bundle: "stranger", Version: "1.2.0", Again: true, Asks: []session.Ask{{Word: "storage", Doc: "Keep data."}}}}},
		admin.Refused{Faults: []event.Faulted{{Bundle: "toy", File: "toy/data/a.yaml", Line: 4, Message: "toy/data/a.yaml:4:9: unknown key \"helth\" [unknown-key]", Excerpt: "  helth: 40"}}},
		admin.Time{TimeControl: session.TimeControl{Paused: true, Speed: 0.5}},
		item.Items{Items: webtest.Items(), Texts: t},
		spell.Spells{Book: webtest.Book(), Texts: t},
		progression.Growth{Growth: webtest.Growth(), Texts: t},
		progression.Sheet{Stats: webtest.Sheet(), Texts: t},
		terrain.Outlook{Outlook: webtest.Outlook(), Texts: t},
		quest.Log{Log: &view.QuestLog{Name: "Anna", Quests: []view.Quest{{Quest: "toy:wolves", State: "open", Have: []int{2}, Left: 60000}}}, Texts: t},
		gossip.Panels{Panels: map[content.ID]*view.Panel{"toy:stall": webtest.Panel()}, Menu: webtest.Menu(), Texts: t},
		admin.Settings{SettingsList: session.SettingsList{Version: "1f0c2d3e4b5a6978", Problem: "world/loam.yaml:3:1: unknown key \"sede\"", Entries: []session.Setting{
			{Bundle: "toy", Name: "pack", Type: "whole", Unit: "wolves", Ranged: true, Min: 1, Max: 9, Doc: "How many.", Default: value.OfNumber(3), Value: value.OfNumber(5), Chosen: true},
			{Bundle: "toy", Name: "mood", Type: "choice", Choices: []string{"calm", "wild"}, Doc: "Which.", Default: value.OfString("calm"), Value: value.OfString("calm")},
			{Bundle: "toy", Name: "loud", Type: "bool", Doc: "Whether.", Default: value.OfBool(false), Value: value.OfBool(false)},
		}}, Saved: true},
		admin.RulesRead{Of: webtest.Outcome()},
		admin.RulesTried{Of: webtest.Outcome()},
		refusal{&session.Refusal{Code: session.BadField, Text: `attack: field "target" is missing`}, "attack", locale.Texts{}},
	}
	byName := map[string]message.Body{}
	for _, m := range list {
		byName[m.Name()] = m
	}
	return byName
}

func TestEveryEventKindIsInTheTable(t *testing.T) {
	for kind := range event.Kind(event.Count) {
		_, encoded := publish.Events[kind]
		if _, silent := publish.Silent[kind]; encoded == silent {
			t.Errorf("%s: it has an encoding is %v, it is silent is %v; want one of the two", kind, encoded, silent)
		}
		if sampleOf(kind) == nil || sampleOf(kind).Kind() != kind {
			t.Errorf("samples lacks %s", kind)
		}
	}
	if got := len(publish.Events) + len(publish.Silent); got != event.Count {
		t.Errorf("both tables have %d entries, there are %d kinds", got, event.Count)
	}
}

func TestEveryReplyIsInTheTable(t *testing.T) {
	for name := range sampleReplies() {
		if replies[name] == "" {
			t.Errorf("replies does not say when %q is sent", name)
		}
	}
	if got, want := len(replies), len(sampleReplies()); got != want {
		t.Errorf("replies has %d entries, there are samples of %d", got, want)
	}
}

func TestEveryFatalCodeClosesInItsOwnWay(t *testing.T) {
	seen := map[int]session.Code{}
	for code := range session.Code(session.CodeCount) {
		c, ok := closings[code]
		if ok != code.Fatal() {
			t.Errorf("%s: in closings %t, fatal %t", code, ok, code.Fatal())
		}
		if other, twice := seen[int(c.code)]; ok && twice {
			t.Errorf("%s and %s close with the same code %d", code, other, c.code)
		}
		seen[int(c.code)] = code
	}
}

// The page must know which codes are final; it has its own list.
func TestThePageKnowsWhenToStayAway(t *testing.T) {
	script, err := os.ReadFile("page/connection.js")
	if err != nil {
		t.Fatal(err)
	}
	var final []string
	for _, code := range slices.Sorted(maps.Keys(closings)) {
		if c := closings[code]; !c.comeBack {
			final = append(final, fmt.Sprint(int(c.code)))
		}
	}
	slices.Sort(final)
	if want := "new Set([" + strings.Join(final, ", ") + "])"; !strings.Contains(string(script), want) {
		t.Errorf("connection.js does not say FINAL = %s", want)
	}
}

func TestEveryIntentCanBeSent(t *testing.T) {
	sent := map[intent.Kind]bool{}
	for name, message := range inbound {
		_, asked, _, err := decode([]byte(message.example))
		if err != nil {
			t.Errorf("the example of %s: %v", name, err)
		}
		if in, ok := asked.(submit); ok {
			sent[in.in.Kind()] = true
		}
	}
	for kind := range intent.Kind(intent.Count) {
		if !sent[kind] {
			t.Errorf("no message submits %s: browsers cannot do it", kind)
		}
	}
}

func TestGoldenInbound(t *testing.T) {
	for name, message := range inbound {
		_, asked, _, err := decode([]byte(message.example))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		golden(t, "inbound/"+name+".txt", fmt.Appendf(nil, "%s\n%T %+v\n", message.example, asked, asked))
	}
}

func TestGoldenEvents(t *testing.T) {
	for kind, message := range publish.Events {
		if message != nil {
			golden(t, "event/"+kind.String()+".json", exampleEvent(t, sampleOf(kind)))
		}
	}
}

// sampleOf returns an event of a kind: the example beside its encoding, or else that of package
// webtest.
func sampleOf(kind event.Kind) event.Event {
	if m := publish.Events[kind]; m != nil && m.Example != nil {
		return m.Example
	}
	return webtest.Events[kind]
}

func exampleEvent(t *testing.T, e event.Event) []byte {
	t.Helper()
	var w jsonfield.Writer
	publish.EncodeEvent(&w, locale.Texts{Content: webtest.Content(), Language: "en"}, e)
	return valid(t, w.Buf)
}

func TestGoldenReplies(t *testing.T) {
	for name, m := range sampleReplies() {
		golden(t, "reply/"+name+".json", valid(t, message.Marshal(m)))
	}
}

func TestGoldenObjects(t *testing.T) {
	var w jsonfield.Writer
	visibility.EncodeObject(&w, locale.Texts{Content: webtest.Content(), Language: "de"}, webtest.Object())
	golden(t, "object/entered.json", valid(t, w.Buf))
	for _, test := range []struct {
		name string
		mask view.Mask
		turn func(*view.Object)
	}{
		{"health", view.Health, nil},
		{"level", view.Level, nil},
		{"walks", view.Place, nil},
		{"stands", view.Place, func(o *view.Object) { o.Motion = view.Motion{} }},
		{"target", view.Target, nil},
		{"no-target", view.Target, func(o *view.Object) { o.Target = 0 }},
		{"state", view.State, nil},
		{"no-state", view.State, func(o *view.Object) { o.Flags = 0 }},
		{"looks", view.Looks, nil},
		{"gear", view.Gear, nil},
		{"no-gear", view.Gear, func(o *view.Object) { o.Worn = nil }},
		{"powers", view.Powers, nil},
		{"no-powers", view.Powers, func(o *view.Object) { o.Powers = nil }},
		{"auras", view.Auras, nil},
		{"no-auras", view.Auras, func(o *view.Object) { o.Auras = nil }},
		{"all", view.All, nil},
		{"nothing", 0, nil},
	} {
		o := webtest.Object()
		if test.turn != nil {
			test.turn(o)
		}
		var w jsonfield.Writer
		visibility.EncodeChange(&w, locale.Texts{Content: webtest.Content(), Language: "en"}, &view.Change{Mask: test.mask, Object: o})
		golden(t, "object/changed-"+test.name+".json", valid(t, w.Buf))
	}
}

// valid checks that bytes are JSON and ends them with a line break.
func valid(t *testing.T, data []byte) []byte {
	t.Helper()
	if !json.Valid(data) {
		t.Errorf("not JSON: %s", data)
	}
	return append(data, '\n')
}
