package scripts

import (
	"testing"
)

func TestComparisonsOfLuaAreFound(t *testing.T) {
	for _, test := range []struct{ source, left, op, right string }{
		{"a.b >= 3", "a.b", ">=", "3"},
		{"a.b = 3", "a.b", "==", "3"},
		{"a ~= nil", "a", "~=", "nil"},
		{`a == "x = y"`, "a", "==", `"x = y"`},
		{`f("a<b") < 2`, `f("a<b")`, "<", "2"},
		{`a['\'='] == 1`, `a['\'=']`, "==", "1"},
		{"f{x = 1}", "", "", ""},
		{"a > 1 and b > 2", "", "", ""},
		{"not (a == b)", "", "", ""},
		{"a > 1 or false", "", "", ""},
		{`a == "this or that"`, "a", "==", `"this or that"`},
	} {
		left, op, right := comparison(test.source)
		if op == "" {
			left, right = "", ""
		}
		if left != test.left || op != test.op || right != test.right {
			t.Errorf("comparison(%q) = %q %q %q, want %q %q %q", test.source, left, op, right, test.left, test.op, test.right)
		}
	}
}
