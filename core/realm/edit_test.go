package realm

import (
	"testing"

	"loam/core/model/command"
	"loam/core/model/inbox"
	"loam/core/model/worldedit"
)

func TestAnEditIsAnsweredToWhoHasTyped(t *testing.T) {
	reply := command.Deny("not_written", "why", "x")
	var asked []worldedit.Edit
	for _, test := range []struct {
		name    string
		edit    Editor
		ask     int64
		key     string
		console bool
	}{
		{"a player", func(e worldedit.Edit, answer func(command.Reply)) { asked = append(asked, e); answer(reply) }, 0, "operator.not_written", false},
		{"the console", func(e worldedit.Edit, answer func(command.Reply)) { asked = append(asked, e); answer(reply) }, 1, "operator.not_written", true},
		{"nobody builds", nil, 0, "operator.nobody_builds", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var console []command.Reply
			r := &Realm{cfg: Config{Edit: test.edit}}
			r.furnish()
			r.replies.Expect(func(r command.Reply) { console = append(console, r) }) // as the first
			r.post.route(inbox.EditMessage("t:field", test.ask, worldedit.Edit{Kind: worldedit.Undo, By: "Anna"}))
			switch {
			case test.console && (len(console) != 1 || console[0].Lines[0].Text.Key != test.key):
				t.Errorf("the console is told %v", console)
			case !test.console && (len(r.post.mail) != 1 || r.post.mail[0].To != inbox.Address{Kind: inbox.ToAnswer, Player: "Anna"} || r.post.mail[0].Text().Key != test.key):
				t.Errorf("the mail is %v", r.post.mail)
			}
		})
	}
	if len(asked) != 2 || asked[0] != (worldedit.Edit{Kind: worldedit.Undo, By: "Anna"}) {
		t.Errorf("asked for %v", asked)
	}
}
