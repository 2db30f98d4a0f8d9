package progression

import (
	"time"

	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// own returns the player's own name.
func (s *Updates) own() uint64 { return idmap.Name(s.sight.Player(), 0) }

// Achievements returns the player's achievements that its client knows by numbers.
func (s *Updates) Achievements() *npc.Achievements {
	m := &npc.Achievements{}
	if s.now == nil {
		return m
	}
	edition, now := s.sight.Edition(), date(s.sight.Clock())
	for i := range s.now.Achievements {
		own := &s.now.Achievements[i]
		d, ok := edition.Content.Achievement(own.Achievement)
		if !ok {
			continue
		}
		if n := edition.Number(d.Clients, "achievement", 0); n != 0 && own.Earned {
			m.Done = append(m.Done, npc.AchievementDone{Achievement: n, Time: date(time.UnixMilli(own.At))})
		}
		for k := range d.Criteria {
			if n := edition.Number(d.Criteria[k].Clients, "criterion", 0); n != 0 && k < len(own.Counts) && own.Counts[k] > 0 {
				m.Came = append(m.Came, npc.CriterionCame{Criterion: n, Count: uint64(own.Counts[k]), Player: s.own(), Time: now})
			}
		}
	}
	return m
}

// date returns a time in the form of messages about achievements.
func date(at time.Time) uint32 {
	at = at.UTC()
	return packets.Date(at.Minute(), at.Hour(), int(at.Weekday()), at.Day()-1, int(at.Month())-1, at.Year()-2000)
}

// achieved sends an achievement. One without a number is sent as text.
func (s *Updates) achieved(e event.Grown) {
	edition := s.sight.Edition()
	d, ok := edition.Content.Achievement(e.ID)
	if !ok {
		return
	}
	now := date(s.sight.Clock())
	switch e.News {
	case event.AchievementCame:
		if e.Part < 1 || e.Part > len(d.Criteria) {
			return
		}
		if n := edition.Number(d.Criteria[e.Part-1].Clients, "criterion", 0); n != 0 {
			s.sight.Offer(&npc.CriterionCame{Criterion: n, Count: uint64(e.Now), Player: s.own(), Time: now})
		}
	case event.AchievementEarned:
		n := edition.Number(d.Clients, "achievement", 0)
		if n != 0 && s.sight.Offer(&npc.AchievementEarned{Player: s.own(), Achievement: n, Time: now}) {
			return
		}
		what := value.OfRecord(text.KeyField, d.Name.Key, text.BundleField, d.Name.Bundle, text.ArgsField, value.Value{})
		args := value.OfTable([]value.Entry{{Key: value.OfString("achievement"), Value: what}})
		s.sight.Say(edition.Filled(content.Text{Bundle: "base", Key: "core.achievement.earned"}, args))
	}
}
