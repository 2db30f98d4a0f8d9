package publish

import (
	"strings"
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/view"
	"loam/core/protocol/web/webtest"
	"loam/core/rules/group"
)

func TestAGroupIsToldToItsMembersOnly(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en", "en")
	anna := placeOf(0).Player
	fares := []group.State{{Player: webtest.Ben, Level: 4, Health: 30, MaxHealth: 60, Map: "toy:cave", At: geo.Point{X: 3, Y: -4}}, {Player: anna, Level: 5, Health: 1, MaxHealth: 9, Map: webtest.Map}}
	tell := func(g *group.Group, fares []group.State) {
		c.tell(&view.Batch{Map: webtest.Map, Instance: 1, Step: 1, Time: 50, Release: 1, Viewers: []view.Viewer{
			{ID: placeOf(0).Viewer, Unit: anna, Group: g, Fares: fares}, {ID: placeOf(1).Viewer, Unit: placeOf(1).Player},
		}})
	}
	tell(webtest.Pair(anna), fares)
	want := `"group":{"raid":false,"leader":"` + anna.String() + `","loot":"master","threshold":3,"master":"` + anna.String() + `","marks":["","","","","","","",""],"members":[{"id":"` + anna.String() + `","name":"Anna","online":true,"part":0,"assistant":false},` +
		`{"id":"` + webtest.Ben.String() + `","name":"Ben","online":true,"part":1,"assistant":false}]},` +
		`"fares":[{"id":"` + webtest.Ben.String() + `","level":4,"health":30,"max_health":60,"dead":false,"map":"toy:cave","x":3,"y":-4},` +
		`{"id":"` + anna.String() + `","level":5,"health":1,"max_health":9,"dead":false,"map":"toy:field","x":0,"y":0}]`
	if got := c.frames(0); !strings.Contains(got, want) {
		t.Errorf("Anna is told %s\nwant in it %s", got, want)
	}
	if got := c.frames(1); strings.Contains(got, "group") || strings.Contains(got, "fares") {
		t.Errorf("somebody else is told %s", got)
	}
	tell(&group.Group{ID: 3}, nil)
	if got := c.frames(0); !strings.Contains(got, `"group":{"raid":false,"leader":"","loot":"free","threshold":0,"marks":["","","","","","","",""],"members":[]}`) {
		t.Errorf("of no group is told %s", got)
	}
}

func TestItemsAreToldAgainInAnotherLanguage(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en")
	b := fight(0, 2, 0, 0)
	b.Viewers = []view.Viewer{{ID: placeOf(0).Viewer, Items: webtest.Items()}}
	c.handle(&item{batch: b})
	if got := c.frames(0); !strings.Contains(got, `"items":[{"slot":"head","id":"item-0-1879048193","item":"toy:hat","count":1,"name":"Hat"`) {
		t.Errorf("the page was told %s", got)
	}
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); !strings.Contains(got, `{"type":"items","items":[{"slot":"head"`) {
		t.Errorf("after another language is told %s", got)
	}
}

// tellMenus sends pages a batch in which each is told of its menu.
func tellMenus(c *crowd, menus ...*view.Menu) {
	b := &view.Batch{Map: webtest.Map, Instance: 1, Step: 1, Time: 50, Release: 1}
	for i, m := range menus {
		b.Viewers = append(b.Viewers, view.Viewer{ID: placeOf(i).Viewer, Unit: placeOf(i).Player, Menu: m})
	}
	c.tell(b)
}

