package web

import (
	"encoding/hex"

	"loam/core/auth"
	"loam/core/character"
	"loam/core/content"
	"loam/core/guid"
	"loam/core/session"
)

// message is what a page is told besides steps.
type message interface {
	name() string
	encode(w *writer)
}

// replies are the messages besides steps, and when they are sent; a test fails
// if one is missing.
var replies = map[string]string{
	welcome{}.name():       "First of all, when the connection is open.",
	account{}.name():       "The answer to `guest`, `login`, `proof` and `resume`.",
	challenge{}.name():     "The answer to `prove`, for a name that nobody has as for any other.",
	characterList{}.name(): "After `account`, `create`, `characters` and `leave`.",
	seated{}.name():        "When the player stands on a map: after `enter`, after a transfer, and again, with `fresh` false, when the map has adopted a release. Before the steps of that map.",
	panelList{}.name():     "When the person has chosen another language while panels or a menu are open.",
	itemList{}.name():      "When the person has chosen another language: all that the player has.",
	spellList{}.name():     "When the person has chosen another language: all that the player can cast.",
	questList{}.name():     "When the person has chosen another language: all that the player has taken on.",
	growthTold{}.name():    "When the person has chosen another language: what has become of the player beside its level.",
	outlookTold{}.name():   "When the person has chosen another language: what goes on around.",
	commandList{}.name():   "After each `seated`: what the player may type.",
	completions{}.name():   "The answer to `complete`.",
	itemAbout{}.name():     "The answer to `about_item`.",
	questions{}.name():     "To operators: when seated, and whenever it changes what bundles ask to be allowed and nobody has decided.",
	timeControl{}.name():   "To everybody who may use `control`: once when seated, and after each change made by a page.",
	settingsList{}.name():  "The answer to `settings` and `choose`.",
	rulesRead{}.name():     "The first answer to `try_rules`: what the rules are, and what is wrong with them.",
	rulesTried{}.name():    "The second answer to `try_rules`: what one creature did by them.",
	refusal{}.name():       "When a message is refused. The connection stays open unless the code ends it.",
}

// marshal is a message as one frame.
func marshal(m message) []byte {
	var w writer
	w.kind(m.name())
	m.encode(&w)
	w.close('}')
	return w.buf
}

// welcome opens the conversation.
type welcome struct {
	version                      string
	development, guest, password bool
	nonce                        [16]byte
}

func (welcome) name() string { return "welcome" }

func (m welcome) encode(w *writer) {
	w.text("version", m.version, "of the realm's program")
	w.boolean("development", m.development, "whether the realm runs in development")
	w.boolean("guest", m.guest, "whether this peer may play as a guest")
	w.boolean("password", m.password, "whether this peer may send a password; by proof everybody may log in")
	w.text("nonce", hex.EncodeToString(m.nonce[:]), "16 bytes for `resume`, of this connection only")
}

// account says who the session is.
type account struct {
	who      string
	role     auth.Role
	guest    bool
	settings bool
	tryouts  bool
	token    string
	proof    *auth.Proof
}

func (account) name() string { return "account" }

func (m account) encode(w *writer) {
	w.text("name", m.who, "of the account")
	w.text("role", m.role.String(), "player, builder or operator")
	w.boolean("tools", m.role.AtLeast(session.ToolRole), "whether it may inspect, and in development evaluate and steer time")
	w.boolean("settings", m.settings, "whether it may choose the settings of bundles")
	w.boolean("tryouts", m.tryouts, "whether it may try rules of SmartAI out")
	w.boolean("guest", m.guest, "")
	w.textIf("token", m.token, "for `resume`; a secret of this browser tab; left out for guests")
	if m.proof != nil {
		w.text("proof", hex.EncodeToString(m.proof[:]), "M2, 20 bytes: the realm knows the account; after `proof` only")
	}
}

// challenge is what a log-in by proof has to answer.
type challenge struct{ salt, public [32]byte }

func (challenge) name() string { return "challenge" }

func (m challenge) encode(w *writer) {
	w.text("salt", hex.EncodeToString(m.salt[:]), "of the account, 32 bytes")
	w.text("public", hex.EncodeToString(m.public[:]), "the realm's public number B, 32 bytes from the lowest")
}

// characterList says what characters the account has and what starts there are.
type characterList struct {
	characters []listedCharacter
	starts     []listedStart
	created    guid.GUID
}

type listedCharacter struct {
	id          guid.GUID
	name, start string
	level       int
}

type listedStart struct {
	id   content.ID
	name string
	look content.Look
}

