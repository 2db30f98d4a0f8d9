package spell

import (
	"loam/core/model/entity"
	"loam/core/rules/aura"
)

// RestoreAuras applies the auras that a unit brings from another map, as they were. It logs no event:
// others only see them on the unit.
func (e Casts) RestoreAuras(u *entity.Unit, all []entity.Aura) {
	for _, a := range all {
		def, ok := e.Content().Aura(a.Aura)
		if !ok || !u.Alive() && !def.Survives {
			continue
		}
		a.Serial = e.NextSerial()
		if _, _, _, gone := aura.Apply(e.Content(), u, def, a); len(gone) > 0 {
			e.gone(u, gone)
		}
	}
	for i := range u.Auras {
		if def, ok := e.Content().Aura(u.Auras[i].Aura); ok {
			e.refitParts(u, &u.Auras[i], def)
		}
	}
	e.changed(u)
}
