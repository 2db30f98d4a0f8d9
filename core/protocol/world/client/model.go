package client

import (
	"fmt"

	"loam/core/protocol/battle"
	"loam/core/protocol/message"
	"loam/core/protocol/message/company"
	"loam/core/protocol/message/goods"
	"loam/core/protocol/message/stories"
	"loam/core/protocol/motion"
	"loam/core/protocol/packet"
)

// take keeps what a message says. Called with mu held.
func (c *Client) take(name string, body message.Body) {
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
	case *message.ActionButtons:
		m.Buttons = b.Buttons[:]
	case *message.AuthResponse:
		m.Result, m.Answered = b.Result, true
	case *message.Characters:
		m.Characters, m.Listed = b.List, m.Listed+1
	case *message.Result:
		m.Results[name] = b.Result
		if name == "SMSG_STANDSTATE_UPDATE" {
			m.Stances = append(m.Stances, b.Result)
		}
	case *message.Renamed:
		m.Results[name] = b.Result
	case *message.UpdateObject:
		c.update(b)
	case *message.Packed:
		c.unpack(name, b)
	case *company.Said:
		m.Said = append(m.Said, *b)
	case *message.Swing:
		m.Swings = append(m.Swings, *b)
	case *message.AttackStart:
		m.Starts = append(m.Starts, *b)
	case *message.AttackStop:
		m.Stops = append(m.Stops, *b)
	case *message.LevelUp:
		m.Levels = append(m.Levels, *b)
	case *message.Played:
		m.Played = append(m.Played, *b)
	case *message.ReleasePlace:
		m.Releases = append(m.Releases, *b)
	case *message.CorpseAnswer:
		m.Corpse = *b
	case *message.Destroy:
		delete(m.Objects, b.GUID)
		delete(m.Auras, b.GUID)
		m.Destroyed = append(m.Destroyed, b.GUID)
	case *message.VerifyWorld:
		m.World = b.Map
		m.Objects, m.Auras = map[uint64]*Object{}, map[uint64]map[uint8]battle.Aura{}
	case *message.Pending, *message.NewWorld:
		m.travels(b)
	case *message.NameAnswer:
		m.Names[b.GUID] = b.Character
	case *message.PetNameAnswer:
		m.PetName = *b
	case *message.CreatureAnswer:
		m.Creatures[b.Entry] = b.Names[0]
	case *message.ObjectAnswer:
		m.Things[b.Entry] = *b
	case *message.PageAnswer:
		m.Pages[b.Page] = *b
	case *company.TextEmoted:
		m.Gestures = append(m.Gestures, *b)
	case *company.Emoted:
		m.Moved = append(m.Moved, *b)
	case *company.ChannelNotice:
		m.Notices = append(m.Notices, *b)
	case *company.ChannelList:
		m.Roster = *b
	case *message.Text:
		if name == "SMSG_CHAT_PLAYER_NOT_FOUND" {
			m.Missing = b.Text
		}
	case *goods.ItemAnswer:
		m.Items[b.Entry] = *b
	case *goods.ItemNameAnswer:
		m.Called[b.Entry] = b.Item
	case *goods.BagFailure:
		m.Failures = append(m.Failures, *b)
	case *goods.ItemPushed:
		m.Pushed = append(m.Pushed, *b)
	case *message.RaidInfo, *message.TransferAborted, *message.RaidNews, *message.ResetFailed, *message.Difficulty, *message.CopyDifficulty, *message.BossFrame:
		m.takeCopies(body)
	case *message.WorldStates:
		m.States = make(map[uint32]uint32)
		for _, s := range b.List {
			m.States[s.State] = s.Value
		}
	case *message.StateChanged:
		m.States[b.State] = b.Value
	case *company.Who:
		m.Who = *b
	case *stories.WipeTalents:
		m.Wipe = *b
	case *stories.Talents:
		m.Talents = *b
	case *stories.GossipMenu:
		m.Menus = append(m.Menus, *b)
	case *stories.GossipText:
		m.Texts[b.ID] = b.Variants[0].Texts[0]
	case *message.DataTimes:
		m.Times = append(m.Times, *b)
	case *message.StoredData:
		m.Data = append(m.Data, *b)
	case *message.Tutorials:
		m.Tutorials = *b
	case *message.Number:
		m.takeNumber(name, b.Value)
	case *message.Empty:
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

// leave ends a stay: nobody is in the world any more. What was around stays known until the
// next one begins.
func (m *Model) leave() { m.Left, m.Self, m.Group = true, 0, company.Group{} }

// takeMotion keeps what a message says of where things are and how they move.
// Called with mu held.
func (c *Client) takeMotion(body message.Body) {
	m := &c.model
	switch b := body.(type) {
	case *motion.Moved:
		m.Moves = append(m.Moves, *b)
		c.place(b.Mover, b.Movement)
	case *motion.Force:
		m.Forces = append(m.Forces, *b)
		if !c.deaf {
			c.obey(b)
		}
	case *motion.SpeedSeen:
		m.Paces = append(m.Paces, *b)
	case *motion.SplineSpeed:
		m.Splines = append(m.Splines, *b)
	case *motion.SplineMode:
		m.Modes = append(m.Modes, *b)
	case *motion.KnockBack:
		m.Flights = append(m.Flights, *b)
		if !c.deaf {
			c.fly(b)
		}
	case *motion.KnockedBack:
		m.Thrown = append(m.Thrown, *b)
	case *motion.MonsterMove:
		if o := m.Objects[b.Mover]; o != nil {
			changed := *o
			changed.Way = b
			m.Objects[b.Mover] = &changed
		}
	case *motion.Teleport:
		m.Jumped = b.Counter
		c.place(b.Mover, b.Movement)
	}
}

// takeGroup keeps what a message says of the player's group. Called with mu held.
func (m *Model) takeGroup(body message.Body) {
	switch b := body.(type) {
	case *company.Group:
		m.Group = *b
	case *company.MemberStats:
		m.Members[b.GUID] = *b
	case *company.Invited:
		m.Invited = append(m.Invited, b.Player)
	case *company.GroupResult:
		m.Answers = append(m.Answers, *b)
	case *message.MapPinged:
		m.Pings = append(m.Pings, *b)
	case *company.ReadyChecked:
		m.Checks = append(m.Checks, *b)
	case *company.ReadyAnswered:
		m.Readiness = append(m.Readiness, *b)
	case *company.Marks:
		for _, one := range b.List {
			if int(one.Mark) < len(m.Icons) {
				m.Icons[one.Mark] = one.GUID
			}
		}
	}
}

// unpack takes an update whose body is deflated.
func (c *Client) unpack(name string, b *message.Packed) {
	if name != "SMSG_COMPRESSED_UPDATE_OBJECT" {
		return
	}
	plain, err := packet.Inflate(b.Data, int(b.Size), maxBody)
	var update message.UpdateObject
	if err == nil {
		var left int
		if left, err = packet.Read(c.version.Packet, plain, &update); err == nil && left == 0 {
			c.update(&update)
			return
		}
	}
	c.model.puzzle(fmt.Sprintf("%s of %d bytes: %v", name, len(b.Data), err))
}

// puzzle notes something that nobody knows or that cannot be read. Called with mu held.
func (m *Model) puzzle(what string) {
	if m.Strange++; m.Strange == 1 {
		m.Puzzle = what
	}
}

// update applies an update to the things in view.
func (c *Client) update(u *message.UpdateObject) {
	m := &c.model
	for i := range u.Blocks {
		b := &u.Blocks[i]
		switch b.Type {
		case message.BlockCreate, message.BlockCreateNew:
			o := &Object{Type: b.ObjectType, Place: b.Place, Fields: map[uint16]uint32{}}
			for _, v := range b.Values {
				o.Fields[v.Field] = v.Word
			}
			m.Objects[b.GUID] = o
			if b.Place.Flags&motion.PlaceSelf != 0 {
				m.Self, m.Left, m.Loading = b.GUID, false, false
			}
		case message.BlockValues:
			c.values(b)
		case message.BlockOutOfRange:
			for _, g := range b.GUIDs {
				delete(m.Objects, g)
				delete(m.Auras, g)
			}
		}
	}
}

// values changes fields of a thing. One that nobody has shown is strange.
func (c *Client) values(b *message.Block) {
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

// place moves a thing.
func (c *Client) place(g uint64, to motion.Movement) {
	if o := c.model.Objects[g]; o != nil {
		changed := *o
		changed.Place.Movement = to
		c.model.Objects[g] = &changed
	}
}

// takeCopies keeps what a message says of copies of maps. Called with mu held.
func (m *Model) takeCopies(body message.Body) {
	switch b := body.(type) {
	case *message.RaidInfo:
		m.Bindings = append(m.Bindings, *b)
	case *message.TransferAborted:
		m.Aborts = append(m.Aborts, *b)
	case *message.RaidNews:
		m.Copies = append(m.Copies, *b)
	case *message.ResetFailed:
		m.Unreset = append(m.Unreset, *b)
	case *message.Difficulty:
		m.Degrees = append(m.Degrees, *b)
	case *message.CopyDifficulty:
		m.Degree = b.Value
	case *message.BossFrame:
		m.Bosses = append(m.Bosses, *b)
	}
}

// travels takes what is told of the way to another map.
func (m *Model) travels(told message.Body) {
	switch b := told.(type) {
	case *message.Pending:
		m.Pending = *b
	case *message.NewWorld:
		m.World, m.Loading, m.Self, m.Objects = b.Map, true, 0, map[uint64]*Object{}
		m.Auras = map[uint64]map[uint8]battle.Aura{}
	}
}
