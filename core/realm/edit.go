package realm

import (
	"loam/core/model/command"
	"loam/core/model/inbox"
	"loam/core/model/worldedit"
)

// Editor writes an operator's edit into the files of the world, and answers when the world
// runs it, or cannot, from any goroutine. It must not block.
type Editor func(e worldedit.Edit, answer func(command.Reply))

// edit forwards an edit of a player. The answer goes to the player, wherever it is by then.
func (po *post) edit(m inbox.Message) {
	e, ask := m.Edit()
	answer := func(reply command.Reply) {
		if ask != 0 {
			po.r.replies.Answer(ask, reply)
			return
		}
		for i, l := range reply.Lines {
			po.put(inbox.AnswerMessage(e.By, reply.Refused && i == 0, l))
		}
	}
	if po.r.cfg.Edit == nil {
		answer(command.Deny("nobody_builds"))
		return
	}
	po.r.cfg.Edit(e, answer)
}
