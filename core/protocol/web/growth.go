package web

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/view"
)

func decodeGrow(r *reader) intent.Intent {
	return intent.Grow{
		Act: intent.GrowAct(r.word("act", intent.GrowActWords[:], "forget_skill: gives a skill up; declare_war: fights a faction by its own will; make_peace: does so no more; bear_title: is called by a title, with an empty id by none; choose_talent: chooses the next rank of a talent")),
		ID:  r.lineOr("id", 129, "of what it is about"),
	}
}

var toldGrown = toldInWords("News of what has become of the player beside its level.", func(w *writer, t texts, e event.Grown) {
	w.text("news", e.News.String(), "skill_learned: `now` is the rank up to which it was taught; skill_rose; skill_forgotten; standing_changed; rank_reached: `now` is the rank from 1; war_declared; peace_made; title_earned; title_lost; title_chosen; crafts_opened: what can be made with the skill is to be shown; talent_chosen: up to rank `now`; talents_back: `now` points for talents came back; achievement_came: its criterion `part`, from 1, is at `now` of `most`; achievement_earned: for `now` points, all are worth `most`")
	w.text("id", string(e.ID), "of what it is about")
	w.text("name", t.line(nameGrown(t.content, e)), "in the reader's language")
	w.textIf("title", t.titled(e.ID, "…"), "of a title: how one is called that bears it")
	w.integerIf("was", e.Was, "what is counted, before")
	w.integerIf("now", e.Now, "and now")
	w.integerIf("most", e.Most, "and at most")
	w.integerIf("part", int64(e.Part), "of an achievement")
})

// nameGrown is what people call that of which something is told.
func nameGrown(c *content.Snapshot, e event.Grown) content.Text {
	if d, ok := c.Skill(e.ID); ok {
		return d.Name
	}
	if d, ok := c.Faction(e.ID); ok {
		return d.Name
	}
	if d, ok := c.Talent(e.ID); ok {
		return c.Called(d)
	}
	if d, ok := c.Achievement(e.ID); ok {
		return d.Name
	}
	return content.Text{Key: string(e.ID)}
}

func encodeGrowth(w *writer, t texts, g *view.Growth) {
	w.openField("skills", '[', "list of skill", "all that the player has learned, by id")
	for i := range g.Skills {
		w.open('{')
		encodeSkill(w, t, &g.Skills[i])
		w.close('}')
	}
	w.close(']')
	w.openField("crafts", '[', "list of craft", "the spells of the player that have to do with a skill, by id")
	for i := range g.Crafts {
		if d, ok := t.content.Spell(g.Crafts[i].Spell); ok && d.Craft != nil {
			w.open('{')
			encodeCraft(w, t, &g.Crafts[i], d)
			w.close('}')
		}
	}
	w.close(']')
	encodeStandings(w, t, g)
}

// titled is how somebody is called that bears a title; "" where there is no such title.
func (t texts) titled(id content.ID, name string) string {
	d, ok := t.content.Title(id)
	if !ok {
		return ""
	}
	return t.content.Words(t.language, d.Name, plain.OfRecord("name", name))
}

// encodeStandings writes what factions think of the player, and its titles.
func encodeStandings(w *writer, t texts, g *view.Growth) {
	w.openField("standings", '[', "list of standing", "what factions think of the player, by id")
	for i := range g.Standings {
		w.open('{')
		encodeStanding(w, t, &g.Standings[i])
		w.close('}')
	}
	w.close(']')
	w.openField("titles", '[', "list of {title, reads}", "that the player has earned")
	for _, id := range g.Titles {
		w.open('{')
		w.text("title", string(id), "")
		w.text("reads", t.titled(id, "…"), "")
		w.close('}')
	}
	w.close(']')
	w.textIf("title", string(g.Title), "id of the one by which it is called; left out: none")
	w.integerIf("rest", g.Rest, "points of experience for which the player has rested")
	w.booleanIf("resting", g.Resting, "it is where one rests")
	encodeTalents(w, t, g)
	encodeAchievements(w, t, g)
}

