package diag

// Codes of bundles that are loaded together.
const (
	NoSuchBundle    Code = "no-such-bundle"
	NotADependency  Code = "not-a-dependency"
	WrongVersion    Code = "wrong-version"
	DuplicateBundle Code = "duplicate-bundle"
	BundlesConflict Code = "bundles-conflict"
	FieldConflict   Code = "field-conflict"
	BadOverride     Code = "bad-override"
	BadPermission   Code = "bad-permission"
)

func ofBundles() []Explanation {
	return []Explanation{
		{NoSuchBundle, Bundles, "a bundle that is not installed",
			"bundle.yaml or loam.yaml names a bundle that is not in this world. Put it into the folder mods of the world, correct its name, or remove the line. Bundles that come with Loam are in the folder examples.",
			"depends: {medow: \"*\"}", "depends: {meadow: \"*\"}"},
		{NotADependency, Bundles, "a bundle that is used but not listed under depends",
			"A bundle may name definitions of another one only if bundle.yaml lists that one under depends. This tells operators what they need, and Loam the order.",
			"faction: factions:guard", "faction: factions:guard\n\n# bundle.yaml\ndepends: {factions: \"*\"}"},
		{WrongVersion, Bundles, "a version that is not accepted or not valid",
			"A version is three numbers, such as 1.0.0, and a range is one such as \">=1.0.0\" or \"*\". If the installed version is outside the range, install another one, or change the range after trying it.",
			"version: 1.0", "version: 1.0.0"},
		{DuplicateBundle, Bundles, "two bundles with the same name",
			"The name of a bundle is unique in a world. Often an archive and the folder of the same bundle are both in the folder mods: remove one.", "", ""},
		{BundlesConflict, Bundles, "two bundles that do not run together",
			"The author of one of them lists the other under conflicts. Remove one of the two.", "", ""},
		{FieldConflict, Bundles, "two unrelated bundles that change the same value",
			"Neither depends on the other, so that nothing decides which value wins. The operator chooses in loam.yaml, with the line that the message shows, or one bundle lists the other under depends and so comes after it.",
			"", "# loam.yaml\nresolve: {meadow:wolf.health: harder}"},
		{BadOverride, Bundles, "a change to another bundle that is not possible",
			"Under override, a bundle changes definitions of bundles that it depends on, by their full ids, field by field. A definition of the bundle itself is changed where it is defined. docs/overlays.md describes all operations.",
			"override: {creatures: {wolf: {health: 60}}}", "override: {creatures: {meadow:wolf: {health: 60}}}"},
		{BadPermission, Bundles, "a permission that does not exist or is not requested",
			"What could harm a world needs a permission, which bundle.yaml lists and the operator grants. Add the permission that the message names.",
			"permissions: [anounce]", "permissions: [announce]"},
	}
}