func TestAMenuIsToldToItsPlayerOnly(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en", "en")
	tellMenus(c, webtest.Menu(), nil)
	want := `"menu":{"menu":3,"speaker":"` + webtest.Wolf.String() + `","text":"Where to, Anna?","options":[{"icon":"travel","text":"To the harbour","confirm":"Are you sure?"},{"icon":"talk","text":"Farewell"}]}`
	if got := c.frames(0); !strings.Contains(got, want) {
		t.Errorf("Anna is told %s\nwant in it %s", got, want)
	}
	if got := c.frames(1); strings.Contains(got, "menu") {
		t.Errorf("Bert is told %s", got)
	}
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); !strings.Contains(got, `{"type":"panels","panels":[],"menu":{"menu":3,`) {
		t.Errorf("after another language is told %s", got)
	}
	tellMenus(c, &view.Menu{}, nil)
	if got := c.frames(0); !strings.Contains(got, `"menu":{"closed":true}`) {
		t.Errorf("of a menu that is closed is told %s", got)
	}
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); strings.Contains(got, "harbour") {
		t.Errorf("of a closed menu is told %s", got)
	}
}

// tellPanels sends pages a batch in which each is told changes of its panels.
func tellPanels(c *crowd, changes ...[]view.PanelChange) {
	b := &view.Batch{Map: webtest.Map, Instance: 1, Step: 1, Time: 50, Release: 1}
	for i, list := range changes {
		b.Viewers = append(b.Viewers, view.Viewer{ID: placeOf(i).Viewer, Unit: placeOf(i).Player, Panels: list})
	}
	c.tell(b)
}

func TestAPanelIsToldToItsPlayerOnly(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en", "en")
	tellPanels(c, []view.PanelChange{{ID: "toy:stall", Panel: webtest.Panel()}}, nil)
	if got := c.frames(0); !strings.Contains(got, `"panels":[{"id":"toy:stall","title":"Market stall","side":"left","closable":true`) ||
		!strings.Contains(got, `"text":"Coins: 12"`) {
		t.Errorf("Anna is told %s", got)
	}
	if got := c.frames(1); strings.Contains(got, "stall") {
		t.Errorf("Bert is told %s", got)
	}
}

func TestAChangeOfAPanelIsSmall(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en")
	p := webtest.Panel()
	tellPanels(c, []view.PanelChange{{ID: p.ID, Panel: p}})
	whole := len(c.frames(0))
	tellPanels(c, []view.PanelChange{{ID: p.ID, Panel: p, Rows: []int32{1}}})
	got := c.frames(0)
	want := `"panels":[{"id":"toy:stall","changed":[{"at":1,"row":{"widget":"bar","text":"Next coin","value":3,"max":5}}]}]`
	if !strings.Contains(got, want) || len(got) > whole/4 {
		t.Errorf("%d bytes are told of %d: %s\nwant in it: %s", len(got), whole, got, want)
	}
	tellPanels(c, []view.PanelChange{{ID: p.ID}})
	if got := c.frames(0); !strings.Contains(got, `"panels":[{"id":"toy:stall","closed":true}]`) {
		t.Errorf("of a panel that is closed is told %s", got)
	}
}

func TestPanelsAreToldAnewInAnotherLanguage(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en")
	p := webtest.Panel()
	tellPanels(c, []view.PanelChange{{ID: p.ID, Panel: p}})
	c.frames(0)
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); !strings.Contains(got, `{"type":"panels","panels":[{"id":"toy:stall"`) {
		t.Errorf("after another language is told %s", got)
	}
	tellPanels(c, []view.PanelChange{{ID: p.ID}})
	c.frames(0)
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); strings.Contains(got, "stall") {
		t.Errorf("of a closed panel is told %s", got)
	}
}

// Who chooses another language reads the spells in it.
func TestSpellsAreToldInTheLanguageThatIsChosen(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en")
	b := fight(0, 0, 0, 1)
	b.Viewers[0].Spells = webtest.Book()
	c.handle(&item{batch: b})
	if got := c.frames(0); !strings.Contains(got, `"name":"Spark"`) || !strings.Contains(got, `"rests":[`) {
		t.Fatalf("the player is told %s", got)
	}
	c.pages[0].wants = []string{"de"}
	c.handle(&item{spoke: c.pages[0]})
	if got := c.frames(0); !strings.Contains(got, `"name":"Funke"`) || strings.Contains(got, `"rests"`) {
		t.Errorf("in German the player is told %s", got)
	}
}
