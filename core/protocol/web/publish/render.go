package publish

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/broadcast"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/visibility"
)

// rendering holds what one batch looks like as JSON. Every object, change and
// event is encoded once for all its viewers, or once a language where it has
// text; a viewer's message is put together from these pieces. It belongs to
// the teller's goroutine and keeps its memory from batch to batch.
type rendering struct {
	counters *Counters
	batch    *view.Batch
	content  *content.Snapshot
	neutral  *layer
	layers   map[string]*layer // by language
	faults   *broadcast.Faults
}

// layer is the pieces of one language, or those without any.
type layer struct {
	texts   locale.Texts
	w       jsonfield.Writer
	objects map[*view.Object]span
	changes []span
	events  []span
}

// span is a piece in the layer's buffer; the zero span is not there yet.
type span struct{ from, to int }

// missing is a piece at which the program has failed.
var missing = span{0, -1}

// bytes returns a piece of the buffer; nil if it is missing.
func (l *layer) bytes(at span) []byte {
	if at == missing {
		return nil
	}
	return l.w.Buf[at.from:at.to]
}

func newRendering(counters *Counters, faults *broadcast.Faults) *rendering {
	return &rendering{counters: counters, faults: faults, neutral: newLayer(), layers: map[string]*layer{}}
}

func newLayer() *layer { return &layer{objects: map[*view.Object]span{}} }

// start begins a batch.
func (r *rendering) start(b *view.Batch, c *content.Snapshot) {
	r.batch, r.content = b, c
	r.neutral.reset(b, locale.Texts{Content: c, Language: ""})
	for language, l := range r.layers {
		l.reset(b, locale.Texts{Content: c, Language: language})
	}
}

// maxKept bounds the memory that a layer keeps for the next batch, in bytes.
const maxKept = 1 << 20

func (l *layer) reset(b *view.Batch, t locale.Texts) {
	l.texts = t
	if cap(l.w.Buf) > maxKept {
		l.w.Buf = nil
	}
	l.w.Buf = l.w.Buf[:0]
	clear(l.objects)
	l.changes = emptied(l.changes, len(b.Changes))
	l.events = emptied(l.events, len(b.Events))
}

func emptied(spans []span, n int) []span {
	if cap(spans) < n {
		return make([]span, n)
	}
	spans = spans[:n]
	clear(spans)
	return spans
}

func (r *rendering) layer(language string) *layer {
	l := r.layers[language]
	if l == nil {
		l = newLayer()
		l.reset(r.batch, locale.Texts{Content: r.content, Language: language})
		r.layers[language] = l
	}
	return l
}

// object is an object that came into somebody's sight.
func (r *rendering) object(language string, o *view.Object) []byte {
	l := r.layer(language)
	at, ok := l.objects[o]
	if !ok {
		r.counters.ObjectsEncoded.Add(1)
		at = r.piece(l, "object", string(o.Def), func(w *jsonfield.Writer) { visibility.EncodeObject(w, l.texts, o) })
		l.objects[o] = at
	}
	return l.bytes(at)
}

// change is a change of the batch, by its index.
func (r *rendering) change(language string, i int32) []byte {
	c := &r.batch.Changes[i]
	l := r.neutral
	if c.Mask&visibility.LanguageBound != 0 {
		l = r.layer(language)
	}
	at := &l.changes[i]
	if at.to == 0 {
		r.counters.ObjectsEncoded.Add(1)
		*at = r.piece(l, "change of an object", string(c.Object.Def), func(w *jsonfield.Writer) { visibility.EncodeChange(w, l.texts, c) })
	}
	return l.bytes(*at)
}

// event is an event of the batch that is told, by its index.
func (r *rendering) event(language string, i int32) []byte {
	e := r.batch.Events[i]
	l := r.neutral
	if Events[e.Kind()].Text {
		l = r.layer(language)
	}
	at := &l.events[i]
	if at.to == 0 {
		r.counters.EventsEncoded.Add(1)
		*at = r.piece(l, "event", e.Kind().String(), func(w *jsonfield.Writer) { EncodeEvent(w, l.texts, e) })
	}
	return l.bytes(*at)
}

// piece encodes a piece that what and of name. It is missing if the program fails at it.
func (r *rendering) piece(l *layer, what, of string, encode func(*jsonfield.Writer)) (at span) {
	at = missing
	defer r.faults.Caught(what, of)
	l.w.Begin()
	from := len(l.w.Buf)
	encode(&l.w)
	return span{from, len(l.w.Buf)}
}
