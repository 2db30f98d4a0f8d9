package visibility

import (
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/layer"
	"loam/core/world/grid"
)

// object puts a game object on the place.
func (p *place) object(x geo.Yards) *entity.Object {
	p.counter++
	at := geo.Point{X: x}
	o := &entity.Object{GUID: guid.New(guid.Object, 0, p.counter), At: geo.Position{Point: at}, Slot: int32(p.grid.Add(at))}
	for int(o.Slot) >= len(p.step.BySlot) {
		p.step.BySlot = append(p.step.BySlot, nil)
	}
	if p.step.Objects == nil {
		p.step.Objects = make(map[grid.Slot]*entity.Object)
	}
	p.step.Objects[grid.Slot(o.Slot)] = o
	p.step.Object = func(g guid.GUID) (*entity.Object, bool) {
		for _, o := range p.step.Objects {
			if o.GUID == g {
				return o, true
			}
		}
		return nil, false
	}
	return o
}

var layerSets = [][]content.ID{nil, nil, {"t:ashes"}, {"base:common", "t:ashes"}, {"t:dream"}, {"t:ashes", "t:dream"}}

// TestViewersSeeWhatSharesALayerWithThem lets units with viewers and game objects
// move and change their layers at random, and puts together from batches alone what
// each viewer sees.
func TestViewersSeeWhatSharesALayerWithThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPlace()
		somewhere := rapid.Custom(func(t *rapid.T) geo.Yards { return geo.Yards(rapid.IntRange(0, 20).Draw(t, "x") * 10) })
		set := rapid.SampledFrom(layerSets)
		var units []*entity.Unit
		for i := range 4 {
			u := p.unit(somewhere.Draw(t, "at"))
			p.Add(viewer(uint64(i+1)), u.GUID, u.Position.Point, i == 3)
			units = append(units, u)
		}
		things := []*entity.Object{p.object(50), p.object(150)}
		sees := make([]map[guid.GUID]bool, len(units))
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			for range rapid.IntRange(0, 4).Draw(t, "actions") {
				u := units[rapid.IntRange(0, len(units)-1).Draw(t, "unit")]
				switch rapid.IntRange(0, 3).Draw(t, "act") {
				case 0:
					u.Layers = set.Draw(t, "layers")
				case 1:
					things[rapid.IntRange(0, 1).Draw(t, "thing")].Layers = set.Draw(t, "layers")
				case 2:
					p.touch(u, view.Level)
				default:
					u.Position.X = somewhere.Draw(t, "to")
					p.grid.Move(grid.Slot(u.Slot), u.Position.Point)
					p.grid.MoveViewer(p.viewerOf(u).Slot, u.Position.Point)
				}
			}
			p.step.Layered = false
			for _, u := range units {
				p.step.Layered = p.step.Layered || u.Layers != nil
			}
			for _, o := range things {
				p.step.Layered = p.step.Layered || o.Layers != nil
			}
			for _, o := range things {
				o.Changed = view.State
			}
			p.step.ChangedObjects = things
			b := p.end()
			for i, u := range units {
				sees[i] = took(t, &b.Viewers[i], sees[i])
				told := make(map[guid.GUID]bool)
				for _, at := range b.Viewers[i].Changed {
					told[b.Changes[at].Object.GUID] = true
				}
				check := func(g guid.GUID, slot int32, layers []content.ID, touched bool) {
					near := p.grid.Sees(p.viewerOf(u).Slot, grid.Slot(slot))
					if is := near && (g == u.GUID || layer.Shared(u.Layers, layers)); sees[i][g] != is || touched && told[g] != is || told[g] && !is && g != u.GUID {
						t.Fatalf("%s in %v: sees %s in %v: %v, was told so: %v, was told of its change: %v", u.GUID, u.Layers, g, layers, is, sees[i][g], told[g])
					}
				}
				for _, o := range units {
					check(o.GUID, o.Slot, o.Layers, false)
				}
				for _, o := range things {
					check(o.GUID, o.Slot, o.Layers, true)
				}
			}
		}
	})
}

func (p *place) viewerOf(u *entity.Unit) *Viewer {
	for _, v := range p.Viewers {
		if v.Unit == u.GUID {
			return v
		}
	}
	return nil
}

// took is what a viewer sees with what it has been told.
func took(t *rapid.T, v *view.Viewer, before map[guid.GUID]bool) map[guid.GUID]bool {
	if before == nil {
		before = make(map[guid.GUID]bool)
	}
	for _, g := range v.Left {
		if !before[g] {
			t.Fatalf("%s goes out of sight of %s and was not in it", g, v.ID)
		}
		delete(before, g)
	}
	for _, o := range v.Entered {
		if before[o.GUID] {
			t.Fatalf("%s comes into sight of %s and was in it", o.GUID, v.ID)
		}
		before[o.GUID] = true
	}
	return before
}

func TestWhoIsElsewhereIsNotHeard(t *testing.T) {
	p := newPlace()
	near, here := p.unit(10), p.unit(0)
	p.Add(viewer(1), here.GUID, here.Position.Point, false)
	p.Watch(viewer(2), geo.Point{}, true)
	near.Layers, p.step.Layered = []content.ID{"t:ashes"}, true
	p.end()
	for _, e := range []event.Event{event.Evaded{Unit: near.GUID}, event.Spoke{Unit: near.GUID, At: near.Position.Point, Yards: 300}} {
		p.step.Events = []event.Event{e}
		b := p.end()
		if len(b.Viewers[0].Events) != 0 || len(b.Viewers[1].Events) != 1 {
			t.Errorf("%T in another layer is told %d times to a player and %d times to who watches for operators, want 0 and 1", e, len(b.Viewers[0].Events), len(b.Viewers[1].Events))
		}
	}
}

// TestWhoDoesNotSeeAGameObjectIsNotToldOfIt: a viewer sees more than has changed, and
// not the object.
func TestWhoDoesNotSeeAGameObjectIsNotToldOfIt(t *testing.T) {
	p := newPlace()
	here, _ := p.unit(0), p.unit(5)
	o := p.object(600)
	p.Add(viewer(1), here.GUID, here.Position.Point, false)
	p.Watch(viewer(2), geo.Point{X: 600}, false)
	p.end()
	o.Changed, p.step.ChangedObjects = view.State, []*entity.Object{o}
	if b := p.end(); len(b.Viewers[0].Changed) != 0 || len(b.Viewers[1].Changed) != 1 {
		t.Errorf("told to who does not see it %d times, and to who does %d times", len(b.Viewers[0].Changed), len(b.Viewers[1].Changed))
	}
}
