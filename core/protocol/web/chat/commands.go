package chat

import (
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// DecodeCommand takes a command line without its slash; chat commands such as /w become
// chat.
func DecodeCommand(r *jsonfield.Reader) intent.Intent {
	line := r.Line("line", command.MaxLine, "the typed line, without the slash")
	return command.Typed(intent.Chat{Text: command.Prefix + line})
}

// Completions is `completions`: possible continuations of a command line.
type Completions struct {
	Line  string
	Found command.Completion
}

// Name implements message.Body.
func (Completions) Name() string { return "completions" }

// Encode implements message.Body.
func (m Completions) Encode(w *jsonfield.Writer) {
	w.Text("line", m.Line, "the line that the page asked about")
	w.Text("keep", m.Found.Keep, "the start of the line that stays")
	w.OpenField("items", '[', "list of texts", "possible continuations, at most 20")
	for _, item := range m.Found.Items {
		w.Element(item)
	}
	w.Close(']')
}

// Commands is `commands`: what the player may type.
type Commands struct {
	Table *command.Table
	Role  auth.Role
	Texts locale.Texts
}

// Name implements message.Body.
func (Commands) Name() string { return "commands" }

// Encode implements message.Body.
func (m Commands) Encode(w *jsonfield.Writer) {
	w.OpenField("commands", '[', "list of {name, usage, help}", "the commands that the account's role may use, by name; help is a list of lines in the reader's language")
	for _, s := range m.Table.May(m.Role) {
		w.Open('{')
		w.Text("name", m.Table.Shown(s), "")
		w.Text("usage", m.Table.Usage(s), "")
		w.OpenField("help", '[', "", "")
		for _, l := range command.About(s) {
			w.Element(m.Texts.Content.Words(m.Texts.Language, l.Text, l.Args))
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("ways", '[', "list of {name, usage}", "chat commands and emotes, which belong to no bundle and are typed in the same way")
	emotes := m.Texts.Content.Emotes
	for i := range emotes {
		w.Open('{')
		w.Text("name", emotes[i].Word(), "")
		w.Text("usage", command.Prefix+emotes[i].Word()+" [PLAYER]", "")
		w.Close('}')
	}
	names, usages := m.Table.Ways()
	for i := range names {
		w.Open('{')
		w.Text("name", names[i], "")
		w.Text("usage", usages[i], "")
		w.Close('}')
	}
	w.Close(']')
}
