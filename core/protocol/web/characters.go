package web

import (
	"context"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	webcharacter "loam/core/protocol/web/character"
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// The requests about characters, as plain values.
type (
	characters struct{}
	create     struct{ name, start string }
	enter      struct{ character guid.GUID }
	leave      struct{}
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
		return c.session.Deny(session.Refused, "you have no character with that name: type the name as listed")
	}
	if err := c.session.Delete(ctx, int64(a.character.Counter())); err != nil {
		return err
	}
	return characters{}.do(ctx, c)
}

func decodeCharacters(*jsonfield.Reader) action { return characters{} }

func decodeCreate(r *jsonfield.Reader) action {
	return create{
		name:  r.Line("name", 64, "name of the character; the realm's rules apply"),
		start: r.Line("start", 200, "id of a start that `characters` listed"),
	}
}

// takeListed is a character that `characters` listed.
func takeListed(r *jsonfield.Reader) guid.GUID {
	who := r.GUID("character", "id that `characters` listed")
	if who.Kind() != guid.Player && !r.Noting() {
		r.Fail("field %q is %s, expected a player", "character", who)
	}
	return who
}

func decodeEnter(r *jsonfield.Reader) action { return enter{takeListed(r)} }

func decodeRename(r *jsonfield.Reader) action {
	return rename{takeListed(r), r.Line("name", 64, "the new name; the realm's rules apply")}
}

func decodeDelete(r *jsonfield.Reader) action {
	return remove{takeListed(r), r.Line("name", 64, "name of the character, as `characters` listed it")}
}

func decodeLeave(*jsonfield.Reader) action { return leave{} }

func (characters) do(ctx context.Context, c *conn) error {
	list, err := c.session.Characters(ctx)
	if err != nil {
		return err
	}
	c.Send(webcharacter.NewCharacters(list, c.texts()))
	return nil
}

func (a create) do(ctx context.Context, c *conn) error {
	made, err := c.session.Create(ctx, session.Creation{Name: a.name, Start: a.start})
	if err != nil {
		return err
	}
	list, err := c.session.Characters(ctx)
	if err != nil {
		return err
	}
	answer := webcharacter.NewCharacters(list, c.texts())
	answer.Created = made.GUID()
	c.Send(answer)
	return nil
}

func (a enter) do(ctx context.Context, c *conn) error {
	return c.session.Enter(ctx, int64(a.character.Counter()))
}

func (a leave) do(ctx context.Context, c *conn) error {
	if err := c.session.Leave(); err != nil {
		return err
	}
	select {
	case <-c.server.teller.Leave(c): // what it was still to be told of the world has been
	case <-ctx.Done():
		return ctx.Err()
	}
	return characters{}.do(ctx, c)
}
