package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Petitioning is a player's petitions in progress: the registrar and charter for which
// it has a petition open, and the petition that was offered to it and by whom. Each may
// be empty.
type Petitioning struct {
	At      guid.GUID
	Charter content.ID
	By      guid.GUID
	Thing   guid.GUID
}

func (p *Petitioning) code(c *codec.Coder) {
	codec.ID(c, &p.At)
	codec.Text(c, &p.Charter)
	codec.ID(c, &p.By)
	codec.ID(c, &p.Thing)
}
