package spell

import (
	"loam/core/model/entity"
	"loam/core/rules/aura"
)

// Bring lays auras on a unit that it has brought with it from elsewhere, as they
// were. Nobody is told of it but by how the unit looks.
func (e Casts) Bring(u *entity.Unit, all []entity.Aura) {
	for _, a := range all {
		def, ok := e.Content().Aura(a.Aura)
		if !ok || !u.Alive() && !def.Survives {
			continue
		}
		a.Serial = e.NextSerial()
		if _, _, _, gone := aura.Lay(e.Content(), u, def, a); len(gone) > 0 {
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
