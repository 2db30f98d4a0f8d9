package layer

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/layer"
)

// errCommon refuses to move a player into or out of the common layer.
var errCommon = errors.New("membership of a player in the common layer follows from its other layers: give one of them `instead: true`")

// Join adds a unit to a layer: a player in addition to those whose needs it meets, a creature
// in addition to its current ones, until it dies.
func (e *Layers) Join(u *entity.Unit, id content.ID) error {
	if u.Player != nil && id == content.CommonLayer {
		return errCommon
	}
	set, ok := layer.With(e.given(u), id)
	if !ok {
		return fmt.Errorf("%s would be in more than %d layers", u.Name.Key, content.MaxLayers)
	}
	e.give(u, set)
	return nil
}

// Leave removes a unit from a layer that a script or its spawn has added.
func (e *Layers) Leave(u *entity.Unit, id content.ID) error {
	if u.Player != nil && id == content.CommonLayer {
		return errCommon
	}
	set, ok := layer.Without(e.given(u), id)
	if !ok {
		return fmt.Errorf("%s would be in no layer: let it join another one first", u.Name.Key)
	}
	e.give(u, set)
	return nil
}

// given returns the layers that scripts have set: of a player without the common layer; of a
// creature without any, its current ones.
func (e *Layers) given(u *entity.Unit) []content.ID {
	switch {
	case u.Player != nil:
		return layer.Set(append([]content.ID{content.CommonLayer}, u.Given...))
	case u.Given != nil:
		return layer.Set(u.Given)
	}
	return u.Layers
}

func (e *Layers) give(u *entity.Unit, set []content.ID) {
	switch {
	case u.Player != nil: // the common layer follows from its others
		set = slices.DeleteFunc(slices.Clone(set), func(id content.ID) bool { return id == content.CommonLayer })
		u.Player.Dirty = true
	case set == nil:
		set = []content.ID{content.CommonLayer}
	}
	if len(set) == 0 {
		set = nil
	}
	u.Given = set
	e.Settle(u)
}

// JoinObject is Join for a game object.
func (e *Layers) JoinObject(o *entity.Object, id content.ID) error {
	set, ok := layer.With(o.Layers, id)
	if !ok {
		return fmt.Errorf("the object would be in more than %d layers", content.MaxLayers)
	}
	e.relayerObject(o, set)
	return nil
}

// LeaveObject removes a game object from a layer.
func (e *Layers) LeaveObject(o *entity.Object, id content.ID) error {
	set, ok := layer.Without(o.Layers, id)
	if !ok {
		return errors.New("the object would be in no layer: let it join another one first")
	}
	e.relayerObject(o, set)
	return nil
}

func (e *Layers) relayerObject(o *entity.Object, set []content.ID) {
	if !e.Objects.SetLayers(o, set) {
		return
	}
	e.objects.UpdateObstacles()
	for u := range e.Roster.All() {
		if u.Player != nil && e.Elsewhere(u, o.GUID) {
			e.part(u)
		}
	}
}
