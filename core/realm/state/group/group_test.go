package group_test

import (
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/group"
	"loam/core/realm/state/realmstate/realmstatetest"
	"loam/core/realm/state/social"
	grouprules "loam/core/rules/group"
)

// party is a realm in which Anna (1) leads a group with Ben (2); Zoe (3) is in none. A group has
// room for three.
type party struct {
	*realmstatetest.Stage
	contacts *social.Contacts
	groups   *group.Groups
	changed  int // how often a group was published
}

func newParty(t *testing.T) *party {
	t.Helper()
	p := &party{Stage: realmstatetest.New(t, content.Tables{}, map[content.Slot]string{content.GroupMembers: "3", content.RaidMembers: "9", content.IgnoredListed: "1"})}
	p.contacts = social.New(p.State)
	p.groups = group.New(p.State, p.contacts, func(grouprules.Group) { p.changed++ })
	for i, name := range []string{"Anna", "Ben", "Zoe"} {
		p.Player(int64(i+1), name)
	}
	if why := p.groups.Act(p.By("Anna").Online, intent.Group{Act: intent.GroupInvite, Name: "Ben"}, true); why != grouprules.Done {
		t.Fatal(why)
	}
	p.quiet()
	return p
}

// quiet forgets what the players have been told so far.
func (p *party) quiet() {
	for _, name := range p.Names() {
		p.Told(name)
	}
	p.changed = 0
}

func TestEveryActOfGroupsIsDone(t *testing.T) {
	for act := range intent.GroupAct(intent.GroupActs) {
		if !group.Acts(act) {
			t.Errorf("nothing is done to %s", act)
		}
	}
}

func TestWhoMayActOnAGroup(t *testing.T) {
	for _, test := range []struct {
		name, by string
		in       intent.Group
		refuses  string // scripts
		ignores  string // who ignores the asker
		want     grouprules.Why
		told     string // the asker
	}{
		{"the leader invites", "Anna", intent.Group{Act: intent.GroupInvite, Name: "zoe"}, "", "", grouprules.Done, "asked Zoe"},
		{"a member does not", "Ben", intent.Group{Act: intent.GroupInvite, Name: "Zoe"}, "", "", grouprules.NotLeader, `refused group.not_leader {name = ""}`},
		{"who is ignored does not invite", "Anna", intent.Group{Act: intent.GroupInvite, Name: "Zoe"}, "", "Zoe", grouprules.Refused, `refused friends.deaf {name = "Zoe"}`},
		{"nor whom a script refuses", "Anna", intent.Group{Act: intent.GroupInvite, Name: "Zoe"}, "Not her.", "", grouprules.Refused, "refused Not her."},
		{"nobody of a name", "Anna", intent.Group{Act: intent.GroupKick, Name: "Xenia"}, "", "", grouprules.NotThere, `refused core.not_online {name = "Xenia"}`},
		{"a player outside is not led", "Anna", intent.Group{Act: intent.GroupLead, Name: "Zoe"}, "", "", grouprules.NotMember, `refused group.not_member {name = "Zoe"}`},
		{"an act that there is not", "Anna", intent.Group{Act: intent.GroupAct(intent.GroupActs)}, "", "", grouprules.Refused, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newParty(t)
			if test.ignores != "" {
				p.contacts.Handle(p.By(test.ignores), intent.Social{Act: intent.Ignore, Name: test.by})
			}
			if test.refuses != "" {
				p.Refuses = map[hook.ID]string{hook.RealmGroupInvite: test.refuses}
			}
			if why := p.groups.Handle(p.By(test.by), test.in); why != test.want {
				t.Errorf("the result is %s, want %s", why, test.want)
			}
			if got := p.Told(test.by); got != test.told {
				t.Errorf("%s is told %q, want %q", test.by, got, test.told)
			}
			if test.want != grouprules.Done && p.changed > 0 {
				t.Errorf("a refused act publishes the group %d times", p.changed)
			}
		})
	}
}

func TestAScriptMayDoWhatNobodyWasAskedFor(t *testing.T) {
	for _, test := range []struct {
		name, by string
		in       intent.Group
		want     grouprules.Why
		members  string // of the group of who is acted for, afterwards
	}{
		{"add a player", "Anna", intent.Group{Act: intent.GroupInvite, Name: "Zoe"}, grouprules.Done, "Anna Ben Zoe"},
		{"remove one for a member", "Ben", intent.Group{Act: intent.GroupKick, Name: "Anna"}, grouprules.Done, ""},
		{"remove one who is not in the group", "Ben", intent.Group{Act: intent.GroupKick, Name: "Zoe"}, grouprules.NotMember, "Anna Ben"},
		{"change the leader for a member", "Ben", intent.Group{Act: intent.GroupLead, Name: "Ben"}, grouprules.Done, "Anna Ben"},
		{"make a raid for a member", "Ben", intent.Group{Act: intent.GroupConvert}, grouprules.Done, "Anna Ben"},
		{"end the group for a member", "Ben", intent.Group{Act: intent.GroupDisband}, grouprules.Done, ""},
		{"not for who is in none", "Zoe", intent.Group{Act: intent.GroupDisband}, grouprules.Alone, ""},
		{"not answer for a player", "Ben", intent.Group{Act: intent.GroupReady}, grouprules.Refused, "Anna Ben"},
	} {
		p := newParty(t)
		if why := p.groups.Act(p.By(test.by).Online, test.in, true); why != test.want {
			t.Errorf("%s: the result is %s, want %s", test.name, why, test.want)
		}
		of, _ := p.groups.Called(test.by)
		var members []string
		for _, m := range of.Members {
			members = append(members, m.Name)
		}
		if got := strings.Join(members, " "); got != test.members {
			t.Errorf("%s: the members are %q, want %q", test.name, got, test.members)
		}
		if got := p.Told(test.by); strings.Contains(got, "refused") {
			t.Errorf("%s: a player who has not asked is told %q", test.name, got)
		}
	}
}

func TestScriptsHearOfMembersAndLeadersOnce(t *testing.T) {
	p := newParty(t)
	p.Hears = []hook.ID{hook.RealmGroup}
	p.groups.Handle(p.By("Anna"), intent.Group{Act: intent.GroupLead, Name: "Ben"})
	p.groups.Handle(p.By("Anna"), intent.Group{Act: intent.GroupMark, Mark: 1, Player: realmstatetest.ID(3)})
	if got := strings.Join(p.Heard, ", "); got != "leads Ben" {
		t.Errorf("the calls are %q, want one that tells both members who the new leader is", got)
	}
}

func TestAMemberWhoLeavesTheWorldStaysInTheGroup(t *testing.T) {
	p := newParty(t)
	p.Leave("Ben")
	p.groups.Parted(realmstatetest.ID(2), "Ben")
	of, ok := p.groups.Called("ben")
	if !ok || len(of.Members) != 2 || of.Members[1].Online {
		t.Errorf("his group is %+v, want both and him offline", of)
	}
	p.Told("Anna")
	p.groups.Chat(p.By("Anna"), intent.GroupChat{Text: "hi"})
	if got := p.Told("Anna"); got != "party Anna: hi" {
		t.Errorf("Anna is told %q", got)
	}
	p.groups.Renamed(realmstatetest.ID(2), "")
	if _, ok := p.groups.Of(realmstatetest.ID(1)); ok {
		t.Error("a group of one remains after the other was deleted")
	}
}
