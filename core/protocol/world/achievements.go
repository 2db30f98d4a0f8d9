package world

import (
	"time"

	"loam/core/content"
	"loam/core/event"
	"loam/core/plain"
	"loam/core/protocol/message"
	"loam/core/text"
	"loam/core/view"
)

// achievements is what a player has achieved, of what its client knows by numbers.
func (r *rendering) achievements(self uint64, g *view.Growth, unix int64) *message.Achievements {
	m := &message.Achievements{}
	if g == nil {
		return m
	}
	now := dateOf(time.Unix(unix, 0).UTC())
	for i := range g.Achievements {
		own := &g.Achievements[i]
		d, ok := r.content.Achievement(own.Achievement)
		if !ok {
			continue
		}
		if n := number(d.Clients, r.version.Name, "achievement", 0); n != 0 && own.Earned {
			m.Done = append(m.Done, message.AchievementDone{Achievement: n, Time: dateOf(time.UnixMilli(own.At).UTC())})
		}
		for k := range d.Criteria {
			if n := number(d.Criteria[k].Clients, r.version.Name, "criterion", 0); n != 0 && k < len(own.Counts) && own.Counts[k] > 0 {
				m.Came = append(m.Came, message.CriterionCame{Criterion: n, Count: uint64(own.Counts[k]), Player: self, Time: now})
			}
		}
	}
	return m
}

// dateOf is a time as messages about achievements have it.
func dateOf(t time.Time) uint32 {
	return message.Date(t.Minute(), t.Hour(), int(t.Weekday()), t.Day()-1, int(t.Month())-1, t.Year()-2000)
}

// grownTold tells a client of news for which it has a message: achievements. One whose number
// it does not know it is told of in words.
func (o *teller) grownTold(v *viewer, e event.Grown) {
	d, ok := o.render.content.Achievement(e.ID)
	if !ok {
		return
	}
	now := dateOf(o.config.Now().UTC())
	switch e.News {
	case event.AchievementCame:
		if e.Part < 1 || e.Part > len(d.Criteria) {
			return
		}
		if n := number(d.Criteria[e.Part-1].Clients, o.render.version.Name, "criterion", 0); n != 0 {
			v.conn.offer(&message.CriterionCame{Criterion: n, Count: uint64(e.Now), Player: v.own, Time: now})
		}
	case event.AchievementEarned:
		told := &message.AchievementEarned{Player: v.own, Achievement: number(d.Clients, o.render.version.Name, "achievement", 0), Time: now}
		if told.Achievement != 0 && v.conn.has(told.Name()) {
			v.conn.put(told)
			return
		}
		what := plain.OfRecord(text.KeyField, d.Name.Key, text.BundleField, d.Name.Bundle, text.ArgsField, plain.Value{})
		args := plain.OfTable([]plain.Entry{{Key: plain.OfString("achievement"), Value: what}})
		v.conn.put(o.system(o.filled(content.Text{Bundle: "base", Key: "core.achievement.earned"}, args)))
	}
}
