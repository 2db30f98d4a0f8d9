package command

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/model/intent"
)

// Prefix starts a command; doubled, it is a literal slash in chat.
const Prefix = "/"

// speeches are the built-in commands that are ways to speak.
var speeches = map[string]intent.Speech{
	"say": intent.Say, "s": intent.Say, "yell": intent.Yell, "y": intent.Yell, "me": intent.Emote,
}

// Typed returns what a line of chat asks for: an intent.Chat, or an intent.Command if
// it starts with one slash. "//" is a literal slash, and "/yell", "/say" and "/me" are
// kinds of chat. One of these without words, or a lone slash, is a command, and its
// reply says what is missing.
func Typed(in intent.Chat) intent.Intent {
	line, isCommand := strings.CutPrefix(strings.TrimSpace(in.Text), Prefix)
	if !isCommand {
		return in
	}
	if strings.HasPrefix(line, Prefix) {
		return intent.Chat{Speech: in.Speech, Text: line}
	}
	first, rest, _ := strings.Cut(line, " ")
	if how, ok := speeches[strings.ToLower(first)]; ok && strings.TrimSpace(rest) != "" {
		return intent.Chat{Speech: how, Text: strings.TrimSpace(rest)}
	}
	return intent.Command{Line: line}
}

// Dotted replaces a dot that starts a command with a slash, for players whose clients
// handle lines with a slash themselves. A dot without a following word is chat.
func Dotted(text string) string {
	if rest, dot := strings.CutPrefix(text, "."); dot && rest != "" && unicode.IsLetter(rune(rest[0])) {
		return Prefix + rest
	}
	return text
}

// Clean removes control characters, invalid text, and blanks at both ends.
func Clean(line string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if r < ' ' || r == utf8.RuneError || r == 0x7f {
			return -1
		}
		return r
	}, line))
}

// MaxSpoken is the longest chat text of a player, in bytes.
const MaxSpoken = 255

// Spoken returns the chat text as others hear it: cleaned, and cut to MaxSpoken at a
// character boundary.
func Spoken(text string) string {
	text = Clean(text)
	if len(text) > MaxSpoken {
		text = strings.TrimSpace(strings.ToValidUTF8(text[:MaxSpoken], ""))
	}
	return text
}

// word is one word of a line, or what stood in quotes.
type word struct {
	text   string
	from   int // where it begins in the line, in bytes
	quoted bool
}

// split splits a line into words. In double quotes blanks belong to a word, and a backslash
// escapes the next character. Closed reports whether the last quote is closed.
func split(line string) (words []word, closed bool) {
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		w := word{from: i}
		if line[i] != '"' {
			end := strings.IndexByte(line[i:], ' ')
			if end < 0 {
				end = len(line) - i
			}
			w.text = line[i : i+end]
			words, i = append(words, w), i+end
			continue
		}
		w.quoted = true
		w.text, i, closed = unquote(line, i+1)
		words = append(words, w)
		if !closed {
			return words, false
		}
	}
	return words, true
}

// unquote reads from behind a quote to behind the one that closes it.
func unquote(line string, i int) (text string, end int, closed bool) {
	var b strings.Builder
	for ; i < len(line); i++ {
		switch {
		case line[i] == '"':
			return b.String(), i + 1, true
		case line[i] == '\\' && i+1 < len(line):
			i++
		}
		b.WriteByte(line[i])
	}
	return b.String(), i, false
}

// prepare makes a line ready that was typed with or without its slash. One that
// is too long is refused.
func prepare(line string) (string, *Reply) {
	if len(line) > MaxLine {
		r := Refuse("too_long", "most", strconv.Itoa(MaxLine))
		return "", &r
	}
	return strings.TrimPrefix(Clean(line), Prefix), nil
}

// asksHelp reports whether a line is the built-in help, and for which command.
func asksHelp(line string) (about string, ok bool) {
	first, rest, _ := strings.Cut(line, " ")
	return strings.TrimSpace(rest), strings.EqualFold(first, HelpName)
}
