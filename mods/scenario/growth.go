package scenario

import (
	"errors"
	"fmt"

	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/skill"
)

// ofGrowing is what players do about what becomes of them beside their levels.
func ofGrowing() []verb {
	return []verb{
		{Syntax: "A learns SKILL up to N", run: doSkill,
			Doc:     "A player is taught a skill, and is as good at it as that; as an operator would do it.",
			Example: "Anna learns growth:smithing up to 40"},
		{Syntax: "A forgets SKILL", run: growing(intent.GrowForget, "SKILL"), Doc: "A player gives a skill up.", Example: "Anna forgets growth:smithing"},
	}
}

// ofGrown is what may be expected of it.
func ofGrown() []condition {
	return []condition{
		{Syntax: "A skill SKILL = N", state: ofUnits(skillIs), Doc: "How good a player is at a skill; 0 is one that it has not learned.", Example: "expect Anna skill growth:smithing = 41"},
		{Syntax: "A skill SKILL of N", state: ofUnits(skillOf), Doc: "How good it can become.", Example: "expect Anna skill growth:smithing of 75"},
		{Syntax: "A craft SPELL is BAND", state: ofUnits(craftIs), Doc: "How hard something is for a player, as the skill calls it.", Example: "expect Anna craft growth:nail is fair"},
		{Syntax: "A is told of SKILL", counts: grownNews(event.SkillRose), Doc: "A player has become better at a skill.", Example: "expect Anna is told of growth:smithing once"},
		{Syntax: "A is shown crafts of SKILL", counts: grownNews(event.CraftsOpened), Doc: "A player was shown what it can make with a skill.", Example: "expect Anna is shown crafts of growth:smithing"},
	}
}

// growing makes a verb of what a player may ask for.
func growing(act intent.GrowAct, what string) func(*runner, args) error {
	return func(r *runner, a args) error {
		return r.asking(a, intent.Grow{Act: act, ID: string(r.id(a, what))})
	}
}

func doSkill(r *runner, a args) error {
	return r.doing(a, nil, always(input.Directed{Act: input.Improve, ID: r.id(a, "SKILL"), Points: int64(a.num("N"))}))
}

func skillIs(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return skill.Value(&u.Player.Growth, r.id(a, "SKILL")) == int(a.num("N")), nil
}

var errNoPlayer = errors.New("that is no player who is here")

func skillOf(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	id := r.id(a, "SKILL")
	d, ok := r.rel.Content.Skill(id)
	own := skill.Find(&u.Player.Growth, id)
	return ok && own != nil && skill.Max(d, u.Level, own.Rank) == int(a.num("N")), nil
}

func craftIs(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	def, ok := r.rel.Content.Spell(r.id(a, "SPELL"))
	if !ok || def.Craft == nil {
		return false, fmt.Errorf("%s has nothing to do with a skill", r.id(a, "SPELL"))
	}
	d, ok := r.rel.Content.Skill(def.Craft.Skill)
	if !ok {
		return false, nil
	}
	band := skill.Band(d, skill.Value(&u.Player.Growth, d.ID), def.Craft.Difficulty, def.Craft.Bands)
	return band >= 0 && d.Bands[band].Name == a.text("BAND"), nil
}

func grownNews(news event.GrowthNews) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		x, ok := e.event.(event.Grown)
		return ok && x.News == news && x.ID == r.id(a, "SKILL") && r.is(x.Player, a, "A")
	}
}

// toldGrown is how growth is told.
func toldGrown() telling {
	return tells(func(e event.Grown) []guid.GUID { return units(e.Player) }, func(r *runner, e event.Grown, _ string) string {
		text := fmt.Sprintf("%s: %s %s", r.label(e.Player), e.News, e.ID)
		if e.Now != 0 || e.Was != 0 {
			text += fmt.Sprintf(", %d after %d", e.Now, e.Was)
		}
		return text
	})
}