func newCharacterList(records []character.Record, t texts) characterList {
	var m characterList
	for i := range records {
		r := &records[i]
		start := r.Start
		if s, ok := t.content.Start(content.ID(r.Start)); ok {
			start = t.line(s.Name)
		}
		m.characters = append(m.characters, listedCharacter{r.GUID(), r.Name, start, r.Level})
	}
	for _, s := range t.content.Offered() {
		m.starts = append(m.starts, listedStart{s.ID, t.line(s.Name), s.Look})
	}
	return m
}

func (characterList) name() string { return "characters" }

func (m characterList) encode(w *writer) {
	w.openField("characters", '[', "list of {id, name, start, level}", "id is a guid, start the name of its start")
	for _, c := range m.characters {
		w.open('{')
		w.guid("id", c.id, "")
		w.text("name", c.name, "")
		w.text("start", c.start, "")
		w.integer("level", int64(c.level), "")
		w.close('}')
	}
	w.close(']')
	w.openField("starts", '[', "list of {id, name, color, shape}", "what a new character may start as")
	for _, s := range m.starts {
		w.open('{')
		w.text("id", string(s.id), "")
		w.text("name", s.name, "")
		w.text("color", s.look.Color, "")
		w.text("shape", s.look.Shape, "")
		w.close('}')
	}
	w.close(']')
	w.guidIf("created", m.created, "the one that `create` has just made")
}

// seated says on which map the player stands and what is drawn of it.
type seated struct {
	fresh   bool
	place   session.Place
	texts   texts
	release int
}

// maxPlaces bounds how many places of a map are told.
const maxPlaces = 300

func (seated) name() string { return "seated" }

func (m seated) encode(w *writer) {
	w.boolean("fresh", m.fresh, "whether everything known so far is to be forgotten")
	w.guid("player", m.place.Player, "the page's own player")
	w.integer("release", int64(m.release), "number of the content")
	m.encodeMap(w)
	m.encodePlaces(w)
	m.encodeObstacles(w)
	m.encodeSchools(w)
}

func (m seated) encodePlaces(w *writer) {
	w.openField("places", '[', "list of {id, name, x, y, radius}", "named spots of the map; those with a radius are areas")
	told := 0
	for i := range m.texts.content.Places {
		p := &m.texts.content.Places[i]
		if p.Map != m.place.Map || told == maxPlaces {
			continue
		}
		told++
		w.open('{')
		w.text("id", string(p.ID), "")
		w.text("name", m.texts.line(p.Name), "")
		w.number("x", p.At.X, "")
		w.number("y", p.At.Y, "")
		w.number("radius", p.Radius, "")
		w.close('}')
	}
	w.close(']')
}

func (m seated) encodeMap(w *writer) {
	def, ok := m.texts.content.Map(m.place.Map)
	if !ok {
		def = &content.Map{ID: m.place.Map, Name: content.Text{Key: string(m.place.Map)}}
	}
	w.openField("map", '{', "{id, instance, name, min_x, min_y, max_x, max_y, ground, graveyard}",
		"bounds and height of the ground in yards; graveyard is the name of the place where the dead come back, or of the map of one that has none; empty: where the character started")
	w.text("id", string(def.ID), "")
	w.integer("instance", int64(m.place.Instance), "")
	w.text("name", m.texts.line(def.Name), "")
	w.number("min_x", def.Bounds.MinX, "")
	w.number("min_y", def.Bounds.MinY, "")
	w.number("max_x", def.Bounds.MaxX, "")
	w.number("max_y", def.Bounds.MaxY, "")
	w.number("ground", def.Ground, "")
	graveyard := ""
	if p, ok := m.texts.content.Place(def.Graveyard); ok {
		graveyard = m.texts.line(p.Name)
		if on, there := m.texts.content.Map(p.Map); graveyard == "" && there {
			graveyard = m.texts.line(on.Name)
		}
	}
	w.text("graveyard", graveyard, "")
	w.close('}')
}

// timeControl says how the time of all maps runs.
type timeControl struct{ session.TimeControl }

func (timeControl) name() string { return "time" }

func (m timeControl) encode(w *writer) {
	w.boolean("paused", m.Paused, "whether time stands still")
	w.number("speed", m.Speed, "1 is real time")
}

// refusal answers a message that is refused.
type refusal struct {
	why     *session.Refusal
	request string
	texts   texts
}

func (refusal) name() string { return "error" }

func (m refusal) encode(w *writer) {
	w.text("code", m.why.Code.String(), "one of the codes below")
	said := m.why.Text
	if m.why.Line.Key != "" {
		said = m.texts.content.Words(m.texts.language, m.why.Line, m.why.Args)
	}
	w.text("text", said, "for the person; in the reader's language where content says it, as it does of names")
	w.textIf("request", m.request, "type of the message that was refused, where it could be read")
}
