package replay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/recording"
	"loam/core/rules/panel"
	"loam/core/world/gamemap"
)

// ScenarioOptions select the part of a recording for a scenario.
type ScenarioOptions struct {
	// Map is the map whose end is written; "" is the map on which players did most.
	Map content.ID
	// Window is the length of the end; 0 is DefaultWindow.
	Window clock.Time
}

// DefaultWindow is the default length of the end of a recording that becomes a
// scenario.
const DefaultWindow = 30 * clock.Second

// Scenario writes a scenario about the end of a recording: the positions of all units at
// the beginning of the window, the actions of players, and the expected events. It is a
// starting point for an author, not an exact copy of the recording; comments list what it
// leaves out. The recording is opened twice.
func Scenario(ctx context.Context, open func() (io.ReadCloser, error), o ScenarioOptions) (string, error) {
	if o.Window <= 0 {
		o.Window = DefaultWindow
	}
	found, err := scan(ctx, open, o)
	if err != nil {
		return "", err
	}
	c := &collector{window: *found, names: make(map[guid.GUID]string)}
	if err := c.play(ctx, open); err != nil {
		return "", err
	}
	if !c.begun {
		return "", errors.New("the recording cannot be replayed up to the window of the scenario; loam replay shows why")
	}
	c.until = c.end()
	return write(c), nil
}

// window is the selected part of a map.
type window struct {
	lane     int
	box      recording.Box
	from, to int64 // steps made
	asked    int   // number of players' intents in it
}

// scan finds the map and the window.
func scan(ctx context.Context, open func() (io.ReadCloser, error), o ScenarioOptions) (*window, error) {
	var all []*lately
	err := read(open, func(r *recording.Reader) error {
		for {
			f, err := r.Next()
			if errors.Is(err, io.EOF) || errors.Is(err, recording.ErrCut) {
				return nil
			}
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			if f.Box.Realm || f.Kind == recording.KindRelease {
				continue
			}
			for len(all) <= f.Lane {
				all = append(all, nil)
			}
			if all[f.Lane] == nil {
				all[f.Lane] = &lately{window: window{lane: f.Lane, box: f.Box}, span: int64(o.Window / clock.Step)}
			}
			all[f.Lane].take(&f)
		}
	})
	if err != nil {
		return nil, err
	}
	var best *window
	for _, l := range all {
		if l == nil || o.Map != "" && l.box.Map != o.Map {
			continue
		}
		if l.asked = len(l.steps); best == nil || l.asked >= best.asked {
			l.from = max(l.from, l.to-l.span)
			best = &l.window
		}
	}
	if best == nil {
		return nil, fmt.Errorf("the recording has no map %s", o.Map)
	}
	return best, nil
}

func read(open func() (io.ReadCloser, error), do func(*recording.Reader) error) error {
	file, err := open()
	if err != nil {
		return err
	}
	defer file.Close()
	r, err := recording.NewReader(file)
	if err != nil {
		return err
	}
	return do(r)
}

// lately has the inputs of a map within a window before its last step.
type lately struct {
	window
	span  int64
	begun bool
	steps []int64 // of intents
}

func (l *lately) take(f *recording.Frame) {
	if !l.begun {
		l.begun = f.Kind == recording.KindSnapshot
		l.from = f.Step
	}
	l.to = max(l.to, f.Step)
	if f.Kind == recording.KindMapInput {
		if _, ok := f.MapInput.(input.Asked); ok {
			l.steps = append(l.steps, f.Step)
		}
	}
	for len(l.steps) > 0 && l.steps[0] < l.to-l.span {
		l.steps = l.steps[1:]
	}
}

// collector collects the content of a scenario while its map is played.
type collector struct {
	window
	begun  bool
	rel    gamemap.Release
	units  []standing           // at the beginning of the window, in order of arrival
	names  map[guid.GUID]string // names of units in lines; "" if they have none
	made   int                  // names assigned to creatures
	inputs []taken
	events []heard
	until  int64 // number of steps before the realm was closed, or up to
}

// closing is the number of last steps in which log-outs belong to the end of the realm.
const closing = 20

// end returns the step at which the realm was closed; later events are omitted.
func (c *collector) end() int64 {
	for _, in := range c.inputs {
		if l, ok := in.in.(input.Leave); ok && l.LogOut && in.step > c.to-closing {
			return in.step
		}
	}
	return c.to
}

