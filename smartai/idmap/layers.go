package idmap

import "loam/core/model/content"

// common is the bit of masks that is the common layer where no table says otherwise.
const common = 1

// Layers are the layers that a mask means: that of the whole mask, where a table names
// it, else those of its bits. Missing are the bits that mean none.
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
