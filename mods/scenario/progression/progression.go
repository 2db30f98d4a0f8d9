package progression

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/achievement"
	"loam/core/rules/reputation"
	"loam/core/rules/skill"
	"loam/core/rules/talent"
	"loam/core/world/progression"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// GrowthVerbs are the verbs for skills, reputation, talents and titles.
func GrowthVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A learns SKILL up to N", Run: doSkill,
			Doc:     "A player learns a skill with this value, as an operator would set it.",
			Example: "Anna learns growth:smithing up to 40"},
		{Syntax: "A forgets SKILL", Run: growing(intent.GrowForget, "SKILL"), Doc: "A player unlearns a skill.", Example: "Anna forgets growth:smithing"},
		{Syntax: "A declares war on FACTION", Run: growing(intent.GrowWar, "FACTION"), Doc: "A player declares war on a faction.", Example: "Anna declares war on growth:guild"},
		{Syntax: "A makes peace with FACTION", Run: growing(intent.GrowPeace, "FACTION"), Doc: "A player ends its war with a faction.", Example: "Anna makes peace with growth:guild"},
		{Syntax: "A chooses talent TALENT", Run: growing(intent.GrowTalent, "TALENT"), Doc: "A player learns a talent, or its next rank.", Example: "Anna chooses talent growth:nimble"},
		{Syntax: "A chooses talent TALENT up to N", Run: growing(intent.GrowTalent, "TALENT"), Doc: "A player learns a talent up to a rank, as far as it may.", Example: "Anna chooses talent growth:nimble up to 2"},
		{Syntax: "A takes no title", Run: growing(intent.GrowTitle, ""), Doc: "A player shows no title.", Example: "Anna takes no title"},
		{Syntax: "A asks how long B has played", Run: doAskPlayedOf, Doc: "A player with a role of tools asks for the played time of another, on any map.", Example: "Anna asks how long Ben has played"},
		{Syntax: "A takes title TITLE", Run: growing(intent.GrowTitle, "TITLE"), Doc: "A player shows a title that it has earned.", Example: "Anna takes title growth:brave"},
	}
}

// GrowthConditions are the conditions about skills, reputation, talents, titles, rest and
// achievements.
func GrowthConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A skill SKILL = N", State: testworld.OfUnits(skillIs), Doc: "The skill value of a player; 0 if it has not learned the skill.", Example: "expect Anna skill growth:smithing = 41"},
		{Syntax: "A skill SKILL of N", State: testworld.OfUnits(skillOf), Doc: "The maximum skill value of a player.", Example: "expect Anna skill growth:smithing of 75"},
		{Syntax: "A craft SPELL is BAND", State: testworld.OfUnits(craftIs), Doc: "The difficulty band of a craft for a player, by its name in the skill.", Example: "expect Anna craft growth:nail is fair"},
		{Syntax: "A standing with FACTION = N", State: testworld.OfUnits(standingIs), Doc: "A player's standing with a faction, in points.", Example: "expect Anna standing with growth:guild = 120"},
		{Syntax: "A standing with FACTION = minus N", State: testworld.OfUnits(standingIs), Doc: "The same for a standing below 0.", Example: "expect Anna standing with growth:rivals = minus 40"},
		{Syntax: "A reaches rank N with FACTION", Counts: rankReached, Doc: "A player's standing with a faction reached another rank, from 1, up or down.", Example: "expect Anna reaches rank 3 with growth:guild once"},
		{Syntax: "A has title TITLE", State: testworld.OfUnits(hasTitle), Doc: "A player has earned a title.", Example: "expect Anna has title growth:brave"},
		{Syntax: "A is called by TITLE", State: testworld.OfUnits(bearsTitle), Doc: "A player shows the title.", Example: "expect Anna is called by growth:brave"},
		{Syntax: "A talent TALENT = N", State: testworld.OfUnits(talentIs), Doc: "The rank of a talent that a player has; 0 is none.", Example: "expect Anna talent growth:nimble = 2"},
		{Syntax: "A has N talent points", State: testworld.OfUnits(talentPoints), Doc: "A player has this many talent points left.", Example: "expect Anna has 1 talent points"},
		{Syntax: "A gets N talent points back", Counts: talentsBack, Doc: "A player got this many talent points back.", Example: "expect Anna gets 3 talent points back once"},
		{Syntax: "A rested OP N", State: testworld.OfUnits(restedFor), Doc: "The rested experience of a player.", Example: "expect Anna rested >= 20"},
		{Syntax: "A has achievement ACHIEVEMENT", State: testworld.OfUnits(hasAchieved), Doc: "A player has earned an achievement.", Example: "expect Anna has achievement growth:rat_catcher"},
		{Syntax: "A achievement ACHIEVEMENT N = N2", State: testworld.OfUnits(achievedSo), Doc: "A player's progress in a criterion of an achievement, counted from 1.", Example: "expect Anna achievement growth:rat_catcher 1 = 2"},
		{Syntax: "A earns achievement ACHIEVEMENT", Counts: earnsAchievement, Doc: "A player earned an achievement.", Example: "expect Anna earns achievement growth:rat_catcher once"},
		{Syntax: "A is told of SKILL", Counts: grownNews(event.SkillRose), Doc: "A skill of a player went up.", Example: "expect Anna is told of growth:smithing once"},
		{Syntax: "A is told that B has played", Counts: toldPlayedOf, Doc: "A player was told the played time of another, on request.", Example: "expect Anna is told that Ben has played once"},
		{Syntax: "A is shown crafts of SKILL", Counts: grownNews(event.CraftsOpened), Doc: "A player was shown what it can craft with a skill.", Example: "expect Anna is shown crafts of growth:smithing"},
	}
}

