package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/webtest"
	"loam/core/rules/group"
	"loam/core/session"
)

// toy is a realm with one small map, enough to drive the protocol and the page:
// units walk, fight, speak and die by simple rules. It steps by hand.
type toy struct {
	mu          sync.Mutex
	publish     func(*view.Batch)
	development bool
	commands    *command.Table
	role        auth.Role
	open        string // another invitation; "-" for none
	snapshot    *content.Snapshot
	release     int
	loginErr    error
	signed      session.SignUp // who has signed up
	submitErr   error
	characters  []character.Record
	control     []session.TimeControl
	submitted   []intent.Intent

	now     clock.Time
	steps   int64
	number  uint64
	units   []*toyUnit
	seats   []*toySeat
	events  []event.Event
	respond func(u *toyUnit, in intent.Intent) // more than the toy does by itself, or nil
	paused  bool
	owed    int // steps while paused
}

// toyUnit is an object and what the toy knows besides.
type toyUnit struct {
	view.Object
	changed view.Mask
	fresh   bool
	home    geo.Point
	wander  bool
	attacks guid.GUID
	swing   clock.Time
	walks   clock.Time // when it set out the last time
	corpse  clock.Time
}

// toySeat is one stay.
type toySeat struct {
	realm  *toy
	guest  session.Guest
	place  session.Place
	unit   *toyUnit
	fresh  bool
	known  map[guid.GUID]bool
	menu   *view.Menu // to be told with the next step
	group  *group.Group
	fares  []group.State
	items  *view.Inventory
	quests *view.QuestLog
	spells *view.Spellbook
}

func newToy() *toy {
	return &toy{development: true, commands: webtest.Commands(), open: "-", role: auth.Operator, snapshot: webtest.Content(), release: 1}
}

func (r *toy) Guest(context.Context, string) (session.Identity, error) {
	return session.Identity{Account: 1, Name: "GUEST1", Role: r.role, Guest: true}, r.loginErr
}

func (r *toy) Login(_ context.Context, name, password, _ string) (session.Identity, error) {
	if password != "right" {
		return session.Identity{}, auth.ErrProof
	}
	return session.Identity{Account: 2, Name: strings.ToUpper(name), Role: r.role}, r.loginErr
}

// SignUp makes one account by the invitation "welcome".
func (r *toy) SignUp(_ context.Context, u session.SignUp, _ string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case u.Invite != "welcome" && u.Invite != r.open || r.signed.Name != "":
		return session.RefuseFor(session.NotInvited, "this invitation is no longer valid")
	case strings.EqualFold(u.Name, "anna"):
		return session.RefuseFor(session.NameTaken, "the account name ANNA is taken")
	}
	r.signed = u
	return nil
}

// Challenge challenges ANNA, whose password is right-one, and who has signed up.
func (r *toy) Challenge(_ context.Context, name string) (*auth.Challenge, error) {
	r.mu.Lock()
	signed := r.signed
	r.mu.Unlock()
	if signed.Name != "" && strings.EqualFold(name, signed.Name) {
		return auth.NewChallenge(rand.Reader, name, signed.Credentials)
	}
	credentials, err := auth.NewVerifier(rand.Reader, "ANNA", "right-one")
	if err != nil {
		return nil, err
	}
	if !strings.EqualFold(name, "anna") {
		credentials = auth.Decoy([]byte("secret"), name)
	}
	return auth.NewChallenge(rand.Reader, name, credentials)
}

func (r *toy) Prove(_ context.Context, name string, asked *auth.Challenge, given session.Proof, _ string) (session.Proven, error) {
	key, answer, err := asked.Prove(given.Public, given.Proof)
	who := session.Identity{Account: 2, Name: strings.ToUpper(name), Role: r.role}
	return session.Proven{Identity: who, Key: key, Proof: answer}, err
}

func (r *toy) Characters(_ context.Context, account int64) ([]character.Record, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []character.Record
	for _, c := range r.characters {
		if c.Account == account {
			list = append(list, c)
		}
	}
	return list, nil
}

func (r *toy) Create(_ context.Context, account int64, wanted session.Creation) (character.Record, error) {
	name, start := wanted.Name, wanted.Start
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.snapshot.Start(content.ID(start)); !ok {
		return character.Record{}, session.Refuse("there is no start %q", start)
	}
	for _, c := range r.characters {
		if strings.EqualFold(c.Name, name) {
			taken := session.RefuseFor(session.NameTaken, "The name %s is already taken.", name)
			taken.Line, taken.Args = content.Text{Bundle: "base", Key: "name.taken"}, value.OfRecord("name", name)
			return character.Record{}, taken
		}
	}
	made := character.Record{ID: int64(len(r.characters) + 1), Account: account, Name: name, Start: start, Level: 3}
	r.characters = append(r.characters, made)
	return made, nil
}

