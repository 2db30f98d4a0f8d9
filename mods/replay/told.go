package replay

import (
	"strings"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	valuelib "loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// teller writes a request as a line of a scenario.
type teller func(w *writer, a *act)

// act is a request of a unit on the map, at a step of the recording.
type act struct {
	step  int64
	by    string // name of the unit in lines
	label string // of the pressed button
	in    intent.Intent
}

// of returns a teller of one kind of intent, which writes immediately.
func of[I intent.Intent](tell func(*writer, *act, I)) teller {
	return func(w *writer, a *act) {
		w.wait(a.step)
		tell(w, a, a.in.(I))
	}
}

// plainly returns a teller for a request of one word.
func plainly(verb string) teller {
	return func(w *writer, a *act) {
		w.wait(a.step)
		w.act("%s %s", a.by, verb)
	}
}

// leftOut returns a teller for requests that a scenario cannot express, and untold for
// those that other lines express or that only concern a client.
func leftOut(what string) teller { return func(w *writer, _ *act) { w.left[what]++ } }

func untold(*writer, *act) {}

// Kinds of requests that lines omit.
const (
	ofSlots     = "item actions: a recording refers to items by slot"
	ofOperators = "actions of operators"
	ofThings    = "uses of game objects: they have no names in a scenario"
)

// tellers has the teller of each intent of a map; a test fails if a kind is missing.
// Intents of the realm box do not reach a map.
var tellers = [intent.Count]teller{
	intent.KindVault:         leftOut(ofSlots),
	intent.KindPetition:      of((*writer).petition),
	intent.KindFoundGuild:    of(func(w *writer, a *act, x intent.FoundGuild) { w.act("%s founds guild %q", a.by, x.Name) }),
	intent.KindAnswer:        of((*writer).answer),
	intent.KindAttack:        of(func(w *writer, a *act, x intent.Attack) { w.at(a, "attacks", x.Target) }),
	intent.KindCancelAura:    of(func(w *writer, a *act, x intent.CancelAura) { w.act("%s cancels %s", a.by, x.Aura) }),
	intent.KindCancelCast:    plainly("stops casting"),
	intent.KindCast:          of((*writer).cast),
	intent.KindChat:          of(func(w *writer, a *act, x intent.Chat) { w.act("%s %s %s", a.by, x.Speech, quoted(x.Text)) }),
	intent.KindChoose:        of(func(w *writer, a *act, x intent.Choose) { w.act("%s chooses %d", a.by, x.Option) }),
	intent.KindCloseMenu:     plainly("closes menu"),
	intent.KindCloseLoot:     plainly("closes loot"),
	intent.KindClosePanel:    of(func(w *writer, a *act, x intent.ClosePanel) { w.act("%s closes panel %s", a.by, x.Panel) }),
	intent.KindCommand:       of(func(w *writer, a *act, x intent.Command) { w.act("%s types %s", a.by, quoted(command.Prefix+x.Line)) }),
	intent.KindDeal:          of((*writer).deal),
	intent.KindDestroyItem:   leftOut(ofSlots),
	intent.KindDuel:          of((*writer).duel),
	intent.KindInspectPlayer: of(func(w *writer, a *act, x intent.InspectPlayer) { w.at(a, "inspects", x.Player) }),
	intent.KindEquip:         leftOut(ofSlots),
	intent.KindEval:          leftOut(ofOperators),
	intent.KindGesture:       of((*writer).gesture),
	intent.KindGiveItem:      leftOut(ofOperators),
	intent.KindGiveLoot:      leftOut(ofSlots),
	intent.KindGrow:          of((*writer).grow),
	intent.KindInspect:       leftOut(ofOperators),
	intent.KindAuction:       leftOut(ofSlots),
	intent.KindMail:          leftOut(ofSlots),
	intent.KindMove:          untold, // written at the end of its movement
	intent.KindMoveItem:      leftOut(ofSlots),
	intent.KindOpenLoot:      of(func(w *writer, a *act, x intent.OpenLoot) { w.at(a, "opens loot of", x.Target) }),
	intent.KindPet:           of((*writer).pet),
	intent.KindAskPlayed: of(func(w *writer, a *act, _ intent.AskPlayed) {
		w.act("%s types %s", a.by, quoted(command.Prefix+"played"))
	}),
	intent.KindPress:      of((*writer).press),
	intent.KindQuest:      of((*writer).quest),
	intent.KindRaiseFlag:  of((*writer).flag),
	intent.KindReclaim:    plainly("reclaims"),
	intent.KindRespawn:    plainly("respawns"),
	intent.KindUseObject:  leftOut(ofThings),
	intent.KindRollLoot:   leftOut(ofSlots),
	intent.KindSelect:     selected,
	intent.KindSettle:     untold, // of its client
	intent.KindStopAttack: plainly("stops"),
	intent.KindInstance:   untold, // the realm itself answers
	intent.KindStoreItem:  leftOut(ofSlots),
	intent.KindSocket:     leftOut(ofSlots),
	intent.KindTakeLoot:   leftOut(ofSlots),
	intent.KindTakeMoney:  plainly("takes money"),
	intent.KindTakeStance: of((*writer).stance),
	intent.KindTalkTo:     of(func(w *writer, a *act, x intent.TalkTo) { w.at(a, "talks to", x.Target) }),
	intent.KindTrade:      leftOut(ofSlots),
	intent.KindUnequip:    leftOut(ofSlots),
	intent.KindUseItem:    leftOut(ofSlots),
}

// asked writes an intent other than a movement that is written as a whole; label is that of
// the pressed button.
func (w *writer) asked(step int64, label string, in input.Asked) {
	by := w.nameOf(in.By)
	if by == "" {
		return // not on the map: it had no effect
	}
	if intent.OfRealm(in.Intent.Kind()) {
		return
	}
	tellers[in.Intent.Kind()](w, &act{step, by, label, in.Intent})
}

// deal writes a deal, except for requests about own items, which recordings name by their
// numbers.
func (w *writer) deal(a *act, x intent.Deal) {
	switch x.Act {
	case intent.DealShop:
		w.at(a, "shops at", x.With)
	case intent.DealBank:
		w.at(a, "opens bank at", x.With)
	case intent.DealClose:
		plainly("leaves desk")(w, a)
	case intent.DealBuy:
		w.at(a, "buys "+x.Item+" from", x.With)
	case intent.DealBankBag:
		w.at(a, "buys bank slot at", x.With)
	case intent.DealStable:
		w.at(a, "opens stable at", x.With)
	case intent.DealLeave:
		w.at(a, "stables pet at", x.With)
	case intent.DealStall:
		w.at(a, "buys stable slot at", x.With)
	default:
		leftOut(ofSlots)(w, a)
	}
}

func (w *writer) answer(a *act, x intent.Answer) {
	w.act("%s %s", a.by, map[bool]string{true: "accepts", false: "declines"}[x.Yes])
}

// selected writes a selection, except for an empty one.
func selected(w *writer, a *act) {
	if x := a.in.(intent.Select); x.Target != 0 {
		w.wait(a.step)
		w.at(a, "selects", x.Target)
	}
}

func (w *writer) stance(a *act, x intent.TakeStance) {
	w.act("%s %s", a.by, [...]string{"stands", "sits", "sleeps", "kneels"}[min(x.Stance, intent.Kneeling)])
}

func (w *writer) cast(a *act, x intent.Cast) {
	switch {
	case x.Target != 0:
		w.at(a, "casts "+x.Spell+" on", x.Target)
	case x.At != (geo.Point{}):
		w.act("%s casts %s at %s %s", a.by, x.Spell, number(x.At.X), number(x.At.Y))
	default:
		w.act("%s casts %s", a.by, x.Spell)
	}
}

// pet writes a command to a pet.
func (w *writer) pet(a *act, x intent.Pet) {
	words := "orders pet " + x.Act.String()
	if x.Spell != "" {
		words += " " + x.Spell
	}
	switch {
	case x.Act == intent.PetAttack:
		w.at(a, words, x.Target)
	case x.Act == intent.PetCast && x.Target != 0:
		w.at(a, words+" on", x.Target)
	default:
		w.act("%s %s", a.by, words)
	}
}

// duel writes a duel request; the challenged player is named, or selected first.
func (w *writer) duel(a *act, x intent.Duel) {
	switch {
	case x.Act == intent.DuelAccept:
		w.act("%s accepts", a.by)
	case x.Act == intent.DuelDecline:
		w.act("%s declines", a.by)
	case x.Player == 0:
		w.act("%s types %s", a.by, quoted(strings.TrimSpace(command.Prefix+"duel "+x.Name)))
	default:
		w.at(a, "challenges", x.Player)
	}
}

func (w *writer) flag(a *act, x intent.RaiseFlag) {
	switch {
	case x.Toggle:
		w.act("%s types %s", a.by, quoted(command.Prefix+"pvp"))
	case x.Up:
		w.act("%s raises its flag", a.by)
	default:
		w.act("%s lowers its flag", a.by)
	}
}

// gesture writes an emote that content defines; others belong to clients.
func (w *writer) gesture(a *act, x intent.Gesture) {
	switch at := w.nameOf(x.Target); {
	case x.Emote == "":
		w.left["gestures that only game clients define"]++
	case at != "":
		w.act("%s gestures %s at %s", a.by, x.Emote, at)
	default:
		w.act("%s gestures %s", a.by, x.Emote)
	}
}

// press writes the values of the inputs, and the button by its label.
func (w *writer) press(a *act, x intent.Press) {
	if a.label == "" {
		w.comment("%s presses button %d of panel %s: write this line with the label of the button.", a.by, x.Button, x.Panel)
		return
	}
	for _, in := range x.Inputs {
		value := quoted(in.Value.Text())
		if in.Value.Kind() == valuelib.Number {
			value = in.Value.String()
		}
		w.line("%s fills %s with %s in panel %s", a.by, in.Name, value, x.Panel)
	}
	w.act("%s presses %s in panel %s", a.by, quoted(a.label), x.Panel)
}

// at writes an action on a unit that may have no name.
func (w *writer) at(a *act, verb string, target guid.GUID) {
	if name := w.nameOf(target); name != "" {
		w.act("%s %s %s", a.by, verb, name)
		return
	}
	w.comment("%s %s a creature that a script summoned or that is gone: it has no name here.", a.by, verb)
}
