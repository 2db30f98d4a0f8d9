package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// GrowthNews is what has become of a character beside its level.
type GrowthNews uint8

// The news.
const (
	SkillLearned GrowthNews = iota // it was taught a skill, up to rank Now
	SkillRose                      // it is as good at a skill as Now, of at most Most, and was Was
	SkillForgotten
	StandingChanged // a faction thinks of it as many points as Now, and thought Was
	RankReached     // that is now the rank Now, from 1, of Most
	WarDeclared     // it fights a faction by its own will
	PeaceMade
	TitleEarned
	TitleLost
	TitleChosen       // it is called by it; of no ID by none
	CraftsOpened      // it is shown what it can make with a skill
	TalentChosen      // up to rank Now, of Most
	TalentsBack       // Now points for talents have come back to it
	AchievementCame   // criterion Part, from 1, of an achievement has come to Now of Most
	AchievementEarned // for Now points; Most is what all of its achievements are worth
	growthNews
)

var growthWords = [growthNews]string{"skill_learned", "skill_rose", "skill_forgotten", "standing_changed", "rank_reached", "war_declared", "peace_made", "title_earned", "title_lost", "title_chosen", "crafts_opened", "talent_chosen", "talents_back", "achievement_came", "achievement_earned"}

// String is the word used by the web protocol.
func (n GrowthNews) String() string { return growthWords[min(n, growthNews-1)] }

// GrowthNewsWords are the words for all news, in their order.
func GrowthNewsWords() []string { return append([]string(nil), growthWords[:]...) }

// Grown tells a player of what has become of its character.
type Grown struct {
	Player guid.GUID
	News   GrowthNews
	ID     content.ID // of what it is about
	Was    int64      // what is counted, before
	Now    int64
	Most   int64 // 0: there is no most
	Part   int
}

func (Grown) Kind() Kind { return KindGrown }

// Audience of what has become of a character is its player.
func (e Grown) Audience() Audience { return owner(e.Player) }

func (e *Grown) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.Text(c, &e.ID)
	codec.Int(c, &e.Was)
	codec.Int(c, &e.Now)
	codec.Int(c, &e.Most)
	codec.Int(c, &e.Part)
}

// Played tells a player who has asked how long its character has been played.
type Played struct {
	Player guid.GUID
	Total  clock.Time // ms in the world, over all its log-ins
	Level  clock.Time // of these, at the level that it has
	Quiet  bool       // as it was asked
}

func (Played) Kind() Kind { return KindPlayed }

// Audience of how long a character has been played is its player.
func (e Played) Audience() Audience { return owner(e.Player) }

func (e *Played) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.Total)
	codec.Int(c, &e.Level)
	c.Bool(&e.Quiet)
}