func (r *toy) Delete(_ context.Context, account, id int64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := len(r.characters)
	r.characters = slices.DeleteFunc(r.characters, func(c character.Record) bool { return c.ID == id && c.Account == account })
	if len(r.characters) == before {
		return session.Refuse("you have no such character")
	}
	return nil
}

func (r *toy) Rename(_ context.Context, account, id int64, name string) (character.Record, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.characters {
		if c := &r.characters[i]; c.ID == id && c.Account == account {
			c.Name = name
			return *c, nil
		}
	}
	return character.Record{}, session.Refuse("you have no such character")
}

func (r *toy) Enter(_ context.Context, who session.Identity, id int64, g session.Guest) (session.Seat, error) {
	r.mu.Lock()
	at := slices.IndexFunc(r.characters, func(c character.Record) bool { return c.ID == id && c.Account == who.Account })
	if at < 0 {
		r.mu.Unlock()
		return nil, session.Refuse("you have no such character")
	}
	record := r.characters[at]
	older := r.takeOver(record.GUID())
	r.number++
	seat := &toySeat{realm: r, guest: g, fresh: true, known: map[guid.GUID]bool{}}
	seat.place = session.Place{Map: webtest.Map, Instance: 1, Player: record.GUID(), Viewer: guid.New(guid.Viewer, 0, r.number)}
	if older != nil {
		seat.unit = older.unit
	} else {
		seat.unit = r.newPlayer(record)
	}
	g.Seated(seat.place)
	r.seats = append(r.seats, seat)
	r.mu.Unlock()
	if older != nil {
		older.guest.Closed(session.TakenOver)
	}
	return seat, nil
}

func (r *toy) takeOver(player guid.GUID) *toySeat {
	at := slices.IndexFunc(r.seats, func(s *toySeat) bool { return s.place.Player == player })
	if at < 0 {
		return nil
	}
	older := r.seats[at]
	r.seats = slices.Delete(r.seats, at, at+1)
	return older
}

func (r *toy) newPlayer(record character.Record) *toyUnit {
	start, _ := r.snapshot.Start(content.ID(record.Start))
	u := &toyUnit{fresh: true, Object: view.Object{
		GUID: record.GUID(), Def: start.ID, Name: content.Text{Key: record.Name}, Level: record.Level, Health: 140, MaxHealth: 140,
		Position: geo.Position{Point: geo.Point{X: -18, Y: -6}}, Faction: "toy:folk", Scale: 1, Radius: 0.5, Look: start.Look,
	}}
	r.units = append(r.units, u)
	r.events = append(r.events, event.MapEntered{Player: u.GUID},
		event.Told{Player: u.GUID, Text: content.Text{Bundle: "toy", Key: "greet"},
			Args: value.OfTable([]value.Entry{{Key: value.OfString("name"), Value: value.OfString(record.Name)}})})
	return u
}

func (r *toy) Content() (*content.Snapshot, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.snapshot, r.release
}

// Commands are those that the toy was given.
func (r *toy) Commands() *command.Table { return r.commands }

func (r *toy) PlayersOn(content.ID) []string { return []string{"Anna", "Otto"} }

func (r *toy) Development() bool { return r.development }

func (r *toy) Control(c session.TimeControl) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.control = append(r.control, c)
	r.paused, r.owed = c.Paused, r.owed+c.Steps
	return nil
}

func (s *toySeat) Submit(in intent.Intent) error {
	r := s.realm
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.submitErr != nil {
		return r.submitErr
	}
	r.submitted = append(r.submitted, in)
	r.accept(s.unit, in)
	return nil
}

func (s *toySeat) Leave() {
	r := s.realm
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seats = slices.DeleteFunc(r.seats, func(other *toySeat) bool { return other == s })
	r.units = slices.DeleteFunc(r.units, func(u *toyUnit) bool { return u == s.unit })
	r.events = append(r.events, event.MapLeft{Player: s.place.Player, Reason: event.LoggedOut})
}

// Lost takes the player away at once: that it stays for a while is the realm's.
func (s *toySeat) Lost() { s.Leave() }

func (r *toy) unit(g guid.GUID) *toyUnit {
	if at := slices.IndexFunc(r.units, func(u *toyUnit) bool { return u.GUID == g }); at >= 0 {
		return r.units[at]
	}
	return nil
}

