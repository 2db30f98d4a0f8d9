package check

// Event is an event that a bundle declares to publish.
type Event struct {
	Name   string
	Fields []EventField
}

// EventField is one field of an event.
type EventField struct {
	Name     string
	Type     string // text, number, whole, bool, unit or data
	Optional bool
	At       string // file:line:col of the declaration
}

// Event finds an event that the bundle declares.
func (b *Bundle) Event(name string) (*Event, bool) {
	for i := range b.Info.Events {
		if e := &b.Info.Events[i]; e.Name == name {
			return e, true
		}
	}
	return nil, false
}

// EventNames returns the names of the events that the bundle declares.
func (b *Bundle) EventNames() []string {
	names := make([]string, len(b.Info.Events))
	for i := range b.Info.Events {
		names[i] = b.Info.Events[i].Name
	}
	return names
}

// Field finds a field of an event.
func (e *Event) Field(name string) (*EventField, bool) {
	for i := range e.Fields {
		if f := &e.Fields[i]; f.Name == name {
			return f, true
		}
	}
	return nil, false
}

// FieldNames returns the names of all fields.
func (e *Event) FieldNames() []string {
	names := make([]string, len(e.Fields))
	for i := range e.Fields {
		names[i] = e.Fields[i].Name
	}
	return names
}
