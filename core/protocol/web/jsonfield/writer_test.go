package jsonfield

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/protocol/web/webtest"
)

func TestNumbersAndTextsAreAlwaysJSON(t *testing.T) {
	for _, v := range []float64{0, math.Copysign(0, -1), 1, -1.5, 0.0004, 0.0005, 1e300, -1e300, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64} {
		if got := appendNumber(nil, v); !json.Valid(got) {
			t.Errorf("%g becomes %s", v, got)
		}
	}
	for _, s := range []string{"", "plain", `"quotes" and \`, "line\nbreak", "\x00\x1f\x7f", "äöü 漢字 🦊", "\xff\xfe", "</script>", "\u2028"} {
		got := appendString(nil, s)
		var back string
		if err := json.Unmarshal(got, &back); err != nil || back != strings.ToValidUTF8(s, "\ufffd\ufffd") && back != s && !strings.Contains(back, "\ufffd") {
			t.Errorf("%q becomes %s (%v)", s, got, err)
		}
	}
	for _, g := range []guid.GUID{0, webtest.Anna, webtest.Wolf, guid.New(guid.Viewer, guid.MaxMap, guid.MaxCounter)} {
		want := `"` + g.String() + `"`
		if g == 0 {
			want = `""`
		}
		if got := string(appendGUID(nil, g)); got != want {
			t.Errorf("%v becomes %s, want %s", g, got, want)
		}
	}
}