// spawn adds a creature.
func (r *toy) spawn(name, faction, color, shape string, level int, x, y float64, wander bool) *toyUnit {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.number++
	u := &toyUnit{fresh: true, wander: wander, home: geo.Point{X: x, Y: y}, Object: view.Object{
		GUID: guid.New(guid.Creature, 1, r.number), Def: "toy:" + content.ID(strings.ToLower(strings.ReplaceAll(name, " ", "_"))),
		Name: content.Text{Key: name}, Level: level, Health: int64(40 + 12*level), MaxHealth: int64(40 + 12*level),
		Position: geo.Position{Point: geo.Point{X: x, Y: y}, Facing: math.Mod(x*y+7, 6)}, Faction: content.ID(faction),
		Scale: 1, Radius: 0.6, Look: content.Look{Color: color, Shape: shape},
	}}
	if shape == "hexagon" {
		u.Flags, u.Radius = view.Unattackable, 0.9
	}
	r.units = append(r.units, u)
	return u
}

func (r *toy) accept(u *toyUnit, in intent.Intent) {
	switch in := in.(type) {
	case intent.Move:
		if u.Flags&view.Dead == 0 {
			u.Position, u.changed = in.To, u.changed|view.Place
		}
	case intent.Select:
		u.Target, u.changed = in.Target, u.changed|view.Target
	case intent.Attack:
		r.attack(u, in.Target)
	case intent.StopAttack:
		u.attacks = 0
	case intent.Chat:
		r.events = append(r.events, event.Spoke{Unit: u.GUID, Speech: in.Speech, Text: content.Text{Key: in.Text}})
	case intent.Respawn:
		r.revive(u)
	}
	if r.respond != nil {
		r.respond(u, in)
	}
}

func (r *toy) attack(u *toyUnit, g guid.GUID) {
	victim := r.unit(g)
	if victim == nil || victim.Flags&(view.Dead|view.Unattackable) != 0 || u.Flags&view.Dead != 0 {
		r.events = append(r.events, event.Refused{Player: u.GUID, Intent: intent.KindAttack, Reason: content.Text{Bundle: "toy", Key: "far"}})
		return
	}
	u.attacks, u.Target = g, g
	u.Flags |= view.Fighting
	u.changed |= view.Target | view.State
}

func (r *toy) revive(u *toyUnit) {
	if u.Flags&view.Dead == 0 {
		return
	}
	u.Flags, u.Health = 0, u.MaxHealth/2
	u.Position.Point = geo.Point{X: -20, Y: 12}
	u.changed |= view.State | view.Health | view.Place
	r.events = append(r.events, event.Revived{Unit: u.GUID}, event.Teleported{Unit: u.GUID, To: u.Position})
}

// step moves the map by 50 ms and publishes the batch.
func (r *toy) step() {
	r.mu.Lock()
	if r.paused && r.owed == 0 {
		r.mu.Unlock()
		return
	}
	r.owed = max(0, r.owed-1)
	r.now += clock.Step
	r.steps++
	for _, u := range r.units {
		r.live(u)
	}
	b := r.batch()
	r.mu.Unlock()
	r.publish(b)
}

// live is one unit's step.
func (r *toy) live(u *toyUnit) {
	if u.Flags&view.Dead != 0 {
		if u.corpse != 0 && r.now > u.corpse && u.GUID.Kind() == guid.Creature {
			u.Flags, u.Health, u.corpse = 0, u.MaxHealth, 0
			u.changed |= view.State | view.Health
		}
		return
	}
	r.walk(u)
	victim := r.unit(u.attacks)
	if victim == nil || victim.Flags&view.Dead != 0 {
		if u.attacks != 0 {
			u.attacks, u.Target, u.Flags = 0, 0, u.Flags&^view.Fighting
			u.changed |= view.Target | view.State
		}
		return
	}
	if geo.FlatDistance(u.Position.Point, victim.Position.Point) < 4 {
		r.hit(u, victim)
	} else if u.GUID.Kind() == guid.Creature && r.now-u.walks > 500 {
		r.send(u, victim.Position.Point.Add(geo.Point{X: 1.5, Y: 1}), 6)
	}
}

func (r *toy) walk(u *toyUnit) {
	m := u.Motion
	if len(m.Points) > 0 {
		share := float64(r.now-m.Start) / float64(m.End-m.Start)
		from := m.Points[0]
		to := m.Points[len(m.Points)-1]
		u.Position = geo.Position{Point: geo.Lerp(from, to, share), Facing: geo.Heading(from, to)}
		if r.now >= m.End {
			u.Motion, u.changed = view.Motion{}, u.changed|view.Place
		}
		return
	}
	if u.wander && u.attacks == 0 && (uint64(r.steps)+u.GUID.Counter()*37)%160 == 0 {
		angle := math.Mod(float64(r.steps)*0.7+float64(u.GUID.Counter())*2.1, 2*math.Pi)
		r.send(u, u.home.Ahead(angle, 3+math.Mod(float64(u.GUID.Counter()), 4)), 2.5)
	}
}

