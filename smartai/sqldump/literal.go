package sqldump

import (
	"loam/smartai"
)

// quoted reads text in quotes. A quote in it is doubled, or has a backslash before it.
func (l *lexer) quoted(quote int, escapes bool) *fault {
	at, long := l.place(), false
	l.pos++
	for {
		rest, i := l.buf[l.pos:], 0
		for i < len(rest) && rest[i] != byte(quote) && rest[i] != '\\' {
			i++
		}
		if l.pos += i; !l.skim {
			l.kept = append(l.kept, rest[:i]...)
		}
		if len(l.kept) > MaxText { // it is still read to its end
			long, l.kept = true, l.kept[:0]
		}
		b := l.read()
		switch {
		case b == eof:
			return &fault{at: at, msg: "quote that begins here never ends", stop: true}
		case b == quote:
			if l.peek() != quote {
				if long {
					return faultAt(at, "text of more than %d bytes", MaxText)
				}
				return nil
			}
			l.read()
		case b == '\\' && escapes:
			if b = l.escape(); b == eof {
				continue
			}
		}
		l.keep(b)
	}
}

// escapes has the characters with another meaning after a backslash.
var escapes = map[int]int{'n': '\n', 't': '\t', 'r': '\r', '0': 0, 'b': '\b', 'Z': 26}

func (l *lexer) escape() int {
	b := l.read()
	if b == '%' || b == '_' { // keep the backslash: in patterns they are literal
		l.keep('\\')
	}
	if meant, ok := escapes[b]; ok {
		return meant
	}
	return b
}

func (l *lexer) word() *fault {
	at := l.place()
	for b := l.peek(); letter(b) || digit(b); b = l.peek() {
		if b == '$' && l.end[0] == '$' && l.begins(l.end) {
			return nil
		}
		l.keep(l.read())
		if len(l.kept) > maxWord {
			return faultAt(at, "name of more than %d bytes", maxWord)
		}
	}
	return nil
}

func (l *lexer) variable() (sort, *fault) {
	l.read()
	of := variable
	if l.peek() == '@' {
		l.read()
		of = system
	}
	switch b := l.peek(); b {
	case '`':
		return of, l.quoted(b, false)
	case '\'', '"':
		return of, l.quoted(b, true)
	}
	at := l.place()
	for b := l.peek(); letter(b) || digit(b) || b == '.'; b = l.peek() {
		l.keep(l.read())
		if len(l.kept) > maxWord {
			return of, faultAt(at, "name of more than %d bytes", maxWord)
		}
	}
	return of, nil
}

// number reads digits; if more word characters follow, it is a word.
func (l *lexer) number() (sort, *fault) {
	at := l.place()
	if l.peek() == '0' && (l.peekAt(1) == 'x' || l.peekAt(1) == 'X') {
		l.keep(l.read())
		l.keep(l.read())
		return number, l.hexDigits(at)
	}
	of := number
	for b := l.peek(); ; b = l.peek() {
		switch {
		case digit(b), b == '.' && of == number:
		case (b == 'e' || b == 'E') && (digit(l.peekAt(1)) || (l.peekAt(1) == '-' || l.peekAt(1) == '+') && digit(l.peekAt(2))):
			l.keep(l.read())
			if s := l.peek(); s == '-' || s == '+' {
				l.keep(l.read())
			}
			continue
		case letter(b):
			of = word
		default:
			return of, nil
		}
		if l.keep(l.read()); len(l.kept) > maxWord {
			return of, faultAt(at, "number of more than %d characters", maxWord)
		}
	}
}

func (l *lexer) hexDigits(at smartai.Pos) *fault {
	for b := l.peek(); digit(b) || b >= 'a' && b <= 'f' || b >= 'A' && b <= 'F'; b = l.peek() {
		if l.keep(l.read()); len(l.kept) > MaxText {
			return faultAt(at, "number of more than %d digits", MaxText)
		}
	}
	return nil
}

// hexText reads X'1F' as 0x1F.
func (l *lexer) hexText() *fault {
	at := l.place()
	l.read()
	l.read()
	l.keep('0')
	l.keep('x')
	if err := l.hexDigits(at); err != nil {
		return err
	}
	if l.peek() != '\'' {
		return faultAt(l.place(), "a hexadecimal number contains a character that is not a digit")
	}
	l.read()
	return nil
}

// pairs has the signs of two characters, and firsts their first characters.
const (
	pairs  = ":= <> <= >= != || && << >>"
	firsts = ":<>!|&"
)
