package text

import "slices"

// Color is a colour of text; the zero Color is the reader's default.
type Color struct {
	R, G, B uint8
	Set     bool
}

// Style is the style of a piece of text.
type Style struct {
	Bold, Italic bool
	Color        Color
}

// Plain reports whether the style is the reader's default.
func (s Style) Plain() bool { return s == Style{} }

// over returns the style within another.
func (s Style) over(outer Style) Style {
	outer.Bold = outer.Bold || s.Bold
	outer.Italic = outer.Italic || s.Italic
	if s.Color.Set {
		outer.Color = s.Color
	}
	return outer
}

// styles has the words for styles. The colours are distinguishable on a dark background.
var styles = []struct {
	word  string
	style Style
}{
	{"b", Style{Bold: true}},
	{"i", Style{Italic: true}},
	{"gold", Style{Color: Color{0xe8, 0xc1, 0x4e, true}}},
	{"yellow", Style{Color: Color{0xf5, 0xe6, 0x63, true}}},
	{"orange", Style{Color: Color{0xf0, 0x8a, 0x4b, true}}},
	{"red", Style{Color: Color{0xf0, 0x6a, 0x6a, true}}},
	{"green", Style{Color: Color{0x6f, 0xcf, 0x7a, true}}},
	{"blue", Style{Color: Color{0x6f, 0xb1, 0xf5, true}}},
	{"purple", Style{Color: Color{0xb9, 0x8a, 0xf0, true}}},
	{"white", Style{Color: Color{0xff, 0xff, 0xff, true}}},
	{"grey", Style{Color: Color{0x9b, 0xa3, 0xae, true}}},
}

// StyleWords lists the words for styles, such as gold and b. They cannot be names of
// placeholders.
func StyleWords() []string {
	list := make([]string, len(styles))
	for i := range styles {
		list[i] = styles[i].word
	}
	return list
}

func styleOf(word string) (Style, bool) {
	for i := range styles {
		if styles[i].word == word {
			return styles[i].style, true
		}
	}
	return Style{}, false
}

// icons has the icons that a line may name, with the character that replaces each if there
// are no pictures.
var icons = []struct{ name, glyph string }{
	{"arrow", "➜"}, {"bell", "🔔"}, {"book", "📖"}, {"bow", "🏹"}, {"check", "✔"}, {"clock", "⏰"}, {"coin", "🪙"}, {"cross", "✘"},
	{"crown", "👑"}, {"drop", "💧"}, {"flag", "⚑"}, {"flame", "🔥"}, {"food", "🍞"}, {"gem", "💎"}, {"gift", "🎁"}, {"hammer", "🔨"},
	{"heart", "♥"}, {"key", "🔑"}, {"leaf", "🍃"}, {"letter", "✉"}, {"lightning", "⚡"}, {"lock", "🔒"}, {"moon", "☾"}, {"potion", "🧪"},
	{"question", "❓"}, {"shield", "🛡"}, {"skull", "☠"}, {"star", "★"}, {"sun", "☀"}, {"sword", "⚔"}, {"warning", "⚠"},
}

// IconNames lists the icons, sorted.
func IconNames() []string {
	list := make([]string, len(icons))
	for i := range icons {
		list[i] = icons[i].name
	}
	return list
}

func glyphOf(name string) (string, bool) {
	i := slices.IndexFunc(icons, func(c struct{ name, glyph string }) bool { return c.name == name })
	if i < 0 {
		return "", false
	}
	return icons[i].glyph, true
}

// Kinds of definitions that a line may name by their id.
const (
	Creature = "creature"
	Faction  = "faction"
	Item     = "item"
	Map      = "map"
	Place    = "place"
	Start    = "start"
)

// LinkKinds lists the kinds of definitions that a line may name by their id.
func LinkKinds() []string { return []string{Creature, Faction, Item, Map, Place, Start} }
