package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

// Heard is what a client has been told since it forgot it last, as it came: all of it grows.
type Heard struct {
	Said      []social.Said
	Swings    []packets.Swing
	Moves     []movement.Moved
	Forces    []movement.Force          // changes of how its player moves, as they came
	Paces     []movement.SpeedSeen      // of other players
	Splines   []movement.SplineSpeed    // of creatures
	Modes     []movement.SplineMode     // of creatures
	Thrown    []movement.KnockedBack    // of other players
	Flights   []movement.KnockBack      // of its player
	Waits     []uint32                  // ms until its player may take its body back, as told
	Bindings  []packets.RaidInfo        // as listed
	Aborts    []packets.TransferAborted // why it came in nowhere
	Copies    []packets.RaidNews        // of how long copies last
	Unreset   []packets.ResetFailed     // copies that did not end
	Degrees   []packets.Difficulty      // chosen for copies to come
	Bosses    []packets.BossFrame       // as they came and went
	Resets    []uint32                  // maps of which copies have ended
	Stances   []uint8                   // of its player, as told
	Starts    []packets.AttackStart
	Stops     []packets.AttackStop
	Levels    []packets.LevelUp
	Played    []packets.Played // how long, as often as it was told
	Releases  []packets.ReleasePlace
	Invited   []string             // who has asked it into a group
	Answers   []social.GroupResult // to what it asked of its group
	Pings     []packets.MapPinged
	Checks    []social.ReadyChecked  // ready checks, and in 1.12.1 answers
	Readiness []social.ReadyAnswered // answers of 3.3.5a
	Notices   []social.ChannelNotice
	Gestures  []social.TextEmoted
	Moved     []social.Emoted      // how somebody moves with a gesture
	Asked     []uint32             // counters of questions about its time
	Menus     []npc.GossipMenu     // as they came
	Destroyed []uint64             // things of which it was told that there are no longer
	Failures  []item.BagFailure    // of handling things
	Pushed    []item.ItemPushed    // what it has been told that it got
	Times     []packets.DataTimes  // of account data, as they came
	Data      []packets.StoredData // account data, as it came
	Happened  []Happening          // casts, auras, blows, pets and duels, as they came
	Errands   []packets.Body       // about quests, as they came
	Post      []packets.Body       // about trades and letters, as they came
	Dealings  []packets.Body       // with vendors, bankers and trainers, as they came
}
