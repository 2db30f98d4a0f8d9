package luaapi

import (
	"iter"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/gossip"
	"loam/core/rules/group"
	"loam/core/rules/item"
	"loam/core/rules/loot"
	"loam/core/rules/quest"
	"loam/core/rules/talent"
	"loam/core/world/spell"
	"loam/scripting/permission"
)

// World is the map as the API needs it. [*gamemap.Tx] implements it.
type World interface {
	InstanceWorld
	PoolWorld
	StateWorld
	Orders
	LayerWorld
	TransportWorld
	Shows
	Air
	Journeys
	RuleWorld
	Now() clock.Time
	MapID() content.ID
	Events
	Weather() (kind content.Weather, pct int)
	SetWeather(kind content.Weather, pct int, lasts clock.Time)
	Instance() uint16
	Content() *content.Snapshot
	RealUnix() int64

	Unit(g guid.GUID) (*entity.Unit, bool)
	Units() iter.Seq[*entity.Unit]
	Object(g guid.GUID) (*entity.Object, bool)
	Objects() []*entity.Object
	ObjectsWithin(at geo.Point, r geo.Yards) []*entity.Object
	SetObjectState(o *entity.Object, to content.ObjectState)
	UseObject(player *entity.Unit, o *entity.Object) bool
	TakeObject(o *entity.Object)
	PutObject(id content.ID, at geo.Position, lasts clock.Time) (*entity.Object, bool)
	Within(at geo.Point, r geo.Yards) []*entity.Unit
	Reaction(a, b *entity.Unit) content.Reaction
	CanAttack(a, b *entity.Unit) bool
	CanHelp(a, b *entity.Unit) bool
	Challenge(player, to *entity.Unit) content.Text
	DeadPet(player *entity.Unit) bool
	RevivePet(player *entity.Unit, pct float64) bool
	RaiseFlag(player *entity.Unit, up bool)
	InSight(a, b *entity.Unit) bool
	SeesPoint(u *entity.Unit, p geo.Point) bool
	FindPlayer(name string) (*entity.Unit, bool)
	Group(player *entity.Unit) *group.Group
	Mark(player, unit *entity.Unit, mark int) bool
	GroupAct(player *entity.Unit, act intent.Group, forced bool)

	Say(u *entity.Unit, how intent.Speech, text content.Text, args value.Value)
	Tell(player guid.GUID, text content.Text, args value.Value)

	Attack(u, target *entity.Unit) error
	StopAttack(u *entity.Unit)
	Damage(source, victim *entity.Unit, points int64) int64
	Heal(source, target *entity.Unit, points int64) int64
	Kill(killer, victim *entity.Unit)
	Evade(u *entity.Unit)
	CallForHelp(u *entity.Unit, yards geo.Yards) int
	AddThreat(u, enemy *entity.Unit, amount float64)
	SetThreat(u, enemy *entity.Unit, amount float64)
	ClearThreat(u *entity.Unit)

	MoveTo(u *entity.Unit, p geo.Point, run bool) error
	Follow(u, target *entity.Unit, gap geo.Yards) error
	FollowAt(u, target *entity.Unit, gap geo.Yards, angle geo.Radians) error
	Flee(u *entity.Unit, span clock.Time) error
	Face(u *entity.Unit, heading geo.Radians)
	Stop(u *entity.Unit)
	Resume(u *entity.Unit)
	Teleport(u *entity.Unit, to geo.Position) error
	Transfer(u *entity.Unit, place content.ID) error
	TransferTo(u *entity.Unit, on content.ID, to geo.Position) error
	Dismount(u *entity.Unit) int
	OpenPanel(player *entity.Unit, id content.ID) error
	ClosePanel(player *entity.Unit, id content.ID) bool
	HasPanel(player *entity.Unit, id content.ID) bool
	AddItem(player *entity.Unit, id content.ID, count int) item.Why
	RemoveItem(player *entity.Unit, id content.ID, count int) item.Why
	CountItem(player *entity.Unit, id content.ID) int
	Standing(player *entity.Unit, faction content.ID) (points int, rank string, ok bool)
	SetStanding(player *entity.Unit, faction content.ID, points int) bool
	AddStanding(player *entity.Unit, faction content.ID, points int)
	AddTitle(player *entity.Unit, id content.ID, has bool) bool
	BearTitle(player *entity.Unit, id content.ID) bool
	Talent(player *entity.Unit, id content.ID) (rank, of int)
	TalentPoints(player *entity.Unit) int
	ChooseTalent(player *entity.Unit, id content.ID) talent.Why
	ResetTalents(player *entity.Unit) int
	Achieved(player *entity.Unit, id content.ID) (at int64, has bool)
	CreditAchievement(player *entity.Unit, id content.ID, criterion string, n int) bool
	GiveAchievement(player *entity.Unit, id content.ID) bool
	Rested(player *entity.Unit) (points int64, inside bool)
	SetRested(player *entity.Unit, points int64)
	Skill(player *entity.Unit, id content.ID) (value, most int, known bool)
	SetSkill(player *entity.Unit, id content.ID, value int) bool
	TeachSkill(player *entity.Unit, id content.ID, rank int) bool
	Practise(player *entity.Unit, id content.ID, difficulty int) bool
	ChangeItems(player *entity.Unit, rule func(*character.Items) item.Why) item.Why
	Dress(player *entity.Unit, rule func(*character.Items) item.Why) item.Why
	TakeQuest(player *entity.Unit, id content.ID) quest.Why
	CreditQuest(player *entity.Unit, id content.ID, objective string, n int) bool
	CompleteQuest(player *entity.Unit, id content.ID) bool
	RewardQuest(player *entity.Unit, id content.ID, choice int) quest.Why
	FailQuest(player *entity.Unit, id content.ID) bool
	DropQuest(player *entity.Unit, id content.ID) bool
	UseItem(player *entity.Unit, id content.ID, rq spell.Request) (item.Why, spell.Reason)
	Money(player *entity.Unit, currency content.ID) int64
	GiveMoney(player *entity.Unit, currency content.ID, amount int64) currencyrules.Why
	OpenAuction(player, with *entity.Unit) bool
	OpenRegistrar(player, at *entity.Unit, charter content.ID) bool
	OpenDesk(player, with *entity.Unit, what entity.Desk) bool
	Deal(player *entity.Unit, in intent.Deal) bool
	Mend(player *entity.Unit) bool
	Wear(player *entity.Unit, at content.GearSlot, points int) int
	Loot(u *entity.Unit, kind loot.Kind) value.Value
	Mail(u *entity.Unit, o character.Order) bool
	FoundGuild(u *entity.Unit, name string, charter content.ID) string
	OpenMail(player, at *entity.Unit) bool
	AddLoot(u *entity.Unit, id content.ID, count int) bool
	OpenLoot(player, u *entity.Unit, kind loot.Kind) bool
	ShowMenu(player *entity.Unit, speaker guid.GUID, menu gossip.Menu) (bool, error)
	OpenMenu(player *entity.Unit, speaker guid.GUID, id content.ID) (bool, error)
	Serve(player, speaker *entity.Unit, service content.MenuAction, of content.ID) bool
	KnowsStop(player *entity.Unit, id content.ID) bool
	LearnStop(player *entity.Unit, id content.ID) bool
	Fly(player *entity.Unit, flight content.ID) string
	FlyOver(player *entity.Unit, from, to content.ID) string
	SetHome(player *entity.Unit, place content.ID)
	CloseMenu(player *entity.Unit, bundle string) bool
	WalkPath(u *entity.Unit, path content.ID) error

	SummonBound(bundle string, owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time, b content.Bond) (*entity.Unit, error)
	SetTemper(u *entity.Unit, t content.Temper) error
	Despawn(u *entity.Unit)
	Respawn(u *entity.Unit) error
	Revive(u *entity.Unit, pct float64) error
	LeaveBody(u *entity.Unit) error
	SetLevel(u *entity.Unit, level int) error
	SetScale(u *entity.Unit, scale float64) error
	SetSpeed(u *entity.Unit, factor float64) error
	SetFaction(u *entity.Unit, faction content.ID) error
	SetRoot(u *entity.Unit, rooted bool) error
	SetStance(u *entity.Unit, s intent.Stance) error
	GainPower(u *entity.Unit, id content.ID, points int64) (int64, error)
	SpendPower(u *entity.Unit, id content.ID, points int64) bool
	EnterPhase(u *entity.Unit, name string) (refused string, err error)
	GiveExperience(player *entity.Unit, amount int64, source *entity.Unit)

	Magic

	StartTimer(u *entity.Unit, t entity.Timer, waitMin, waitMax clock.Time) error
	CancelTimer(u *entity.Unit, bundle, handler string) bool
	TimerLeft(u *entity.Unit, bundle, handler string) (clock.Time, bool)

	Send(m inbox.Message)
	Log(e event.Event)
}

// Storer is implemented by a World that has a copy of the realm's storage. On other
// maps, reads of the storage return nil.
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
	World() World
	// Realm returns the realm box in the running step; nil on a map and while files are
	// loaded.
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
