package web

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"loam/core/model/intent"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Whatever a page sends, decoding neither panics nor lets through what a map
// should not see.
func FuzzDecode(f *testing.F) {
	for _, m := range inbound {
		f.Add([]byte(m.example))
	}
	for _, seed := range []string{``, `{}`, `{"type":`, `{"type":"move","x":1e400}`, `{"type":"move","x":-0,"y":0,"z":0,"facing":-6.2832,"time":0}`,
		`[[[[`, `{"type":"chat","speech":"says","text":"\ud800"}`, "{\"type\":\"chat\",\"text\":\"\xc3\x28\"}", `{"type":"attack","target":"creature-1-1"} `} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		name, asked, code, err := decode(data)
		if err != nil {
			if asked != nil || err.Error() == "" || !slices.Contains([]session.Code{session.Malformed, session.Unknown, session.BadField}, code) {
				t.Errorf("refused with %v %s, and yet %v", err, code, asked)
			}
			return
		}
		if asked == nil || inbound[name].decode == nil {
			t.Fatalf("%q was taken and asks for %v", name, asked)
		}
		in, ok := asked.(submit)
		if !ok {
			return
		}
		switch in := in.in.(type) {
		case intent.Move:
			if !in.To.Finite() || in.To.Facing < 0 || in.To.Facing >= 6.2832 || in.Time < 0 {
				t.Errorf("a move to %+v at %d", in.To, in.Time)
			}
		case intent.Chat:
			if in.Text == "" || len(in.Text) > jsonfield.MaxWords || !utf8.ValidString(in.Text) || strings.ContainsAny(in.Text, "\n\x00") || in.Speech > intent.Emote {
				t.Errorf("chat %+v", in)
			}
		case intent.Attack:
			if in.Target == 0 {
				t.Error("an attack on nobody")
			}
		case intent.Eval:
			if len(in.Source) > admin.MaxSource {
				t.Errorf("%d bytes of source", len(in.Source))
			}
		}
	})
}
