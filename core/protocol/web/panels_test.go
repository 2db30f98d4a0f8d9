package web

import (
	"strings"
	"testing"
)

func TestInputsOfAPressAreBounded(t *testing.T) {
	many := ""
	for _, name := range strings.Split("a b c d e f g h i", " ") {
		many += `,"input.` + name + `":1`
	}
	for _, test := range []struct{ name, fields, want string }{
		{"too many", many, `field "input.i" cannot be the input`},
		{"too long", `,"input.note":"` + strings.Repeat("x", 801) + `"`, `field "input.note" cannot be the input`},
		{"a boolean", `,"input.note":true`, `field "input.note" cannot be the input`},
		{"a long name", `,"input.` + strings.Repeat("x", 65) + `":1`, `cannot be the input`},
		{"a number too large", `,"input.note":1e999`, `field "input.note" cannot be the input`},
		{"no button", `,"button":0`, `is repeated`},
		{"another field", `,"output.note":1`, `unknown field "output.note"`},
	} {
		_, _, _, err := decode([]byte(`{"type":"press","panel":"toy:stall","button":3` + test.fields + `}`))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	for _, button := range []string{"0", "-1", "1.5", "1e12", `"3"`} {
		if _, _, _, err := decode([]byte(`{"type":"press","panel":"toy:stall","button":` + button + `}`)); err == nil {
			t.Errorf("button %s is taken", button)
		}
	}
}
