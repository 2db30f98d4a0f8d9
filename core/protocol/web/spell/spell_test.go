package spell

import (
	"loam/core/protocol/web/message/messagetest"

	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

func named(key string) content.Text { return content.Text{Key: key} }

var tables = content.Tables{
	Spells: []content.Spell{{
		ID: "t:spark", Name: named("Spark"), School: "t:fire", Range: 30, Cast: 2 * clock.Second, Costs: []content.Cost{{Power: "t:focus"}, {}},
		Effects: []content.Effect{{Radius: 3}, {Radius: 8}, {Radius: 5}},
	}},
	Powers: []content.Power{{ID: "t:focus", Name: named("Focus")}},
	Auras:  []content.Aura{{ID: "t:glow", Name: named("Glow"), Cancel: true}},
}

var texts = locale.Texts{Content: content.NewSnapshot(tables)}

func TestASpellbookHasTheSpellsThatTheReleaseDefines(t *testing.T) {
	book := &view.Spellbook{Spells: []content.ID{"t:gone", "t:spark"}, Costs: [][]int64{nil, {12, 3, 99}}}
	got := messagetest.Written(func(w *jsonfield.Writer) { EncodeSpellbook(w, texts, book) })
	for _, want := range []string{
		`{"known":[{"spell":"t:spark","name":"Spark","school":"t:fire"`, `"range":30,"radius":8,"cast_ms":2000`,
		`"costs":[{"power":"t:focus","name":"Focus","amount":12},{"power":"","name":"","amount":3}]`,
	} {
		if !strings.Contains(got, want) || strings.Contains(got, "t:gone") || strings.Contains(got, "99") {
			t.Errorf("sent %s, want it with %s, and without t:gone and a third cost", got, want)
		}
	}
}

func TestACooldownNamesWhatRests(t *testing.T) {
	own := content.Item{ID: "t:tonic"}
	ofItem, _ := own.OwnRest()
	for _, test := range []struct {
		name string
		rest view.Rest
		want string
	}{
		{"one spell", view.Rest{Spell: "t:spark", Left: 5}, `{"spell":"t:spark","ms":5}`},
		{"a category", view.Rest{Category: "potion", Left: 5}, `{"category":"potion","ms":5}`},
		{"the usual global cooldown", view.Rest{Category: "*", Left: 5}, `{"global":"","ms":5}`},
		{"another global cooldown", view.Rest{Category: "*slow", Left: 5}, `{"global":"slow","ms":5}`},
		{"an item", view.Rest{Category: ofItem, Left: 5}, `{"item":"t:tonic","ms":5}`},
		{"a school", view.Rest{School: "t:fire", Left: 5}, `{"school":"t:fire","ms":5}`},
	} {
		got := messagetest.Written(func(w *jsonfield.Writer) { EncodeRests(w, &view.Spellbook{Rests: []view.Rest{test.rest}}) })
		if want := `{"rests":[` + test.want + `]}`; got != want {
			t.Errorf("%s is sent as %s, want %s", test.name, got, want)
		}
	}
	if got := messagetest.Told(Rested, event.Rested{Category: ofItem, Time: 5}, tables); got != `{"item":"t:tonic","ms":5}` {
		t.Errorf("a cooldown of an item that starts is sent as %s", got)
	}
}

func TestABearerMayCancelAnAuraThatHelps(t *testing.T) {
	for _, test := range []struct {
		name      string
		aura      view.Aura
		want, not string
	}{
		{"one that helps", view.Aura{Aura: "t:glow", Stacks: 2}, `"stacks":2,"cancel":true`, `"harmful"`},
		{"one that harms", view.Aura{Aura: "t:glow", Harmful: true}, `"harmful":true`, `"cancel"`},
		{"one that is not defined", view.Aura{Aura: "t:gone"}, `"name":"t:gone"`, `"cancel"`},
		{"one that expires", view.Aura{Aura: "t:glow", Span: 9, Ends: 20}, `"span":9,"ends":20`, `"harmful"`},
	} {
		got := messagetest.Written(func(w *jsonfield.Writer) { EncodeAura(w, texts, &test.aura) })
		if !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s is sent as %s, want it with %s and without %s", test.name, got, test.want, test.not)
		}
	}
}

func TestACurrentCastIsSentWithItsTimes(t *testing.T) {
	o := &view.Object{Cast: &view.Cast{Spell: "t:spark", Target: guid.New(guid.Player, 0, 7), Began: 10, Ends: 30, Channel: true}}
	want := `{"cast":{"spell":"t:spark","name":"Spark","school":"t:fire","target":"player-0-7","start":10,"end":30,"channel":true}}`
	if got := messagetest.Written(func(w *jsonfield.Writer) { EncodeCast(w, texts, o) }); got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
	if got := messagetest.Written(func(w *jsonfield.Writer) { EncodeCast(w, texts, new(view.Object)) }); got != `{}` {
		t.Errorf("no cast is sent as %s, want nothing", got)
	}
}

func TestAFailedCastSaysWhy(t *testing.T) {
	want := `{"spell":"t:spark","name":"Spark","reason":"no_power","text":"core.cast.no_power"}`
	if got := messagetest.Told(CastFailed, event.CastFailed{Spell: "t:spark", Reason: "no_power"}, tables); got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
}

func TestRequestsOfACaster(t *testing.T) {
	for _, test := range []struct {
		decode func(*jsonfield.Reader) intent.Intent
		fields string
		want   intent.Intent // nil: it is refused
	}{
		{DecodeCast, `"spell":"t:spark","target":"creature-1-2"`, intent.Cast{Spell: "t:spark", Target: guid.New(guid.Creature, 1, 2)}},
		{DecodeCast, `"spell":"t:spark","x":1,"y":-2.5,"z":3`, intent.Cast{Spell: "t:spark", At: geo.Point{X: 1, Y: -2.5, Z: 3}}},
		{DecodeCast, `"spell":"t:spark","x":1e300`, nil},
		{DecodeCast, `"target":"creature-1-2"`, nil},
		{DecodeConsent, `"offer":"call","answer":"yes"`, intent.Answer{Offer: intent.OfferCall, Yes: true}},
		{DecodeConsent, `"offer":"life","answer":"no"`, intent.Answer{Offer: intent.OfferLife}},
		{DecodeConsent, `"offer":"life"`, nil},
		{DecodeCancelCast, `"offer":"life"`, nil},
	} {
		in, err := messagetest.Read[intent.Intent](t, test.decode, `{"type":"x",`+test.fields+`}`)
		if test.want == nil && err == nil || test.want != nil && (err != nil || in != test.want) {
			t.Errorf("%s is read as %+v, %v; want %+v", test.fields, in, err, test.want)
		}
	}
}
