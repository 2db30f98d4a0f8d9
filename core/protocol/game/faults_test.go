package game_test

import (
	"sync/atomic"
	"testing"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game/client"
)

// wrong is an event that says to be of another kind than it is: who encodes it fails.
type wrong struct{ event.Event }

// latest is an outlet that keeps the last batch with viewers.
type latest struct{ atomic.Pointer[view.Batch] }

func (l *latest) Publish(b *view.Batch) {
	if len(b.Viewers) > 0 {
		l.Store(b)
	}
}

// TestAFaultInAMessageCostsThatMessage: the events before and after it arrive, and nobody is
// disconnected.
func TestAFaultInAMessageCostsThatMessage(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	for i, version := range versions() {
		p := h.enter(version, "Anna"+letters(len(version.Name)))
		told := func(text string) view.Batch {
			b := *h.last.Load()
			b.Events = []event.Event{event.Told{Text: content.Text{Key: text + " before"}}, wrong{event.Died{}}, event.Told{Text: content.Text{Key: text + " after"}}}
			viewers := b.Viewers
			b.Changes, b.Viewers = nil, nil
			for i := range viewers {
				b.Viewers = append(b.Viewers, view.Viewer{ID: viewers[i].ID, Unit: viewers[i].Unit, Events: []int32{0, 1, 2}})
			}
			return b
		}
		p.wait("a step", func(*client.Model) bool { b := h.last.Load(); return b != nil && len(b.Viewers) > i })
		for _, text := range []string{"first", "second"} {
			b := told(text)
			h.servers[version.Name].Publish(&b)
			for _, which := range []string{" before", " after"} {
				p.wait(text+which, func(m *client.Model) bool {
					for i := range m.Said {
						if m.Said[i].Text == text+which {
							return true
						}
					}
					return false
				})
			}
		}
		if err := p.Over(); err != nil {
			t.Errorf("%s: the connection has ended: %v", version.Name, err)
		}
	}
}
