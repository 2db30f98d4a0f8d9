package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/realm/state"
	"loam/core/rules/gameevent"
	"loam/core/rules/gossip"
	"loam/core/world/gamemap"
	"loam/scripting/permission"
)

// Events are the game events of the realm as a box knows them.
type Events interface {
	// EventFact returns the state of a game event; false while it is off.
	EventFact(id content.ID) (gameevent.Fact, bool)
	// RunningEvents returns the game events that are on, by id.
	RunningEvents() []gameevent.Fact
}

// Storer is the realm's storage: that of the realm, or the copy that a map has of it.
type Storer interface {
	// Stored returns a bundle's value in the last copy received.
	Stored(bundle, key string) value.Value
	// CheckStored returns why a value cannot be stored; it looks at StoredCount values
	// for that. StoredKeys are sorted.
	CheckStored(bundle, key string, v value.Value) error
	// CheckAdded does the same for a number that is added to the stored one.
	CheckAdded(bundle, key string, amount float64) error
	StoredCount(bundle string) int
	StoredKeys(bundle, prefix string) []string
}

// Host is the box behind a call. Package scripting implements it.
type Host interface {
	// World returns the map of the running step; nil in the realm box and while files
	// are loaded.
	World() *gamemap.Tx
	// Realm returns the realm; nil on a map and while files are loaded.
	Realm() *state.Tx
	// Place returns the kind of box.
	Place() Where
	// Bundle returns the bundle whose entry is running.
	Bundle() string
	// Permissions returns the permissions that the bundle asks for and those that it
	// has.
	Permissions() (asked, granted permission.Set)
	// Random draws a number in [0, 1) from the random stream for scripts.
	Random() float64

	// GUID returns the GUID of the unit or game object of which v is a handle.
	GUID(v lua.LValue) (guid.GUID, bool)
	// Handle returns the handle of a unit for the running bundle.
	Handle(u *entity.Unit) lua.LValue
	// HandleObject returns the handle of a game object.
	HandleObject(o *entity.Object) lua.LValue
	// Is reports whether v is the object of a class that has only one.
	Is(c Class, v lua.LValue) bool
	// Subject returns the object to which a main chunk attaches handlers. The error is
	// for the author.
	Subject(L *lua.LState, kind SubjectKind, choice Choice) (lua.LValue, error)
	// Answerer is Handler for the option of a menu that is shown in this entry: it looks
	// for a handler of the creature whose handler runs, otherwise of players.
	Answerer(name string) error
	// NewMenu returns the Lua value of a menu; Menu returns the menu of such a value.
	NewMenu(m *gossip.Menu) lua.LValue
	Menu(v lua.LValue) (*gossip.Menu, bool)
	// NewThing returns the Lua value of an item that a player has; Thing returns the
	// owner and the item of such a value.
	NewThing(owner *entity.Unit, it *character.Item) lua.LValue
	Thing(v lua.LValue) (owner, thing guid.GUID, ok bool)
	// Definition returns the id of the definition, such as a spell or an aura, of which v
	// is the object.
	Definition(v lua.LValue) (content.ID, bool)
	// Running returns the unit whose handler runs; nil for handlers of the map and the
	// realm.
	Running() *entity.Unit
	// Declare receives a command that a main chunk declares, and the problems of its
	// arguments. The error is for the author.
	Declare(L *lua.LState, s *command.Spec, wrong []error) error
	// Function wraps a Go function for scripts.
	Function(fn lua.LGFunction) *lua.LFunction
	// Handler checks that the running bundle has a handler of that name for a
	// unit, or for the map or realm when u is nil. The error is for the author.
	Handler(u *entity.Unit, name string) error
	// Export receives a table of functions that other bundles may call.
	Export(L *lua.LState, functions lua.LValue) error
	// Publish queues an event of the running bundle for the end of the step.
	Publish(name string, fields lua.LValue) error
	// Require runs another file once and returns what it returned.
	Require(name string) (lua.LValue, error)

	// ToPlain copies a value to plain data. The error names the part that is not plain.
	ToPlain(v lua.LValue) (value.Value, error)
	// FromPlain returns plain data as a new Lua value.
	FromPlain(v value.Value) lua.LValue
	// Charge counts steps of work against the budget of the entry.
	Charge(L *lua.LState, steps int)
	// Spend counts the cost of a call against the budget of the entry into the handler
	// and against the allowance of the bundle for one step.
	Spend(L *lua.LState, e *Entry, cost Cost)
	// Hand counts bytes of data that a call passes to the world.
	Hand(L *lua.LState, e *Entry, bytes int)
	// Show formats a value as tostring does, in the running entry.
	Show(L *lua.LState, v lua.LValue) string
	// Print writes a log line for operators, with the file and line of the caller.
	Print(L *lua.LState, level, text string)
}

// SubjectKind is the kind of subject to which a main chunk attaches handlers.
type SubjectKind uint8

const (
	OneCreature    SubjectKind = iota // creature "id"
	OneSpawn                          // spawn "id"
	Selection                         // creatures{...}
	OneMap                            // maps "id"
	OneObject                         // object "id"
	OneSpell                          // spell "id"
	SpellChain                        // spell_chain "id"
	SpellSelection                    // spells{...}
	OneAura                           // aura "id"
	AuraSelection                     // auras{...}
	OneItem                           // item "id"
	ItemSelection                     // items{...}
	OneEvent                          // event "id"
	OneQuest                          // quest "id"
	OneArea                           // area "id"
)

// Magic reports whether handlers are attached to definitions such as spells, auras,
// items or quests.
func (k SubjectKind) Magic() bool { return k >= OneSpell }

// Choice selects the subjects to which handlers are attached.
type Choice struct {
	ID      string // as written; "" in a selection that names none
	Tag     string
	Faction string
	School  string
}

// The fields of objects for the data that scripts keep with them.
const (
	State = "state"   // of units, the map, the realm
	Kept  = "storage" // of players and their accounts

	Account = "account" // of players: the object with what their accounts keep
)

// PlayerFields are the fields that handles of players have only for bundles that may
// keep data with players. Do not write into it.
var PlayerFields = []string{State, Kept, Account}

// Within returns the choice with the script's own bundle added to ids that name none.
func (c Choice) Within(bundle string) Choice {
	for _, id := range []*string{&c.ID, &c.Faction, &c.School} {
		if *id != "" {
			*id = string(Qualify(bundle, *id))
		}
	}
	return c
}
