package replay

import (
	"loam/core/model/intent"
)

// petition writes petition requests: a scenario has one petition at a time.
func (w *writer) petition(a *act, x intent.Petition) {
	where := ""
	if x.With != 0 && w.nameOf(x.With) != "" {
		where = " at " + w.nameOf(x.With)
	}
	switch x.Act {
	case intent.PetitionOpen:
		w.at(a, "opens petitions at", x.With)
	case intent.PetitionBuy:
		w.act("%s petitions for guild %s%s", a.by, quoted(x.Name), where)
	case intent.PetitionOffer:
		w.at(a, "offers the petition to", x.With)
	case intent.PetitionSign:
		w.act("%s signs the petition", a.by)
	case intent.PetitionDecline:
		w.act("%s rejects the petition", a.by)
	case intent.PetitionRename:
		w.act("%s renames the petition %s", a.by, quoted(x.Name))
	case intent.PetitionTurnIn:
		w.act("%s hands in the petition", a.by)
	case intent.PetitionShow, intent.PetitionQuery: // a query has no effect
	}
}
