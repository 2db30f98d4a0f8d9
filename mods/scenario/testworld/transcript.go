package testworld

import (
	"loam/mods/scenario/report"
)

// Tell adds a moment to the transcript.
func (st *Stage) Tell(sort report.Sort, text string) {
	st.transcribe(report.Moment{Sort: sort, Text: text})
}

func (st *Stage) transcribe(m report.Moment) {
	m.At = st.Now()
	if st.cfg.Told != nil {
		st.cfg.Told(m)
	}
	if st.cfg.Transcript != nil {
		st.cfg.Transcript(m.String())
	}
}
