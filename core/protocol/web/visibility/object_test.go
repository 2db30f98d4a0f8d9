package visibility

import (
	"encoding/json"
	"testing"

	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/webtest"
)

func TestASpotOnTheGroundIsAnObjectOfItsOwn(t *testing.T) {
	var w jsonfield.Writer
	EncodeObject(&w, locale.Texts{Content: webtest.Content(), Language: "en"}, &view.Object{Radius: 5, Area: &view.Area{Harmful: true}})
	var got struct {
		Radius float64
		Area   struct{ Harmful bool }
	}
	if err := json.Unmarshal(w.Buf, &got); err != nil {
		t.Fatalf("%s: %v", w.Buf, err)
	}
	if got.Radius != 5 || !got.Area.Harmful {
		t.Errorf("it is told as %s", w.Buf)
	}
}

func TestFactsCoverTheMask(t *testing.T) {
	var all view.Mask
	for _, f := range facts {
		if all&f.mask != 0 {
			t.Errorf("mask %b stands there twice", f.mask)
		}
		all |= f.mask
		if f.text != (f.mask&LanguageBound != 0) {
			t.Errorf("mask %b: text %t does not agree with languageBound", f.mask, f.text)
		}
	}
	if want := view.All &^ ByEvents; all != want {
		t.Errorf("facts cover %b of %b", all, want)
	}
}
