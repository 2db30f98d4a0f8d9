package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

// Heard is what a client has received since the last Forget, in order of arrival. All of it
// grows.
type Heard struct {
	Said      []social.Said
	Swings    []packets.Swing
	Moves     []movement.Moved
	Forces    []movement.Force          // changes of its player's movement
	Paces     []movement.SpeedSeen      // of other players
	Splines   []movement.SplineSpeed    // of creatures
	Modes     []movement.SplineMode     // of creatures
	Thrown    []movement.KnockedBack    // of other players
	Flights   []movement.KnockBack      // of its player
	Waits     []uint32                  // ms until its player may reclaim its corpse
	Bindings  []packets.RaidInfo        // the last received list
	Aborts    []packets.TransferAborted // reasons for failed transfers
	Copies    []packets.RaidNews        // remaining times of instances
	Unreset   []packets.ResetFailed     // instances that were not reset
	Degrees   []packets.Difficulty      // difficulties of new instances
	Bosses    []packets.BossFrame       // boss frames
	Resets    []uint32                  // maps with reset instances
	Stances   []uint8                   // of its player
	Starts    []packets.AttackStart
	Stops     []packets.AttackStop
	Levels    []packets.LevelUp
	Played    []packets.Played // played times
	Releases  []packets.ReleasePlace
	Invited   []string             // names of inviters to a group
	Answers   []social.GroupResult // results of group requests
	Pings     []packets.MapPinged
	Checks    []social.ReadyChecked  // ready checks, and in 1.12.1 the answers
	Readiness []social.ReadyAnswered // answers of 3.3.5a
	Notices   []social.ChannelNotice
	Gestures  []social.TextEmoted
	Moved     []social.Emoted      // emotes with movements
	Asked     []uint32             // counters of time syncs
	Menus     []npc.GossipMenu     // in order of arrival
	Destroyed []uint64             // objects that were removed
	Failures  []item.BagFailure    // of inventory requests
	Pushed    []item.ItemPushed    // received items
	Times     []packets.DataTimes  // of account data
	Data      []packets.StoredData // account data
	Happened  []Happening          // casts, auras, swings, pets and duels
	Errands   []packets.Body       // about quests
	Post      []packets.Body       // about trades and mail
	Dealings  []packets.Body       // with vendors, bankers and trainers
}
