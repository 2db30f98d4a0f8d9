package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// The elements of JUnit's XML format, as build servers read it.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		ClassName string        `xml:"classname,attr"`
		File      string        `xml:"file,attr,omitempty"`
		Line      int           `xml:"line,attr,omitempty"`
		Time      string        `xml:"time,attr"`
		Failure   *junitFailure `xml:"failure"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes a report as JUnit XML. Bundles that could not be loaded form a suite of
// their own, so that a build fails if nothing was tested.
func WriteJUnit(w io.Writer, report Report) error {
	var all junitSuites
	for _, b := range report.Bundles {
		suite := junitSuite{Name: b.Bundle}
		total := 0.0
		for i := range b.Results {
			suite.add(b.Results[i].junit())
			total += b.Results[i].Seconds
		}
		suite.Time = fmt.Sprintf("%.3f", total)
		all.add(suite)
	}
	if len(report.Problems) > 0 {
		suite := junitSuite{Name: "load", Time: "0"}
		for _, p := range report.Problems {
			suite.add(junitCase{
				Name: p.File, ClassName: "load", File: p.File, Line: p.Line, Time: "0",
				Failure: &junitFailure{Message: p.Error(), Text: p.Excerpt},
			})
		}
		all.add(suite)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *junitSuites) add(suite junitSuite) {
	s.Suites = append(s.Suites, suite)
	s.Tests += suite.Tests
	s.Failures += suite.Failures
}

func (s *junitSuite) add(c junitCase) {
	s.Cases = append(s.Cases, c)
	s.Tests++
	if c.Failure != nil {
		s.Failures++
	}
}

func (r *Result) junit() junitCase {
	name := r.File[strings.LastIndexByte(r.File, '/')+1:]
	c := junitCase{Name: strings.TrimSuffix(name, ".txt"), ClassName: r.Bundle, File: r.File, Time: fmt.Sprintf("%.3f", r.Seconds)}
	switch {
	case len(r.Problems) > 0:
		c.Line = r.Problems[0].Line
		c.Failure = &junitFailure{Message: r.Problems[0].Error(), Text: r.String()}
	case r.Failure != nil:
		c.Line = r.Failure.Line
		c.Failure = &junitFailure{Message: r.Failure.Text + ": got " + r.Failure.Got, Text: r.String()}
	}
	return c
}
