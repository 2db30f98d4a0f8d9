package diag

// Codes of SmartAI rules. The checks of the linter are codes too; package lint has them.
const (
	BadRule         Code = "bad-rule"
	BadSentence     Code = "bad-sentence"
	UnknownRuleKind Code = "unknown-rule-kind"
	RuleConflict    Code = "rule-conflict"
	BadNumbers      Code = "bad-numbers"
	SQLSyntax       Code = "sql-syntax"
	SQLNote         Code = "sql-note"
	UnknownColumn   Code = "unknown-column"
	NotConvertible  Code = "not-convertible"
	BadTrial        Code = "bad-trial"
	TrialNote       Code = "trial-note"
)

func ofRules() []Explanation {
	return []Explanation{
		{BadRule, Rules, "a rule that cannot run",
			"The rule can be read, but not compiled: it names something that does not exist, has a parameter that its event or action does not allow, or uses what this version does not run. With `deferred: leave_out`, such rules are left out instead.", "", ""},
		{BadSentence, Rules, "a sentence that is not a rule",
			"A rule may be written as a sentence. docs/smartai.md describes the sentences. The message names the first word that does not fit.", "", ""},
		{UnknownRuleKind, Rules, "an event, action, target or condition that does not exist",
			"`loam smartai support` lists all kinds and what they do. Names are in capitals, such as UPDATE_IC.", "event: UPDATE_IN_COMBAT", "event: UPDATE_IC"},
		{RuleConflict, Rules, "a change to rules of another bundle that is not possible",
			"Under override, a bundle changes, appends, removes or replaces rules of a bundle that it depends on. The message says what is there now.", "", ""},
		{BadNumbers, Rules, "a number of a definition that is not valid",
			"The file smartai/numbers.yaml maps numbers, by which imported rules know definitions, to ids.", "", ""},
		{SQLSyntax, Rules, "SQL that cannot be read",
			"Loam reads the statements with which dumps and updates of smart_scripts are written, not all of SQL. The place is the first word that does not fit.", "", ""},
		{SQLNote, Rules, "something that an import changed or left out",
			"It is not a problem: the note says what is different from the original.", "", ""},
		{UnknownColumn, Rules, "a column that no known table has",
			"The table belongs to another version or core. The message suggests a similar column.", "", ""},
		{NotConvertible, Rules, "a rule without a form in the other dialect",
			"The rule uses something that only one of the two servers has. It is left out of the output.", "", ""},
		{BadTrial, Rules, "an input that cannot be tried out",
			"The trial takes rows of one creature as SQL or YAML.", "", ""},
		{TrialNote, Rules, "a remark about a trial",
			"It is not a problem: the note says what differs from the world.", "", ""},
	}
}
