package progression

import (
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// hands names the hands of [view.Stats].
var hands = [event.Hands]string{event.HandMain: "main", event.HandOff: "off", event.HandRanged: "ranged"}

// EncodeSheet writes the stats of the player: the fields of the section and of the message
// sheet.
func EncodeSheet(w *jsonfield.Writer, t locale.Texts, s *view.Stats) {
	w.Number("armor", s.Armor, "armour in points")
	w.OpenField("blows", '[', "list of {hand, least, most}", "damage of a swing or shot in points, before the victim's armour; hand is main, off or ranged; a hand that does not strike is omitted")
	for hand, b := range s.Blows {
		if b == (view.Swing{}) {
			continue
		}
		w.Open('{')
		w.Text("hand", hands[hand], "")
		w.Number("least", b.Least, "")
		w.Number("most", b.Most, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("stats", '[', "list of {stat, name, value}", "stats that bundles define")
	for i := range s.Stats {
		w.Open('{')
		w.Text("stat", string(s.Stats[i].Stat), "")
		w.Text("name", t.StatName(s.Stats[i].Stat), "")
		w.Number("value", s.Stats[i].Value, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("regens", '[', "list of {power, name, idle, spending}", "regeneration of the player's powers in points a second, below 0 where they are lost: idle when none was spent for some time, spending otherwise")
	for _, r := range s.Regens {
		w.Open('{')
		w.Text("power", string(r.Power), "")
		w.Text("name", t.PowerName(r.Power), "")
		w.Number("idle", r.Idle, "")
		w.Number("spending", r.Spending, "")
		w.Close('}')
	}
	w.Close(']')
}

// Sheet is `sheet`: the player's stats in a newly chosen language.
type Sheet struct {
	Stats *view.Stats
	Texts locale.Texts
}

// Name implements message.Body.
func (Sheet) Name() string { return "sheet" }

// Encode implements message.Body.
func (m Sheet) Encode(w *jsonfield.Writer) { EncodeSheet(w, m.Texts, m.Stats) }
