package playerbots

import (
	"context"
	"slices"
	"strings"
)

// enoughHunting limits how long, in ms of its clock, a bot attacks one prey.
const enoughHunting = 25_000

// hunt kills one or more creatures and loots them.
func (p *person) hunt(ctx context.Context) error {
	var home bool
	p.look(func(m *mind) { home = m.mapID == p.home })
	if home {
		if err := p.journey(ctx); err != nil {
			return err
		}
	}
	for range 1 + p.r.IntN(3) {
		prey := p.prey()
		if prey == "" {
			return p.wander(ctx)
		}
		killed, err := p.kill(ctx, prey)
		if err == nil && killed {
			err = p.spoil(ctx, prey)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// prey returns one of the nearest creatures that it does not fear.
func (p *person) prey() string {
	var all []*thing
	id := ""
	p.look(func(m *mind) {
		for _, o := range m.objects {
			if !o.player() && o.lives() && m.reactions[o.Faction] == "hostile" && !p.feared[o.Def] && !slices.Contains(o.State, "evading") {
				all = append(all, o)
			}
		}
		slices.SortFunc(all, func(a, b *thing) int {
			if d := m.far(a) - m.far(b); d != 0 {
				return int(d * 1000)
			}
			return strings.Compare(a.ID, b.ID)
		})
		if n := min(4, len(all)); n > 0 {
			id = all[p.r.IntN(n)].ID
		}
	})
	return id
}

// kill attacks a prey until it is dead, and reports whether there is loot.
func (p *person) kill(ctx context.Context, prey string) (bool, error) {
	var until int64
	p.look(func(m *mind) { until = m.clock + enoughHunting })
	struck := false
	for {
		err := p.follow(ctx, func(m *mind) (x, y, within float64, goes bool) {
			o := m.objects[prey]
			if o == nil || !o.lives() || m.clock > until {
				return 0, 0, 0, false
			}
			x, y = o.spot(m.told)
			return x, y, near, true
		})
		if err != nil {
			return false, err
		}
		var lives, over bool
		p.look(func(m *mind) {
			o := m.objects[prey]
			lives, over = o != nil && o.lives(), m.clock > until
		})
		if !lives || over {
			break
		}
		if !struck {
			struck = true
			if err := p.face(ctx, prey); err != nil {
				return false, err
			}
			if err := p.send(ctx, say{"type": "attack", "target": prey}); err != nil {
				return false, err
			}
		}
		err = p.alive(ctx, "the end of its prey", func(m *mind) bool {
			o := m.objects[prey]
			struck = len(m.refused) == 0
			return o == nil || !o.lives() || m.far(o) > 2*near || m.clock > until || !struck
		})
		if err != nil {
			return false, err
		}
		p.settle()
	}
	finds := false
	p.look(func(m *mind) {
		o := m.objects[prey]
		finds = o != nil && !o.lives() && slices.Contains(o.Finders, m.self)
	})
	return finds, p.send(ctx, say{"type": "stop_attack"})
}

// spoil loots the corpse.
func (p *person) spoil(ctx context.Context, corpse string) error {
	err := p.follow(ctx, func(m *mind) (x, y, within float64, goes bool) {
		o := m.objects[corpse]
		if o == nil {
			return 0, 0, 0, false
		}
		x, y = o.spot(m.told)
		return x, y, near, true
	})
	if err != nil {
		return err
	}
	open, err := p.ask(ctx, say{"type": "open_loot", "target": corpse}, func(m *mind) bool { return !m.loot.Closed && m.loot.Source == corpse })
	if err != nil || !open {
		return err
	}
	for {
		var next say
		p.look(func(m *mind) { next = m.nextSpoil() })
		if next == nil {
			break
		}
		left := p.lootSize()
		taken, err := p.ask(ctx, next, func(m *mind) bool { return m.loot.Closed || m.loot.size() < left })
		if err != nil {
			return err
		}
		if !taken {
			break // its bags are full
		}
	}
	p.done["looted"]++
	closed := false
	p.look(func(m *mind) { closed = m.loot.Closed })
	if closed {
		return nil
	}
	_, err = p.ask(ctx, say{"type": "close_loot"}, func(m *mind) bool { return m.loot.Closed })
	return err
}

// size returns the amount of loot.
func (l *spoil) size() int { return len(l.Money) + len(l.Things) }

func (p *person) lootSize() (n int) {
	p.look(func(m *mind) { n = m.loot.size() })
	return n
}

// nextSpoil returns the request for the next item of the open loot, or nil.
func (m *mind) nextSpoil() say {
	if m.loot.Closed {
		return nil
	}
	if len(m.loot.Money) > 0 {
		return say{"type": "take_money"}
	}
	for _, t := range m.loot.Things {
		if t.Right == "take" {
			return say{"type": "take_loot", "slot": t.Slot}
		}
	}
	return nil
}
