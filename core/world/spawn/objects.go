package spawn

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/layer"
	"loam/core/rules/spawn"
)

// hatchObject makes the game object of a spawn.
func (e *Spawns) hatchObject(s *spawn.State, def *content.Spawn) {
	d, ok := e.Content().Object(def.Object)
	if !ok {
		return
	}
	if !e.open(def) {
		e.shut(s)
		return
	}
	if s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
	}
	s.Due, s.Made, s.Held = 0, true, false
	if o, ok := e.objects.Put(d, entity.Object{Spawn: def.ID, At: def.At, Layers: layer.Set(def.Layers)}); ok {
		s.Unit = o.GUID
	}
	e.led(s.ID)
}

// objectDelay returns the respawn time of an object.
func (e *Spawns) objectDelay(def *content.Spawn) (content.Span, bool) {
	d, ok := e.Content().Object(def.Object)
	if !ok {
		return content.Span{}, false
	}
	if def.Respawn.Max > 0 {
		return def.Respawn, true
	}
	return d.Respawn, true
}

// ObjectDefined reports whether the spawn of an object still makes it there.
func (e *Spawns) ObjectDefined(o *entity.Object) bool {
	if o.Route.Transport != "" {
		d, ok := e.Content().Transport(o.Route.Transport)
		return ok && d.Object == o.Def && d.CallsAt(e.Map)
	}
	if o.Spawn == "" {
		return true
	}
	s, ok := e.Content().Spawn(o.Spawn)
	return ok && !s.Empty && s.Map == e.Map && s.Object == o.Def && s.At == o.At
}

// ObjectOf returns the object of a spawn, and makes it if it has not been needed yet.
func (e *Spawns) ObjectOf(id content.ID) (*entity.Object, bool) {
	s := e.spawns.Find(id)
	if s == nil {
		return nil, false
	}
	if s.Dormant() {
		e.hatch(s)
	}
	return e.Objects.Get(s.Unit)
}

// ObjectGone starts the respawn time of an object.
func (e *Spawns) ObjectGone(o *entity.Object, why event.Reason) {
	if s := e.of(o.Spawn, o.GUID); s != nil {
		s.Unit = 0
		if s.Due == 0 && why != event.Undefined {
			e.await(s)
		}
	}
}
