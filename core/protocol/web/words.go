package web

import (
	"context"

	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
)

// aboutItem asks what an item is, wherever the page has read of it.
type aboutItem struct {
	item  content.ID
	level int
}

func decodeAboutItem(r *jsonfield.Reader) action {
	return aboutItem{
		content.ID(r.Line("item", item.MaxItemID, "id of an item")),
		int(r.IntegerOr("level", 1, item.MaxAboutLevel, "of the wearer, for stats that scale with level; default: 1")),
	}
}

func (a aboutItem) do(_ context.Context, c *conn) error {
	if err := c.session.MayAsk("about_item"); err != nil {
		return err
	}
	c.Send(item.About{Item: a.item, Level: max(a.level, 1), Texts: c.texts()})
	return nil
}

// complete asks how a line may go on.
type complete struct{ line string }

func decodeComplete(r *jsonfield.Reader) action {
	return complete{r.Line("line", command.MaxLine, "the typed part of the line, without the slash")}
}

func (a complete) do(_ context.Context, c *conn) error {
	found, err := c.session.Complete(a.line)
	if err == nil {
		c.Send(chat.Completions{Line: a.line, Found: found})
	}
	return err
}
