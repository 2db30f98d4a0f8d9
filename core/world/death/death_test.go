package death_test

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/ai"
	"loam/core/world/combat"
	"loam/core/world/death"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/pet"
	"loam/core/world/unit"
)

// shore is a map state with a graveyard 100 yards from where players die.
type shore struct {
	stage *mapstatetest.Stage
	*death.Deaths
}

func newShore(t testing.TB, ghosts string) *shore {
	t.Helper()
	s := &shore{stage: mapstatetest.New(t, content.Tables{
		Places: []content.Place{{ID: "t:stone", Map: "t:field", At: geo.Position{Point: geo.Point{X: -100}}}},
	}, map[content.Slot]string{
		content.Ghosts: ghosts, content.RespawnHealthPct: "50", content.ReclaimYards: "20", content.ReclaimDelayMS: "5000", content.ReclaimHealthPct: "40",
		content.OfferAnswerMS: "10000", content.CombatEndsMS: "5000",
	})}
	scn, magic := s.stage.State, s.stage.Magic()
	f := combat.New(scn, magic)
	b := unit.New(scn, magic, f)
	r := pet.New(scn, magic, f, b)
	c := ai.New(scn, magic, f, b, r)
	f.Join(c, b, r, nil)
	b.Join(c, r)
	r.Join(c, nil, nil)
	s.Deaths = death.New(scn, f, b, c)
	return s
}

// fallen returns a dead player whose graveyard is the stone.
func (s *shore) fallen() *entity.Unit {
	u := s.stage.Player(0)
	u.Dead, u.Health, u.Player.Home = true, 0, "t:stone"
	return u
}

func (s *shore) goOn(span clock.Time) {
	s.stage.Steps(int(span/clock.Step), func(u *entity.Unit, what entity.Due, due clock.Time) {
		if what == entity.DueOffer {
			s.OfferDue(u, due)
		}
	})
}

func TestAGhostTakesItsBodyBack(t *testing.T) {
	for _, test := range []struct {
		name    string
		walksTo geo.Yards
		after   clock.Time
		lives   bool
	}{
		{"at its body, after a while", 10, 6 * clock.Second, true},
		{"not at once", 10, clock.Second, false},
		{"not from afar", -50, 6 * clock.Second, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newShore(t, "1")
			anna := s.fallen()
			s.ReleaseSpirit(anna, s.Now())
			if !anna.Ghost() || anna.Position.X != -100 || len(s.Bodies) != 1 || s.Ghosts != 1 || !s.Haunted {
				t.Fatalf("she is a ghost: %v, at %g; %d bodies lie here", anna.Ghost(), anna.Position.X, len(s.Bodies))
			}
			s.goOn(test.after)
			anna.Position.X = test.walksTo
			s.Reclaim(anna, intent.Reclaim{})
			if anna.Alive() != test.lives || test.lives != (len(s.Bodies) == 0) || test.lives && (anna.Health != 40 || s.Ghosts != 0) {
				t.Errorf("she lives: %v, with %d health; %d bodies, %d ghosts", anna.Alive(), anna.Health, len(s.Bodies), s.Ghosts)
			}
		})
	}
}

func TestWithoutGhostsTheDeadLiveAtTheGraveyard(t *testing.T) {
	s := newShore(t, "0")
	anna := s.fallen()
	s.ReleaseSpirit(anna, s.Now())
	if !anna.Alive() || anna.Health != 50 || anna.Position.X != -100 || len(s.Bodies) != 0 {
		t.Errorf("she lives: %v, with %d health at %g", anna.Alive(), anna.Health, anna.Position.X)
	}
}

func TestAnOfferOfLife(t *testing.T) {
	for _, test := range []struct {
		name  string
		do    func(s *shore, anna *entity.Unit)
		lives bool
		news  event.OfferNews
	}{
		{"is taken", func(s *shore, anna *entity.Unit) {
			s.AnswerOffer(anna, intent.Answer{Offer: intent.OfferLife, Yes: true})
		}, true, event.OfferAccepted},
		{"is declined", func(s *shore, anna *entity.Unit) { s.AnswerOffer(anna, intent.Answer{Offer: intent.OfferLife}) }, false, event.OfferDeclined},
		{"lapses", func(s *shore, _ *entity.Unit) { s.goOn(11 * clock.Second) }, false, event.OfferLapsed},
		{"is pointless to one who lives by then", func(s *shore, anna *entity.Unit) { s.Revive(anna, anna.Position, 30) }, true, event.OfferLapsed},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newShore(t, "1")
			anna := s.fallen()
			s.Offer(anna, intent.OfferLife, entity.Offer{By: 7, Name: "Ben", Pct: 30, At: anna.Position}, 0)
			test.do(s, anna)
			if anna.Alive() != test.lives || test.lives && anna.Health != 30 {
				t.Errorf("she lives: %v, with %d health", anna.Alive(), anna.Health)
			}
			told := mapstatetest.Logged[event.Offered](s.stage)
			if last := told[len(told)-1]; len(told) != 2 || last.News != test.news || s.Wheel.Len() != 0 && !anna.Alive() {
				t.Errorf("she was told %+v", told)
			}
		})
	}
}
