package mapstatetest

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Magic returns the spells of a stage on which nobody casts: methods of the host beyond those
// of State must not be called by a test.
func (s *Stage) Magic() *spell.Spells { return spell.New(&host{State: s.State}) }

type host struct {
	*mapstate.State
	absent
}

// absent has the methods of a host that State does not have.
type absent struct{ spell.Host }

func (h *host) Log(e event.Event)                               { h.State.Log.Add(e) }
func (h *host) Touch(u *entity.Unit, facts view.Mask)           { h.State.Touch(u, facts) }
func (h *host) Listens(hook.ID, content.ID) bool                { return false }
func (h *host) NoticeSpell(hook.ID, content.ID, hook.Args)      {}
func (h *host) NoticeUnit(hook.ID, *entity.Unit, hook.Args)     {}
func (h *host) SameGroup(a, b *entity.Unit, raid bool) bool     { return a == b }
func (h *host) Object(g guid.GUID) (*entity.Object, bool)       { return h.Objects.Get(g) }
func (h *host) Ground(g guid.GUID) (*entity.Ground, bool)       { return h.Grounds.Get(g) }
func (h *host) Mark(a *entity.Ground) bool                      { return h.Grounds.Mark(a) }
func (h *host) Unmark(a *entity.Ground)                         { h.Grounds.Unmark(a) }
func (h *host) InSight(a, b *entity.Unit) bool                  { return h.Terrain.InSight(a, b) }
func (h *host) SeesPoint(u *entity.Unit, p geo.Point) bool      { return h.Terrain.SeesPoint(u, p) }
func (h *host) Wake(u *entity.Unit, d entity.Due, _ clock.Time) { h.Unplan(u, d) }
