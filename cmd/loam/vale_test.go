package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

// sight is something that a player sees.
type sight struct {
	id     string
	x, y   float64 // where it stands, or walks to
	health float64 // share; 0 is dead
}

// hero is somebody who plays the vale with one of the clients. Things, quests,
// spells and people go by their names; what a method asks for has come about when it
// returns, or the test has failed.
type hero interface {
	called() string
	spot() (x, y float64)
	stride(x, y float64)            // moves there in one go
	sees(name string) []sight       // the living, in no order
	lies(name string) (sight, bool) // a corpse in which there may be something
	health() float64                // its own, as a share
	attacks(id string)              // begins to strike at it
	casts(spell string, at string)  // asks for it; it may be refused. At "" is itself
	uses(item, at string)           // the same, of a thing in its bags
	opens(object string)            // a door, a chest, with what is in it
	loots(corpse string)            // all that may be taken
	carries(item string) int        // how many
	accepts(quest, giver string)    // while it stands there
	handsOver(quest, ender string, choice int)
	log() map[string]bool // titles of quests in its log, and whether each is done; nil: it cannot tell
	invites(other string)
	joins()
	on(place string) bool                      // the map
	rises()                                    // leaves its body, and lives where the dead come back
	read() (messages, strange int, why string) // what it was told, and could not read
}

// metronome moves a world whose time stands still, two seconds at a time, and only when
// who plays there has heard of the last one: a machine that is slow makes nobody late.
type metronome struct {
	keeper, player *leafing // a builder who stands somewhere, and who is waited for beside it
}

// tick lets two seconds of the world pass.
func (c *metronome) tick() {
	const steps = 20 // of 100 ms
	kept, _, _ := c.keeper.pulse()
	heard, seats, _ := c.player.pulse()
	c.keeper.says(`{"type":"control","paused":true,"steps":%d,"speed":1}`, steps)
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		now, _, _ := c.keeper.pulse()
		then, sat, here := c.player.pulse()
		if now >= kept+steps && (then >= heard+steps || sat != seats || !here) {
			return
		}
		if time.Now().After(end) {
			c.keeper.t.Fatalf("the world does not go on: %d of %d steps, %s has heard of %d", now-kept, steps, c.player.name, then-heard)
		}
	}
}

// ages is how many ticks a hero waits for one thing at most.
const ages = 900

// breath keeps a hero within what a session may send: it waits where it has sent too
// much at once.
type breath struct {
	left float64
	last time.Time
}

