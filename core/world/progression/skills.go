package progression

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/rules/skill"
	"loam/core/world/spell"
)

// begin teaches a player the skills of its start, and those that its spells teach.
func (e *Progress) begin(u *entity.Unit) {
	c := e.Content()
	for i := range c.Skills {
		if d := &c.Skills[i]; slices.Contains(d.Starts, u.Def) {
			e.Teach(u, d, 1)
		}
	}
	for _, id := range slices.Clone(u.Known) {
		e.Learned(u, id)
	}
}

// Learned teaches a player the skills that a newly learned spell teaches.
func (e *Progress) Learned(u *entity.Unit, id content.ID) {
	for _, l := range e.Content().SkillIndex.TaughtBy(id) {
		e.Teach(u, l.Skill, l.Rank)
	}
}

// Teach teaches a player a skill up to a rank, and reports whether that is new. It fails if
// the skill's category has no room.
func (e *Progress) Teach(u *entity.Unit, d *content.Skill, rank int) bool {
	if u.Player == nil {
		return false
	}
	was := skill.Value(&u.Player.Growth, d.ID)
	if !skill.Room(e.Content(), &u.Player.Growth, d) || !skill.Teach(&u.Player.Growth, d, rank) {
		return false
	}
	s := skill.Find(&u.Player.Growth, d.ID)
	e.grown(u, event.Grown{News: event.SkillLearned, ID: d.ID, Now: int64(s.Rank), Most: int64(d.Ranks)})
	e.skilled(u, d, was)
	return true
}

// Practise may raise a skill of a player by something of a difficulty, and reports whether it
// did. Own is where the colour bands of that thing begin.
func (e *Progress) Practise(u *entity.Unit, d *content.Skill, difficulty int, own []content.BandFrom) bool {
	if u.Player == nil {
		return false
	}
	pct := skill.Chance(&u.Player.Growth, d, u.Level, difficulty, own)
	if pct <= 0 || pct < 100 && e.Random("skills").Float64()*100 >= pct {
		return false
	}
	by := e.altered(u, hook.SkillGain, string(d.ID), max(1, d.By), skill.Most)
	return e.rise(u, d, skill.Rise(&u.Player.Growth, d, u.Level, by))
}

func (e *Progress) rise(u *entity.Unit, d *content.Skill, by int) bool {
	if by == 0 {
		return false
	}
	s := skill.Find(&u.Player.Growth, d.ID)
	e.grown(u, event.Grown{News: event.SkillRose, ID: d.ID, Was: int64(s.Value - by), Now: int64(s.Value), Most: int64(skill.Max(d, u.Level, s.Rank))})
	e.skilled(u, d, s.Value-by)
	return true
}

// skilled calls the scripts for a skill that has changed.
func (e *Progress) skilled(u *entity.Unit, d *content.Skill, was int) {
	e.Reached(u, content.ReachSkill, d.ID)
	e.Notice(u, hook.SkillNews, 0, hook.Args{Texts: [2]string{string(d.ID)}, Numbers: [2]float64{float64(skill.Value(&u.Player.Growth, d.ID)), float64(was)}})
}

// SetSkill sets a player's skill value, at most its maximum; 0 or less unlearns the skill. A
// player without the skill learns it.
func (e *Progress) SetSkill(u *entity.Unit, d *content.Skill, value int) {
	if value <= 0 {
		e.Forget(u, d)
		return
	}
	g := &u.Player.Growth
	if skill.Find(g, d.ID) == nil {
		skill.Teach(g, d, 1)
		e.grown(u, event.Grown{News: event.SkillLearned, ID: d.ID, Now: 1, Most: int64(d.Ranks)})
	}
	was := skill.Set(g, d, u.Level, value)
	e.rise(u, d, skill.Value(g, d.ID)-was)
}

// Forget unlearns a skill, with the spells that have taught it and those that need it, and
// reports whether the player had it.
func (e *Progress) Forget(u *entity.Unit, d *content.Skill) bool {
	was := skill.Value(&u.Player.Growth, d.ID)
	if !skill.Forget(&u.Player.Growth, d.ID) {
		return false
	}
	for _, id := range slices.Clone(u.Player.Learned) {
		def, ok := e.Content().Spell(id)
		if ok && (slices.Contains(d.Taught, id) || def.Craft != nil && def.Craft.Skill == d.ID) {
			e.Learn(u, id, false)
		}
	}
	e.grown(u, event.Grown{News: event.SkillForgotten, ID: d.ID, Was: int64(was)})
	e.skilled(u, d, was)
	return true
}

