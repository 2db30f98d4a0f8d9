package scenario

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/achievement"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/growth"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/reputation"
	"loam/core/skill"
	"loam/core/talent"
)

// ofGrowing is what players do about what becomes of them beside their levels.
func ofGrowing() []verb {
	return []verb{
		{Syntax: "A learns SKILL up to N", run: doSkill,
			Doc:     "A player is taught a skill, and is as good at it as that; as an operator would do it.",
			Example: "Anna learns growth:smithing up to 40"},
		{Syntax: "A forgets SKILL", run: growing(intent.GrowForget, "SKILL"), Doc: "A player gives a skill up.", Example: "Anna forgets growth:smithing"},
		{Syntax: "A declares war on FACTION", run: growing(intent.GrowWar, "FACTION"), Doc: "A player chooses to fight a faction.", Example: "Anna declares war on growth:guild"},
		{Syntax: "A makes peace with FACTION", run: growing(intent.GrowPeace, "FACTION"), Doc: "And does so no more.", Example: "Anna makes peace with growth:guild"},
		{Syntax: "A chooses talent TALENT", run: growing(intent.GrowTalent, "TALENT"), Doc: "A player chooses a talent, or the next rank of one.", Example: "Anna chooses talent growth:nimble"},
		{Syntax: "A chooses talent TALENT up to N", run: growing(intent.GrowTalent, "TALENT"), Doc: "A player chooses a talent up to a rank, as far as it may.", Example: "Anna chooses talent growth:nimble up to 2"},
		{Syntax: "A takes no title", run: growing(intent.GrowTitle, ""), Doc: "A player is called by its name.", Example: "Anna takes no title"},
		{Syntax: "A takes title TITLE", run: growing(intent.GrowTitle, "TITLE"), Doc: "A player is called by a title that it has earned.", Example: "Anna takes title growth:brave"},
	}
}

// ofGrown is what may be expected of it.
func ofGrown() []condition {
	return []condition{
		{Syntax: "A skill SKILL = N", state: ofUnits(skillIs), Doc: "How good a player is at a skill; 0 is one that it has not learned.", Example: "expect Anna skill growth:smithing = 41"},
		{Syntax: "A skill SKILL of N", state: ofUnits(skillOf), Doc: "How good it can become.", Example: "expect Anna skill growth:smithing of 75"},
		{Syntax: "A craft SPELL is BAND", state: ofUnits(craftIs), Doc: "How hard something is for a player, as the skill calls it.", Example: "expect Anna craft growth:nail is fair"},
		{Syntax: "A standing with FACTION = N", state: ofUnits(standingIs), Doc: "What a faction thinks of a player, in points.", Example: "expect Anna standing with growth:guild = 120"},
		{Syntax: "A standing with FACTION = minus N", state: ofUnits(standingIs), Doc: "The same, below 0.", Example: "expect Anna standing with growth:rivals = minus 40"},
		{Syntax: "A reaches rank N with FACTION", counts: rankReached, Doc: "What a faction thinks of a player came to another rank, from 1, up or down.", Example: "expect Anna reaches rank 3 with growth:guild once"},
		{Syntax: "A has title TITLE", state: ofUnits(hasTitle), Doc: "A player has earned a title.", Example: "expect Anna has title growth:brave"},
		{Syntax: "A is called by TITLE", state: ofUnits(bearsTitle), Doc: "And is called by it.", Example: "expect Anna is called by growth:brave"},
		{Syntax: "A talent TALENT = N", state: ofUnits(talentIs), Doc: "Up to which rank a player has chosen a talent; 0 is not at all.", Example: "expect Anna talent growth:nimble = 2"},
		{Syntax: "A has N talent points", state: ofUnits(talentPoints), Doc: "How many points for talents a player has left.", Example: "expect Anna has 1 talent points"},
		{Syntax: "A gets N talent points back", counts: talentsBack, Doc: "So many points for talents came back to a player.", Example: "expect Anna gets 3 talent points back once"},
		{Syntax: "A rested OP N", state: ofUnits(restedFor), Doc: "For how many points of experience a player has rested that it has not spent.", Example: "expect Anna rested >= 20"},
		{Syntax: "A has achievement ACHIEVEMENT", state: ofUnits(hasAchieved), Doc: "A player has earned an achievement.", Example: "expect Anna has achievement growth:rat_catcher"},
		{Syntax: "A achievement ACHIEVEMENT N = N2", state: ofUnits(achievedSo), Doc: "How far a player has come with a criterion of an achievement, from 1.", Example: "expect Anna achievement growth:rat_catcher 1 = 2"},
		{Syntax: "A earns achievement ACHIEVEMENT", counts: earnsAchievement, Doc: "A player earned an achievement.", Example: "expect Anna earns achievement growth:rat_catcher once"},
		{Syntax: "A is told of SKILL", counts: grownNews(event.SkillRose), Doc: "A player has become better at a skill.", Example: "expect Anna is told of growth:smithing once"},
		{Syntax: "A is shown crafts of SKILL", counts: grownNews(event.CraftsOpened), Doc: "A player was shown what it can make with a skill.", Example: "expect Anna is shown crafts of growth:smithing"},
	}
}

