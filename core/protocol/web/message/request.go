package message

import (
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
)

// Request is a message with which a page submits an intent while its player is in the world.
type Request struct {
	Name    string
	Doc     string
	Decode  func(r *jsonfield.Reader) intent.Intent
	Example string
}