// standing is a unit at the beginning of the window.
type standing struct {
	guid   guid.GUID
	name   string
	def    content.ID
	spawn  content.ID
	level  int
	at     geo.Position
	health int64
	whole  int64
	dead   bool
	victim guid.GUID
	player bool
	home   geo.Position
}

// taken is an input of a step of the window.
type taken struct {
	step  int64
	in    input.Input
	label string // of the pressed button, "" if no line can name it
}

// heard is an event of a step of the window.
type heard struct {
	step  int64
	event event.Event
}

func (c *collector) play(ctx context.Context, open func() (io.ReadCloser, error)) error {
	return read(open, func(r *recording.Reader) error {
		_, err := recording.Replay(ctx, r, recording.Options{
			Build: Build, Watch: c, Only: func(lane int) bool { return lane == c.lane },
		})
		return err
	})
}

// Before implements recording.Watcher.
func (c *collector) Before(_ int, m *gamemap.Map, inputs []input.Input) {
	step := m.StepNumber()
	if step < c.from {
		return
	}
	if !c.begun {
		c.begin(m)
	}
	c.rel = m.Release()
	m.Inside(func(tx *gamemap.Tx) {
		for _, in := range inputs {
			c.inputs = append(c.inputs, taken{step, in, c.label(tx, in)})
		}
		for u := range tx.Units() {
			c.name(u)
		}
	})
}

// label returns the label of the button that an input presses, if the panel has exactly one
// such button with the same label for all players: buttons in lists depend on the player's
// data.
func (c *collector) label(tx *gamemap.Tx, in input.Input) string {
	asked, _ := in.(input.Asked)
	press, ok := asked.Intent.(intent.Press)
	u, here := tx.Unit(asked.By)
	if !ok || !here || u.Player == nil {
		return ""
	}
	id := content.ID(press.Panel)
	at := slices.IndexFunc(u.Player.Panels, func(o panel.Open) bool { return o.ID == id })
	def, known := c.rel.Content.Panel(id)
	if at < 0 || !known {
		return ""
	}
	button, shown := u.Player.Panels[at].Button(press.Button)
	if !shown {
		return ""
	}
	return labelOf(def, button.Handler, func(t content.Text) string {
		return c.rel.Content.Words(content.DefaultLanguage, t, value.Value{})
	})
}

// labelOf returns the label of the only button of a panel that calls a handler.
func labelOf(def *content.Panel, handler string, read func(content.Text) string) string {
	label, found := "", 0
	for i := range def.Rows {
		w := &def.Rows[i]
		for j := range w.Row {
			if w.Row[j].Press == handler {
				return ""
			}
		}
		if w.Press == handler {
			found++
			if label = read(w.Text); strings.Contains(label, "{") || len(w.With) > 0 {
				return ""
			}
		}
	}
	if found != 1 {
		return ""
	}
	return label
}

// After implements recording.Watcher.
func (c *collector) After(_ int, b *view.Batch) {
	if !c.begun {
		return
	}
	for _, e := range b.Events {
		c.events = append(c.events, heard{b.Step, e})
	}
}

// begin records the positions of units.
func (c *collector) begin(m *gamemap.Map) {
	c.begun = true
	m.Inside(func(tx *gamemap.Tx) {
		for u := range tx.Units() {
			s := standing{
				guid: u.GUID, def: u.Def, level: u.Level, at: u.Position, health: u.Health, whole: u.MaxHealth,
				dead: u.Dead, victim: u.Victim, player: u.Player != nil,
			}
			if u.Way.Moving() {
				s.at = u.Way.At(m.Now())
			}
			if u.Creature != nil {
				s.spawn, s.home = u.Creature.Spawn, u.Creature.Home
				if s.spawn == "" {
					c.made++
					c.names[u.GUID] = fmt.Sprintf("%.12s%d", bare(u.Def), c.made)
				}
			}
			c.name(u)
			s.name = c.names[u.GUID]
			c.units = append(c.units, s)
		}
	})
}

// name chooses the name of a unit in lines: its spawn, or the player's name. A unit that a
// script summoned within the window has none.
func (c *collector) name(u *entity.Unit) {
	if _, ok := c.names[u.GUID]; ok {
		return
	}
	switch {
	case u.Player != nil:
		c.names[u.GUID] = u.Name.Key
	case u.Creature != nil:
		c.names[u.GUID] = string(u.Creature.Spawn)
	}
}
