package web

import (
	"encoding/json"
	"testing"

	"loam/core/view"
)

func TestASpotOnTheGroundIsAnObjectOfItsOwn(t *testing.T) {
	var w writer
	encodeObject(&w, texts{toyContent(), "en"}, &view.Object{Radius: 5, Area: &view.Area{Harmful: true}})
	var got struct {
		Radius float64
		Area   struct{ Harmful bool }
	}
	if err := json.Unmarshal(w.buf, &got); err != nil {
		t.Fatalf("%s: %v", w.buf, err)
	}
	if got.Radius != 5 || !got.Area.Harmful {
		t.Errorf("it is told as %s", w.buf)
	}
}
