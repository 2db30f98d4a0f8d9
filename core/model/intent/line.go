package intent

// Line is a line of chat that submits an intent.
type Line struct {
	Usage string                   // the arguments behind its name
	Means func(rest string) Intent // from the text behind the name; nil if something is missing
}
