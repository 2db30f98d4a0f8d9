package aura

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// MaxLimits bounds the aura groups that a unit counts, and the auras that a caster may
// have on one unit only; a further one drops the oldest.
const MaxLimits = 32

// Count is how many auras of a group were applied to a unit recently.
func Count(u *entity.Unit, group string, now clock.Time) int {
	if i := limitOf(u, group); i >= 0 && (u.Limits[i].Until == 0 || u.Limits[i].Until > now) {
		return u.Limits[i].Count
	}
	return 0
}

// Counted records that one more aura of a group was applied to a unit, and until when
// that counts; 0 is as long as the aura lasts.
func Counted(u *entity.Unit, group string, now, until clock.Time) {
	l := entity.Limit{Group: group, Count: Count(u, group, now) + 1, Until: until}
	u.Limits = slices.DeleteFunc(u.Limits, func(o entity.Limit) bool {
		return o.Group == group || o.Until > 0 && o.Until <= now
	})
	if len(u.Limits) >= MaxLimits {
		u.Limits = slices.Delete(u.Limits, 0, 1)
	}
	u.Limits = append(u.Limits, l)
}

// Ended records until when an ended aura of a group counts.
func Ended(u *entity.Unit, group string, until clock.Time) {
	if i := limitOf(u, group); i >= 0 {
		u.Limits[i].Until = until
	}
}

func limitOf(u *entity.Unit, group string) int {
	return slices.IndexFunc(u.Limits, func(l entity.Limit) bool { return l.Group == group })
}

// Only records the unit on which a caster has an aura that it may have on one unit
// only, and returns the previous unit; 0 is none.
func Only(caster *entity.Unit, id content.ID, bearer guid.GUID) (before guid.GUID) {
	if i := slices.IndexFunc(caster.Singles, func(s entity.Single) bool { return s.Aura == id }); i >= 0 {
		before = caster.Singles[i].Bearer
		caster.Singles = slices.Delete(caster.Singles, i, i+1)
	}
	if len(caster.Singles) >= MaxLimits {
		caster.Singles = slices.Delete(caster.Singles, 0, 1)
	}
	caster.Singles = append(caster.Singles, entity.Single{Aura: id, Bearer: bearer})
	return before
}