// growing makes a verb for a request about progression.
func growing(act intent.GrowAct, what string) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		in := intent.Grow{Act: act}
		if what != "" {
			in.ID = string(st.ID(a, what))
		}
		if a.Has("N") {
			in.Rank = int(a.Num("N"))
		}
		return st.Asking(a, in)
	}
}

func doSkill(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Improve, ID: st.ID(a, "SKILL"), Points: int64(a.Num("N"))}))
}

func skillIs(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return skill.Value(&u.Player.Growth, st.ID(a, "SKILL")) == int(a.Num("N")), nil
}

func skillOf(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	id := st.ID(a, "SKILL")
	d, ok := st.Release.Content.Skill(id)
	own := skill.Find(&u.Player.Growth, id)
	return ok && own != nil && skill.Max(d, u.Level, own.Rank) == int(a.Num("N")), nil
}

func craftIs(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	def, ok := st.Release.Content.Spell(st.ID(a, "SPELL"))
	if !ok || def.Craft == nil {
		return false, fmt.Errorf("spell %s has no craft", st.ID(a, "SPELL"))
	}
	d, ok := st.Release.Content.Skill(def.Craft.Skill)
	if !ok {
		return false, nil
	}
	band := skill.Band(d, skill.Value(&u.Player.Growth, d.ID), def.Craft.Difficulty, def.Craft.Bands)
	return band >= 0 && d.Bands[band].Name == a.Text("BAND"), nil
}

func standingIs(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	own := reputation.Find(&u.Player.Growth, st.ID(a, "FACTION"))
	if own == nil {
		return false, fmt.Errorf("the player has no reputation with %s", st.ID(a, "FACTION"))
	}
	want := int(a.Num("N"))
	if a.Has("minus") {
		want = -want
	}
	return own.Points == want, nil
}

func rankReached(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.Grown)
	return ok && x.News == event.RankReached && x.ID == st.ID(a, "FACTION") && x.Now == int64(a.Num("N")) && st.Is(x.Player, a, "A")
}

func hasTitle(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return slices.Contains(u.Player.Growth.Titles, string(st.ID(a, "TITLE"))), nil
}

func bearsTitle(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return u.Player.Growth.Title == string(st.ID(a, "TITLE")), nil
}

func talentIs(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return talent.Rank(&u.Player.Growth, st.ID(a, "TALENT")) == int(a.Num("N")), nil
}

