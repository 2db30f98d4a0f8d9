package event

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Gestured reports that a player made an emote.
//
//loam:kind 46 gestured around:Unit,At,Yards
type Gestured struct {
	Unit   guid.GUID
	Target guid.GUID // 0 is none
	Name   content.Text
	// Emote is the id in the content. If it is "", only the clients of one version know
	// the emote, by Number.
	Emote  content.ID
	Client string
	Number int64
	// Text is the text after the name of the unit, with the argument target.
	Text  content.Text
	At    geo.Point
	Yards geo.Yards
}
