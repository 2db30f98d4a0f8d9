package sqldump

// stops has the bytes at which skipping stops.
type stops struct {
	of string // the end of statements for which they apply
	at [256]bool
}

// looked has the bytes that begin quotes and comments, and brackets.
const looked = "'\"`#-/();"

// stopping returns the stops for the current end of statements.
func (l *lexer) stopping() *stops {
	if l.stops.of == l.end {
		return &l.stops
	}
	l.stops = stops{of: l.end}
	for _, b := range []byte(looked + l.end[:1]) {
		l.stops.at[b] = true
	}
	for b := range l.stops.at { // a word ends a statement only at the beginning of a word
		l.stops.at[b] = l.stops.at[b] || letter(int(l.end[0])) && letter(b)
	}
	return &l.stops
}

// skip skips the rest of a statement.
func (l *lexer) skip() *fault {
	if l.ready && (l.back.sort == endOf || l.back.sort == atEnd) {
		return nil
	}
	l.ready, l.skim = false, true
	defer func() { l.skim = false }()
	for {
		b, err := l.pass()
		switch {
		case err != nil:
			return err
		case b == eof || l.endsHere():
			t, err := l.next()
			if err == nil {
				l.unread(t)
			}
			return err
		case letter(b):
			_ = l.word() // of any length
		default:
			l.pos++
		}
	}
}

// skipRow skips the rest of a row, up to its closing bracket.
func (l *lexer) skipRow() *fault {
	if l.ready && !l.back.isSign(",") {
		return nil
	}
	l.ready, l.skim = false, true
	defer func() { l.skim = false }()
	for depth := 0; ; {
		b, err := l.pass()
		switch {
		case err != nil || b == eof || l.endsHere() || b == ')' && depth == 0:
			return err
		case b == '(':
			depth++
		case b == ')':
			depth--
		case letter(b):
			_ = l.word()
			continue
		}
		l.pos++
	}
}

// pass goes to the next stop, over quotes and comments, or to the end of the file.
func (l *lexer) pass() (int, *fault) {
	to := l.stopping()
	for {
		for l.pos < len(l.buf) && !to.at[l.buf[l.pos]] {
			l.pos++
		}
		switch b := l.peek(); b {
		case '\'', '"', '`':
			if err := l.quoted(b, b != '`'); err != nil && err.stop {
				return b, err
			}
		case '#', '-', '/':
			if was, err := l.comment(); err != nil || !was {
				return b, err
			}
		case eof:
			return b, nil
		default:
			if to.at[b] { // otherwise more has just been read
				return b, nil
			}
		}
	}
}

// Limits of numbers that are exact when they are computed digit by digit.
const (
	exactDigits = 15
	noPoint     = -1
)

// plain reads a single value of a row: a number of few digits, or a text without escapes.
// Most values are of this kind. It reads nothing of any other value.
func (l *lexer) plain() (v value, ok bool) {
	if l.ready {
		return v, false
	}
	rest := l.buf[l.pos:]
	n := 0
	switch {
	case len(rest) == 0:
	case rest[0] == '\'':
		v, n = plainText(rest)
	default:
		v, n = plainNumber(rest)
	}
	if n == 0 || n >= len(rest) || rest[n] != ',' && rest[n] != ')' {
		return v, false
	}
	if v.is == textual { // copied only now
		v.str = string(rest[1 : n-1])
	}
	l.pos += n
	return v, true
}

// takes reads a sign that is not part of another, if it is next.
func (l *lexer) takes(b byte) bool {
	if l.ready || l.pos >= len(l.buf) || l.buf[l.pos] != b {
		return false
	}
	l.pos++
	return true
}

// plainText returns the length of a text with its quotes; 0 if it is not plain.
func plainText(s []byte) (value, int) {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			return value{}, 0
		case '\'':
			return value{is: textual}, i + 1
		}
	}
	return value{}, 0
}

// plainNumber returns a number and its length; 0 if it is not plain.
func plainNumber(s []byte) (value, int) {
	begin := 0
	if s[0] == '-' {
		begin = 1
	}
	n, digits, point := 0.0, 0, noPoint
	i := begin
	for ; i < len(s) && digits <= exactDigits; i++ {
		if b := s[i]; b >= '0' && b <= '9' {
			n, digits = n*10+float64(b-'0'), digits+1
		} else if b == '.' && point == noPoint && digits > 0 {
			point = digits
		} else {
			break
		}
	}
	if digits == 0 || digits > exactDigits || point == digits {
		return value{}, 0
	}
	if point != noPoint {
		n /= tens[digits-point]
	}
	if begin == 1 {
		n = -n
	}
	return numberValue(n), i
}

// tens has powers of ten, all of them exact.
var tens = [exactDigits + 1]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}
