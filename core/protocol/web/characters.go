package web

import (
	"context"
	"slices"

	"loam/core/character"
	"loam/core/guid"
	"loam/core/session"
)

// rename gives a character another name.
type rename struct {
	character guid.GUID
	name      string
}

func (a rename) do(ctx context.Context, c *conn) error {
	if _, err := c.session.Rename(ctx, int64(a.character.Counter()), a.name); err != nil {
		return err
	}
	return characters{}.do(ctx, c)
}

// remove deletes a character of a name.
type remove struct {
	character guid.GUID
	name      string
}

func (a remove) do(ctx context.Context, c *conn) error {
	list, err := c.session.Characters(ctx)
	if err != nil {
		return err
	}
	meant := func(r character.Record) bool { return r.GUID() == a.character && r.Name == a.name }
	if !slices.ContainsFunc(list, meant) {
		return c.session.Deny(session.Refused, "no character of yours is called that: type its name as it is listed")
	}
	if err := c.session.Delete(ctx, int64(a.character.Counter())); err != nil {
		return err
	}
	return characters{}.do(ctx, c)
}
