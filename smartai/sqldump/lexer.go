package sqldump

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"loam/smartai"
)

// Limits of what is kept of a dump at a time.
const (
	MaxText = 64 << 10 // bytes of one text
	maxWord = 256      // bytes of a name or number
	lookFor = 64 << 10 // bytes of the buffer
)

// sort is the kind of a token.
type sort uint8

const (
	atEnd    sort = iota // of the file
	endOf                // of the statement
	word                 // a keyword, or a name without quotes
	name                 // a name in backquotes
	number               // digits, maybe with a point or exponent; or hexadecimal
	text                 // in quotes
	variable             // @name
	system               // @@name
	sign                 // any other, up to two characters
)

// token is one token of SQL.
type token struct {
	sort sort
	text string // without quotes; for a word, as written
	at   smartai.Pos
}

// is reports whether a token is a keyword.
func (t token) is(keyword string) bool { return t.sort == word && strings.EqualFold(t.text, keyword) }

// isSign reports whether a token is a sign.
func (t token) isSign(s string) bool { return t.sort == sign && t.text == s }

// isName reports whether a token may be a name; some databases use text quotes for names.
func (t token) isName() bool { return t.sort == word || t.sort == name || t.sort == text }

// show returns a token as problems quote it.
func (t token) show() string {
	switch t.sort {
	case atEnd:
		return "the end of the file"
	case endOf:
		return "the end of the statement"
	case text:
		return "'" + t.text + "'"
	case variable:
		return "@" + t.text
	}
	return t.text
}

// fault is a problem at a place.
type fault struct {
	at   smartai.Pos
	msg  string
	text string // the offending text
	near string // the likely intended text
	stop bool   // reading cannot continue after it
}

func (f *fault) Error() string { return f.msg }

func faultAt(at smartai.Pos, format string, args ...any) *fault {
	return &fault{at: at, msg: fmt.Sprintf(format, args...)}
}

// lexer splits SQL into tokens. It keeps one token and a buffer, regardless of the file's
// length.
type lexer struct {
	r      io.Reader
	buf    []byte      // the buffer
	pos    int         // index in it
	seen   int         // index in it: up to where lines and characters are counted
	at     smartai.Pos // of the byte at that index
	end    string      // the end of a statement
	stops  stops       // of that end
	inner  bool        // a semicolon ends one too: statements of a procedure
	skim   bool        // texts and numbers are not kept
	ready  bool        // there is an unread token
	header smartai.Pos // of a comment that states the dialect; Line 0 is none
	headed []byte      // it
	told   bool        // the judge has received it
	ended  bool        // the last token ended a statement
	back   token
	kept   []byte
	err    error // that ended reading; io.EOF is the end
}

func newLexer(r io.Reader) *lexer {
	l := &lexer{r: r, buf: make([]byte, 0, lookFor), at: smartai.Pos{Line: 1, Column: 1}, end: ";"}
	if l.peekAt(0) == 0xEF && l.peekAt(1) == 0xBB && l.peekAt(2) == 0xBF { // a byte order mark
		l.pos, l.seen = 3, 3
	}
	return l
}

// place returns the place of the next byte. Lines and characters are counted on demand,
// since skipped text needs no places.
func (l *lexer) place() smartai.Pos {
	passed := l.buf[l.seen:l.pos]
	if len(passed) > farPlace {
		l.at.Line += int32(bytes.Count(passed, newline))
		if i := bytes.LastIndexByte(passed, '\n'); i >= 0 {
			l.at.Column = 1
			passed = passed[i+1:]
		}
	}
	for _, b := range passed {
		switch {
		case b == '\n':
			l.at.Line++
			l.at.Column = 1
		case b&0xC0 != 0x80: // not within a character
			l.at.Column++
		}
	}
	l.seen = l.pos
	return l.at
}

// farPlace is the number of bytes from which counting by lines is faster.
const farPlace = 64

var newline = []byte{'\n'}

// packings has the first bytes of files that are not plain text, with advice.
var packings = []struct{ begin, what string }{
	{"\xFF\xFE", "the file is UTF-16, as a redirection of PowerShell writes it; save it as UTF-8, or dump with --result-file=FILE"},
	{"\xFE\xFF", "the file is UTF-16; save it as UTF-8"},
	{"\x1F\x8B", "the file is compressed with gzip; decompress it first, with gunzip"},
	{"PK\x03\x04", "the file is a ZIP archive; extract it first"},
	{"7z\xBC\xAF", "the file is a 7z archive; extract it first"},
	{"BZh", "the file is compressed with bzip2; decompress it first, with bunzip2"},
	{"(\xB5\x2F\xFD", "the file is compressed with zstd; decompress it first, with unzstd"},
}

// packed returns the kind of a file that is not plain text.
func (l *lexer) packed() *fault {
	for _, p := range packings {
		if l.begins(p.begin) {
			return &fault{at: l.place(), msg: p.what, stop: true}
		}
	}
	return nil
}

// eof is the result of peek and read at the end; no byte is negative.
const eof = -1

func (l *lexer) peek() int {
	if l.pos < len(l.buf) {
		return int(l.buf[l.pos])
	}
	return l.peekAt(0)
}

// peekAt returns the byte n positions ahead.
func (l *lexer) peekAt(n int) int {
	for l.pos+n >= len(l.buf) {
		if !l.fill() {
			return eof
		}
	}
	return int(l.buf[l.pos+n])
}

