package web

import (
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/character"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/gossip"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/session"
)

// replies are the messages besides steps, and when they are sent; a test fails
// if one is missing.
var replies = map[string]string{
	character.Welcome{}.Name():    "The first message on a connection.",
	character.Account{}.Name():    "The answer to `guest`, `login`, `proof` and `resume`.",
	character.Challenge{}.Name():  "The answer to `prove`, also for a name without an account.",
	character.Characters{}.Name(): "After `account`, `create`, `characters` and `leave`.",
	terrain.Seated{}.Name():       "When the player is on a map: after `enter`, after a transfer, and again, with `fresh` false, when the map adopts a release. It precedes the steps of that map.",
	gossip.Panels{}.Name():        "When the person chooses another language while panels or a menu are open.",
	item.Items{}.Name():           "When the person chooses another language: all items of the player.",
	spell.Spells{}.Name():         "When the person chooses another language: all spells of the player.",
	quest.Log{}.Name():            "When the person chooses another language: the player's quest log.",
	progression.Growth{}.Name():   "When the person chooses another language: the player's skills, reputation, titles, talents and achievements.",
	progression.Sheet{}.Name():    "When the person chooses another language: the player's armour, damage and other stats.",
	terrain.Outlook{}.Name():      "When the person chooses another language: weather, game events and world states.",
	chat.Commands{}.Name():        "After each `seated`: the commands that the player may type.",
	chat.Completions{}.Name():     "The answer to `complete`.",
	item.About{}.Name():           "The answer to `about_item`.",
	admin.Questions{}.Name():      "To operators: when seated, and whenever the list of undecided permissions of bundles changes.",
	admin.Refused{}.Name():        "To builders and operators, when seated and after each change: all problems of the files of bundles. While there are some, the world does not run the files as they are, or a scenario fails. An empty list means that all are mended.",
	admin.Time{}.Name():           "To everybody who may use `control`: once when seated, and after each change by a page.",
	admin.Settings{}.Name():       "The answer to `settings` and `choose`.",
	admin.RulesRead{}.Name():      "The first answer to `try_rules`: the rules as read, and their problems.",
	admin.RulesTried{}.Name():     "The second answer to `try_rules`: what the creature did.",
	refusal{}.Name():              "When the realm refuses a message. The connection stays open unless the code ends it.",
}

// refusal answers a message that is refused.
type refusal struct {
	why     *session.Refusal
	request string
	texts   locale.Texts
}

// Name implements message.Body.
func (refusal) Name() string { return "error" }

// Encode implements message.Body.
func (m refusal) Encode(w *jsonfield.Writer) {
	w.Text("code", m.why.Code.String(), "one of the codes below")
	said := m.why.Text
	if m.why.Line.Key != "" {
		said = m.texts.Content.Words(m.texts.Language, m.why.Line, m.why.Args)
	}
	w.Text("text", said, "for the person; in the reader's language if it is a text of the content, such as an error about a name")
	w.TextIf("request", m.request, "type of the refused message, if it could be read")
}
