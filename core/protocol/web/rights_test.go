package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/ruletrace"
	"loam/core/session"
)

// toyTools are the settings and trials of a realm that has both.
type toyTools struct{}

func (toyTools) Settings() session.SettingsList     { return session.SettingsList{} }
func (toyTools) Choose(session.SettingChoice) error { return nil }
func (toyTools) Try(context.Context, int64, ruletrace.Trial) (ruletrace.Outcome, error) {
	return ruletrace.Outcome{}, nil
}

// person is a column of the table of rights: who sends a message, and how far the session is.
type person struct {
	name  string
	state session.State
	role  auth.Role
	guest bool
}

var people = []person{
	{name: "nobody", state: session.Greeted},
	{name: "an operator without a character", state: session.Authenticated, role: auth.Operator},
	{name: "a player", state: session.InWorld, role: auth.Player},
	{name: "a builder", state: session.InWorld, role: auth.Builder},
	{name: "an operator", state: session.InWorld, role: auth.Operator},
	{name: "a guest", state: session.InWorld, role: auth.Operator, guest: true},
}

// comes brings a person as far as its state, into the world with a character of a name.
func (p person) comes(t *testing.T, h *house, name string) *browser {
	t.Helper()
	b := h.dial(t)
	b.expect("welcome")
	if p.state == session.Greeted {
		return b
	}
	if p.guest {
		b.send(`{"type":"guest","key":"0123456789abcdef"}`)
	} else {
		b.send(`{"type":"login","name":"anna","password":"right"}`)
	}
	b.expect("characters")
	if p.state == session.Authenticated {
		return b
	}
	b.send(`{"type":"create","name":%q,"start":"toy:wanderer"}`, name)
	b.send(`{"type":"enter","character":%q}`, b.expect("characters")["created"])
	b.expect("seated")
	return b
}

// refused returns the codes with which a message is refused.
func (b *browser) refused(message string) (codes []string) {
	b.t.Helper()
	b.send("%s", message)
	b.send(`{"type":"end of the test"}`)
	for {
		data, err := b.read()
		if err != nil {
			return append(codes, "closed")
		}
		var a struct{ Type, Code string }
		if err := json.Unmarshal(data, &a); err != nil {
			b.t.Fatal(err)
		}
		switch {
		case a.Type == "error" && a.Code == "unknown_message":
			return codes
		case a.Type == "error":
			codes = append(codes, a.Code)
		}
	}
}

// exampleRight is what the example of a message needs.
func exampleRight(t *testing.T, name string) right {
	t.Helper()
	_, asked, _, err := decode([]byte(inbound[name].example))
	if err != nil {
		t.Fatal(err)
	}
	return rightFor(name, asked)
}

// Each role sends each message, in development and without.
func TestEveryRoleMaySendWhatTheTableSays(t *testing.T) {
	for _, development := range []bool{true, false} {
		for _, p := range people {
			if p.guest && !development {
				continue // there are none
			}
			t.Run(fmt.Sprintf("%s, development %v", p.name, development), func(t *testing.T) {
				h := serve(t, func(c *Config) {
					c.Desk, c.Settings, c.Tryouts, c.MaxPerAddress = newToyDesk(), toyTools{}, toyTools{}, 1000
				})
				h.toy.development, h.toy.role = development, p.role
				for _, name := range slices.Sorted(maps.Keys(inbound)) {
					m, need := inbound[name], exampleRight(t, name)
					b := p.comes(t, h, "By"+name)
					codes := b.refused(m.example)
					_ = b.ws.CloseNow()
					switch here := slices.Contains(m.states, p.state); {
					case !here && !slices.Contains(codes, "wrong_state"):
						t.Errorf("%s is refused as %q, want wrong_state", name, codes)
					case here && (!p.role.AtLeast(need.role) || need.development && !development):
						if !slices.Equal(codes, []string{"not_allowed"}) {
							t.Errorf("%s is refused as %q, want not_allowed: it needs %+v", name, codes, need)
						}
					case here && name == "guest" && !development: // an answer of its own
						if !slices.Contains(codes, "not_allowed") {
							t.Errorf("%s is refused as %q, want not_allowed", name, codes)
						}
					case here && (slices.Contains(codes, "not_allowed") || slices.Contains(codes, "wrong_state")):
						t.Errorf("%s is refused as %q, and %s may send it", name, codes, p.name)
					}
				}
			})
		}
	}
}

// What a message needs is part of its description.
func TestDescriptionsStateWhatAMessageNeeds(t *testing.T) {
	for name, m := range inbound {
		need, want := exampleRight(t, name), ""
		if need.role > auth.Player {
			want = "Needs the role " + need.role.String()
		}
		if need.development {
			want += ", in development"
		}
		_, says, _ := strings.Cut(m.doc, "Needs the role ")
		says, _, _ = strings.Cut(says, ".")
		if says = strings.TrimSpace(says); says != strings.TrimPrefix(want, "Needs the role ") {
			t.Errorf("%s: its description says %q, want %q", name, says, want)
		}
	}
	for name := range rights {
		if _, ok := inbound[name]; !ok {
			t.Errorf("there is no message %s", name)
		}
	}
}

// documentRights writes the table of who may send what.
func documentRights(t *testing.T, b *bytes.Buffer) {
	b.WriteString("# Who may send what\n\nEach role may also send what the roles before it may. What a session may not send is refused with `wrong_state` or `not_allowed`.\n\n| who | messages |\n|---|---|\n")
	row := func(who string, which func(inboundMessage, right) bool) {
		var names []string
		for _, name := range slices.Sorted(maps.Keys(inbound)) {
			if which(inbound[name], exampleRight(t, name)) {
				names = append(names, "`"+name+"`")
			}
		}
		fmt.Fprintf(b, "| %s | %s |\n", who, strings.Join(names, ", "))
	}
	state := func(s session.State) func(inboundMessage, right) bool {
		return func(m inboundMessage, _ right) bool { return slices.Contains(m.states, s) && len(m.states) == 1 }
	}
	inWorld := func(r right) func(inboundMessage, right) bool {
		return func(m inboundMessage, need right) bool {
			return slices.Equal(m.states, whileInWorld) && need == r
		}
	}
	row("everybody, at any time", func(m inboundMessage, _ right) bool { return len(m.states) > 1 })
	row("nobody yet (no login)", state(session.Greeted))
	row("an account without a character", state(session.Authenticated))
	row("a player in the world", inWorld(right{}))
	row("a builder in the world", inWorld(right{role: auth.Builder}))
	row("a builder in the world, in development", inWorld(right{auth.Builder, true}))
	row("an operator in the world; a guest in development", inWorld(right{role: auth.Operator}))
	b.WriteString("\n")
}
