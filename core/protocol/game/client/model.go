package client

import (
	"fmt"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

// take records a message. Called with mu held.
func (c *Client) take(name string, body packets.Body) {
	m := &c.model
	if c.overlooks {
		defer m.overlook()
	}
	m.takeGroup(body)
	m.takeErrand(name, body)
	m.takeDealing(name, body)
	m.Social.take(body)
	m.takePost(name, body)
	c.takeBattle(name, body)
	c.takeMotion(body)
	switch b := body.(type) {
	case *packets.ActionButtons:
		m.Buttons = b.Buttons[:]
	case *packets.AuthResponse:
		m.Result, m.Answered = b.Result, true
	case *packets.Characters:
		m.Characters, m.Listed = b.List, m.Listed+1
	case *packets.Result:
		m.Results[name] = b.Result
		if name == "SMSG_STANDSTATE_UPDATE" {
			m.Stances = append(m.Stances, b.Result)
		}
	case *packets.Renamed:
		m.Results[name] = b.Result
	case *packets.UpdateObject:
		c.update(b)
	case *packets.Packed:
		c.unpack(name, b)
	case *social.Said:
		m.Said = append(m.Said, *b)
	case *packets.Swing:
		m.Swings = append(m.Swings, *b)
	case *packets.AttackStart:
		m.Starts = append(m.Starts, *b)
	case *packets.AttackStop:
		m.Stops = append(m.Stops, *b)
	case *packets.LevelUp:
		m.Levels = append(m.Levels, *b)
	case *packets.Played:
		m.Played = append(m.Played, *b)
	case *packets.ReleasePlace:
		m.Releases = append(m.Releases, *b)
	case *packets.CorpseAnswer:
		m.Corpse = *b
	case *packets.Destroy:
		delete(m.Objects, b.GUID)
		delete(m.Auras, b.GUID)
		m.Destroyed = append(m.Destroyed, b.GUID)
	case *packets.VerifyWorld:
		m.World = b.Map
		m.Objects, m.Auras = map[uint64]*Object{}, map[uint64]map[uint8]combat.Aura{}
	case *packets.Pending, *packets.NewWorld:
		m.travels(b)
	case *packets.NameAnswer:
		m.Names[b.GUID] = b.Character
	case *packets.PetNameAnswer:
		m.PetName = *b
	case *packets.CreatureAnswer:
		m.Creatures[b.Entry] = b.Names[0]
	case *packets.ObjectAnswer:
		m.Things[b.Entry] = *b
	case *packets.PageAnswer:
		m.Pages[b.Page] = *b
	case *social.TextEmoted:
		m.Gestures = append(m.Gestures, *b)
	case *social.Emoted:
		m.Moved = append(m.Moved, *b)
	case *social.ChannelNotice:
		m.Notices = append(m.Notices, *b)
	case *social.ChannelList:
		m.Roster = *b
	case *packets.Text:
		if name == "SMSG_CHAT_PLAYER_NOT_FOUND" {
			m.Missing = b.Text
		}
	case *item.ItemAnswer:
		m.Items[b.Entry] = *b
	case *item.ItemNameAnswer:
		m.Called[b.Entry] = b.Item
	case *item.BagFailure:
		m.Failures = append(m.Failures, *b)
	case *item.ItemPushed:
		m.Pushed = append(m.Pushed, *b)
	case *packets.RaidInfo, *packets.TransferAborted, *packets.RaidNews, *packets.ResetFailed, *packets.Difficulty, *packets.CopyDifficulty, *packets.BossFrame:
		m.takeCopies(body)
	case *packets.WorldStates:
		m.States = make(map[uint32]uint32)
		for _, s := range b.List {
			m.States[s.State] = s.Value
		}
	case *packets.StateChanged:
		m.States[b.State] = b.Value
	case *social.Who:
		m.Who = *b
	case *npc.WipeTalents:
		m.Wipe = *b
	case *npc.Talents:
		m.Talents = *b
	case *npc.GossipMenu:
		m.Menus = append(m.Menus, *b)
	case *npc.GossipText:
		m.Texts[b.ID] = b.Variants[0].Texts[0]
	case *packets.DataTimes:
		m.Times = append(m.Times, *b)
	case *packets.StoredData:
		m.Data = append(m.Data, *b)
	case *packets.Tutorials:
		m.Tutorials = *b
	case *packets.Number:
		m.takeNumber(name, b.Value)
	case *packets.Empty:
		if name == "SMSG_LOGOUT_COMPLETE" {
			m.leave()
		}
	}
}

func (m *Model) takeNumber(name string, v uint32) {
	switch name {
	case "SMSG_INSTANCE_RESET":
		m.Resets = append(m.Resets, v)
	case "SMSG_CLIENTCACHE_VERSION":
		m.Cache = v
	case "SMSG_TIME_SYNC_REQ":
		m.Asked = append(m.Asked, v)
	case "SMSG_CORPSE_RECLAIM_DELAY":
		m.Waits = append(m.Waits, v)
	}
}

// leave ends a stay: the player is no longer in the world. Known objects are kept until the
// next stay begins.
func (m *Model) leave() { m.Left, m.Self, m.Group = true, 0, social.Group{} }

// takeMotion records a message about positions and movement. Called with mu held.
func (c *Client) takeMotion(body packets.Body) {
	m := &c.model
	switch b := body.(type) {
	case *movement.Moved:
		m.Moves = append(m.Moves, *b)
		c.place(b.Mover, b.Movement)
	case *movement.Force:
		m.Forces = append(m.Forces, *b)
		if !c.deaf {
			c.obey(b)
		}
	case *movement.SpeedSeen:
		m.Paces = append(m.Paces, *b)
	case *movement.SplineSpeed:
		m.Splines = append(m.Splines, *b)
	case *movement.SplineMode:
		m.Modes = append(m.Modes, *b)
	case *movement.KnockBack:
		m.Flights = append(m.Flights, *b)
		if !c.deaf {
			c.fly(b)
		}
	case *movement.KnockedBack:
		m.Thrown = append(m.Thrown, *b)
	case *movement.MonsterMove:
		if o := m.Objects[b.Mover]; o != nil {
			changed := *o
			changed.Way = b
			m.Objects[b.Mover] = &changed
		}
	case *movement.Teleport:
		m.Jumped = b.Counter
		c.place(b.Mover, b.Movement)
	}
}

// takeGroup records a message about the player's group. Called with mu held.
func (m *Model) takeGroup(body packets.Body) {
	switch b := body.(type) {
	case *social.Group:
		m.Group = *b
	case *social.MemberStats:
		m.Members[b.GUID] = *b
	case *social.Invited:
		m.Invited = append(m.Invited, b.Player)
	case *social.GroupResult:
		m.Answers = append(m.Answers, *b)
	case *packets.MapPinged:
		m.Pings = append(m.Pings, *b)
	case *social.ReadyChecked:
		m.Checks = append(m.Checks, *b)
	case *social.ReadyAnswered:
		m.Readiness = append(m.Readiness, *b)
	case *social.Marks:
		for _, one := range b.List {
			if int(one.Mark) < len(m.Icons) {
				m.Icons[one.Mark] = one.GUID
			}
		}
	}
}

// unpack reads an update with a deflated body.
func (c *Client) unpack(name string, b *packets.Packed) {
	if name != "SMSG_COMPRESSED_UPDATE_OBJECT" {
		return
	}
	plain, err := codec.Inflate(b.Data, int(b.Size), maxBody)
	var update packets.UpdateObject
	if err == nil {
		var left int
		if left, err = codec.Read(c.version.Packet, plain, &update); err == nil && left == 0 {
			c.update(&update)
			return
		}
	}
	c.model.puzzle(fmt.Sprintf("%s of %d bytes: %v", name, len(b.Data), err))
}

// puzzle records a message that is unknown or cannot be read. Called with mu held.
func (m *Model) puzzle(what string) {
	if m.Strange++; m.Strange == 1 {
		m.Puzzle = what
	}
}

// update applies an update to the objects in view.
func (c *Client) update(u *packets.UpdateObject) {
	m := &c.model
	for i := range u.Blocks {
		b := &u.Blocks[i]
		switch b.Type {
		case packets.BlockCreate, packets.BlockCreateNew:
			o := &Object{Type: b.ObjectType, Place: b.Place, Fields: map[uint16]uint32{}}
			for _, v := range b.Values {
				o.Fields[v.Field] = v.Word
			}
			m.Objects[b.GUID] = o
			if b.Place.Flags&movement.PlaceSelf != 0 {
				m.Self, m.Left, m.Loading = b.GUID, false, false
			}
		case packets.BlockValues:
			c.values(b)
		case packets.BlockOutOfRange:
			for _, g := range b.GUIDs {
				delete(m.Objects, g)
				delete(m.Auras, g)
			}
		}
	}
}

// values changes fields of an object. An unknown object is recorded as a problem.
func (c *Client) values(b *packets.Block) {
	o := c.model.Objects[b.GUID]
	if o == nil {
		c.model.puzzle(fmt.Sprintf("%d fields of 0x%016X, which nobody has shown", len(b.Values), b.GUID))
		return
	}
	changed := *o
	changed.Fields = make(map[uint16]uint32, len(o.Fields))
	for field, word := range o.Fields {
		changed.Fields[field] = word
	}
	for _, v := range b.Values {
		changed.Fields[v.Field] = v.Word
	}
	c.model.Objects[b.GUID] = &changed
}

// place moves an object.
func (c *Client) place(g uint64, to movement.Movement) {
	if o := c.model.Objects[g]; o != nil {
		changed := *o
		changed.Place.Movement = to
		c.model.Objects[g] = &changed
	}
}

// takeCopies records a message about instances. Called with mu held.
func (m *Model) takeCopies(body packets.Body) {
	switch b := body.(type) {
	case *packets.RaidInfo:
		m.Bindings = append(m.Bindings, *b)
	case *packets.TransferAborted:
		m.Aborts = append(m.Aborts, *b)
	case *packets.RaidNews:
		m.Copies = append(m.Copies, *b)
	case *packets.ResetFailed:
		m.Unreset = append(m.Unreset, *b)
	case *packets.Difficulty:
		m.Degrees = append(m.Degrees, *b)
	case *packets.CopyDifficulty:
		m.Degree = b.Value
	case *packets.BossFrame:
		m.Bosses = append(m.Bosses, *b)
	}
}

// travels records a message about a transfer to another map.
func (m *Model) travels(told packets.Body) {
	switch b := told.(type) {
	case *packets.Pending:
		m.Pending = *b
	case *packets.NewWorld:
		m.World, m.Loading, m.Self, m.Objects = b.Map, true, 0, map[uint64]*Object{}
		m.Auras = map[uint64]map[uint8]combat.Aura{}
	}
}
