package session

import (
	"fmt"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/intent"
)

// Whether somebody may use a command the map decides, which answers in the
// reader's language; what may be typed is offered by the role.
func TestCommandsAreOfferedByTheRoleAndDecidedByTheMap(t *testing.T) {
	whom, err := command.ParseArg("whom", "player")
	if err != nil {
		t.Fatal(err)
	}
	table, _ := command.NewTable([]*command.Spec{
		{Bundle: "t", Name: "wave", Args: []command.Arg{whom}}, {Bundle: "t", Name: "ban", Args: []command.Arg{whom}, Role: auth.Operator},
	}, func(a, b string) bool { return false }, nil)
	for _, test := range []struct {
		role auth.Role
		in   intent.Intent
		want string // the code, and what the realm was asked
	}{
		{auth.Player, intent.Chat{Text: "/wave Otto"}, "ok [command]"},
		{auth.Player, intent.Chat{Text: "/ban Otto"}, "ok [command]"},
		{auth.Player, intent.Command{Line: "T:BAN Otto"}, "ok [command]"},
		{auth.Builder, intent.Command{Line: "ban Otto"}, "ok [command]"},
		{auth.Operator, intent.Command{Line: "ban Otto"}, "ok [command]"},
		{auth.Player, intent.Chat{Text: "//ban Otto"}, "ok [chat]"},
		{auth.Player, intent.Chat{Text: "/nothing"}, "ok [command]"},
		{auth.Player, intent.Chat{Text: "/played Otto"}, "ok [played_of]"},
		{auth.Player, intent.AskPlayedOf{Name: "Otto"}, "not_allowed []"},
	} {
		realm := &fakeRealm{role: test.role, commands: table}
		s, _ := in(t, realm, InWorld)
		if got := fmt.Sprint(codeOf(s.Submit(test.in)), " ", realm.calls); got != test.want {
			t.Errorf("%v by a %s: %s, want %s", test.in, test.role, got, test.want)
		}
		offered, err := s.Complete("ban o")
		if may := test.role == auth.Operator; err != nil || (len(offered.Items) == 1) != may {
			t.Errorf("a %s is offered %v, %v", test.role, offered, err)
		}
	}
}
