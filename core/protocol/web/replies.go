package web

import (
	"loam/core/protocol/web/belongings"
	"loam/core/protocol/web/casts"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/field"
	"loam/core/protocol/web/growth"
	"loam/core/protocol/web/land"
	"loam/core/protocol/web/lobby"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/menus"
	"loam/core/protocol/web/quests"
	"loam/core/protocol/web/tools"
	"loam/core/session"
)

// replies are the messages besides steps, and when they are sent; a test fails
// if one is missing.
var replies = map[string]string{
	lobby.Welcome{}.Name():    "First of all, when the connection is open.",
	lobby.Account{}.Name():    "The answer to `guest`, `login`, `proof` and `resume`.",
	lobby.Challenge{}.Name():  "The answer to `prove`, for a name that nobody has as for any other.",
	lobby.Characters{}.Name(): "After `account`, `create`, `characters` and `leave`.",
	land.Seated{}.Name():      "When the player stands on a map: after `enter`, after a transfer, and again, with `fresh` false, when the map has adopted a release. Before the steps of that map.",
	menus.Panels{}.Name():     "When the person has chosen another language while panels or a menu are open.",
	belongings.Items{}.Name(): "When the person has chosen another language: all that the player has.",
	casts.Spells{}.Name():     "When the person has chosen another language: all that the player can cast.",
	quests.Log{}.Name():       "When the person has chosen another language: all that the player has taken on.",
	growth.Growth{}.Name():    "When the person has chosen another language: what has become of the player beside its level.",
	land.Outlook{}.Name():     "When the person has chosen another language: what goes on around.",
	chat.Commands{}.Name():    "After each `seated`: what the player may type.",
	chat.Completions{}.Name(): "The answer to `complete`.",
	belongings.About{}.Name(): "The answer to `about_item`.",
	tools.Questions{}.Name():  "To operators: when seated, and whenever it changes what bundles ask to be allowed and nobody has decided.",
	tools.Time{}.Name():       "To everybody who may use `control`: once when seated, and after each change made by a page.",
	tools.Settings{}.Name():   "The answer to `settings` and `choose`.",
	tools.RulesRead{}.Name():  "The first answer to `try_rules`: what the rules are, and what is wrong with them.",
	tools.RulesTried{}.Name(): "The second answer to `try_rules`: what one creature did by them.",
	refusal{}.Name():          "When a message is refused. The connection stays open unless the code ends it.",
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
func (m refusal) Encode(w *field.Writer) {
	w.Text("code", m.why.Code.String(), "one of the codes below")
	said := m.why.Text
	if m.why.Line.Key != "" {
		said = m.texts.Content.Words(m.texts.Language, m.why.Line, m.why.Args)
	}
	w.Text("text", said, "for the person; in the reader's language where content says it, as it does of names")
	w.TextIf("request", m.request, "type of the message that was refused, where it could be read")
}