// fill reads more into the buffer, and reports whether there is more.
func (l *lexer) fill() bool {
	if l.err != nil {
		return false
	}
	l.place()
	l.buf = l.buf[:copy(l.buf, l.buf[l.pos:])]
	l.pos, l.seen = 0, 0
	n, err := l.r.Read(l.buf[len(l.buf):cap(l.buf)])
	l.buf = l.buf[:len(l.buf)+n]
	l.err = err
	return n > 0 || err == nil
}

func (l *lexer) read() int {
	b := l.peek()
	if b != eof {
		l.pos++
	}
	return b
}

// keep adds a byte to the current token, unless tokens are not kept.
func (l *lexer) keep(b int) {
	if !l.skim {
		l.kept = append(l.kept, byte(b))
	}
}

// unread puts a token back; there is room for one.
func (l *lexer) unread(t token) { l.back, l.ready, l.ended = t, true, false }

// next returns the next token.
func (l *lexer) next() (token, *fault) {
	if l.ready {
		l.ready = false
		l.ended = l.back.sort == endOf
		return l.back, nil
	}
	l.ended = false
	if err := l.blank(); err != nil {
		return token{}, err
	}
	t := token{at: l.place()}
	b := l.peek()
	if b == eof {
		if !errors.Is(l.err, io.EOF) {
			return t, &fault{at: l.place(), msg: "the file cannot be read: " + l.err.Error(), stop: true}
		}
		return t, nil
	}
	if l.ends() {
		t.sort, l.ended = endOf, true
		return t, nil
	}
	l.kept = l.kept[:0]
	var err *fault
	switch {
	case b == '\'' || b == '"':
		t.sort, err = text, l.quoted(b, true)
	case b == '`':
		t.sort, err = name, l.quoted(b, false)
	case b == '@':
		t.sort, err = l.variable()
	case digit(b) || b == '.' && digit(l.peekAt(1)):
		t.sort, err = l.number()
	case (b == 'x' || b == 'X') && l.peekAt(1) == '\'':
		t.sort, err = number, l.hexText()
	case letter(b):
		t.sort, err = word, l.word()
	default:
		t.sort = sign
		l.sign()
	}
	t.text = string(l.kept)
	return t, err
}

// ends reads the end of a statement, if it is next.
func (l *lexer) ends() bool {
	switch {
	case l.begins(l.end):
		l.pos += len(l.end)
		l.inner = false
		return true
	case l.inner && l.peek() == ';':
		l.pos++
		return true
	}
	return false
}

// endsHere reports whether the end of a statement is next.
func (l *lexer) endsHere() bool { return l.begins(l.end) || l.inner && l.peek() == ';' }

// begins reports whether some bytes are next.
func (l *lexer) begins(s string) bool {
	for i := range len(s) {
		if l.peekAt(i) != int(s[i]) {
			return false
		}
	}
	return true
}

// blank skips spaces and comments.
func (l *lexer) blank() *fault {
	for {
		switch b := l.peek(); b {
		case ' ', '\t', '\r', '\n', '\f', '\v':
			l.pos++
		case '#', '-', '/':
			if was, err := l.comment(); err != nil || !was {
				return err
			}
		default:
			return nil
		}
	}
}

// comment skips a comment, and reports whether there was one.
func (l *lexer) comment() (was bool, err *fault) {
	switch b := l.peek(); {
	case b == '#', b == '-' && l.peekAt(1) == '-' && l.peekAt(2) <= ' ': // also alone on its line, and at the end
		l.line()
		return true, nil
	case b == '/' && l.peekAt(1) == '*':
		return true, l.block()
	}
	return false, nil
}

// updateHeader is the beginning of the comment above updates of AzerothCore.
const updateHeader = "-- DB update 20"

// dialectHeader is the beginning of the comment above rules that Loam has exported; the
// name of their dialect is at its end.
const dialectHeader = "-- Rules of SmartAI in dialect "

// line skips the rest of a line, without its end.
func (l *lexer) line() {
	kept := l.header.Line == 0 && (l.begins(updateHeader) || l.begins(dialectHeader))
	if kept {
		l.header = l.place()
	}
	for b := l.peek(); b != '\n' && b != eof; b = l.peek() {
		if l.read(); kept && len(l.headed) < maxWord {
			l.headed = append(l.headed, byte(b))
		}
	}
}

// block skips a comment of several lines.
func (l *lexer) block() *fault {
	at := l.place()
	l.pos += len("/*")
	for {
		switch l.read() {
		case eof:
			return &fault{at: at, msg: "comment that begins here never ends", stop: true}
		case '*':
			if l.peek() == '/' {
				l.pos++
				return nil
			}
		}
	}
}

func (l *lexer) sign() {
	b, next := l.read(), l.peek()
	l.kept = append(l.kept, byte(b))
	if strings.IndexByte(firsts, byte(b)) >= 0 && next > ' ' && next < 0x80 && strings.Contains(pairs, string([]byte{byte(b), byte(next)})) {
		l.kept = append(l.kept, byte(l.read()))
	}
}

func digit(b int) bool { return b >= '0' && b <= '9' }

func letter(b int) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || b == '$' || b >= 0x80
}

// delimiter reads the rest of a DELIMITER line, which no semicolon ends.
func (l *lexer) delimiter() {
	l.ready = false
	l.kept = l.kept[:0]
	for b := l.peek(); b != '\n' && b != eof; b = l.peek() {
		if b = l.read(); len(l.kept) < maxWord {
			l.kept = append(l.kept, byte(b))
		}
	}
	if s := strings.TrimSpace(string(l.kept)); s != "" {
		l.end = s
	}
}
