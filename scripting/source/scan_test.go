package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// said formats the findings of a scan.
func said(f *Findings) string {
	var all []string
	for _, c := range f.Calls {
		args := make([]string, len(c.Args))
		for i, a := range c.Args {
			switch {
			case a.Literal:
				args[i] = fmt.Sprintf("%q", a.Text)
			case a.Keys != nil:
				args[i] = fmt.Sprintf("{%s computed=%t}", strings.Join(a.Order, " "), a.Computed)
			default:
				args[i] = "?"
			}
		}
		all = append(all, fmt.Sprintf("%d: call %s:%s(%s)", c.Line, c.Receiver, c.Name, strings.Join(args, ", ")))
	}
	for _, of := range []struct {
		what string
		args []Argument
	}{{"dotted", f.Dotted}, {"setting", f.Settings}, {"kept", f.Kept}} {
		for _, a := range of.args {
			all = append(all, fmt.Sprintf("%d: %s %s", a.Line, of.what, a.Text))
		}
	}
	for _, u := range f.Imports {
		all = append(all, fmt.Sprintf("import %s.%s", u.Bundle.Text, u.Name.Text))
	}
	for name := range f.Defined { // sorted below
		all = append(all, "defines "+name)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func TestScanFindsWhatIsWrittenOut(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"a call with words", `say("hello", 3)`, `1: call :say("hello", ?)`},
		{"a method, by what stands before the colon", "map:tell('x')", `1: call map:tell("x")`},
		{"self, by the method around", "function players:on_login() self:tell('x') end", "1: call players:tell(\"x\")\ndefines on_login"},
		{"a table with keys, in their order", "f{b = 1, a = 2}", "1: call :f({b a computed=false})"},
		{"a table with keys that are worked out", "f{a = 1, [k] = 2}", "1: call :f({a computed=true})"},
		{"a handler with a dot", "\nfunction wolf.on_death() end", "2: dotted on_death\ndefines on_death"},
		{"a handler with a dot that takes self", "function wolf.on_death(self) end", "defines on_death"},
		{"a setting", "local x = settings.rate", "1: setting rate"},
		{"a field of players that keeps data", "function players:a() self.state.n = 1 end", "1: kept state\ndefines a"},
		{"a field of others that keeps data", "function wolf:a() self.state.n = 1 end", "defines a"},
		{"an import", "local n = imports.bank.count", "import bank.\nimport bank.count"},
		{"an import by another name", "local bank = imports.bank\nlocal n = bank.count", "import bank.\nimport bank.count"},
		{"a field that may be a function", "t.run = other t.size = 3", "defines run"},
		{"inside every kind of block", "if a then f() else while b do g() end end repeat h() until i() for n = 1, j() do k() end",
			"1: call :f()\n1: call :g()\n1: call :h()\n1: call :i()\n1: call :j()\n1: call :k()"},
		{"text that is no Lua", "local = 3", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := said(Scan([]byte(test.src), "a.lua", []string{"state"})); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
