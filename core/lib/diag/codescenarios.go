package diag

// Codes of scenarios.
const (
	ScenarioLine    Code = "scenario-line"
	ScenarioValue   Code = "scenario-value"
	ScenarioName    Code = "scenario-name"
	ScenarioBlock   Code = "scenario-block"
	ScenariosFailed Code = "scenarios-failed"
)

func ofScenarios() []Explanation {
	return []Explanation{
		{ScenarioLine, Scenarios, "a line of a scenario that is not understood",
			"Each line begins with a verb or a name and has a fixed form. The message shows the forms that fit so far. docs/scenarios.md lists all lines.",
			"expect wolf is dead", "expect wolf dead"},
		{ScenarioValue, Scenarios, "a value in a scenario that is not valid",
			"The line is right, but a number, duration or name in it is not. Durations are `500ms`, `20s` or `1m 30s`; places are two or three numbers.", "advance 20 seconds", "advance 20s"},
		{ScenarioName, Scenarios, "a name in a scenario that is taken or reserved",
			"Each `as NAME` and each player needs a name of its own.", "", ""},
		{ScenarioBlock, Scenarios, "a line of a scenario in the wrong place",
			"`repeat N times` needs an `end` in the same file, and some lines, such as map, come before all others.", "repeat 3 times\nadvance 1s", "repeat 3 times\nadvance 1s\nend"},
		{ScenariosFailed, Scenarios, "a release whose scenarios fail",
			"The world runs with --gate, which adopts only releases that pass. `loam test` shows which expectation fails and why.", "", ""},
	}
}
