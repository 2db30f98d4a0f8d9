package diag

// Codes of names and definitions.
const (
	Duplicate   Code = "duplicate"
	UnknownID   Code = "unknown-id"
	UnknownText Code = "unknown-text"
	MissingText Code = "missing-text"
	WrongKind   Code = "wrong-kind"
	Circular    Code = "circular"
	NoEffect    Code = "no-effect"
	NumberTaken Code = "number-taken"
	OutsideMap  Code = "outside-map"
	BadTerrain  Code = "bad-terrain"
)

func ofNames() []Explanation {
	return []Explanation{
		{Duplicate, Names, "something that is defined or listed twice",
			"A bundle defines each name once, and lists each entry once. The message says where the first one is. Rename or remove one of the two.",
			"tags: [beast, grey, beast]", "tags: [beast, grey]"},
		{UnknownID, Names, "a name of a definition that does not exist",
			"No bundle of this world defines it. It may be misspelt (the message suggests a similar one, or lists those that exist), or belong to another bundle: then write BUNDLE:NAME, and list the bundle under depends in bundle.yaml.",
			"faction: gurad", "faction: guard"},
		{UnknownText, Names, "an id of a text that no bundle defines",
			"A text whose form is that of an id, such as warden.fury, is the id of a line in the locale files. No locale file has this line, so players would read the id. Correct the id, or add the line to locale/en.yaml; if it is meant as it is, put a space or a full stop into it.",
			"yells: warden.furry", "yells: warden.fury\n\n# locale/en.yaml\nwarden.fury: Enough!"},
		{MissingText, Names, "a line that a language lacks, or has in excess",
			"`loam check --locale LANGUAGE` lists the lines without a translation, and translations of lines that no longer exist. Players read the original text until the line is translated.", "", ""},
		{WrongKind, Names, "a name that belongs to another kind of definition",
			"The name exists, but as something else: a spell where an aura is expected, for example. The message says what it is.", "", ""},
		{Circular, Names, "definitions that lead back to themselves",
			"A depends on B, and B on A, so that neither can come first. The message shows the circle; remove one of its links.", "a: {extends: b}\nb: {extends: a}", "a: {health: 10}\nb: {extends: a}"},
		{NoEffect, Names, "something that would never do anything",
			"It loads, but could not change the world as it is written. The message gives the reason. Remove it, or add what it lacks.", "", ""},
		{NumberTaken, Names, "a number for game clients that is not free",
			"Game clients know definitions by numbers. Two definitions cannot have the same one, and some versions allow only small numbers. Leave the number out: Loam assigns a free one.", "", ""},
		{OutsideMap, Names, "a place outside the bounds of its map",
			"Nothing can be there. Move it, or enlarge the bounds of the map.", "", ""},
		{BadTerrain, Names, "ground that cannot be used",
			"The file of heights or an obstacle of the map is invalid. The message names the place in the file.", "", ""},
	}
}
