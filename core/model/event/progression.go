package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// GrowthNews is a kind of news of a character's skills, reputation, titles, talents or
// achievements.
type GrowthNews uint8

// The news.
const (
	SkillLearned GrowthNews = iota // a skill was trained; Now is the new maximum rank
	SkillRose                      // the skill value rose from Was to Now, with the maximum Most
	SkillForgotten
	StandingChanged // the reputation changed from Was to Now points
	RankReached     // the new reputation rank is Now, from 1, of Most
	WarDeclared     // it declared war on a faction
	PeaceMade
	TitleEarned
	TitleLost
	TitleChosen       // its title was chosen; no ID is no title
	CraftsOpened      // its client should show what a skill can craft
	TalentChosen      // learned up to rank Now, of Most
	TalentsBack       // Now talent points were refunded
	AchievementCame   // criterion Part, from 1, of an achievement is at Now of Most
	AchievementEarned // it gives Now points; Most is the total of all its achievements
	growthNews
)

var growthWords = [growthNews]string{"skill_learned", "skill_rose", "skill_forgotten", "standing_changed", "rank_reached", "war_declared", "peace_made", "title_earned", "title_lost", "title_chosen", "crafts_opened", "talent_chosen", "talents_back", "achievement_came", "achievement_earned"}

// String returns the word used by the web protocol.
func (n GrowthNews) String() string { return growthWords[min(n, growthNews-1)] }

// Grown reports news of skills, reputation, titles, talents or achievements to the
// player.
//
//loam:kind 81 grown owner:Player
type Grown struct {
	Player guid.GUID
	News   GrowthNews
	ID     content.ID // of the skill, faction, title, talent or achievement
	Was    int64      // the old value
	Now    int64
	Most   int64 // 0: there is no maximum
	Part   int
}

// Played tells a player the played time of its character, on request.
//
//loam:kind 98 played owner:Player
type Played struct {
	Player guid.GUID
	Total  clock.Time // ms in the world, over all logins
	Level  clock.Time // ms at the current level
	Quiet  bool       // as requested
}

// PlayedOf tells an operator the played time of another player's character, on request.
//
//loam:kind 101 played_of owner:Player
type PlayedOf struct {
	Player guid.GUID  // who asked
	Other  guid.GUID  // who was asked about
	Name   string     // of Other
	Total  clock.Time // ms in the world, over all logins
	Level  clock.Time // ms at the current level
}
