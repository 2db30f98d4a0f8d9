package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Petitioning is how a player stands to petitions: who sells them to it by which charter
// and takes them in, and which was offered to it by whom. Each may be nothing.
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
