// Package text reads what bundles write for people. It owns the grammar of a line
// (placeholders, plurals, markup, escapes), the plural rules of languages, the chain of
// languages in which it looks up a line, and the resulting spans: pieces of text with a
// style, without codes of a protocol.
//
// It encodes for no client. A protocol either reads spans itself or implements an
// [Encoding], which calls Escape for all text. Arguments of a line, such as names and chat,
// are never read as markup.
//
// A line is:
//
//	Hello {name}, {item.price} please.           placeholders
//	{n|0=no wolves|one=a wolf|other={n} wolves}  a plural of the number n
//	{gold}rare{/}, {b}bold{/}, {color:ff8000}{/} a style, up to its {/}
//	{icon:sword}                                 a small picture
//	{creature:grey_wolf}, {item:meadow:bread}    a thing by its id, shown by its name
//	\{ \} \| \\                                  these characters themselves
//
// It starts no goroutine; a Line does not change, so every goroutine may read it.
package text

import "loam/core/lib/value"

// Limits of one line, checked before anything is allocated for it. Shown text is cut at
// MaxShown.
const (
	MaxSource   = 8 << 10  // bytes as written
	maxParts    = 400      // parts of a line, including those of plural forms
	maxNesting  = 8        // nested styles and plurals
	maxForms    = 16       // of one plural
	maxProblems = 20       // of one line
	MaxShown    = 16 << 10 // bytes of text of one reading
	maxSpans    = 1000
	maxWork     = 4000 // parts of one reading, including those of nested texts
	maxWithin   = 3    // nested arguments that are texts
)

// Line is one parsed line. The zero Line is empty.
type Line struct {
	parts []part
}

type partKind uint8

const (
	words    partKind = iota
	argument          // {name}
	plural            // {name|...}
	open              // {gold}
	closing           // {/}
	icon              // {icon:sword}
	link              // {item:meadow:bread}
)

// part is one piece of a line.
type part struct {
	kind  partKind
	text  string // literal text; the name of an argument or icon; the id of a link
	what  string // kind of a link
	style Style  // that a part opens
	forms []form // of a plural
}

// form is the text of a plural for some numbers.
type form struct {
	key    string // as written: a category or a number
	number float64
	exact  bool // the number applies, not the category
	parts  []part
}

// Literal returns a line of exactly these characters.
func Literal(s string) *Line {
	if s == "" {
		return new(Line)
	}
	return &Line{parts: []part{{kind: words, text: s}}}
}

// Names lists the arguments of the line, in the order written, each once.
func (l *Line) Names() []string {
	var names []string
	seen := make(map[string]bool)
	walk(l.parts, func(p *part) {
		if (p.kind == argument || p.kind == plural) && !seen[p.text] {
			seen[p.text] = true
			names = append(names, p.text)
		}
	})
	return names
}

// Links lists the definitions that the line names.
func (l *Line) Links() []Link {
	var links []Link
	walk(l.parts, func(p *part) {
		if p.kind == link {
			links = append(links, Link{p.what, p.text})
		}
	})
	return links
}

// Plurals lists the plurals of the line: the counted argument, and its forms.
func (l *Line) Plurals() []Plural {
	var all []Plural
	walk(l.parts, func(p *part) {
		if p.kind != plural {
			return
		}
		one := Plural{Name: p.text}
		for i := range p.forms {
			if !p.forms[i].exact {
				one.Forms = append(one.Forms, p.forms[i].key)
			}
		}
		all = append(all, one)
	})
	return all
}

// Plural is a plural of a line.
type Plural struct {
	Name  string
	Forms []string // categories, in the order written
}

func walk(parts []part, each func(*part)) {
	for i := range parts {
		each(&parts[i])
		for j := range parts[i].forms {
			walk(parts[i].forms[j].parts, each)
		}
	}
}

// Keys of the plain table that represents a text of a bundle within plain data: the result
// of text() in scripts, to be stored, sent, or used as an argument.
const (
	KeyField    = "text"
	BundleField = "bundle"
	ArgsField   = "args"
)

// asText reports whether an argument is itself a text of a bundle.
func asText(v value.Value) (bundle, key string, args value.Value, ok bool) {
	if v.Kind() != value.Table {
		return "", "", args, false
	}
	k, b := v.Get(KeyField), v.Get(BundleField)
	return b.Text(), k.Text(), v.Get(ArgsField), k.Kind() == value.String && b.Kind() == value.String
}
