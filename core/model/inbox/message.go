package inbox

import (
	"slices"
	"strconv"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
)

// Message is plain data sent by name between maps and the realm.
type Message struct {
	To       Address
	From     content.ID // map of the sender; "" is the realm
	Room     uint16     // instance of From
	Bundle   string
	Name     string
	Data     value.Value
	Event    event.Event // of ToSession only
	Posted   *Posted     // of ToPost and ToHand only
	Question *Question   // of ToSubject only
}

// AddressKind is the kind of a message's destination.
type AddressKind uint8

const (
	ToRealm     AddressKind = iota
	ToMap                   // every instance of Address.Map
	ToPlayer                // for the player Address.Player; from Address.Map, which it has just left, before anything later
	ToEveryone              // for all players of the realm
	ToStorage               // a change of the bundle's realm storage: Name is set or add
	ToPlace                 // Address.Player goes to the place that Name names
	ToCommand               // a command for the realm, typed by Address.Player: see Typed
	ToStore                 // a question to the store: Name is of or top; answered by ToHandler
	ToHandler               // the answer, for the handler Name of the asking bundle; Data is {answer, data}
	ToAnswer                // a line of the answer to Address.Player, as ToPlayer; Data is {refused, args}
	ToSession               // Event happened to Address.Player: its map logs it
	ToOrder                 // a built-in command about Address.Player, for its map: see Typed
	ToSpot                  // Address.Player goes to a point on Address.Map: see SpotMessage
	ToOffice                // a built-in command that the realm state has parsed and does not run itself: see OfficeMessage
	ToTrail                 // a command was used that needs a higher role than player: see UseMessage
	ToSave                  // every map saves its players now
	ToEvents                // starts, stops or adds to a game event: see EventMessage
	ToPost                  // an order for mail, auctions, friends or guilds: see PostMessage
	ToHand                  // a delivery for the character of Address.Player: see HandMessage
	ToInstances             // Address.Player asks to reset its instance copies
	ToEditor                // asks for an edit of the world's files for Address.Player: see EditMessage
	ToGuild                 // for all others in the guild of Address.Player
	ToDoor                  // Address.Player is disconnected; Name is why
	ToSubject               // a request about Address.Player, which its map answers: see QuestionMessage
)

// Address is the destination of a message.
type Address struct {
	Kind   AddressKind
	Map    content.ID
	Player string
}

// StoragePurge is the name of the change that deletes all that a bundle has stored,
// also with players; the bundle is not in the running release.
const StoragePurge = "purge"

// Typed is a command on its way from where it was typed, by a player on a map or
// an operator at the console, who may type for one.
type Typed struct {
	Line string
	By   string // name of the player; "" is the console
	Role auth.Role
	Ask  int64 // number under which the console waits; 0: the player is answered
	From content.ID
	At   geo.Position // where the player stands on From
}

// OrderMessage sends a built-in command to the map of a player.
func OrderMessage(player string, t Typed) Message {
	return Message{To: Address{Kind: ToOrder, Player: player}, From: t.From, Name: t.Line, Data: t.data()}
}

// CommandMessage sends a command to the realm.
func CommandMessage(t Typed) Message {
	return Message{To: Address{Kind: ToCommand, Player: t.By}, From: t.From, Name: t.Line, Data: t.data()}
}

// OfficeMessage sends a built-in command to the owner of the realm: its name, and its
// arguments by name.
func OfficeMessage(name string, args value.Value, t Typed) Message {
	data := append(slices.Clone(t.data().Entries()), value.OfRecord("line", t.Line, "args", args).Entries()...)
	return Message{To: Address{Kind: ToOffice}, From: t.From, Name: name, Data: value.OfTable(data)}
}

// UseMessage reports the outcome of a command, for the audit trail.
func UseMessage(t Typed, l command.Line) Message {
	said := value.OfRecord("bundle", l.Text.Bundle, "text", l.Text.Key, "args", l.Args)
	data := append(slices.Clone(t.data().Entries()), value.OfRecord("line", t.Line, "said", said).Entries()...)
	return Message{To: Address{Kind: ToTrail}, From: t.From, Data: value.OfTable(data)}
}

// Said is the line of a UseMessage.
func (m Message) Said() command.Line {
	said := m.Data.Get("said")
	return command.Line{Text: content.Text{Bundle: said.Get("bundle").Text(), Key: said.Get("text").Text()}, Args: said.Get("args")}
}

func (t *Typed) data() value.Value {
	return value.OfRecord("role", int(t.Role), "ask", strconv.FormatInt(t.Ask, 10), "by", t.By, "at", spotData(t.At))
}

// Typed is what these messages carry.
func (m Message) Typed() Typed {
	ask, _ := strconv.ParseInt(m.Data.Get("ask").Text(), 10, 64) // a map or the box wrote it
	line := m.Name
	if own := m.Data.Get("line"); own.Kind() == value.String {
		line = own.Text()
	}
	return Typed{
		Line: line, By: m.Data.Get("by").Text(), Role: auth.Role(m.Data.Get("role").Number()), Ask: ask,
		From: m.From, At: spotOf(m.Data.Get("at")),
	}
}

// What an EventMessage may ask for.
const (
	EventStart = "start"
	EventStop  = "stop"
	EventAdd   = "add" // points to its goal
)

// EventMessage asks the realm for a change of a game event.
func EventMessage(what string, id content.ID, points int64) Message {
	return Message{To: Address{Kind: ToEvents}, Name: what, Data: value.OfRecord("event", string(id), "points", float64(points))}
}

// SpotMessage sends a player to a point on a map.
func SpotMessage(player string, on content.ID, at geo.Position) Message {
	return Message{To: Address{Kind: ToSpot, Map: on, Player: player}, Data: spotData(at)}
}

// Spot is where a SpotMessage sends its player on Address.Map.
func (m Message) Spot() geo.Position { return spotOf(m.Data) }

func spotData(at geo.Position) value.Value {
	return value.OfRecord("x", at.X, "y", at.Y, "z", at.Z, "facing", at.Facing)
}

func spotOf(v value.Value) geo.Position {
	at := geo.Position{Facing: v.Get("facing").Number()}
	at.X, at.Y, at.Z = v.Get("x").Number(), v.Get("y").Number(), v.Get("z").Number()
	return at
}

// AnswerMessage is one line of an answer to a player.
func AnswerMessage(player string, refused bool, l command.Line) Message {
	data := value.OfRecord("refused", refused, "args", l.Args)
	return Message{To: Address{Kind: ToAnswer, Player: player}, Bundle: l.Text.Bundle, Name: l.Text.Key, Data: data}
}

// Text is the text of a bundle that a message names which tells players something.
func (m Message) Text() content.Text { return content.Text{Bundle: m.Bundle, Key: m.Name} }

// Code codes a message.
func (m *Message) Code(c *codec.Coder) {
	codec.Int(c, &m.To.Kind)
	codec.Text(c, &m.To.Map)
	c.String(&m.To.Player)
	codec.Text(c, &m.From)
	codec.Int(c, &m.Room)
	c.String(&m.Bundle)
	c.String(&m.Name)
	m.Data.Code(c)
	if m.To.Kind == ToSession {
		event.Code(c, &m.Event)
	}
	if m.To.Kind == ToPost || m.To.Kind == ToHand {
		if m.Posted == nil {
			m.Posted = new(Posted)
		}
		m.Posted.code(c)
	}
	if m.To.Kind == ToSubject {
		if m.Question == nil {
			m.Question = new(Question)
		}
		m.Question.code(c)
	}
}