func (r *toy) send(u *toyUnit, to geo.Point, speed float64) {
	d := geo.FlatDistance(u.Position.Point, to)
	if d < 0.1 {
		return
	}
	u.Motion = view.Motion{Points: []geo.Point{u.Position.Point, to}, Start: r.now, End: r.now + clock.Time(d/speed*1000)}
	u.walks, u.changed = r.now, u.changed|view.Place
}

func (r *toy) hit(u, victim *toyUnit) {
	if r.now < u.swing {
		return
	}
	u.swing = r.now + 1800 + clock.Time(u.GUID.Counter()%5)*90
	if (r.steps+int64(u.GUID.Counter()))%7 == 0 {
		r.events = append(r.events, event.Missed{Attacker: u.GUID, Victim: victim.GUID})
		return
	}
	crit := r.steps%5 == 0
	amount := min(victim.Health, 9+r.steps%6)
	if crit {
		amount = min(victim.Health, amount*2)
	}
	victim.Health -= amount
	victim.changed |= view.Health
	r.events = append(r.events, event.DamageDealt{Attacker: u.GUID, Victim: victim.GUID, Amount: amount, Crit: crit, Swing: true})
	if victim.Health == 0 {
		r.die(u, victim)
		return
	}
	if victim.attacks == 0 && victim.GUID.Kind() == guid.Creature {
		victim.attacks, victim.Target, victim.Flags = u.GUID, u.GUID, victim.Flags|view.Fighting
		victim.changed |= view.Target | view.State
		r.events = append(r.events, event.Aggroed{Unit: victim.GUID, Enemy: u.GUID},
			event.Spoke{Unit: victim.GUID, Text: content.Text{Key: "Grrr!"}})
	}
}

func (r *toy) die(u, victim *toyUnit) {
	victim.Flags, victim.Motion, victim.attacks, victim.Target = view.Dead, view.Motion{}, 0, 0
	victim.corpse = r.now + 8*clock.Second
	victim.changed |= view.State | view.Place | view.Target
	r.events = append(r.events, event.Died{Unit: victim.GUID, Killer: u.GUID})
	if u.GUID.Kind() == guid.Player {
		r.events = append(r.events, event.ExperienceGained{Player: u.GUID, Source: victim.GUID, Amount: 45, Now: 145, Needed: 400})
	}
}

// batch is what this step tells; everybody sees everything.
func (r *toy) batch() *view.Batch {
	b := &view.Batch{Map: webtest.Map, Instance: 1, Step: r.steps, Time: r.now, Release: r.release, Events: r.events}
	r.events = nil
	objects := make([]*view.Object, len(r.units))
	for i, u := range r.units {
		copied := u.Object
		objects[i] = &copied
		if u.changed != 0 && !u.fresh {
			b.Changes = append(b.Changes, view.Change{Mask: u.changed, Object: &copied})
		}
		u.changed, u.fresh = 0, false
	}
	slices.SortFunc(r.seats, func(a, b *toySeat) int { return cmp.Compare(a.place.Viewer, b.place.Viewer) })
	for _, s := range r.seats {
		b.Viewers = append(b.Viewers, s.view(b, objects))
	}
	return b
}

func (s *toySeat) view(b *view.Batch, objects []*view.Object) view.Viewer {
	v := view.Viewer{ID: s.place.Viewer, Unit: s.place.Player, Menu: s.menu, Group: s.group, Fares: s.fares, Items: s.items, Quests: s.quests, Spells: s.spells}
	s.menu, s.group, s.fares, s.items, s.quests, s.spells = nil, nil, nil, nil, nil, nil
	here := map[guid.GUID]bool{}
	for _, o := range objects {
		here[o.GUID] = true
		if !s.known[o.GUID] {
			v.Entered = append(v.Entered, o)
		}
	}
	for g := range s.known {
		if !here[g] {
			v.Left = append(v.Left, g)
		}
	}
	for i, c := range b.Changes {
		if s.known[c.Object.GUID] {
			v.Changed = append(v.Changed, int32(i))
		}
	}
	s.known = here
	for i := range b.Events {
		v.Events = append(v.Events, int32(i))
	}
	if s.fresh {
		s.fresh = false
		v.Self = &view.Self{Player: s.place.Player, Experience: 100, Needed: 400, Run: 7, Walk: 2.5, Reach: 3}
	}
	return v
}

// adopt makes the toy run another release.
func (r *toy) adopt(number int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.release = number
	r.events = append(r.events, event.Adopted{Number: number, Hash: fmt.Sprintf("%08x", number*2654435761)})
}

// log adds events to the next step.
func (r *toy) log(events ...event.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.events = append(r.events, events...)
}

// read copies something of the toy that others may be changing.
func read[T any](r *toy, get func(*toy) T) T {
	r.mu.Lock()
	defer r.mu.Unlock()
	return get(r)
}

func (r *toy) stepped() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.steps
}

var errBusy = errors.New("too many intents wait")
