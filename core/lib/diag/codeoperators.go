package diag

// Codes of settings and of the files of a world.
const (
	UnknownSetting Code = "unknown-setting"
	BadSetting     Code = "bad-setting"
	BadConfig      Code = "bad-config"
	BadChoice      Code = "bad-choice"
	BadGrant       Code = "bad-grant"

	UnknownVariable Code = "unknown-variable"
)

func ofOperators() []Explanation {
	return []Explanation{
		{UnknownSetting, Operators, "a setting that no bundle declares",
			"bundle.yaml declares the settings of a bundle under settings; loam.yaml sets them under settings, by bundle and name. `loam mods settings` lists all of them.",
			"settings: {meadow: {wolfs: 3}}", "settings: {meadow: {wolves: 3}}"},
		{BadSetting, Operators, "a value that a setting does not allow",
			"The bundle declares the type of the setting and the values that it allows. The message shows them. The form on the page offers only allowed values.", "", ""},
		{BadConfig, Operators, "a value in loam.yaml, or in an environment variable that overrides a key of it, that is not allowed",
			"The message shows the form. `loam config --explain` lists every key with the values that it accepts, and a new loam.yaml contains all of them as comments.",
			"listen: 8080", "listen: 127.0.0.1:8080"},
		{UnknownVariable, Operators, "an environment variable that begins with LOAM_ and has no effect",
			"It is misspelt, or belongs to another version of the program. A variable overrides a key of loam.yaml: its name is LOAM_ and the path of the key in capitals, with _ in the place of each dot. `loam config --explain` lists all. Unset the variable, or correct its name.",
			"LOAM_RELM_NAME=Heath", "LOAM_REALM_NAME=Heath"},
		{BadChoice, Operators, "a choice under resolve that decides nothing",
			"resolve decides between bundles that conflict. There is no such conflict, or the chosen bundle has no part in it. Remove the line, or name one of the bundles that the message lists.", "", ""},
		{BadGrant, Operators, "an entry of grants.yaml that is not valid",
			"`loam mods allow` and `loam mods deny` write this file. Undo your change, or remove the entry and decide again.", "", ""},
	}
}
