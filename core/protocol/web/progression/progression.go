// Package progression is what pages ask and are told of what becomes of their player: levels,
// skills, standings, titles, talents and achievements.
package progression

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// DecodeGrow takes `grow`.
func DecodeGrow(r *jsonfield.Reader) intent.Intent {
	return intent.Grow{
		Act: intent.GrowAct(r.Word("act", intent.GrowActWords[:], "forget_skill: gives a skill up; declare_war: fights a faction by its own will; make_peace: does so no more; bear_title: is called by a title, with an empty id by none; choose_talent: chooses the next rank of a talent")),
		ID:  r.LineOr("id", 129, "of what it is about"),
	}
}

// DecodePlayed takes `played`.
func DecodePlayed(*jsonfield.Reader) intent.Intent { return intent.AskPlayed{} }

// Grown tells of skills, standings, titles, talents and achievements.
var Grown = message.ToldInWords("News of what has become of the player beside its level.", func(w *jsonfield.Writer, t locale.Texts, e event.Grown) {
	w.Text("news", e.News.String(), "skill_learned: `now` is the rank up to which it was taught; skill_rose; skill_forgotten; standing_changed; rank_reached: `now` is the rank from 1; war_declared; peace_made; title_earned; title_lost; title_chosen; crafts_opened: what can be made with the skill is to be shown; talent_chosen: up to rank `now`; talents_back: `now` points for talents came back; achievement_came: its criterion `part`, from 1, is at `now` of `most`; achievement_earned: for `now` points, all are worth `most`")
	w.Text("id", string(e.ID), "of what it is about")
	w.Text("name", t.Line(nameGrown(t.Content, e)), "in the reader's language")
	w.TextIf("title", t.WithTitle(e.ID, "…"), "of a title: how one is called that bears it")
	w.IntegerIf("was", e.Was, "what is counted, before")
	w.IntegerIf("now", e.Now, "and now")
	w.IntegerIf("most", e.Most, "and at most")
	w.IntegerIf("part", int64(e.Part), "of an achievement")
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

// EncodeGrowth writes all that has become of a player beside its level.
func EncodeGrowth(w *jsonfield.Writer, t locale.Texts, g *view.Growth) {
	w.OpenField("skills", '[', "list of skill", "all that the player has learned, by id")
	for i := range g.Skills {
		w.Open('{')
		EncodeSkill(w, t, &g.Skills[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("crafts", '[', "list of craft", "the spells of the player that have to do with a skill, by id")
	for i := range g.Crafts {
		if d, ok := t.Content.Spell(g.Crafts[i].Spell); ok && d.Craft != nil {
			w.Open('{')
			EncodeCraft(w, t, &g.Crafts[i], d)
			w.Close('}')
		}
	}
	w.Close(']')
	encodeStandings(w, t, g)
}

// encodeStandings writes what factions think of the player, and its titles.
func encodeStandings(w *jsonfield.Writer, t locale.Texts, g *view.Growth) {
	w.OpenField("standings", '[', "list of standing", "what factions think of the player, by id")
	for i := range g.Standings {
		w.Open('{')
		EncodeStanding(w, t, &g.Standings[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("titles", '[', "list of {title, reads}", "that the player has earned")
	for _, id := range g.Titles {
		w.Open('{')
		w.Text("title", string(id), "")
		w.Text("reads", t.WithTitle(id, "…"), "")
		w.Close('}')
	}
	w.Close(']')
	w.TextIf("title", string(g.Title), "id of the one by which it is called; left out: none")
	w.IntegerIf("rest", g.Rest, "points of experience for which the player has rested")
	w.BooleanIf("resting", g.Resting, "it is where one rests")
	encodeTalents(w, t, g)
	encodeAchievements(w, t, g)
}

// EncodeStanding writes what one faction thinks of the player.
func EncodeStanding(w *jsonfield.Writer, t locale.Texts, s *view.Standing) {
	f, scale, ok := t.Content.ScaleOf(s.Faction)
	if !ok || s.Rank >= len(scale.Ranks) {
		f, scale = &content.Faction{Name: content.Text{Key: string(s.Faction)}}, &content.Scale{Ranks: make([]content.StandingRank, s.Rank+1)}
	}
	w.Text("faction", string(s.Faction), "its id")
	w.Text("name", t.Line(f.Name), "in the reader's language")
	w.Integer("points", int64(s.Points), "what it thinks")
	w.Text("rank", t.Line(scale.Ranks[s.Rank].Name), "in the reader's language")
	w.Text("color", scale.Ranks[s.Rank].Color, "of the rank: #rrggbb; may be empty")
	from, to := scale.Least, scale.Most
	if s.Rank > 0 {
		from = scale.Ranks[s.Rank].From
	}
	if s.Rank+1 < len(scale.Ranks) {
		to = scale.Ranks[s.Rank+1].From
	}
	w.Integer("from", int64(from), "where the rank begins")
	w.Integer("to", int64(to), "and where it ends")
	w.BooleanIf("may_war", f.Esteem.War, "the player may choose to fight it: `grow`")
	w.BooleanIf("war", s.War, "and does")
}

// EncodeSkill writes one skill of the player.
func EncodeSkill(w *jsonfield.Writer, t locale.Texts, s *view.Skill) {
	d, ok := t.Content.Skill(s.Skill)
	if !ok {
		d = &content.Skill{ID: s.Skill, Name: content.Text{Key: string(s.Skill)}}
	}
	w.Text("skill", string(s.Skill), "its id")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.Text("category", d.Category, "a word under which lists gather it")
	w.Integer("value", int64(s.Value), "how good the player is")
	w.Integer("max", int64(s.Max), "and can become")
	w.Integer("rank", int64(s.Rank), "up to which it was taught")
	w.BooleanIf("forgets", d.Forgets, "it can be given up: `grow` with forget_skill")
}

// EncodeCraft writes one spell of the player that makes something.
func EncodeCraft(w *jsonfield.Writer, t locale.Texts, k *view.Craft, d *content.Spell) {
	w.Text("spell", string(d.ID), "its id, for `cast`")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.Text("skill", string(d.Craft.Skill), "id of the skill")
	w.Integer("at_least", int64(d.Craft.AtLeast), "how good one must be at it")
	w.BooleanIf("able", k.Able, "the player is good enough")
	band, color := "", ""
	if s, ok := t.Content.Skill(d.Craft.Skill); ok && k.Band >= 0 && k.Band < len(s.Bands) {
		band, color = s.Bands[k.Band].Name, s.Bands[k.Band].Color
	}
	w.Text("band", band, "how hard it is for the player: a word of the skill; may be empty")
	w.Text("color", color, "of that: #rrggbb; may be empty")
	item.EncodeStacks(w, t, "reagents", d.Reagents, "items that it uses up")
	item.EncodeStacks(w, t, "makes", madeBy(d), "items that come of it")
	var tools []content.Stack
	for _, id := range d.Craft.Tools {
		tools = append(tools, content.Stack{Item: id, Count: 1})
	}
	item.EncodeStacks(w, t, "tools", tools, "items that must be there")
	w.TextIf("focus", d.Craft.Focus, "a word for what must stand near; left out: nothing")
}

func madeBy(d *content.Spell) (made []content.Stack) {
	for i := range d.Effects {
		if f := &d.Effects[i]; f.Kind == content.CreateItem {
			made = append(made, content.Stack{Item: f.Item, Count: max(1, f.Count)})
		}
	}
	return made
}

// Growth is `growth`, which tells a page in another language what has become of its
// player.
type Growth struct {
	Growth *view.Growth
	Texts  locale.Texts
}

// Name implements message.Body.
func (Growth) Name() string { return "growth" }

// Encode implements message.Body.
func (m Growth) Encode(w *jsonfield.Writer) { EncodeGrowth(w, m.Texts, m.Growth) }
