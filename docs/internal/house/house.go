// Package house checks that the tree keeps the house rules: which package may
// import which, one package comment each, no init functions, no variables that
// change, no wall clock where time must be an argument, files and functions short
// enough to read, and packages named by listed words. What is particular to this
// module is in two files, the table docs/packages.txt and the vocabulary
// docs/words.md; this package owns their grammar and their meaning.
//
// It parses the code and never builds it: files count whatever their build
// constraints say, and nothing is fetched. It finds what syntax and scopes show;
// a variable changed through a pointer or a method escapes it.
//
// It runs on the goroutine of the test that calls it and keeps no state.
package house

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// Rule names a house rule, so that a test can ask whether each was ever broken.
type Rule string

// The rules. All but RuleHabit fail the check.
const (
	RuleTable     Rule = "table"     // every package is in a folder and on a floor of the table, and every name there means one
	RuleImport    Rule = "import"    // imports are those that a floor or an exception allows, and both are used
	RuleLayer     Rule = "layer"     // a floor imports only lower ones
	RuleForbid    Rule = "forbid"    // an edge that the table forbids, with its reason
	RuleWord      Rule = "word"      // a package is named by a word of the vocabulary
	RuleComment   Rule = "comment"   // one package comment
	RuleInit      Rule = "init"      // no init functions
	RuleGlobal    Rule = "global"    // no package variable changes
	RuleWallClock Rule = "wallclock" // time and chance are arguments
	RuleBudget    Rule = "budget"    // nobody can read that much at once
	RuleHabit     Rule = "habit"     // longer than usual: a warning
)

// Rules lists every rule once, in the order above.
var Rules = []Rule{
	RuleTable, RuleImport, RuleLayer, RuleForbid, RuleWord, RuleComment,
	RuleInit, RuleGlobal, RuleWallClock, RuleBudget, RuleHabit,
}

// Finding is one place where a rule is broken.
type Finding struct {
	Rule Rule
	Pos  token.Position // file is relative to the module's root; line and column may be 0
	Text string         // what is wrong and what to do about it
}

// Warning reports whether the finding may stand.
func (f Finding) Warning() bool { return f.Rule == RuleHabit }

// String is the finding as one line: file:line:col: text (rule).
func (f Finding) String() string {
	return fmt.Sprintf("%s: %s (%s)", f.Pos, f.Text, f.Rule)
}

// Check holds the code against the table and returns what it finds, ordered by
// file, line and column.
func Check(m *Module, t *Table) []Finding {
	c := checker{module: m, table: t}
	c.packages()
	c.imports()
	c.forbidden()
	c.wallClock()
	for _, p := range m.Packages {
		c.comments(p)
		c.inits(p)
		c.globals(p)
		c.budgets(p)
	}
	return sorted(c.found)
}

// sorted orders findings by file, line and column.
func sorted(found []Finding) []Finding {
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
		)
	})
	return found
}

// checker carries what the checks share.
type checker struct {
	module *Module
	table  *Table
	found  []Finding
}

func (c *checker) report(rule Rule, pos token.Position, format string, args ...any) {
	c.found = append(c.found, Finding{rule, pos, fmt.Sprintf(format, args...)})
}
