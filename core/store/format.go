package store

import (
	"errors"
	"fmt"

	"loam/core/lib/codec"
	"loam/core/model/character"
)

// format is the number at the start of all encoded data. To change a visit function below, or
// the encoding of plain values, increment it and keep a reader of the old form: databases
// outlive builds.
//
// Each format lacked: 1 versions of places, 2 traits, 3 items, 4 ghosts, 5 flags, 6 powers,
// homes and spells, 7 auras, cooldowns and pets, 8 the state of an item apart from its
// definition, count and slot, 9 money, 10 quests, 11 progression apart from levels, 12 mail,
// 13 taxi stops, 14 bag slots of banks, 15 layers, 16 transports, 17 stables, 18 dead pets,
// 19 played time.
const format = 20

// errFormat reports data of a newer build.
var errFormat = errors.New("format is newer than this build supports")

// CodedCharacter is a character as a database stores it: what is queried in columns, the rest
// encoded.
type CodedCharacter struct {
	*character.Record
	Data, AccountData []byte // AccountData is nil if the account has no storage
}

// EncodeCharacter checks r and encodes what has no column. ErrInvalid reports why it cannot
// be stored.
func EncodeCharacter(r *character.Record) (CodedCharacter, error) {
	out := CodedCharacter{Record: r}
	err := checkCharacter(r)
	if err == nil {
		out.Data, err = encode(func(c *codec.Coder) { visitCharacter(c, r, format) })
	}
	if err == nil && len(r.AccountStorage) > 0 {
		out.AccountData, err = encodePlaces(r.AccountStorage)
	}
	if err != nil {
		return out, fmt.Errorf("character %d %q: %w", r.ID, r.Name, err)
	}
	return out, nil
}

// DecodeCharacter sets in r what EncodeCharacter encoded. AccountData may be empty: the
// account has no storage.
func DecodeCharacter(r *character.Record, data, accountData []byte) error {
	err := decode(data, func(c *codec.Coder, format int64) { visitCharacter(c, r, format) })
	if err == nil && len(accountData) > 0 {
		r.AccountStorage, err = DecodePlaces(accountData)
	}
	if err != nil {
		return fmt.Errorf("read character %d %q: %w", r.ID, r.Name, err)
	}
	return nil
}

func encodeEntry(e Entry) (CodedEntry, error) {
	out := CodedEntry{Bundle: e.Bundle, Key: e.Key}
	err := checkEntry(e)
	if err != nil || e.deletes() {
		return out, err
	}
	if out.Data, err = encode(e.Value.Code); err != nil {
		return out, fmt.Errorf("storage %q of %q: %w", e.Key, e.Bundle, err)
	}
	return out, nil
}

// DecodeEntry decodes a value of EncodeBatch.
func DecodeEntry(c CodedEntry) (Entry, error) {
	e := Entry{Bundle: c.Bundle, Key: c.Key}
	if err := decode(c.Data, func(c *codec.Coder, _ int64) { e.Value.Code(c) }); err != nil {
		return e, fmt.Errorf("read storage %q of %q: %w", e.Key, e.Bundle, err)
	}
	return e, nil
}

// EncodePlaces encodes the storage of an account; nil is none.
func EncodePlaces(places []character.Place) ([]byte, error) {
	if len(places) == 0 {
		return nil, nil
	}
	return encodePlaces(places)
}

func encodePlaces(places []character.Place) ([]byte, error) {
	return encode(func(c *codec.Coder) { visitPlaces(c, &places, format) })
}

// DecodePlaces decodes the result of EncodePlaces.
func DecodePlaces(data []byte) (places []character.Place, err error) {
	err = decode(data, func(c *codec.Coder, format int64) { visitPlaces(c, &places, format) })
	return places, err
}

// CodedBatch is a Batch as a database stores it.
type CodedBatch struct {
	Characters []CodedCharacter
	Storage    []CodedEntry
	Facts      []Fact
	Pages      []Page
}

// CodedEntry is an entry with its value encoded; Data is nil if it deletes.
type CodedEntry struct {
	Bundle, Key string
	Data        []byte
}

