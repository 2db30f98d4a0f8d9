package jsonfield

import (
	"testing"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/webtest"
)

func TestMarkedText(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"plain words", "Grrr \\{", `{"text":"Grrr {"}`},
		{"control characters", "a\x1b[2Jb\u202Ec", `{"text":"a\\x1b[2Jb\\u202ec"}`},
		{"a style", "a{gold}b{/}", `{"text":"ab","spans":[{"text":"a"},{"text":"b","color":"#e8c14e"}]}`},
		{"all there is", "{b}{i}x{/}{/}{icon:sword}{item:toy:bread}", `{"text":"x⚔Bread","spans":[{"text":"x","bold":true,"italic":true},{"text":"⚔","icon":"sword"},{"text":"Bread","link":{"kind":"item","id":"toy:bread"}}]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var w Writer
			w.Open('{')
			w.Marked(locale.Texts{Content: webtest.Content(), Language: "de"}.Filled(content.Text{Bundle: "toy", Key: test.source}, value.Value{}), "")
			w.Close('}')
			if got := string(w.Buf); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