func talentPoints(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return talent.Free(st.Release.Content, progression.WhoseTalents(u)) == int(a.Num("N")), nil
}

func restedFor(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return line.Compare(float64(u.Player.Growth.Rest), a.Text("OP"), a.Num("N")), nil
}

func hasAchieved(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	_, has := achievement.Earned(&u.Player.Growth, st.ID(a, "ACHIEVEMENT"))
	return has, nil
}

func achievedSo(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	d, ok := st.Release.Content.Achievement(st.ID(a, "ACHIEVEMENT"))
	at := int(a.Num("N")) - 1
	switch {
	case u == nil || u.Player == nil:
		return false, testworld.ErrNoPlayer
	case !ok || at < 0 || at >= len(d.Criteria):
		return false, fmt.Errorf("%s has no criterion %d", st.ID(a, "ACHIEVEMENT"), at+1)
	}
	return achievement.Count(&u.Player.Growth, content.Part{Achievement: d, At: at}) == int(a.Num("N2")), nil
}

func earnsAchievement(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.Grown)
	return ok && x.News == event.AchievementEarned && x.ID == st.ID(a, "ACHIEVEMENT") && st.Is(x.Player, a, "A")
}

func talentsBack(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.Grown)
	return ok && x.News == event.TalentsBack && x.Now == int64(a.Num("N")) && st.Is(x.Player, a, "A")
}

func grownNews(news event.GrowthNews) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
		x, ok := e.Event.(event.Grown)
		return ok && x.News == news && x.ID == st.ID(a, "SKILL") && st.Is(x.Player, a, "A")
	}
}

// doAskPlayedOf makes a player ask for the played time of another.
func doAskPlayedOf(st *testworld.Stage, a line.Args) error {
	b, err := st.Player(a)
	if err != nil {
		return err
	}
	return st.Asking(a, intent.AskPlayedOf{Name: b.Known})
}

func toldPlayedOf(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	told, ok := e.Event.(event.PlayedOf)
	return ok && st.Is(told.Player, a, "A") && st.Is(told.Other, a, "B")
}

// toldGrown describes events of progression.
func toldGrown() testworld.Telling {
	return testworld.Tells(func(e event.Grown) []guid.GUID { return testworld.Units(e.Player) }, func(st *testworld.Stage, e event.Grown, _ string) string {
		text := fmt.Sprintf("%s: %s %s", st.Label(e.Player), e.News, e.ID)
		if e.Now != 0 || e.Was != 0 {
			text += fmt.Sprintf(", %d after %d", e.Now, e.Was)
		}
		return text
	})
}

// GrowthTellings describe the events of player progress.
func GrowthTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindExperienceGained: testworld.Tells(
			func(e event.ExperienceGained) []guid.GUID { return testworld.Units(e.Player, e.Source) },
			func(st *testworld.Stage, e event.ExperienceGained, _ string) string {
				return fmt.Sprintf("%s gains %d experience, %d of %d", st.Label(e.Player), e.Amount, e.Now, e.Needed)
			}),
		event.KindLeveledUp: testworld.Tells(
			func(e event.LeveledUp) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.LeveledUp, _ string) string {
				return fmt.Sprintf("%s is level %d", st.Label(e.Player), e.Level)
			}),
		event.KindGrown: toldGrown(),
		event.KindPlayed: testworld.Tells(
			func(e event.Played) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Played, _ string) string {
				return fmt.Sprintf("%s has played for %.0f s, %.0f s of them at its level", st.Label(e.Player), e.Total.Seconds(), e.Level.Seconds())
			}),
		event.KindPlayedOf: testworld.Tells(
			func(e event.PlayedOf) []guid.GUID { return testworld.Units(e.Player, e.Other) },
			func(st *testworld.Stage, e event.PlayedOf, _ string) string {
				return fmt.Sprintf("%s is told that %s has played for %.0f s, %.0f s of them at its level", st.Label(e.Player), st.Label(e.Other), e.Total.Seconds(), e.Level.Seconds())
			}),
	}
}
