package idmap

import "loam/core/model/content"

// common is the bit of the common layer, unless a table states otherwise.
const common = 1

// Layers returns the layers of a mask: that of the whole mask, if a table has it, otherwise
// those of its bits. Missing has the bits without a layer.
func (b *Book) Layers(mask uint32) (layers []content.ID, missing uint32) {
	if id, ok := b.ID(Layers, mask); ok {
		return []content.ID{id}, 0
	}
	for bit := uint32(1); bit != 0; bit <<= 1 {
		if mask&bit == 0 {
			continue
		}
		switch id, ok := b.ID(Layers, bit); {
		case ok:
			layers = append(layers, id)
		case bit == common:
			layers = append(layers, content.CommonLayer)
		default:
			missing |= bit
		}
	}
	return layers, missing
}
