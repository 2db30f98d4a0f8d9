package diag

// Codes of YAML and values.
const (
	YAMLSyntax     Code = "yaml-syntax"
	YAMLFeature    Code = "yaml-feature"
	DuplicateKey   Code = "duplicate-key"
	UnknownKey     Code = "unknown-key"
	MissingKey     Code = "missing-key"
	BadCombination Code = "bad-combination"
	WrongType      Code = "wrong-type"
	WrongUnit      Code = "wrong-unit"
	OutOfRange     Code = "out-of-range"
	OverLimit      Code = "over-limit"
	Contradiction  Code = "contradiction"
	UnknownWord    Code = "unknown-word"
	BadName        Code = "bad-name"
	BadTime        Code = "bad-time"
	BadFormula     Code = "bad-formula"
	BadText        Code = "bad-text"
	BadPattern     Code = "bad-pattern"
	NotSupported   Code = "not-supported"
)

func ofYAML() []Explanation {
	return []Explanation{
		{YAMLSyntax, YAML, "a file that is not YAML",
			"The indentation does not match, a quote or bracket is never closed, or a text with a colon needs quotes. Nothing of the file can be read until this is mended. Indent with spaces, never with tabs, and put quotes around texts that contain `: ` or begin with a special character.",
			"name: Wolf: the old one", "name: \"Wolf: the old one\""},
		{YAMLFeature, YAML, "a part of YAML that bundles may not use",
			"Anchors, aliases, tags and several documents in one file are not allowed: each value is written where it is used, so that problems and conflicts have one place. To share values between definitions, use `extends`.",
			"wolf: &wolf {health: 40}\nbear: *wolf", "wolf: {health: 40}\nbear: {extends: wolf}"},
		{DuplicateKey, YAML, "a key that is written twice in one mapping",
			"Only one of the two values could be used. Remove one of them, or merge the two.", "health: 40\nname: Wolf\nhealth: 50", "health: 50\nname: Wolf"},
		{UnknownKey, YAML, "a key that does not exist here",
			"It is misspelt, belongs to another kind of definition, or is indented too far or not far enough. If a similar key exists, the message suggests it. docs/bundles.md lists the keys of every definition, and an editor completes them with the schemas that `loam new` writes.",
			"helth: 40", "health: 40"},
		{MissingKey, YAML, "a key that must be there and is not",
			"The definition has no meaning without it. Add the key; docs/bundles.md shows its type and an example.", "wolf: {health: 40}", "wolf: {name: Wolf, health: 40}"},
		{BadCombination, YAML, "keys that exclude each other, or a key without the one that it needs",
			"Each key is valid alone, but this definition cannot have both, or has one whose partner is missing. Remove or add the key that the message names.",
			"restock_count: 3", "restock_count: 3\nrestock_ms: 60s"},
		{WrongType, YAML, "a value of the wrong type",
			"The key takes another type of value: a number, a text, true or false, a list or a mapping. The message says which one, and what was written. A number in quotes is a text; the unit of a number is part of its key, except for durations, which may be written as `20s` or `1m 30s`.",
			"health: forty\nrange_yards: 5 yards", "health: 40\nrange_yards: 5"},
		{WrongUnit, YAML, "a setting in another unit than the key that uses it",
			"The end of the key names its unit, such as _ms or _yards, and the setting has a different one. Change the unit of the setting, or use another setting.", "", ""},
		{OutOfRange, YAML, "a number or a list that is too small or too large",
			"The message says which values are allowed.", "chance_pct: 150", "chance_pct: 100"},
		{OverLimit, YAML, "more than is allowed",
			"Files, lists, names and depths have limits, so that no bundle can exhaust the memory or time of the server. Divide it, or do with less.", "", ""},
		{Contradiction, YAML, "values that contradict each other",
			"Each value is valid alone, but together they make no sense: a minimum above its maximum, chances of more than 100 percent, a place on another map. Change one of them.",
			"count: 5-3", "count: 3-5"},
		{UnknownWord, YAML, "a word that is not one of the possible ones",
			"The key takes one of several words. The message lists them, or suggests the nearest one. An effect of an aura is not an effect of a spell: a spell applies an aura with `{kind: apply_aura, aura: NAME}`.",
			"rank: bos", "rank: boss"},
		{BadName, YAML, "a name that is not allowed",
			"Names of bundles, definitions and settings consist of lower-case letters, digits and underscores and begin with a letter. What players read is a text of its own, under `name`.",
			"creatures: {Grey Wolf: {name: Grey Wolf}}", "creatures: {grey_wolf: {name: Grey Wolf}}"},
		{BadTime, YAML, "a time of day, date or duration that cannot be read",
			"The message shows the form. Durations are `500ms`, `20s`, `1m 30s` or `2h`; times of a calendar are written like `daily 04:00` or `sat 20:00`.",
			"reset: every morning", "reset: daily 04:00"},
		{BadFormula, YAML, "a formula that cannot be computed",
			"A formula is arithmetic with the names that its key offers, such as `10 + level * 2`. The message names the offending part. docs/bundles.md lists the names for each key.",
			"health: \"10 + lvl * 2\"", "health: \"10 + level * 2\""},
		{BadText, YAML, "a text or translation that is not complete or not valid",
			"A text may contain placeholders and plurals. A translation needs the same placeholders as the original line, and the plural forms of its language.",
			"de: {greet: \"Hallo {nmae}\"}", "de: {greet: \"Hallo {name}\"}"},
		{BadPattern, YAML, "a pattern for names that cannot be used",
			"The message names the part that is wrong.", "", ""},
		{NotSupported, YAML, "something that this version of Loam does not support",
			"It is known but not implemented, or it is for another version. The message gives the reason; do without it, or use what the message names instead.", "", ""},
	}
}
