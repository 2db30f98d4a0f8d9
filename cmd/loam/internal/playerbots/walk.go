package playerbots

import (
	"context"
	"math"
)

// How bots walk, in ms of the map: they report their positions as often as a page, and walk
// at most as far at once as a map accepts from a page with a slow connection.
const (
	strideLeast = 300
	strideMost  = 900
)

// near is the distance to an object for an interaction, in yards.
const near = 2.0

// goTo walks to a position, and ends when it is there or on another map.
func (p *person) goTo(ctx context.Context, x, y, within float64) error {
	return p.follow(ctx, func(m *mind) (float64, float64, float64, bool) { return x, y, within, true })
}

// follow walks to an object that may move until it is near enough, on another map, or
// stopped.
func (p *person) follow(ctx context.Context, to func(m *mind) (x, y, within float64, goes bool)) error {
	seats := 0
	p.look(func(m *mind) { seats = m.seats })
	for {
		var stride say
		arrived, elsewhere := false, false
		err := p.alive(ctx, "its next stride", func(m *mind) bool {
			if m.seats != seats {
				elsewhere = true
				return m.placed
			}
			if !m.placed {
				return false
			}
			x, y, within, goes := to(m)
			if arrived = !goes || math.Hypot(x-m.x, y-m.y) <= within; arrived {
				return true
			}
			if m.clock-m.moved < strideLeast {
				return false
			}
			stride = m.stride(x, y, within)
			return true
		})
		if err != nil || arrived || elsewhere {
			return err
		}
		p.strides++
		if err := p.send(ctx, stride); err != nil {
			return err
		}
	}
}

// stride moves the bot as far as it may have gone since its last move.
func (m *mind) stride(x, y, within float64) say {
	way := math.Hypot(x-m.x, y-m.y)
	far := min(way-within/2, m.run*float64(min(m.clock-m.moved, strideMost))/1000)
	facing := math.Atan2(y-m.y, x-m.x)
	m.x, m.y, m.moved = m.x+(x-m.x)*far/way, m.y+(y-m.y)*far/way, m.clock
	return say{"type": "move", "x": m.x, "y": m.y, "z": 0, "facing": facing, "moving": far < way-within, "time": m.clock}
}

// face turns to an object.
func (p *person) face(ctx context.Context, id string) error {
	var turn say
	p.look(func(m *mind) {
		if o := m.objects[id]; o != nil {
			x, y := o.spot(m.told)
			turn = say{"type": "move", "x": m.x, "y": m.y, "z": 0, "facing": math.Atan2(y-m.y, x-m.x), "time": m.clock}
		}
	})
	if turn == nil {
		return nil
	}
	return p.send(ctx, turn)
}
