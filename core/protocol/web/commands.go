package web

import (
	"context"

	"loam/core/auth"
	"loam/core/command"
	"loam/core/intent"
)

// decodeCommand takes a line without its slash; ways to speak are chat.
func decodeCommand(r *reader) intent.Intent {
	line := r.line("line", command.MaxLine, "what was typed, without the slash")
	return command.Typed(intent.Chat{Text: command.Prefix + line})
}

// complete asks how a line may go on.
type complete struct{ line string }

func decodeComplete(r *reader) action {
	return complete{r.line("line", command.MaxLine, "what was typed so far, without the slash")}
}

func (a complete) do(_ context.Context, c *conn) error {
	found, err := c.session.Complete(a.line)
	if err == nil {
		c.send(completions{a.line, found})
	}
	return err
}

// completions says how a line may go on.
type completions struct {
	line  string
	found command.Completion
}

func (completions) name() string { return "completions" }

func (m completions) encode(w *writer) {
	w.text("line", m.line, "the line that was asked about")
	w.text("keep", m.found.Keep, "its beginning that stays")
	w.openField("items", '[', "list of texts", "what may stand behind that, at most 20")
	for _, item := range m.found.Items {
		w.element(item)
	}
	w.close(']')
}

// commandList says what the player may type.
type commandList struct {
	table *command.Table
	role  auth.Role
	texts texts
}

func (commandList) name() string { return "commands" }

func (m commandList) encode(w *writer) {
	w.openField("commands", '[', "list of {name, usage, help}", "what the account's role may type, by name; help is a list of lines in the reader's language")
	for _, s := range m.table.May(m.role) {
		w.open('{')
		w.text("name", m.table.Shown(s), "")
		w.text("usage", m.table.Usage(s), "")
		w.openField("help", '[', "", "")
		for _, l := range command.About(s) {
			w.element(m.texts.content.Words(m.texts.language, l.Text, l.Args))
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
	w.openField("ways", '[', "list of {name, usage}", "how to reach others: not a bundle's, and typed in the same way")
	emotes := m.texts.content.Emotes
	for i := range emotes {
		w.open('{')
		w.text("name", emotes[i].Word(), "")
		w.text("usage", command.Prefix+emotes[i].Word()+" [PLAYER]", "")
		w.close('}')
	}
	names, usages := m.table.Ways()
	for i := range names {
		w.open('{')
		w.text("name", names[i], "")
		w.text("usage", usages[i], "")
		w.close('}')
	}
	w.close(']')
}