func encodeStanding(w *writer, t texts, s *view.Standing) {
	f, scale, ok := t.content.ScaleOf(s.Faction)
	if !ok || s.Rank >= len(scale.Ranks) {
		f, scale = &content.Faction{Name: content.Text{Key: string(s.Faction)}}, &content.Scale{Ranks: make([]content.StandingRank, s.Rank+1)}
	}
	w.text("faction", string(s.Faction), "its id")
	w.text("name", t.line(f.Name), "in the reader's language")
	w.integer("points", int64(s.Points), "what it thinks")
	w.text("rank", t.line(scale.Ranks[s.Rank].Name), "in the reader's language")
	w.text("color", scale.Ranks[s.Rank].Color, "of the rank: #rrggbb; may be empty")
	from, to := scale.Least, scale.Most
	if s.Rank > 0 {
		from = scale.Ranks[s.Rank].From
	}
	if s.Rank+1 < len(scale.Ranks) {
		to = scale.Ranks[s.Rank+1].From
	}
	w.integer("from", int64(from), "where the rank begins")
	w.integer("to", int64(to), "and where it ends")
	w.booleanIf("may_war", f.Esteem.War, "the player may choose to fight it: `grow`")
	w.booleanIf("war", s.War, "and does")
}

func encodeSkill(w *writer, t texts, s *view.Skill) {
	d, ok := t.content.Skill(s.Skill)
	if !ok {
		d = &content.Skill{ID: s.Skill, Name: content.Text{Key: string(s.Skill)}}
	}
	w.text("skill", string(s.Skill), "its id")
	w.text("name", t.line(d.Name), "in the reader's language")
	w.text("category", d.Category, "a word under which lists gather it")
	w.integer("value", int64(s.Value), "how good the player is")
	w.integer("max", int64(s.Max), "and can become")
	w.integer("rank", int64(s.Rank), "up to which it was taught")
	w.booleanIf("forgets", d.Forgets, "it can be given up: `grow` with forget_skill")
}

func encodeCraft(w *writer, t texts, k *view.Craft, d *content.Spell) {
	w.text("spell", string(d.ID), "its id, for `cast`")
	w.text("name", t.line(d.Name), "in the reader's language")
	w.text("skill", string(d.Craft.Skill), "id of the skill")
	w.integer("at_least", int64(d.Craft.AtLeast), "how good one must be at it")
	w.booleanIf("able", k.Able, "the player is good enough")
	band, color := "", ""
	if s, ok := t.content.Skill(d.Craft.Skill); ok && k.Band >= 0 && k.Band < len(s.Bands) {
		band, color = s.Bands[k.Band].Name, s.Bands[k.Band].Color
	}
	w.text("band", band, "how hard it is for the player: a word of the skill; may be empty")
	w.text("color", color, "of that: #rrggbb; may be empty")
	encodeStacks(w, t, "reagents", d.Reagents, "items that it uses up")
	encodeStacks(w, t, "makes", madeBy(d), "items that come of it")
	var tools []content.Stack
	for _, id := range d.Craft.Tools {
		tools = append(tools, content.Stack{Item: id, Count: 1})
	}
	encodeStacks(w, t, "tools", tools, "items that must be there")
	w.textIf("focus", d.Craft.Focus, "a word for what must stand near; left out: nothing")
}

func madeBy(d *content.Spell) (made []content.Stack) {
	for i := range d.Effects {
		if f := &d.Effects[i]; f.Kind == content.CreateItem {
			made = append(made, content.Stack{Item: f.Item, Count: max(1, f.Count)})
		}
	}
	return made
}

// growthTold is `growth`, which tells a page in another language what has become of its
// player.
type growthTold struct {
	growth *view.Growth
	texts  texts
}

func (growthTold) name() string { return "growth" }

func (m growthTold) encode(w *writer) { encodeGrowth(w, m.texts, m.growth) }
