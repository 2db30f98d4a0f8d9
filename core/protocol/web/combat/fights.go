// Package combat is what pages ask and are told of fights besides spells: blows, death and
// coming back, duels and flags.
package combat

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// What a page is told of fights.
var (
	Aggroed = message.Told("A creature out of combat has begun to fight.", func(w *jsonfield.Writer, e event.Aggroed) {
		w.GUID("unit", e.Unit, "")
		w.GUID("enemy", e.Enemy, "")
	})
	PhaseEntered = message.Told("The fight of a creature has come to a phase.", func(w *jsonfield.Writer, e event.PhaseEntered) {
		w.GUID("unit", e.Unit, "")
		w.Text("phase", e.Phase, "its name")
		w.TextIf("before", e.Before, "the one that it left; left out: the fight has begun")
	})
	Evaded = message.Told("A creature gave its fight up and runs home.", func(w *jsonfield.Writer, e event.Evaded) {
		w.GUID("unit", e.Unit, "")
	})
	CameHome = message.Told("An evading creature is home, healed and ready.", func(w *jsonfield.Writer, e event.CameHome) {
		w.GUID("unit", e.Unit, "")
	})
	Missed = message.Told("Nothing came through of a blow.", func(w *jsonfield.Writer, e event.Missed) {
		w.GUID("attacker", e.Attacker, "")
		w.GUID("victim", e.Victim, "")
		w.Text("how", e.How.String(), "miss, dodge, parry, deflect, resist, evade or immune")
		encodeHand(w, e.Hand)
	})
	DamageDealt = message.Told("A unit lost health.", func(w *jsonfield.Writer, e event.DamageDealt) {
		w.GUIDIf("attacker", e.Attacker, "left out: the world itself")
		w.GUID("victim", e.Victim, "")
		w.Integer("amount", e.Amount, "points that the victim really lost")
		w.IntegerIf("overkill", e.Overkill, "points beyond its health")
		w.BooleanIf("crit", e.Crit, "a critical one")
		w.BooleanIf("swing", e.Swing, "a blow of a hand; else a spell, a script or the world")
		w.TextIf("spell", string(e.Spell), "id of the spell, or with `periodic` or `shield` of the aura")
		w.TextIf("school", string(e.School), "its id")
		w.BooleanIf("periodic", e.Periodic, "a tick of an aura")
		w.BooleanIf("shield", e.Shield, "an aura that strikes back")
		w.IntegerIf("absorbed", e.Absorbed, "points that auras took up before")
		w.Text("how", e.How.String(), "hit, glancing, block, crit or crushing")
		encodeHand(w, e.Hand)
		w.IntegerIf("blocked", e.Blocked, "points that the victim blocked")
		w.IntegerIf("resisted", e.Resisted, "points that its resistance kept off")
	})
	Healed = message.Told("A unit won health back; regeneration is not told.", func(w *jsonfield.Writer, e event.Healed) {
		w.GUIDIf("source", e.Source, "left out: the world itself")
		w.GUID("target", e.Target, "")
		w.Integer("amount", e.Amount, "points")
		w.IntegerIf("over", e.Over, "points beyond full health")
		w.BooleanIf("crit", e.Crit, "a critical one")
		w.TextIf("spell", string(e.Spell), "id of the spell, or with `periodic` of the aura")
		w.BooleanIf("periodic", e.Periodic, "a tick of an aura")
	})
	Died = message.Told("A unit's health reached 0.", func(w *jsonfield.Writer, e event.Died) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("killer", e.Killer, "left out: nobody")
	})
	Revived = message.Told("A dead unit lives again where it now stands.", func(w *jsonfield.Writer, e event.Revived) {
		w.GUID("unit", e.Unit, "")
	})
	Released = message.Told("A dead player has left its body and walks as a ghost.", func(w *jsonfield.Writer, e event.Released) {
		w.GUID("unit", e.Unit, "")
	})
	VictimChanged = message.Told("A unit attacks somebody else, or nobody now.", func(w *jsonfield.Writer, e event.VictimChanged) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("victim", e.Victim, "left out: nobody")
	})
	DuelTold = message.Told("News of the player's duel.", encodeDuelTold)
	DuelWon  = message.Told("A duel was fought to its end.", encodeDuelWon)
)

func encodeHand(w *jsonfield.Writer, h event.Hand) {
	hand := ""
	if h != event.HandMain {
		hand = h.String()
	}
	w.TextIf("hand", hand, "off_hand or ranged; left out: the main hand, or no blow")
}

// DecodeAttack takes `attack`.
func DecodeAttack(r *jsonfield.Reader) intent.Intent {
	return intent.Attack{Target: r.GUID("target", "whom")}
}

// DecodeStopAttack takes `stop_attack`.
func DecodeStopAttack(*jsonfield.Reader) intent.Intent { return intent.StopAttack{} }

// DecodeRespawn takes `respawn`.
func DecodeRespawn(*jsonfield.Reader) intent.Intent { return intent.Respawn{} }

// DecodeReclaim takes `reclaim`.
func DecodeReclaim(*jsonfield.Reader) intent.Intent { return intent.Reclaim{} }
