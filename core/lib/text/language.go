package text

import "strings"

// DefaultLanguage is the last language of every chain.
const DefaultLanguage = "en"

// Tag converts a language tag into the form of bundles' locales: de-at and de_AT become
// de_AT, zh-hant-tw zh_Hant_TW. It returns an invalid tag unchanged.
func Tag(s string) string {
	parts := strings.FieldsFunc(s, func(c rune) bool { return c == '-' || c == '_' })
	for i, p := range parts {
		switch {
		case i == 0:
			parts[i] = strings.ToLower(p)
		case len(p) == 4:
			parts[i] = strings.ToUpper(p[:1]) + strings.ToLower(p[1:])
		default:
			parts[i] = strings.ToUpper(p)
		}
	}
	return strings.Join(parts, "_")
}

// Wider returns the next language of the chain: de_AT, de, en, and then "".
func Wider(language string) string {
	if at := strings.LastIndexByte(language, '_'); at > 0 {
		return language[:at]
	}
	if language == DefaultLanguage {
		return ""
	}
	return DefaultLanguage
}

// base returns the language without region and script.
func base(language string) string {
	word, _, _ := strings.Cut(language, "_")
	return word
}
