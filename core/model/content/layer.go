package content

// Layer is a phase of the world: units that share no layer do not see or meet each
// other. Package layer decides who shares one.
type Layer struct {
	ID      ID
	Needs   []Need // players who meet all are in it; none: scripts add players
	Instead bool   // players in it are not in the common layer
}

// CommonLayer is the layer of all units that are in no other.
const CommonLayer ID = "base:common"

// MaxLayers limits the layers of one unit.
const MaxLayers = 20 // as many as package character keeps of a player

// Layer looks a layer up.
func (s *Snapshot) Layer(id ID) (*Layer, bool) { return find(s.Layers, s.layers, id) }
