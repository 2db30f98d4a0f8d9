// Package combat decodes and encodes the messages and events about melee and ranged
// combat, death and resurrection, duels and PvP flags. Package casts has those about
// spells.
package combat

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// Events about combat.
var (
	Aggroed = message.Told("A creature entered combat.", func(w *jsonfield.Writer, e event.Aggroed) {
		w.GUID("unit", e.Unit, "")
		w.GUID("enemy", e.Enemy, "")
	})
	PhaseEntered = message.Told("A creature entered a phase of its fight.", func(w *jsonfield.Writer, e event.PhaseEntered) {
		w.GUID("unit", e.Unit, "")
		w.Text("phase", e.Phase, "name of the phase")
		w.TextIf("before", e.Before, "the previous phase; omitted at the start of the fight")
	})
	Evaded = message.Told("A creature evades: it leaves combat and runs home.", func(w *jsonfield.Writer, e event.Evaded) {
		w.GUID("unit", e.Unit, "")
	})
	CameHome = message.Told("An evading creature arrived home with full health and is ready again.", func(w *jsonfield.Writer, e event.CameHome) {
		w.GUID("unit", e.Unit, "")
	})
	Missed = message.Told("A melee hit or shot did no damage.", func(w *jsonfield.Writer, e event.Missed) {
		w.GUID("attacker", e.Attacker, "")
		w.GUID("victim", e.Victim, "")
		w.Text("how", e.How.String(), "miss, dodge, parry, deflect, resist, evade or immune")
		encodeHand(w, e.Hand)
	})
	DamageDealt = message.Told("A unit took damage.", func(w *jsonfield.Writer, e event.DamageDealt) {
		w.GUIDIf("attacker", e.Attacker, "omitted if it is the environment")
		w.GUID("victim", e.Victim, "")
		w.Integer("amount", e.Amount, "health points that the victim lost")
		w.IntegerIf("overkill", e.Overkill, "points beyond its health")
		w.BooleanIf("crit", e.Crit, "a critical hit")
		w.BooleanIf("swing", e.Swing, "a melee swing or shot; otherwise a spell, a script or the environment")
		w.TextIf("spell", string(e.Spell), "id of the spell, or with `periodic` or `shield` of the aura")
		w.TextIf("school", string(e.School), "id of the school")
		w.BooleanIf("periodic", e.Periodic, "a periodic tick of an aura")
		w.BooleanIf("shield", e.Shield, "damage from a damage shield aura")
		w.IntegerIf("absorbed", e.Absorbed, "points that auras absorbed")
		w.Text("how", e.How.String(), "hit, glancing, block, crit or crushing")
		encodeHand(w, e.Hand)
		w.IntegerIf("blocked", e.Blocked, "points blocked")
		w.IntegerIf("resisted", e.Resisted, "points resisted")
	})
	Healed = message.Told("A unit was healed; regeneration is not reported.", func(w *jsonfield.Writer, e event.Healed) {
		w.GUIDIf("source", e.Source, "omitted if it is the environment")
		w.GUID("target", e.Target, "")
		w.Integer("amount", e.Amount, "points")
		w.IntegerIf("over", e.Over, "overhealing in points")
		w.BooleanIf("crit", e.Crit, "a critical heal")
		w.TextIf("spell", string(e.Spell), "id of the spell, or with `periodic` of the aura")
		w.BooleanIf("periodic", e.Periodic, "a periodic tick of an aura")
	})
	Died = message.Told("A unit died: its health reached 0.", func(w *jsonfield.Writer, e event.Died) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("killer", e.Killer, "omitted if there is none")
	})
	Revived = message.Told("A dead unit was revived where it now stands.", func(w *jsonfield.Writer, e event.Revived) {
		w.GUID("unit", e.Unit, "")
	})
	Released = message.Told("A dead player released its spirit and is a ghost.", func(w *jsonfield.Writer, e event.Released) {
		w.GUID("unit", e.Unit, "")
	})
	VictimChanged = message.Told("A unit changed its victim, or has none now.", func(w *jsonfield.Writer, e event.VictimChanged) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("victim", e.Victim, "omitted if there is none")
	})
	DuelTold = message.Told("News of the player's duel.", encodeDuelTold)
	DuelWon  = message.Told("A duel was decided.", encodeDuelWon)
)

func encodeHand(w *jsonfield.Writer, h event.Hand) {
	hand := ""
	if h != event.HandMain {
		hand = h.String()
	}
	w.TextIf("hand", hand, "off_hand or ranged; omitted for the main hand, and for damage that is no swing or shot")
}

// DecodeAttack decodes `attack`.
func DecodeAttack(r *jsonfield.Reader) intent.Intent {
	return intent.Attack{Target: r.GUID("target", "the target")}
}

// DecodeStopAttack decodes `stop_attack`.
func DecodeStopAttack(*jsonfield.Reader) intent.Intent { return intent.StopAttack{} }

// DecodeRespawn decodes `respawn`.
func DecodeRespawn(*jsonfield.Reader) intent.Intent { return intent.Respawn{} }

// DecodeReclaim decodes `reclaim`.
func DecodeReclaim(*jsonfield.Reader) intent.Intent { return intent.Reclaim{} }
