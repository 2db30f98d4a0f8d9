package replay

import "loam/core/model/intent"

// quest writes requests about quests.
func (w *writer) quest(a *act, x intent.Quest) {
	with := w.nameOf(x.Unit)
	switch {
	case x.Act == intent.QuestAbandon:
		w.act("%s abandons %s", a.by, x.Quest)
	case x.Act == intent.QuestShare:
		w.act("%s shares %s", a.by, x.Quest)
	case with == "":
		w.left["quest actions at units that are absent"]++
	case x.Act == intent.QuestAccept:
		w.act("%s accepts %s from %s", a.by, x.Quest, with)
	case x.Act == intent.QuestDecline:
		w.act("%s declines %s from %s", a.by, x.Quest, with)
	case x.Act == intent.QuestLook:
		w.act("%s asks %s about %s", a.by, with, x.Quest)
	case x.Choice >= 0:
		w.act("%s turns in %s to %s taking %d", a.by, x.Quest, with, x.Choice+1)
	default:
		w.act("%s turns in %s to %s", a.by, x.Quest, with)
	}
}
