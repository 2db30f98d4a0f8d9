package inbox

import (
	"strconv"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/worldedit"
)

// EditMessage asks for a change of the world's files, typed by worldedit.By or, under
// the number ask, by an operator for that player.
func EditMessage(from content.ID, ask int64, e worldedit.Edit) Message {
	data := value.OfRecord("ask", strconv.FormatInt(ask, 10), "edit", e.Data())
	return Message{To: Address{Kind: ToEditor, Player: e.By}, From: from, Name: string(e.Kind), Data: data}
}

// Edit is what an EditMessage carries.
func (m Message) Edit() (e worldedit.Edit, ask int64) {
	ask, _ = strconv.ParseInt(m.Data.Get("ask").Text(), 10, 64) // a map wrote it
	return worldedit.Of(m.Data.Get("edit")), ask
}
