package engine

import (
	"loam/core/model/content"
	"loam/smartai"
	"loam/smartai/condition"
	"loam/smartai/idmap"
	"loam/smartai/program"
)

// Guards compiles the guards of rules from their conditions, for [program.Options].
func Guards(book *idmap.Book, in *content.Snapshot) func([]smartai.Condition, string) (program.Guard, string) {
	return func(list []smartai.Condition, _ string) (program.Guard, string) {
		g, why := condition.Compile(list, condition.Options{Book: book, Content: in, Data: true})
		return guard{g}, why
	}
}

// guard is a set of compiled conditions.
type guard struct{ *condition.Guard }

// Holds reports whether they hold.
func (g guard) Holds(a Asked) bool {
	s := condition.Subject{World: a.Tx.Conditions(), Data: a.Data}
	s.Of[condition.Invoker] = condition.Who(a.Invoker)
	s.Of[condition.Self] = condition.Who(a.Self)
	s.Of[condition.Victim] = condition.Who(a.Victim)
	return g.Guard.Holds(&s)
}
