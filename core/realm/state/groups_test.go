package state_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/group"
)

func about(act intent.GroupAct, name string) intent.Group {
	return intent.Group{Act: act, Name: name}
}

// news is what a player was told of its group since the last ask.
func (p *parlour) news(name string) string {
	var all []string
	for _, e := range p.heard(name) {
		if t, ok := e.(event.GroupTold); ok {
			all = append(all, strings.TrimSpace(t.News.String()+" "+t.Name))
		}
	}
	return strings.Join(all, ", ")
}

func TestAnUnknownActOfGroupsHasNoEffect(t *testing.T) {
	p := newParlour(t, "Anna")
	p.ask("Anna", intent.Group{Act: intent.GroupAct(intent.GroupActs)})
	p.expect("Anna")
}

func TestPlayersAreAskedByNameOrNumber(t *testing.T) {
	p := newParlour(t, "Anna", "Ben", "Zoe")
	p.ask("Anna", about(intent.GroupInvite, "bEN"))
	want(t, "he", p.news("Ben"), "invited Anna")
	want(t, "she", p.news("Anna"), "asked Ben")
	p.ask("Ben", about(intent.GroupAccept, ""))
	p.ask("Anna", intent.Group{Act: intent.GroupLead, Player: guidOf("Ben")})
	want(t, "both", p.news("Anna")+"; "+p.news("Ben"), "leads Ben; leads Ben")
	p.ask("Ben", about(intent.GroupInvite, "Zob"))
	want(t, "a slip", p.refusal("Ben"), `core.not_online_near {name = "Zob", near = "Zoe"}`)
	p.ask("Zoe", about(intent.GroupKick, "Ben"))
	want(t, "a stranger", p.refusal("Zoe"), `group.alone {name = ""}`)
	p.Control(state.Parted{Name: "Anna"})
	p.ask("Ben", about(intent.GroupKick, "anna"))
	want(t, "a member who is away", p.news("Ben"), "disbanded")
}

func TestInvitationsEndInTheRealmsTime(t *testing.T) {
	p := newParlour(t, "Anna", "Ben")
	p.ask("Anna", about(intent.GroupInvite, "Ben"))
	p.told = nil
	for range group.InvitationTime/clock.Step + clock.Second/clock.Step {
		p.Step()
	}
	want(t, "both", p.news("Anna")+"; "+p.news("Ben"), "declined Ben; withdrawn Anna")
}

func TestAGroupHearsItsMembersOnly(t *testing.T) {
	p := newParlour(t, "Anna", "Ben", "Zoe")
	p.ask("Zoe", intent.GroupChat{Text: "hello?"})
	want(t, "alone", p.refusal("Zoe"), "group.alone {}")
	p.ask("Anna", about(intent.GroupInvite, "Ben"))
	p.ask("Ben", about(intent.GroupAccept, ""))
	p.ask("Anna", intent.GroupChat{Text: " to\x01 me "})
	said := event.Heard{Way: event.Party, From: guidOf("Anna"), Name: "Anna", Text: "to me"}
	for _, name := range []string{"Anna", "Ben"} {
		said.Player = guidOf(name)
		p.expect(name, said)
	}
	p.expect("Zoe")
	p.ask("Ben", intent.GroupChat{Text: " \x02"})
	want(t, "no words", p.refusal("Ben"), "core.no_words {}")
	p.ask("Ben", intent.GroupChat{Raid: true, Text: "x"})
	want(t, "no raid", p.refusal("Ben"), "group.no_raid {}")
	p.ask("Anna", about(intent.GroupConvert, ""))
	p.ask("Ben", intent.GroupChat{Raid: true, Text: "x"})
	p.expect("Anna", event.Heard{Player: guidOf("Anna"), Way: event.Raid, From: guidOf("Ben"), Name: "Ben", Text: "x"})
}

func TestARollIsShownToTheWholeGroup(t *testing.T) {
	p := newParlour(t, "Anna", "Ben", "Zoe")
	rolled := func(who string) (e event.DiceRolled) {
		t.Helper()
		for _, got := range p.heard(who) {
			e, _ = got.(event.DiceRolled)
		}
		return e
	}
	p.ask("Zoe", intent.RollDice{Low: 5, High: 5})
	p.expect("Zoe", event.DiceRolled{Player: guidOf("Zoe"), By: guidOf("Zoe"), Name: "Zoe", Low: 5, High: 5, Number: 5})
	p.ask("Anna", about(intent.GroupInvite, "Ben"))
	p.ask("Ben", about(intent.GroupAccept, ""))
	p.heard("Anna")
	p.heard("Ben")
	p.Control(state.Stands{Name: "Ben", Level: 1, Map: "w:mb"})
	seen := map[int64]bool{}
	for range 200 {
		p.ask("Anna", intent.RollDice{Low: 1, High: 6})
		mine, his := rolled("Anna"), rolled("Ben")
		if mine.Number < 1 || mine.Number > 6 || his.Number != mine.Number || his.By != guidOf("Anna") || his.Player != guidOf("Ben") {
			t.Fatalf("Anna sees %+v, Ben sees %+v; want one number from 1 to 6", mine, his)
		}
		seen[mine.Number] = true
	}
	if len(seen) != 6 {
		t.Errorf("200 rolls show the numbers %v, want all from 1 to 6", seen)
	}
	p.expect("Zoe")
}

