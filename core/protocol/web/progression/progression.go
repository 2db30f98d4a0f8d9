// Package progression decodes and encodes the messages and events about the player's
// progress: levels, skills, reputation, titles, talents and achievements.
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

// DecodeGrow decodes `grow`.
func DecodeGrow(r *jsonfield.Reader) intent.Intent {
	return intent.Grow{
		Act: intent.GrowAct(r.Word("act", intent.GrowActWords[:], "forget_skill: unlearns a skill; declare_war: sets the player at war with a faction; make_peace: ends that; bear_title: chooses a title, with an empty id none; choose_talent: learns the next rank of a talent")),
		ID:  r.LineOr("id", 129, "id of the skill, faction, title, talent or achievement"),
	}
}

// DecodePlayed decodes `played`.
func DecodePlayed(*jsonfield.Reader) intent.Intent { return intent.AskPlayed{} }

// Grown is the event for skills, reputation, titles, talents and achievements.
var Grown = message.ToldInWords("News of the player's skills, reputation, titles, talents and achievements.", func(w *jsonfield.Writer, t locale.Texts, e event.Grown) {
	w.Text("news", e.News.String(), "skill_learned: `now` is the new maximum rank; skill_rose; skill_forgotten; standing_changed; rank_reached: `now` is the rank from 1; war_declared; peace_made; title_earned; title_lost; title_chosen; crafts_opened: the page should show what the skill can craft; talent_chosen: the talent now has the rank `now`; talents_back: `now` talent points were refunded; achievement_came: criterion `part`, from 1, is at `now` of `most`; achievement_earned: it gives `now` points, and the total is `most`")
	w.Text("id", string(e.ID), "id of the skill, faction, title, talent or achievement")
	w.Text("name", t.Line(nameGrown(t.Content, e)), "in the reader's language")
	w.TextIf("title", t.WithTitle(e.ID, "…"), "for titles: the player's name with the title")
	w.IntegerIf("was", e.Was, "the old value")
	w.IntegerIf("now", e.Now, "the new value")
	w.IntegerIf("most", e.Most, "the maximum")
	w.IntegerIf("part", int64(e.Part), "for achievements: the criterion")
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

// EncodeGrowth writes the player's skills, reputation, titles, talents and
// achievements.
func EncodeGrowth(w *jsonfield.Writer, t locale.Texts, g *view.Growth) {
	w.OpenField("skills", '[', "list of skill", "all skills that the player has learned, by id")
	for i := range g.Skills {
		w.Open('{')
		EncodeSkill(w, t, &g.Skills[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("crafts", '[', "list of craft", "the player's spells that belong to a skill, by id")
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
	w.OpenField("standings", '[', "list of standing", "reputation of the player with factions, by id")
	for i := range g.Standings {
		w.Open('{')
		EncodeStanding(w, t, &g.Standings[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("titles", '[', "list of {title, reads}", "titles that the player has earned")
	for _, id := range g.Titles {
		w.Open('{')
		w.Text("title", string(id), "")
		w.Text("reads", t.WithTitle(id, "…"), "")
		w.Close('}')
	}
	w.Close(']')
	w.TextIf("title", string(g.Title), "id of the chosen title; omitted if there is none")
	w.IntegerIf("rest", g.Rest, "rested experience")
	w.BooleanIf("resting", g.Resting, "the player is in a rest area")
	encodeTalents(w, t, g)
	encodeAchievements(w, t, g)
}

// EncodeStanding writes the player's reputation with one faction.
func EncodeStanding(w *jsonfield.Writer, t locale.Texts, s *view.Standing) {
	f, scale, ok := t.Content.ScaleOf(s.Faction)
	if !ok || s.Rank >= len(scale.Ranks) {
		f, scale = &content.Faction{Name: content.Text{Key: string(s.Faction)}}, &content.Scale{Ranks: make([]content.StandingRank, s.Rank+1)}
	}
	w.Text("faction", string(s.Faction), "id of the faction")
	w.Text("name", t.Line(f.Name), "in the reader's language")
	w.Integer("points", int64(s.Points), "reputation points")
	w.Text("rank", t.Line(scale.Ranks[s.Rank].Name), "in the reader's language")
	w.Text("color", scale.Ranks[s.Rank].Color, "of the rank: #rrggbb; may be empty")
	from, to := scale.Least, scale.Most
	if s.Rank > 0 {
		from = scale.Ranks[s.Rank].From
	}
	if s.Rank+1 < len(scale.Ranks) {
		to = scale.Ranks[s.Rank+1].From
	}
	w.Integer("from", int64(from), "lowest points of the rank")
	w.Integer("to", int64(to), "highest points of the rank")
	w.BooleanIf("may_war", f.Esteem.War, "the player may declare war with `grow`")
	w.BooleanIf("war", s.War, "the player is at war with it")
}

// EncodeSkill writes one skill of the player.
func EncodeSkill(w *jsonfield.Writer, t locale.Texts, s *view.Skill) {
	d, ok := t.Content.Skill(s.Skill)
	if !ok {
		d = &content.Skill{ID: s.Skill, Name: content.Text{Key: string(s.Skill)}}
	}
	w.Text("skill", string(s.Skill), "id of the skill")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.Text("category", d.Category, "the category under which lists group it")
	w.Integer("value", int64(s.Value), "current skill value")
	w.Integer("max", int64(s.Max), "maximum skill value")
	w.Integer("rank", int64(s.Rank), "the trained rank")
	w.BooleanIf("forgets", d.Forgets, "it can be unlearned with `grow`, act forget_skill")
}

// EncodeCraft writes one crafting spell of the player.
func EncodeCraft(w *jsonfield.Writer, t locale.Texts, k *view.Craft, d *content.Spell) {
	w.Text("spell", string(d.ID), "its id, for `cast`")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.Text("skill", string(d.Craft.Skill), "id of the skill")
	w.Integer("at_least", int64(d.Craft.AtLeast), "required skill value")
	w.BooleanIf("able", k.Able, "the player meets the requirement")
	band, color := "", ""
	if s, ok := t.Content.Skill(d.Craft.Skill); ok && k.Band >= 0 && k.Band < len(s.Bands) {
		band, color = s.Bands[k.Band].Name, s.Bands[k.Band].Color
	}
	w.Text("band", band, "the difficulty for the player, as a word of the skill; may be empty")
	w.Text("color", color, "color of the difficulty: #rrggbb; may be empty")
	item.EncodeStacks(w, t, "reagents", d.Reagents, "reagents")
	item.EncodeStacks(w, t, "makes", madeBy(d), "items that it creates")
	var tools []content.Stack
	for _, id := range d.Craft.Tools {
		tools = append(tools, content.Stack{Item: id, Count: 1})
	}
	item.EncodeStacks(w, t, "tools", tools, "tools that the player must have")
	w.TextIf("focus", d.Craft.Focus, "word for the spell focus that must be near; omitted if there is none")
}

func madeBy(d *content.Spell) (made []content.Stack) {
	for i := range d.Effects {
		if f := &d.Effects[i]; f.Kind == content.CreateItem {
			made = append(made, content.Stack{Item: f.Item, Count: max(1, f.Count)})
		}
	}
	return made
}

// Growth is `growth`: the player's progress in a newly chosen language.
type Growth struct {
	Growth *view.Growth
	Texts  locale.Texts
}

// Name implements message.Body.
func (Growth) Name() string { return "growth" }

// Encode implements message.Body.
func (m Growth) Encode(w *jsonfield.Writer) { EncodeGrowth(w, m.Texts, m.Growth) }
