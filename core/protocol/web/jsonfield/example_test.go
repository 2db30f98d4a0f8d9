package jsonfield_test

import (
	"fmt"

	"loam/core/protocol/web/jsonfield"
)

// A reader checks each field as it is read, and Done reports what nobody has read.
func ExampleReader() {
	for _, page := range []string{`{"text":"hello","times":2}`, `{"text":"hello","tims":2}`} {
		r, err := jsonfield.Parse([]byte(page))
		if err != nil {
			fmt.Println(err)
			continue
		}
		text := r.Text("text", jsonfield.MaxWords, "what to say")
		times := r.IntegerOr("times", 0, 10, "how often")
		fmt.Println(text, times, r.Done())
	}
	// Output:
	// hello 2 <nil>
	// hello 0 unknown field "tims"
}

// said writes an event; each field comes with its documentation.
func said(w *jsonfield.Writer, text string, times int64, yards float64) {
	w.Kind("said")
	w.Text("text", text, "what was said")
	w.IntegerIf("times", times, "how often, if more than once")
	w.Number("yards", yards, "distance to the speaker")
	w.Close('}')
}

// A writer appends the fields; those that are optional are omitted when empty.
func ExampleWriter() {
	var w jsonfield.Writer
	said(&w, "hello", 0, 2.5)
	fmt.Println(string(w.Buf))
	// Output: {"type":"said","text":"hello","yards":2.5}
}

// With Notes set, the same code records the documentation of all fields.
func ExampleDoc() {
	var notes []jsonfield.Doc
	said(&jsonfield.Writer{Notes: &notes}, "", 0, 0)
	for _, d := range notes {
		fmt.Printf("%s (%s, optional %v): %s\n", d.Name, d.Kind, d.Optional, d.Doc)
	}
	// Output:
	// text (text, optional false): what was said
	// times (integer, optional true): how often, if more than once
	// yards (number, optional false): distance to the speaker
}