func (b *breath) take() {
	const rate, burst = 20, 40 // of 25 messages a second and 75 at once
	for {
		now := time.Now()
		b.left, b.last = min(burst, b.left+rate*now.Sub(b.last).Seconds()), now
		if b.left >= 1 {
			b.left--
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// tale is what the heroes go through together.
type tale struct {
	t      *testing.T
	clock  *metronome
	party  []hero
	deaths int
}

// until looks again and again whether something is so.
func (a *tale) until(what string, is func() bool) {
	a.t.Helper()
	for waited := 0; !is(); waited++ {
		if a.clock.tick(); waited == ages {
			a.all(func(h hero) {
				x, y := h.spot()
				messages, strange, why := h.read()
				a.t.Logf("%s at %.1f, %.1f with %.0f%% of its health, log %v, read %d, not %d: %s", h.called(), x, y, 100*h.health(), h.log(), messages, strange, why)
			})
			a.t.Fatalf("it never came to this: %s", what)
		}
	}
}

// lives lets a hero who has died come back, and tells whether it was alive.
func (a *tale) lives(h hero) bool {
	if h.health() > 0 {
		return true
	}
	a.deaths++
	h.rises()
	for range 4 {
		a.clock.tick()
	}
	return false
}

// walks lets a hero walk to a spot.
func (a *tale) walks(h hero, x, y float64) {
	a.t.Helper()
	const stride = 10 // yards, of the fourteen that it runs meanwhile
	arrived := false  // and not put back since
	a.until(fmt.Sprintf("%s at %g, %g", h.called(), x, y), func() bool {
		if !a.lives(h) {
			return false
		}
		fromX, fromY := h.spot()
		way := math.Hypot(x-fromX, y-fromY)
		if way < 0.5 {
			was := arrived
			arrived = true
			return was
		}
		arrived = false
		share := min(1, stride/way)
		h.stride(fromX+(x-fromX)*share, fromY+(y-fromY)*share)
		return false
	})
}

// all lets everybody do something, one after the other.
func (a *tale) all(do func(h hero)) {
	for _, h := range a.party {
		do(h)
	}
}

// gather brings everybody to a spot, side by side.
func (a *tale) gather(x, y float64) {
	a.t.Helper()
	for i, h := range a.party {
		a.walks(h, x, y+float64(i)-1)
	}
}

// takes lets everybody take a quest on.
func (a *tale) takes(quest, giver string) {
	a.t.Helper()
	a.all(func(h hero) { h.accepts(quest, giver) })
}

// done waits until a quest is done for everybody: it says so in the log, or is not
// in it any more.
func (a *tale) done(quest string) {
	a.t.Helper()
	a.all(func(h hero) {
		a.until(fmt.Sprintf("%s has done %q", h.called(), quest), func() bool { return has(h, quest) })
	})
}

// hands lets everybody hand a quest over.
func (a *tale) hands(quest, ender string, choice int) {
	a.t.Helper()
	a.all(func(h hero) { h.handsOver(quest, ender, choice) })
}

// strike is whom a hero has begun to strike, and how many turns ago.
type strike struct {
	id  string
	ago int
}

// fights lets the party fight until none of these is alive: whoever is named first
// is struck first. The last of the party mends the others.
func (a *tale) fights(names ...string) {
	a.t.Helper()
	struck := map[string]strike{} // by hero
	a.until(strings.Join(names, ", ")+" dead", func() bool {
		left := false
		for i, h := range a.party {
			if !a.lives(h) {
				continue
			}
			var enemy sight
			for _, name := range names {
				if enemies := h.sees(name); len(enemies) > 0 {
					enemy, left = a.nearest(a.party[0], enemies), true
					break
				}
			}
			if enemy.id == "" {
				continue
			}
			if i == len(a.party)-1 && a.mends(h) {
				continue
			}
			a.strikes(h, enemy, struck)
		}
		return !left
	})
}

func (a *tale) nearest(h hero, all []sight) sight {
	x, y := h.spot()
	return slices.MinFunc(all, func(b, c sight) int {
		return int(1000*math.Hypot(b.x-x, b.y-y) - 1000*math.Hypot(c.x-x, c.y-y))
	})
}

// strikes brings a hero to somebody and lets it do what it can.
func (a *tale) strikes(h hero, enemy sight, struck map[string]strike) {
	x, y := h.spot()
	if way := math.Hypot(enemy.x-x, enemy.y-y); way > 2.5 {
		share := min(11, way-1.5) / way
		h.stride(x+(enemy.x-x)*share, y+(enemy.y-y)*share)
	}
	const again = 5 // strikes may have been refused from afar
	if last := struck[h.called()]; last.id != enemy.id || last.ago == again {
		h.attacks(enemy.id)
		struck[h.called()] = strike{id: enemy.id}
		return
	}
	struck[h.called()] = strike{enemy.id, struck[h.called()].ago + 1}
	for _, spell := range []string{"Reap", "Spark"} {
		h.casts(spell, enemy.id)
	}
}

// mends lets a hero mend who has lost most, and tells whether somebody needs it.
func (a *tale) mends(h hero) bool {
	worst := slices.MinFunc(a.party, func(b, c hero) int { return int(1000*b.health() - 1000*c.health()) })
	if worst.health() > 0.75 || worst.health() == 0 {
		return false
	}
	target := ""
	if worst != h {
		others := h.sees(worst.called())
		if len(others) == 0 {
			return false
		}
		target = others[0].id
	}
	h.casts("Trim the Wick", target)
	return true
}

// rests waits until all are well.
func (a *tale) rests() {
	a.t.Helper()
	a.until("everybody is well", func() bool {
		a.all(func(h hero) { a.lives(h) })
		healer := a.party[len(a.party)-1]
		a.mends(healer)
		return !slices.ContainsFunc(a.party, func(h hero) bool { return h.health() < 0.9 })
	})
}

// finds lets everybody loot the dead of a name, and kill more of them, until it has
// what it looks for.
func (a *tale) finds(name string, enough func(h hero) bool) {
	a.t.Helper()
	a.until("what is found with "+name, func() bool {
		found := true
		for _, h := range a.party {
			if !a.lives(h) || enough(h) {
				found = found && enough(h)
				continue
			}
			found = false
			if corpse, ok := h.lies(name); ok {
				a.walks(h, corpse.x, corpse.y)
				h.loots(corpse.id)
			} else if len(h.sees(name)) > 0 {
				a.fights(name)
			}
		}
		return found
	})
}

// has tells whether a quest is done in somebody's log, or has ended there.
func has(h hero, quest string) bool {
	log := h.log()
	done, open := log[quest]
	return log != nil && (done || !open)
}

// quests is the main line as far as the mouth of the hollow.
func (a *tale) quests() {
	a.t.Helper()
	const warden = "Warden Orrin"
	a.gather(-6, 4)
	a.takes("A New Face", "Maud of the Bent Spoon")
	a.gather(6, 0)
	a.hands("A New Face", warden, 0)

	a.takes("Thorns with Ears", warden)
	a.gather(42, 0)
	a.fights("Thorn Hare")
	a.done("Thorns with Ears")
	a.gather(6, 0)
	a.hands("Thorns with Ears", warden, 1)

	a.takes("Hides for the Watch", warden)
	a.gather(70, 66)
	a.fights("Bramble Boar")
	a.finds("Bramble Boar", func(h hero) bool { return has(h, "Hides for the Watch") })
	a.done("Hides for the Watch")
	a.gather(6, 0)
	a.hands("Hides for the Watch", warden, 0)

	a.takes("The Old Beacon", warden)
	a.gather(0, 118)
	a.done("The Old Beacon")
	a.gather(6, 0)
	a.hands("The Old Beacon", warden, 0)

	a.takes("Salt for the Restless", warden)
	a.salts()
	a.gather(6, 0)
	a.hands("Salt for the Restless", warden, 0)
	a.takes("Below the Hill", warden)
}

// salts scatters salt at two of the restless, each for oneself; who dies of them comes
// back.
func (a *tale) salts() {
	a.t.Helper()
	const marshX, marshY = -62, 66
	a.gather(marshX, marshY)
	a.all(func(h hero) {
		a.until(h.called()+" has scattered its salt", func() bool {
			if x, y := h.spot(); a.lives(h) && math.Hypot(x-marshX, y-marshY) > 10 {
				a.walks(h, marshX, marshY)
			}
			if wisps := h.sees("Marsh Wisp"); len(wisps) > 0 {
				h.uses("Warding Salt", a.nearest(h, wisps).id)
			}
			return a.lives(h) && has(h, "Salt for the Restless")
		})
	})
	a.fights("Marsh Wisp")
	a.rests()
}

// crosses walks the party over the edge of a map, to where it is told that they are.
func (a *tale) crosses(x, y float64, to string) {
	a.t.Helper()
	a.all(func(h hero) {
		a.until(fmt.Sprintf("%s on %s", h.called(), to), func() bool {
			if h.on(to) {
				return true
			}
			if a.lives(h) && !h.on(to) {
				fromX, fromY := h.spot()
				way := max(0.1, math.Hypot(x-fromX, y-fromY))
				share := min(1, 6/way)
				h.stride(fromX+(x-fromX)*share, fromY+(y-fromY)*share)
			}
			return false
		})
	})
}

// hollow is the dungeon: once to look at it, and then to its end.
func (a *tale) hollow() {
	a.t.Helper()
	const warden = "Warden Orrin"
	a.gather(112, 0)
	a.crosses(120, 0, "vale:hollow")
	a.gather(-38, 0)
	a.done("Below the Hill")
	a.crosses(-58, 0, "vale:dale")
	a.gather(6, 0)
	bosses := []string{"The Doorward", "Widow Skein", "The Hollow King"}
	for _, boss := range bosses {
		a.takes(boss, warden)
	}
	a.gather(112, 0)
	a.crosses(120, 0, "vale:hollow")

	a.gather(-38, 0)
	a.fights("Root Crawler", "The Doorward")
	a.done("The Doorward")
	tank := a.party[0]
	a.finds("The Doorward", func(h hero) bool { return h.carries("Key to the Grate") > 0 })
	a.rests()
	a.walks(tank, -2, 0)
	tank.opens("The Grate")

	a.gather(8, 0)
	a.fights("Spiderling", "Lost Digger", "Widow Skein")
	a.done("Widow Skein")
	a.finds("Widow Skein", func(h hero) bool { _, left := h.lies("Widow Skein"); return !left })
	a.rests()

	a.gather(50, 0)
	a.fights("Root Guard", "Lost Digger", "The Hollow King")
	a.finds("The Hollow King", func(h hero) bool { return h.carries("Crown of Roots") > 0 })
	a.done("The Hollow King")
	a.crosses(-58, 0, "vale:dale")
	a.gather(6, 0)
	a.hands("The Hollow King", warden, 1)
	a.all(func(h hero) {
		a.until(h.called()+" has its reward", func() bool {
			return h.carries("Blade of the Hollow King") == 1 && h.carries("Crown of Roots") == 0 && len(h.log()) == 0
		})
	})
}

// TestThreePeoplePlayTheVale plays the vale from three new characters to the end
// of its dungeon: one in a browser, one in a client of 1.12.1 and one of 3.3.5a.
// Every message that they are told is read.
func TestThreePeoplePlayTheVale(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for a minute")
	}
	t.Parallel()
	dir := madeWorld(t, "tale", []string{"vale", "vale-numbers"}, nil)
	for _, bundle := range []string{"vale", "vale_numbers"} {
		loamRuns(t, "", "mods", "allow", "-w", dir, bundle, "all")
	}
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "ben")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "cleo")
	s := serveBinary(t, dir)
	clock := &metronome{keeper: leaf(visit(t, s.address), guestKey(2), "Tim", "vale:reaper")}
	anna := leaf(visit(t, s.address), guestKey(1), "Anna", "vale:reaper")
	ben := newPlaying(plays(t, s, "1.12.1", "ben", "Ben"), "Ben")
	cleo := newPlaying(playsAs(t, s, "3.3.5a", "cleo", "Cleo", 8), "Cleo")
	anna.clock, ben.clock, cleo.clock, clock.player = clock, clock, clock, anna
	a := &tale{t: t, clock: clock, party: []hero{anna, ben, cleo}}
	for _, other := range []hero{ben, cleo} {
		anna.invites(other.called())
		other.joins()
	}
	anna.say(`{"type":"group","act":"loot","method":"free"}`)
	began := time.Now()
	a.quests()
	t.Logf("the quests of the village took %v, with %d deaths", time.Since(began), a.deaths)
	a.hollow()
	t.Logf("the tale took %v, with %d deaths", time.Since(began), a.deaths)
	a.all(func(h hero) {
		if messages, strange, what := h.read(); strange > 0 || messages < 1000 {
			t.Errorf("%s could not read %d of %d messages: %s", h.called(), strange, messages, what)
		}
	})
	s.stop()
	if log := s.log.String(); strings.Contains(log, "ERR") || strings.Contains(log, "fault") {
		t.Errorf("the log:\n%s", log)
	}
}
