package diag

// Codes of settings and of the files of a world.
const (
	UnknownSetting Code = "unknown-setting"
	BadSetting     Code = "bad-setting"
	BadConfig      Code = "bad-config"
	BadChoice      Code = "bad-choice"
	BadGrant       Code = "bad-grant"
)

func ofOperators() []Explanation {
	return []Explanation{
		{UnknownSetting, Operators, "a setting that no bundle declares",
			"bundle.yaml declares the settings of a bundle under settings; loam.yaml sets them under settings, by bundle and name. `loam mods settings` lists all of them.",
			"settings: {meadow: {wolfs: 3}}", "settings: {meadow: {wolves: 3}}"},
		{BadSetting, Operators, "a value that a setting does not allow",
			"The bundle declares the type of the setting and the values that it allows. The message shows them. The form on the page offers only allowed values.", "", ""},
		{BadConfig, Operators, "a value in loam.yaml that is not allowed",
			"The message shows the form. docs/operating.md lists every key of loam.yaml, and a new loam.yaml contains all of them as comments.",
			"listen: 8080", "listen: 127.0.0.1:8080"},
		{BadChoice, Operators, "a choice under resolve that decides nothing",
			"resolve decides between bundles that conflict. There is no such conflict, or the chosen bundle has no part in it. Remove the line, or name one of the bundles that the message lists.", "", ""},
		{BadGrant, Operators, "an entry of grants.yaml that is not valid",
			"`loam mods allow` and `loam mods deny` write this file. Undo your change, or remove the entry and decide again.", "", ""},
	}
}