func (e *Progress) askForget(u *entity.Unit, in intent.Grow) string {
	id := content.ID(in.ID)
	d, ok := e.Content().Skill(id)
	switch {
	case !ok || skill.Find(&u.Player.Growth, id) == nil:
		return "core.skill.unknown"
	case !d.Forgets:
		return "core.skill.for_good"
	}
	e.Forget(u, d)
	return ""
}

// MayCraft returns why a player cannot cast a spell because of a skill: the skill itself, a
// workplace, or room for what it makes. A spell without a skill that is cast at its caster
// needs that room, too.
func (e *Progress) MayCraft(u *entity.Unit, def *content.Spell) spell.Reason {
	k := def.Craft
	switch {
	case u.Player == nil, k == nil && (def.Aim != content.AimSelf || e.holds(u, def)):
		return spell.Fine
	case k == nil:
		return spell.NoRoom
	}
	own := skill.Find(&u.Player.Growth, k.Skill)
	switch {
	case own == nil || own.Value < k.AtLeast:
		return spell.LowSkill
	case slices.ContainsFunc(k.Tools, func(id content.ID) bool { return item.Count(&u.Player.Items, id) == 0 }):
		return spell.NoTools
	case k.Focus != "" && !e.near(u, k.Focus, k.FocusYards):
		return spell.NoFocus
	case !e.holds(u, def):
		return spell.NoRoom
	}
	return spell.Fine
}

// near reports whether something with a tag is near: a living unit, or a game object that is
// not used up.
func (e *Progress) near(u *entity.Unit, tag string, yards geo.Yards) bool {
	for _, o := range e.Objects.All() {
		if o.State == content.Broken || geo.Distance(u.Position.Point, o.At.Point) > yards+u.Radius+o.Radius {
			continue
		}
		if d, ok := e.Objects.DefOf(o); ok && slices.Contains(d.Tags, tag) {
			return true
		}
	}
	return slices.ContainsFunc(e.Roster.Within(u.Position.Point, yards+u.Radius), func(o *entity.Unit) bool { return o != u && o.Alive() && o.HasTag(tag) })
}

// holds reports whether a player has room for the items that a spell makes, once its reagents
// are gone.
func (e *Progress) holds(u *entity.Unit, def *content.Spell) bool {
	var after *character.Items
	for i := range def.Effects {
		f := &def.Effects[i]
		made, ok := e.Content().Item(f.Item)
		if f.Kind != content.CreateItem || !ok {
			continue
		}
		if after == nil {
			after = new(item.Clone(u.Player.Items))
			for _, s := range def.Reagents {
				item.Remove(e.Content(), after, s.Item, s.Count)
			}
		}
		if item.Add(e.Content(), after, made, max(1, f.Count)) != item.Done {
			return false
		}
	}
	return true
}

// Casted may raise the skill of a spell that a player has cast.
func (e *Progress) Casted(u *entity.Unit, id content.ID) {
	def, ok := e.Content().Spell(id)
	e.happened(u, content.CountSpells, id)
	if !ok || def.Craft == nil || u == nil || u.Player == nil {
		return
	}
	if d, ok := e.Content().Skill(def.Craft.Skill); ok {
		e.Practise(u, d, def.Craft.Difficulty, def.Craft.Bands)
		e.Tell(u)
	}
}

// PractiseWeapon may raise the skill of the weapon with which a player has hit.
func (e *Progress) PractiseWeapon(u, victim *entity.Unit, with content.ID) {
	list := e.Content().SkillIndex.OfBlows()
	if len(list) == 0 || u.Player == nil {
		return
	}
	weapon, ok := e.Content().Item(with)
	if !ok {
		return
	}
	for _, d := range list {
		if slices.ContainsFunc(weapon.Tags, func(tag string) bool { return slices.Contains(d.Weapons, tag) }) {
			e.Practise(u, d, int(d.Blow.Eval([]float64{float64(u.Level), float64(victim.Level)})), nil)
		}
	}
}
