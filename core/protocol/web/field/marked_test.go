package field

import (
	"testing"

	"loam/core/content"
	"loam/core/plain"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/sample"
)

func TestMarkedText(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"plain words", "Grrr \\{", `{"text":"Grrr {"}`},
		{"a style", "a{gold}b{/}", `{"text":"ab","spans":[{"text":"a"},{"text":"b","color":"#e8c14e"}]}`},
		{"all there is", "{b}{i}x{/}{/}{icon:sword}{item:toy:bread}", `{"text":"x⚔Bread","spans":[{"text":"x","bold":true,"italic":true},{"text":"⚔","icon":"sword"},{"text":"Bread","link":{"kind":"item","id":"toy:bread"}}]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var w Writer
			w.Open('{')
			w.Marked(locale.Texts{Content: sample.Content(), Language: "de"}.Filled(content.Text{Bundle: "toy", Key: test.source}, plain.Value{}), "")
			w.Close('}')
			if got := string(w.Buf); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
