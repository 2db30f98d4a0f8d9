package guild

import (
	"loam/core/protocol/web/message/messagetest"

	"fmt"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/guild"
	"loam/core/rules/item"
)

func TestARequestAboutAMemberNamesHim(t *testing.T) {
	for _, test := range []struct {
		name, fields string
		ok           bool
	}{
		{"a kick by name", `"act":"kick","name":"Ben"`, true},
		{"a kick by guid", `"act":"kick","player":"player-0-2"`, true},
		{"a kick of nobody", `"act":"kick"`, false},
		{"an act that concerns no member", `"act":"roster"`, true},
		{"an unknown act", `"act":"burn"`, false},
		{"a rank behind the last", fmt.Sprintf(`"act":"edit_rank","rank":%d`, guild.MaxRanks), false},
		{"rights that do not exist", fmt.Sprintf(`"act":"edit_rank","rights":%d`, guild.All+1), false},
		{"a text that is too long", fmt.Sprintf(`"act":"info","text":%q`, strings.Repeat("x", guild.MaxInfo+1)), false},
	} {
		if in, err := messagetest.Read[intent.Guild](t, DecodeGuild, `{"type":"guild",`+test.fields+`}`); (err == nil) != test.ok {
			t.Errorf("%s is read as %+v, %v; want it read: %v", test.name, in, err, test.ok)
		}
	}
}

func TestRequestsToAGuildBank(t *testing.T) {
	for _, test := range []struct {
		fields string
		want   intent.Vault
		ok     bool
	}{
		{`"act":"deposit","slot":"backpack_1","tab":2,"place":3,"count":4`, intent.Vault{Act: intent.VaultDeposit, Slot: uint16(item.Backpack), Tab: 2, Place: 3, Count: 4}, true},
		{`"act":"move","to_tab":1,"to_place":-1`, intent.Vault{Act: intent.VaultMove, ToTab: 1, ToPlace: -1}, true},
		{`"act":"allow","tab":-1,"rank":2,"see":1,"write":1,"things":5`, intent.Vault{Act: intent.VaultAllow, Tab: guild.EveryTab, Rank: 2, See: true, Write: true, Things: 5}, true},
		{`"act":"draw","money":-1`, intent.Vault{}, false},
		{`"act":"allow","see":2`, intent.Vault{}, false},
		{fmt.Sprintf(`"act":"show","tab":%d`, guild.MaxTabs), intent.Vault{}, false},
		{fmt.Sprintf(`"act":"withdraw","place":%d`, guild.TabSlots), intent.Vault{}, false},
		{`"act":"deposit","slot":"shelf"`, intent.Vault{}, false},
	} {
		in, err := messagetest.Read[intent.Vault](t, DecodeVault, `{"type":"vault",`+test.fields+`}`)
		if (err == nil) != test.ok || test.ok && in != test.want {
			t.Errorf("%s is read as %+v, %v; want %+v, read: %v", test.fields, in, err, test.want, test.ok)
		}
	}
}

func TestARosterShowsMembersAsTheyAre(t *testing.T) {
	shown := event.GuildShown{
		Guild: guild.Guild{Name: "Bakers", Ranks: []guild.Rank{{Name: "Head"}, {Name: "Hand", Rights: guild.Listen | guild.Kicking}}, Members: []guild.Member{
			{Player: guid.New(guid.Player, 0, 1), Name: "Anna", Level: 4}, {Player: guid.New(guid.Player, 0, 2), Name: "Ben", Rank: 1, Level: 6, Left: 99},
		}},
		Here: []event.Presence{{Online: true, Level: 5, Map: "t:field"}, {}},
	}
	got := messagetest.Told(GuildShown, shown, content.Tables{Maps: []content.Map{{ID: "t:field", Name: content.Text{Key: "The Field"}}}})
	for name, want := range map[string]string{
		"the leader has all rights":                         `{"name":"Head","rights":["` + strings.Join(guild.All.Words(), `","`) + `"]}`,
		"others have those of their rank":                   `{"name":"Hand","rights":["` + strings.Join((guild.Listen|guild.Kicking).Words(), `","`) + `"]}`,
		"who is online has its present level":               `"name":"Anna","rank":0,"online":true,"level":5,"map":"t:field","map_name":"The Field"`,
		"who is offline has that of the last time and none": `"name":"Ben","rank":1,"left":99,"level":6}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s: sent %s, want it with %s", name, got, want)
		}
	}
}

func TestABankShowsTheItemsOfOneTab(t *testing.T) {
	things := func(def string) []character.Item { return []character.Item{{Def: def, Count: 2, Slot: 4}} }
	bank := guild.Bank{
		Tabs: []guild.Tab{{Name: "One", Things: things("t:one")}, {Name: "Two", Text: "Help yourself", Things: things("t:two")}},
		Log:  []guild.BankEntry{{News: guild.Moved, Name: "Ben", Tab: 1, To: 2, Def: "t:two", Count: 2, At: 7}},
	}
	ranks := []guild.Rank{{Name: "Hand", Bank: guild.BankRights{Money: 3, Tabs: [guild.MaxTabs]guild.TabRights{1: {See: true, Things: 9}}}}}
	for _, test := range []struct {
		name      string
		tab       int
		want, not string
	}{
		{"the tab that was asked for", 1, `"things":[{"place":4,"item":"t:two","name":"t:two","count":2}]`, `"t:one"`},
		{"no tab", -1, `"things":[],"ranks"`, `"t:one"`},
		{"a tab that is not bought", 2, `"things":[],"ranks"`, `"t:one"`},
		{"the texts of all tabs", 0, `"tabs":[{"name":"One"},{"name":"Two","text":"Help yourself"}]`, `"place":0`},
		{"what a rank may", 1, `{"name":"Hand","money":3,"tabs":[{"see":false,"deposit":false,"write":false,"things":0},{"see":true,"deposit":false,"write":false,"things":9}`, `"t:one"`},
		{"what happened", 1, `"log":[{"news":"moved","at":7,"name":"Ben","tab":1,"to":2,"item":"t:two","count":2}]`, `"t:one"`},
	} {
		got := messagetest.Told(VaultShown, event.VaultShown{Tab: test.tab, Bank: bank, Ranks: ranks}, content.Tables{})
		if !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s: sent %s, want it with %s and without %s", test.name, got, test.want, test.not)
		}
	}
}

func TestAPetitionShowsWhoHasSigned(t *testing.T) {
	shown := event.PetitionShown{Asked: intent.PetitionShow, Name: "Anna", Takes: 3, Petition: character.Petition{Name: "Bakers", Signed: []character.Signature{{Player: 7, Account: 1234, Name: "Ben"}}}}
	got := messagetest.Told(PetitionShown, shown, content.Tables{})
	if want := `"guild":"Bakers","takes":3,"signed":[{"id":"player-0-7","name":"Ben"}]`; !strings.Contains(got, want) || strings.Contains(got, "1234") {
		t.Errorf("sent %s, want it with %s and without the account", got, want)
	}
}
