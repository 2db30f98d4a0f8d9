package event

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Boarded reports that a unit boarded a transport, or with Off left it.
//
//loam:kind 87 boarded seen:Unit
type Boarded struct {
	Unit      guid.GUID
	Transport content.ID
	Off       bool
}

// Called reports that a transport arrived at a stop, or with Left departed from it.
//
//loam:kind 88 called seen:Object
type Called struct {
	Object    guid.GUID // its object on the map
	Transport content.ID
	Stop      string
	Left      bool
}