// growing makes a verb of what a player may ask for.
func growing(act intent.GrowAct, what string) func(*runner, args) error {
	return func(r *runner, a args) error {
		in := intent.Grow{Act: act}
		if what != "" {
			in.ID = string(r.id(a, what))
		}
		if a.has("N") {
			in.Rank = int(a.num("N"))
		}
		return r.asking(a, in)
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

func standingIs(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	own := reputation.Find(&u.Player.Growth, r.id(a, "FACTION"))
	if own == nil {
		return false, fmt.Errorf("%s thinks of nobody", r.id(a, "FACTION"))
	}
	want := int(a.num("N"))
	if a.has("minus") {
		want = -want
	}
	return own.Points == want, nil
}

func rankReached(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.Grown)
	return ok && x.News == event.RankReached && x.ID == r.id(a, "FACTION") && x.Now == int64(a.num("N")) && r.is(x.Player, a, "A")
}

func hasTitle(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return slices.Contains(u.Player.Growth.Titles, string(r.id(a, "TITLE"))), nil
}

func bearsTitle(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return u.Player.Growth.Title == string(r.id(a, "TITLE")), nil
}

func talentIs(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return talent.Rank(&u.Player.Growth, r.id(a, "TALENT")) == int(a.num("N")), nil
}

func talentPoints(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return talent.Free(r.rel.Content, growth.WhoseTalents(u)) == int(a.num("N")), nil
}

func restedFor(_ *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return compare(float64(u.Player.Growth.Rest), a.text("OP"), a.num("N")), nil
}

func hasAchieved(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	_, has := achievement.Earned(&u.Player.Growth, r.id(a, "ACHIEVEMENT"))
	return has, nil
}

func achievedSo(r *runner, a args, u *entity.Unit) (bool, error) {
	d, ok := r.rel.Content.Achievement(r.id(a, "ACHIEVEMENT"))
	at := int(a.num("N")) - 1
	switch {
	case u == nil || u.Player == nil:
		return false, errNoPlayer
	case !ok || at < 0 || at >= len(d.Criteria):
		return false, fmt.Errorf("%s has no criterion of the number %d", r.id(a, "ACHIEVEMENT"), at+1)
	}
	return achievement.Count(&u.Player.Growth, content.Part{Achievement: d, At: at}) == int(a.num("N2")), nil
}

func earnsAchievement(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.Grown)
	return ok && x.News == event.AchievementEarned && x.ID == r.id(a, "ACHIEVEMENT") && r.is(x.Player, a, "A")
}

func talentsBack(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.Grown)
	return ok && x.News == event.TalentsBack && x.Now == int64(a.num("N")) && r.is(x.Player, a, "A")
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
