package line

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Token is one word of a line.
type Token struct {
	Text   string
	quoted bool // was in double quotes, which are removed
	column int  // in characters, from 1
}

// lexError is the reason why a line cannot be split into words.
type lexError struct {
	column int
	msg    string
	text   string
}

// words splits a line: blanks separate words, # begins a comment, "..." is one word,
// comparisons are separate words. After the word lua the rest of the line is one word,
// regardless of its content.
func words(line string) ([]Token, *lexError) {
	c := cutter{line: line}
	for c.at < len(line) {
		switch b := line[c.at]; {
		case b == ' ' || b == '\t':
			c.at++
		case b == '#':
			return c.tokens, nil
		case b == '"':
			if err := c.quoted(); err != nil {
				return nil, err
			}
		case strings.IndexByte("<>=!", b) >= 0:
			c.comparison()
		default:
			c.word()
			if c.tokens[len(c.tokens)-1].Text == "lua" {
				c.lua()
				return c.tokens, nil
			}
		}
	}
	return c.tokens, nil
}

type cutter struct {
	line   string
	at     int // byte offset
	tokens []Token
}

func (c *cutter) add(from int, text string, quoted bool) {
	c.tokens = append(c.tokens, Token{text, quoted, c.column(from)})
}

func (c *cutter) column(at int) int { return utf8.RuneCountInString(c.line[:at]) + 1 }

func (c *cutter) word() {
	from := c.at
	for c.at < len(c.line) && strings.IndexByte(" \t\"<>=!", c.line[c.at]) < 0 {
		c.at++
	}
	c.add(from, c.line[from:c.at], false)
}

func (c *cutter) comparison() {
	from := c.at
	c.at++
	if c.at < len(c.line) && c.line[c.at] == '=' {
		c.at++
	}
	c.add(from, c.line[from:c.at], false)
}

// quoted reads "..." with \" and \\ in it.
func (c *cutter) quoted() *lexError {
	from := c.at
	var text strings.Builder
	for c.at++; c.at < len(c.line); c.at++ {
		switch b := c.line[c.at]; {
		case b == '"':
			c.at++
			c.add(from, text.String(), true)
			return nil
		case b == '\\' && c.at+1 < len(c.line) && strings.IndexByte(`"\`, c.line[c.at+1]) >= 0:
			c.at++
			text.WriteByte(c.line[c.at])
		default:
			text.WriteByte(b)
		}
	}
	return &lexError{c.column(from), "quotation mark is not closed:", c.line[from:]}
}

// deadline ends the Lua of an advance line.
var deadline = regexp.MustCompile(`^(.*\S)\s+(within)\s+(\S+)\s*$`)

// lua reads the rest of the line as one word, without the end of advance until.
func (c *cutter) lua() {
	for c.at < len(c.line) && strings.IndexByte(" \t", c.line[c.at]) >= 0 {
		c.at++
	}
	rest := c.line[c.at:]
	if c.tokens[0].Text == "advance" {
		if parts := deadline.FindStringSubmatchIndex(rest); parts != nil {
			c.add(c.at, rest[:parts[3]], true)
			c.add(c.at+parts[4], rest[parts[4]:parts[5]], false)
			c.add(c.at+parts[6], rest[parts[6]:parts[7]], false)
			return
		}
	}
	if rest = strings.TrimRight(rest, " \t"); rest != "" {
		c.add(c.at, rest, true)
	}
}
