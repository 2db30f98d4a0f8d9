package diag

import "slices"

// Code names a kind of problem. It stays the same when messages are reworded, so that
// programs can rely on it and people can ask about it.
type Code string

// Explanation describes what a code stands for.
type Explanation struct {
	Code  Code
	Group Group
	Is    string // what it is, in one line without a full stop
	Why   string // the reason, and what to do
	Wrong string // an example that has the problem; "" if an example would not help
	Right string // the same without the problem
}

// Group is a group of codes: where the problem is.
type Group string

// The groups, in the order in which they are listed.
const (
	Files     Group = "Files and archives"
	YAML      Group = "YAML and values"
	Names     Group = "Names and definitions"
	Bundles   Group = "Bundles together"
	Operators Group = "Settings and the files of a world"
	Lua       Group = "Lua"
	Rules     Group = "SmartAI rules"
	Scenarios Group = "Scenarios"
	Loading   Group = "Loading"
)

// Groups returns the groups in the order in which they are listed.
func Groups() []Group {
	return []Group{Files, YAML, Names, Bundles, Operators, Lua, Rules, Scenarios, Loading}
}

// Explanations returns the explanation of every code of this package, by groups.
func Explanations() []Explanation {
	return slices.Concat(ofFiles(), ofYAML(), ofNames(), ofBundles(), ofOperators(), ofLua(), ofRules(), ofScenarios(), ofLoading())
}
