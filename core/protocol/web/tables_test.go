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

	"loam/core/auth"
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/protocol/web/belongings"
	"loam/core/protocol/web/casts"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/field"
	"loam/core/protocol/web/growth"
	"loam/core/protocol/web/land"
	"loam/core/protocol/web/lobby"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/menus"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/quests"
	"loam/core/protocol/web/sample"
	"loam/core/protocol/web/sight"
	"loam/core/protocol/web/teller"
	"loam/core/protocol/web/tools"
	"loam/core/session"
	"loam/core/view"
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
	t := locale.Texts{Content: sample.Content(), Language: "en"}
	place := session.Place{Map: sample.Map, Instance: 1, Player: sample.Anna, Viewer: guid.New(guid.Viewer, 0, 3)}
	list := []message.Body{
		lobby.Welcome{Version: "0.1.0", Development: true, Guest: true, Password: true},
		lobby.Account{Who: "ANNA", Role: auth.Builder, Token: "c2b1f0", Proof: &auth.Proof{0xa7}},
		lobby.Challenge{Salt: [32]byte{0x5a}, Public: [32]byte{0xb3}},
		lobby.Characters{Characters: []lobby.Character{{ID: sample.Anna, Name: "Anna", Start: "Wanderer", Level: 4}}, Created: sample.Anna,
			Starts: []lobby.Start{{ID: "toy:wanderer", Name: "Wanderer", Look: content.Look{Color: "#8ab4f8", Shape: "circle"}}}},
		land.Seated{Fresh: true, Place: place, Texts: t, Release: 14},
		chat.Commands{Table: sample.Commands(), Role: auth.Player, Texts: t},
		chat.Completions{Line: "wave an", Found: command.Completion{Keep: "wave ", Items: []string{"Anna"}}},
		belongings.About{Item: "toy:blade", Level: 5, Texts: t},
		tools.Questions{Open: []session.Question{{Bundle: "stranger", Version: "1.2.0", Again: true, Asks: []session.Ask{{Word: "storage", Doc: "Keep data."}}}}},
		tools.Time{TimeControl: session.TimeControl{Paused: true, Speed: 0.5}},
		belongings.Items{Items: sample.Items(), Texts: t},
		casts.Spells{Book: sample.Book(), Texts: t},
		growth.Growth{Growth: sample.Growth(), Texts: t},
		land.Outlook{Outlook: sample.Outlook(), Texts: t},
		quests.Log{Log: &view.QuestLog{Name: "Anna", Quests: []view.Quest{{Quest: "toy:wolves", State: "open", Have: []int{2}, Left: 60000}}}, Texts: t},
		menus.Panels{Panels: map[content.ID]*view.Panel{"toy:stall": sample.Panel()}, Menu: sample.Menu(), Texts: t},
		tools.Settings{SettingsList: session.SettingsList{Version: "1f0c2d3e4b5a6978", Problem: "world/loam.yaml:3:1: unknown key \"sede\"", Entries: []session.Setting{
			{Bundle: "toy", Name: "pack", Type: "whole", Unit: "wolves", Ranged: true, Min: 1, Max: 9, Doc: "How many.", Default: plain.OfNumber(3), Value: plain.OfNumber(5), Chosen: true},
			{Bundle: "toy", Name: "mood", Type: "choice", Choices: []string{"calm", "wild"}, Doc: "Which.", Default: plain.OfString("calm"), Value: plain.OfString("calm")},
			{Bundle: "toy", Name: "loud", Type: "bool", Doc: "Whether.", Default: plain.OfBool(false), Value: plain.OfBool(false)},
		}}, Saved: true},
		tools.RulesRead{Of: sample.Outcome()},
		tools.RulesTried{Of: sample.Outcome()},
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
		if _, ok := teller.Events[kind]; !ok {
			t.Errorf("outbound lacks %s: give it an encoder, or nil if browsers are not told", kind)
		}
		if sample.Events[kind] == nil || sample.Events[kind].Kind() != kind {
			t.Errorf("samples lacks %s", kind)
		}
	}
	if len(teller.Events) != event.Count {
		t.Errorf("outbound has %d entries, there are %d kinds", len(teller.Events), event.Count)
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
	for kind, message := range teller.Events {
		if message != nil {
			golden(t, "event/"+kind.String()+".json", exampleEvent(t, sample.Events[kind]))
		}
	}
}

func exampleEvent(t *testing.T, e event.Event) []byte {
	t.Helper()
	var w field.Writer
	teller.EncodeEvent(&w, locale.Texts{Content: sample.Content(), Language: "en"}, e)
	return valid(t, w.Buf)
}

func TestGoldenReplies(t *testing.T) {
	for name, m := range sampleReplies() {
		golden(t, "reply/"+name+".json", valid(t, message.Marshal(m)))
	}
}

func TestGoldenObjects(t *testing.T) {
	var w field.Writer
	sight.EncodeObject(&w, locale.Texts{Content: sample.Content(), Language: "de"}, sample.Object())
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
		o := sample.Object()
		if test.turn != nil {
			test.turn(o)
		}
		var w field.Writer
		sight.EncodeChange(&w, locale.Texts{Content: sample.Content(), Language: "en"}, &view.Change{Mask: test.mask, Object: o})
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
