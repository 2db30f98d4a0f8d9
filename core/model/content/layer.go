package content

// Layer is one of the worlds that lie over one another in the same place: who shares
// no layer with another neither sees nor meets it. Package layer knows who does.
type Layer struct {
	ID      ID
	Needs   []Need // players for whom all hold are in it; none: scripts bring them in
	Instead bool   // players in it are not in the common layer
}

// CommonLayer is that of all who are in no other.
const CommonLayer ID = "base:common"

// MaxLayers bounds the layers in which something is at once.
const MaxLayers = 20 // as many as package character keeps of a player

// Layer looks a layer up.
func (s *Snapshot) Layer(id ID) (*Layer, bool) { return find(s.Layers, s.layers, id) }
