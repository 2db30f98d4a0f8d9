package view

import "loam/core/model/content"

// Thing is what observers know of a game object beyond what they know of all. Name,
// Look and Clients of its object are those of its definition.
type Thing struct {
	Kind  content.ObjectKind
	State content.ObjectState
	Bites bool   // of a bobber: something has bitten
	Route *Route // of a transport, else nil
}