func TestARollOutsideTheBoundsIsRefused(t *testing.T) {
	for _, in := range []intent.RollDice{{Low: -1, High: 6}, {Low: 7, High: 6}, {Low: 1, High: intent.MaxRoll + 1}} {
		p := newParlour(t, "Anna")
		p.ask("Anna", in)
		got := p.heard("Anna")
		if refused, ok := got[0].(event.Refused); len(got) != 1 || !ok || refused.Reason.Key != "roll.bounds" {
			t.Errorf("%+v: got %+v, want a refusal", in, got)
		}
	}
}

func TestAPointIsShownToMembersOnTheMap(t *testing.T) {
	p := newParlour(t, "Anna", "Ben", "Zoe")
	p.ask("Anna", about(intent.GroupInvite, "Ben"))
	p.ask("Ben", about(intent.GroupAccept, ""))
	p.ask("Anna", intent.GroupPing{})
	p.expect("Ben", event.Pinged{Player: guidOf("Ben"), From: guidOf("Anna")})
	p.expect("Zoe")
	p.Control(state.Stands{Name: "Ben", Level: 1, Map: "w:mb"})
	p.ask("Anna", intent.GroupPing{})
	p.expect("Ben")
}

func TestAGroupOutlivesASnapshotOfTheBox(t *testing.T) {
	p := newParlour(t, "Anna", "Ben")
	p.ask("Anna", about(intent.GroupInvite, "Ben"))
	p.ask("Ben", about(intent.GroupAccept, ""))
	before := p.Hash()
	other := p.restored(t)
	if other.Hash() != before {
		t.Error("the restored box has another state")
	}
	if err := other.Submit(state.Asked{By: "Ben", Intent: intent.GroupChat{Text: "still here"}}); err != nil {
		t.Fatal(err)
	}
	other.Step()
	if !strings.Contains(fmt.Sprint(other.said), "still here") {
		t.Errorf("it says %v", other.said)
	}
}

func TestScriptsHearOfGroupsAndDecideWhatIsSaidInThem(t *testing.T) {
	p := newParlourOf(t, `
function realm:on_group(news, player, members) print(news .. " " .. player .. ": " .. table.concat(members, " ")) end
function realm:on_group_invite(from, to) if to == "Dora" then return false, "Not her." end end
function realm:on_company_talk(from, circle, words) if words == "gold" then return false, "Not in " .. circle .. "." end end`,
		"Anna", "Ben", "Carl", "Dora")
	for _, test := range []struct {
		what, by string
		in       intent.Intent
		refused  string
		told     []string
	}{
		{"who is not to be asked", "Anna", about(intent.GroupInvite, "Dora"), "Not her. nil", nil},
		{"the first two", "Anna", about(intent.GroupInvite, "Ben"), "", nil},
		{"the first two", "Ben", intent.Group{Act: intent.GroupAccept}, "", []string{"joined Anna: Anna Ben", "joined Ben: Anna Ben"}},
		{"a third", "Anna", about(intent.GroupInvite, "Carl"), "", nil},
		{"a third", "Carl", intent.Group{Act: intent.GroupAccept}, "", []string{"joined Carl: Anna Ben Carl"}},
		{"a bad word", "Ben", intent.GroupChat{Text: "gold"}, "Not in party. nil", nil},
		{"a good one", "Ben", intent.GroupChat{Text: "bread"}, "", nil},
		{"another leader", "Anna", about(intent.GroupLead, "Carl"), "", []string{"leads Carl: Carl Anna Ben"}},
		{"who leads goes", "Carl", intent.Group{Act: intent.GroupLeave}, "", []string{"left Carl: Anna Ben", "leads Anna: Anna Ben"}},
		{"all go", "Anna", about(intent.GroupKick, "Ben"), "", []string{"left Ben: ", "left Anna: "}},
	} {
		p.printed = nil
		p.ask(test.by, test.in)
		want(t, test.what+": refused", p.refusal(test.by), test.refused)
		want(t, test.what+": told", p.printed, test.told)
	}
}
