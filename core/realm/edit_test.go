package realm

import (
	"testing"

	"loam/core/box"
	"loam/core/command"
	"loam/core/edit"
)

func TestAnEditIsAnsweredToWhoHasTyped(t *testing.T) {
	reply := command.Deny("not_written", "why", "x")
	var asked []edit.Edit
	for _, test := range []struct {
		name    string
		edit    Editor
		ask     int64
		key     string
		console bool
	}{
		{"a player", func(e edit.Edit, answer func(command.Reply)) { asked = append(asked, e); answer(reply) }, 0, "operator.not_written", false},
		{"the console", func(e edit.Edit, answer func(command.Reply)) { asked = append(asked, e); answer(reply) }, 7, "operator.not_written", true},
		{"nobody builds", nil, 0, "operator.nobody_builds", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var console []command.Reply
			r := &Realm{cfg: Config{Edit: test.edit}, asking: map[int64]func(command.Reply){7: func(r command.Reply) { console = append(console, r) }}}
			r.route(box.EditMessage("t:field", test.ask, edit.Edit{Kind: edit.Undo, By: "Anna"}))
			switch {
			case test.console && (len(console) != 1 || console[0].Lines[0].Text.Key != test.key):
				t.Errorf("the console is told %v", console)
			case !test.console && (len(r.mail) != 1 || r.mail[0].To != box.Address{Kind: box.ToAnswer, Player: "Anna"} || r.mail[0].Text().Key != test.key):
				t.Errorf("the mail is %v", r.mail)
			}
		})
	}
	if len(asked) != 2 || asked[0] != (edit.Edit{Kind: edit.Undo, By: "Anna"}) {
		t.Errorf("asked for %v", asked)
	}
}
