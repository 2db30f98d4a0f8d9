package check

import (
	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/scripting/source"
)

// checkPublish checks a call of publish with literal arguments.
func (ch *checker) checkPublish(f *source.File, call *source.Call) {
	if call.Method || call.Name != "publish" || len(call.Args) == 0 || !call.Args[0].Literal || !f.Uses("publish") {
		return
	}
	c := ch.byName[f.Bundle]
	name := call.Args[0]
	e, ok := c.Event(name.Text)
	if !ok {
		suggestion, _ := suggest.Name(name.Text, c.EventNames())
		ch.problems = append(ch.problems, f.Problem(name.Line, diag.BadEvent, "publish: bundle.yaml declares no event", name.Text, suggestion))
		return
	}
	if len(call.Args) < 2 || call.Args[1].Keys == nil {
		return
	}
	for _, key := range call.Args[1].Order {
		if _, known := e.Field(key); !known {
			suggestion, _ := suggest.Name(key, e.FieldNames())
			ch.problems = append(ch.problems, f.Problem(call.Args[1].Keys[key].Line, diag.BadEvent, "publish: event "+e.Name+" has no field", key, suggestion))
		}
	}
	for i := range e.Fields {
		if _, given := call.Args[1].Keys[e.Fields[i].Name]; !given && !e.Fields[i].Optional {
			ch.problems = append(ch.problems, f.Problem(name.Line, diag.BadEvent, "publish: event "+e.Name+" needs a field (declared in "+e.Fields[i].At+"):", e.Fields[i].Name, ""))
		}
	}
}
