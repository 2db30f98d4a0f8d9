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
	character.Welcome{}.Name():    "First of all, when the connection is open.",
	character.Account{}.Name():    "The answer to `guest`, `login`, `proof` and `resume`.",
	character.Challenge{}.Name():  "The answer to `prove`, for a name that nobody has as for any other.",
	character.Characters{}.Name(): "After `account`, `create`, `characters` and `leave`.",
	terrain.Seated{}.Name():       "When the player stands on a map: after `enter`, after a transfer, and again, with `fresh` false, when the map has adopted a release. Before the steps of that map.",
	gossip.Panels{}.Name():        "When the person has chosen another language while panels or a menu are open.",
	item.Items{}.Name():           "When the person has chosen another language: all that the player has.",
	spell.Spells{}.Name():         "When the person has chosen another language: all that the player can cast.",
	quest.Log{}.Name():            "When the person has chosen another language: all that the player has taken on.",
	progression.Growth{}.Name():   "When the person has chosen another language: what has become of the player beside its level.",
	terrain.Outlook{}.Name():      "When the person has chosen another language: what goes on around.",
	chat.Commands{}.Name():        "After each `seated`: what the player may type.",
	chat.Completions{}.Name():     "The answer to `complete`.",
	item.About{}.Name():           "The answer to `about_item`.",
	admin.Questions{}.Name():      "To operators: when seated, and whenever it changes what bundles ask to be allowed and nobody has decided.",
	admin.Time{}.Name():           "To everybody who may use `control`: once when seated, and after each change made by a page.",
	admin.Settings{}.Name():       "The answer to `settings` and `choose`.",
	admin.RulesRead{}.Name():      "The first answer to `try_rules`: what the rules are, and what is wrong with them.",
	admin.RulesTried{}.Name():     "The second answer to `try_rules`: what one creature did by them.",
	refusal{}.Name():              "When a message is refused. The connection stays open unless the code ends it.",
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
	w.Text("text", said, "for the person; in the reader's language where content says it, as it does of names")
	w.TextIf("request", m.request, "type of the message that was refused, where it could be read")
}