// EncodeBatch checks and encodes all of b.
func EncodeBatch(b Batch) (CodedBatch, error) {
	out := CodedBatch{make([]CodedCharacter, len(b.Characters)), make([]CodedEntry, len(b.Storage)), b.Facts, b.Pages}
	err := errors.Join(CheckFacts(b.Facts), CheckPages(b.Pages))
	if err != nil {
		return CodedBatch{}, err
	}
	for i := range b.Characters {
		if out.Characters[i], err = EncodeCharacter(&b.Characters[i]); err != nil {
			return CodedBatch{}, err
		}
	}
	for i, e := range b.Storage {
		if out.Storage[i], err = encodeEntry(e); err != nil {
			return CodedBatch{}, err
		}
	}
	return out, nil
}

// visitCharacter visits the fields that have no column and are stored.
func visitCharacter(c *codec.Coder, r *character.Record, format int64) {
	c.String(&r.Start)
	codec.Int(c, &r.Instance)
	c.Float(&r.Position.X)
	c.Float(&r.Position.Y)
	c.Float(&r.Position.Z)
	c.Float(&r.Position.Facing)
	codec.Int(c, &r.Experience)
	codec.Int(c, &r.Health)
	c.Bool(&r.LoggedIn)
	visitPlaces(c, &r.Storage, format)
	if format > 2 {
		r.Traits.Code(c)
	}
	switch {
	case format > 8:
		r.Items.Code(c)
	case format > 3:
		r.Items.CodeBare(c)
	}
	if format > 4 {
		c.Bool(&r.Ghost)
		r.Body.Code(c)
	}
	if format > 5 {
		r.Flag.Code(c)
	}
	if format > 6 {
		codec.Slice(c, &r.Powers, func(c *codec.Coder, p *character.Power) { p.Code(c) })
		c.String(&r.Home)
		codec.Slice(c, &r.Spells, func(c *codec.Coder, id *string) { c.String(id) })
	}
	if format > 7 {
		r.Magic.Code(c)
		codec.Slice(c, &r.Owned, func(c *codec.Coder, o *character.Owned) { o.Code(c) })
		codec.Int(c, &r.Saved)
	}
	if format > 9 {
		r.Purse.Code(c)
	}
	if format > 10 {
		r.Quests.Code(c)
	}
	if format > 11 {
		r.Growth.Code(c)
	}
	if format > 12 {
		r.Post.Code(c)
	}
	if format > 13 {
		codec.Slice(c, &r.Stops, func(c *codec.Coder, id *string) { c.String(id) })
	}
	if format > 14 {
		r.Items.CodeRoom(c)
	}
	if format > 15 {
		codec.Slice(c, &r.Layers, func(c *codec.Coder, id *string) { c.String(id) })
	}
	if format > 16 {
		r.Aboard.Code(c)
	}
	if format > 17 {
		r.Stable.Code(c)
	}
	if format > 18 {
		r.Stable.CodeFallen(c)
	}
	if format > 19 {
		r.Played.Code(c)
	}
}

// visitPlaces visits places in a format; in the first none has a version, and
// all are of version 1.
func visitPlaces(c *codec.Coder, places *[]character.Place, format int64) {
	codec.Slice(c, places, func(c *codec.Coder, p *character.Place) {
		c.String(&p.Bundle)
		if format > 1 {
			codec.Int(c, &p.Version)
		} else {
			p.Version = 1
		}
		p.Value.Code(c)
	})
}

func encode(visit func(*codec.Coder)) ([]byte, error) {
	c, version := codec.NewWriter(), int64(format)
	c.Varint(&version)
	visit(c)
	if err := c.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if len(c.Data()) > MaxData {
		return nil, fmt.Errorf("%w: %d bytes, at most %d are kept", ErrInvalid, len(c.Data()), MaxData)
	}
	return c.Data(), nil
}

func decode(data []byte, visit func(c *codec.Coder, format int64)) error {
	c, version := codec.NewReader(data), int64(0)
	c.Varint(&version)
	switch {
	case c.Err() != nil:
		return c.Err()
	case version > format:
		return fmt.Errorf("format %d: %w", version, errFormat)
	case version < 1:
		return fmt.Errorf("format %d does not exist", version)
	}
	visit(c, version)
	return c.Close()
}
