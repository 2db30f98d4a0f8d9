package client

import (
	"loam/core/protocol/message"
	"loam/core/protocol/message/company"
	"loam/core/protocol/message/goods"
	"loam/core/protocol/message/stories"
	"loam/core/protocol/motion"
)

// Heard is what a client has been told since it forgot it last, as it came: all of it grows.
type Heard struct {
	Said      []company.Said
	Swings    []message.Swing
	Moves     []motion.Moved
	Forces    []motion.Force            // changes of how its player moves, as they came
	Paces     []motion.SpeedSeen        // of other players
	Splines   []motion.SplineSpeed      // of creatures
	Modes     []motion.SplineMode       // of creatures
	Thrown    []motion.KnockedBack      // of other players
	Flights   []motion.KnockBack        // of its player
	Waits     []uint32                  // ms until its player may take its body back, as told
	Bindings  []message.RaidInfo        // as listed
	Aborts    []message.TransferAborted // why it came in nowhere
	Copies    []message.RaidNews        // of how long copies last
	Unreset   []message.ResetFailed     // copies that did not end
	Degrees   []message.Difficulty      // chosen for copies to come
	Bosses    []message.BossFrame       // as they came and went
	Resets    []uint32                  // maps of which copies have ended
	Stances   []uint8                   // of its player, as told
	Starts    []message.AttackStart
	Stops     []message.AttackStop
	Levels    []message.LevelUp
	Played    []message.Played // how long, as often as it was told
	Releases  []message.ReleasePlace
	Invited   []string              // who has asked it into a group
	Answers   []company.GroupResult // to what it asked of its group
	Pings     []message.MapPinged
	Checks    []company.ReadyChecked  // ready checks, and in 1.12.1 answers
	Readiness []company.ReadyAnswered // answers of 3.3.5a
	Notices   []company.ChannelNotice
	Gestures  []company.TextEmoted
	Moved     []company.Emoted     // how somebody moves with a gesture
	Asked     []uint32             // counters of questions about its time
	Menus     []stories.GossipMenu // as they came
	Destroyed []uint64             // things of which it was told that there are no longer
	Failures  []goods.BagFailure   // of handling things
	Pushed    []goods.ItemPushed   // what it has been told that it got
	Times     []message.DataTimes  // of account data, as they came
	Data      []message.StoredData // account data, as it came
	Happened  []Happening          // casts, auras, blows, pets and duels, as they came
	Errands   []message.Body       // about quests, as they came
	Post      []message.Body       // about trades and letters, as they came
	Dealings  []message.Body       // with vendors, bankers and trainers, as they came
}
