package view

import "loam/core/model/content"

// Thing is what observers know of a game object beyond the facts of every object. Name,
// Look and Clients of its object are those of its definition.
type Thing struct {
	Kind  content.ObjectKind
	State content.ObjectState
	Bites bool   // for a bobber: a fish has bitten
	Route *Route // for a transport, otherwise nil
}
