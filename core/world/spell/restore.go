package spell

import (
	"loam/core/model/entity"
	"loam/core/rules/aura"
)

// Restore applies the auras that a unit brings from another map, as they were. It logs no event:
// others only see them on the unit.
func (as *Auras) Restore(u *entity.Unit, all []entity.Aura) {
	for _, a := range all {
		def, ok := as.Content().Aura(a.Aura)
		if !ok || !u.Alive() && !def.Survives {
			continue
		}
		a.Serial = as.NextSerial()
		if _, _, _, gone := aura.Apply(as.Content(), u, def, a); len(gone) > 0 {
			as.gone(u, gone)
		}
	}
	for i := range u.Auras {
		if def, ok := as.Content().Aura(u.Auras[i].Aura); ok {
			as.refitParts(u, &u.Auras[i], def)
		}
	}
	as.changed(u)
}
