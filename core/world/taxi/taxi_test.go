package taxi_test

import (
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	taxirules "loam/core/rules/taxi"
	"loam/core/world/combat"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/progression"
	"loam/core/world/taxi"
	"loam/core/world/unit"
)

// sky is a map state with a route from one stop to another, and a player.
type sky struct {
	stage *mapstatetest.Stage
	*taxi.Flights
	anna *entity.Unit
}

func newSky(t testing.TB) *sky {
	t.Helper()
	at := func(x geo.Yards) geo.Position { return geo.Position{Point: geo.Point{X: x}} }
	s := &sky{stage: mapstatetest.New(t, content.Tables{
		Places:  []content.Place{{ID: "t:east", Map: "t:field", At: at(100)}, {ID: "t:west", Map: "t:field", At: at(0)}},
		Stops:   []content.Stop{{ID: "t:east", Place: "t:east"}, {ID: "t:west", Place: "t:west"}},
		Flights: []content.Flight{{ID: "t:over", From: "t:west", To: "t:east", Speed: 50}},
	}, nil)}
	magic := s.stage.Magic()
	f := combat.New(s.stage.State, magic)
	b := unit.New(s.stage.State, magic, f)
	g := progression.New(s.stage.State, magic, f, b, nil, nil)
	s.Flights = taxi.New(s.stage.State, b, gossip.New(s.stage.State, nil, s, nil, nil), item.New(s.stage.State, magic, f, b, nil), g, s)
	s.anna = s.stage.Player(0)
	return s
}

func (s *sky) Unmet([]content.Need, *entity.Unit, *entity.Unit) *content.Need { return nil }
func (s *sky) OffersQuests(guid.GUID) bool                                    { return false }
func (s *sky) QuestList(*entity.Unit, guid.GUID) []view.MenuQuest             { return nil }
func (s *sky) TalkOfQuests(*entity.Unit, guid.GUID) bool                      { return false }
func (s *sky) Talked(_, _ *entity.Unit)                                       {}

func TestAStopIsLearnedOnceAndTold(t *testing.T) {
	s := newSky(t)
	if s.Knows(s.anna, "t:east") || !s.Learn(s.anna, "t:east") || s.Learn(s.anna, "t:east") || !s.Knows(s.anna, "t:east") || s.Learn(s.anna, "t:none") {
		t.Error("a stop was known before, or learned twice, or is none")
	}
	if got := mapstatetest.Logged[event.Told](s.stage); len(got) != 1 || !s.anna.Player.Dirty {
		t.Errorf("told %+v", got)
	}
}

func TestWhoFliesIsOnItsWayUntilItLands(t *testing.T) {
	s := newSky(t)
	if why := s.Fly(s.anna, "t:none"); why != taxirules.Nowhere {
		t.Errorf("a route that there is not: %q", why)
	}
	if why := s.Fly(s.anna, "t:over"); why != "" {
		t.Fatal(why)
	}
	if s.anna.Led.Kind != entity.Aloft || s.anna.Led.Stop != "t:east" {
		t.Errorf("she is led by %+v", s.anna.Led)
	}
	if why := s.Fly(s.anna, "t:over"); why != taxirules.Bound {
		t.Errorf("in the air: %q", why)
	}
	if !taxi.Grounds(s.anna, intent.KindCast) || taxi.Grounds(s.anna, intent.KindChat) {
		t.Error("in the air she may cast, or may not talk")
	}
	s.Landed(s.anna, s.anna.Led)
	got := mapstatetest.Logged[event.Flew](s.stage)
	if len(got) != 2 || got[0].Landed || !got[1].Landed {
		t.Errorf("told %+v", got)
	}
}
