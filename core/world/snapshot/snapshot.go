// Package snapshot owns the format of a map's snapshot: its number, its header, and how it is
// packed as text for the store. What follows the header is visited by package gamemap; each
// type of state visits its own fields with package lib/codec.
package snapshot

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"

	"loam/core/lib/codec"
)

// Format is raised whenever what a map visits changes. A snapshot of another format is refused.
const Format = 38

// Head is the header of a snapshot.
type Head struct {
	Format     int
	Release    string // hash
	Number     int    // of the release
	Map        string
	Instance   uint16
	Seed       uint64
	Difficulty string
	Guild      string
}

// Code visits the header. Reading fails for a snapshot of another format.
func (h *Head) Code(c *codec.Coder) {
	codec.Int(c, &h.Format)
	if c.Reading() && c.Err() == nil && h.Format != Format {
		c.Fail(fmt.Errorf("snapshot has format %d, this build reads %d", h.Format, Format))
	}
	c.String(&h.Release)
	codec.Int(c, &h.Number)
	c.String(&h.Map)
	codec.Int(c, &h.Instance)
	codec.ID(c, &h.Seed)
	c.String(&h.Difficulty)
	c.String(&h.Guild)
}

// ReadHead reads the header of a snapshot.
func ReadHead(data []byte) (Head, error) {
	var h Head
	c := codec.NewReader(data)
	h.Code(c)
	return h, c.Err()
}

// MaxSize is the largest snapshot that Unpack returns, in bytes.
const MaxSize = 64 << 20

// Pack compresses a snapshot into text for the store.
func Pack(data []byte) (string, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(data); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// Unpack returns the snapshot that Pack has packed. Damaged text is an error, and so is a
// snapshot of more than MaxSize bytes, before more memory than that is used.
func Unpack(text string) ([]byte, error) {
	packed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("unpack a snapshot: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("unpack a snapshot: %w", err)
	}
	if len(data) > MaxSize {
		return nil, fmt.Errorf("unpack a snapshot: it has more than %d bytes", MaxSize)
	}
	return data, nil
}
