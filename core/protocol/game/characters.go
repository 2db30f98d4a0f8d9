package game

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/protocol/game/idmap"
	gameitem "loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	itemrules "loam/core/rules/item"
	"loam/core/session"
)

// ListCharacters answers CMSG_CHAR_ENUM.
func ListCharacters(c *Conn, _ packets.Body) error {
	list, err := c.characters()
	if err != nil {
		c.log.Warn().Err(err).Msg("list characters")
		return c.fatal(err)
	}
	snapshot, _ := c.server.config.Realm.Content()
	var m packets.Characters
	for i := range list {
		m.List = append(m.List, c.row(snapshot, &list[i]))
	}
	c.Send(&m)
	return nil
}

// characters returns the characters of the account, at any time after the handshake.
func (c *Conn) characters() ([]character.Record, error) {
	if c.session.State() == session.InWorld {
		return c.server.config.Realm.Characters(c.wire.Context(), c.session.Who().Account)
	}
	return c.session.Characters(c.wire.Context())
}

// row returns a character in the form of the character list.
func (c *Conn) row(snapshot *content.Snapshot, r *character.Record) packets.Character {
	ch := packets.Character{
		GUID: idmap.Name(r.GUID(), 0), Name: r.Name, Level: uint8(min(r.Level, 255)), FirstLogin: !r.LoggedIn,
		Position: movement.VectorOf(r.Position.Point),
	}
	var numbers []content.Client
	place, spot := content.ID(r.Map), r.Position.Point
	if start, ok := snapshot.Start(content.ID(r.Start)); ok {
		numbers = start.Clients
		if at, ok := snapshot.Place(start.Place); ok && place == "" {
			place, spot, ch.Position = at.Map, at.At.Point, movement.VectorOf(at.At.Point)
		}
	}
	ch.Appearance = c.version.Appearance(c.server.config.book.ReleaseNames(), r.Traits, numbers)
	ch.Map, ch.Zone = c.server.config.book.ReleaseNames().Ground(place, spot)
	c.gear(snapshot, r, &ch)
	return ch
}

// gear sets the equipment of a character in the list.
func (c *Conn) gear(snapshot *content.Snapshot, r *character.Record, ch *packets.Character) {
	for _, it := range itemrules.InWorn(&r.Items) {
		if d, ok := snapshot.Item(content.ID(it.Def)); ok {
			ch.Gear[gameitem.Place(content.GearSlot(it.Slot))] = packets.Gear{
				Display: idmap.Number(d.Clients, c.version.Name, "display", 0), InventoryType: uint8(gameitem.WornAs(d, c.version.Name)),
			}
		}
	}
}

// CreateCharacter answers CMSG_CHAR_CREATE.
func CreateCharacter(c *Conn, m packets.Body) error {
	in := m.(*packets.CreateCharacter)
	results := &c.version.Results
	answer := packets.Result{Is: "SMSG_CHAR_CREATE", Result: results.Created}
	start, ok := c.start(in)
	if !ok {
		answer.Result = results.Disabled
		c.Send(&answer)
		return nil
	}
	wanted := session.Creation{Name: in.Character, Start: string(start), Traits: traits(&in.Appearance)}
	if _, err := c.session.Create(c.wire.Context(), wanted); err != nil {
		answer.Result = results.of(err, results.CreateFailed)
		if session.WhyOf(err) == session.NoSuchStart {
			answer.Result = results.Disabled
		}
		c.log.Info().Str("character", in.Character).Err(err).Msg("character not created")
	}
	c.Send(&answer)
	return nil
}

// start returns the character start for the client's race and class: the one with these
// numbers, or else the first without numbers.
func (c *Conn) start(in *packets.CreateCharacter) (content.ID, bool) {
	if !c.version.Playable.Has(in.Race, in.Class) {
		return "", false
	}
	snapshot, _ := c.server.config.Realm.Content()
	var plain *content.Start
	for _, s := range snapshot.Offered() {
		race := idmap.Number(s.Clients, c.version.Name, "race", 0)
		class := idmap.Number(s.Clients, c.version.Name, "class", 0)
		if race == uint32(in.Race) && class == uint32(in.Class) {
			return s.ID, true
		}
		if race == 0 && class == 0 && plain == nil {
			plain = s
		}
	}
	if plain == nil {
		return "", false
	}
	return plain.ID, true
}

// EnterWorld answers CMSG_PLAYER_LOGIN; the world answers when the player has entered its
// map.
func EnterWorld(c *Conn, m packets.Body) error {
	if c.session.State() == session.InWorld {
		return nil
	}
	id := characterID(m.(*packets.GUID).GUID)
	c.load(id)
	err := c.session.Enter(c.wire.Context(), id)
	if err == nil {
		c.server.config.Counters.Entered.Add(1)
		return nil
	}
	c.log.Info().Err(err).Msg("character did not enter the world")
	c.Send(&packets.Result{Is: "SMSG_CHARACTER_LOGIN_FAILED", Result: c.version.Results.ofLogin(err)})
	return nil
}

// characterID returns the number of the character that a client names; 0 is none.
func characterID(name uint64) int64 {
	if g := idmap.GUID(name, 0); g.Kind() == guid.Player {
		return int64(g.Counter())
	}
	return 0
}

// DeleteCharacter answers CMSG_CHAR_DELETE.
func DeleteCharacter(c *Conn, m packets.Body) error {
	answer := packets.Result{Is: "SMSG_CHAR_DELETE", Result: c.version.Results.Deleted}
	if err := c.session.Delete(c.wire.Context(), characterID(m.(*packets.GUID).GUID)); err != nil {
		answer.Result = c.version.Results.DeleteFailed
		c.log.Info().Err(err).Msg("character not deleted")
	}
	c.Send(&answer)
	return nil
}

// RenameCharacter answers CMSG_CHAR_RENAME.
func RenameCharacter(c *Conn, m packets.Body) error {
	in := m.(*packets.Rename)
	renamed, err := c.session.Rename(c.wire.Context(), characterID(in.GUID), in.NewName)
	answer := packets.Renamed{GUID: in.GUID, NewName: renamed.Name}
	if err != nil {
		answer.Result = c.version.Results.of(err, c.version.Results.NameFailed)
		c.log.Info().Str("character", in.NewName).Err(err).Msg("character not renamed")
	}
	c.Send(&answer)
	return nil
}

// traits returns the appearance that a player has chosen for a new character; values for
// models that no player can have are left out when the character is shown.
func traits(a *packets.Appearance) character.Traits {
	return character.Traits{ // sorted by name
		{Name: "class", Number: int64(a.Class)},
		{Name: "face", Number: int64(a.Face)},
		{Name: "facial_hair", Number: int64(a.FacialHair)},
		{Name: "gender", Number: int64(a.Gender)},
		{Name: "hair_color", Number: int64(a.HairColor)},
		{Name: "hair_style", Number: int64(a.HairStyle)},
		{Name: "race", Number: int64(a.Race)},
		{Name: "skin", Number: int64(a.Skin)},
	}
}
