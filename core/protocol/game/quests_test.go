package game_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/model/view"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/npc"
)

// Errands in the yard: one that counts and collects, with a choice; one against
// time; one that is shared.
const yardErrands = `
quests:
  hens:
    title: Noisy Hens
    summary: "Silence one hen, {name}, and bring two crumbs."
    offer: "The hens, {name}!"
    progress: Are they quiet?
    thanks: What a silence.
    givers: [clerk]
    level: 3
    objectives: [{kind: kill, creatures: [hen]}, {kind: collect, item: crumb, count: 2}, {kind: credit, name: hush, count: 2, text: Hushed}]
    rewards: [bag]
    choices: [{item: biscuit, count: 2}, {item: hat}]
    experience: "10"
    clients: {wrath: {entry: 783}, vanilla: {entry: 784}}
  dash: {title: Dash, givers: [clerk], time_ms: 600000, objectives: [{kind: credit, name: there}]}
  trap: {title: Trap, givers: [clerk], needs: [{kind: level, least: 50, says: Too young.}]}
`

const yardErrandScript = `
command "hush" {}
function players:hush() self:credit_quest("hens", "hush") end
command "late" {}
function players:late() self:fail_quest("dash") end
command "slay" {}
function players:slay() for _, u in ipairs(self:in_range(50, {id = "hen"})) do self:kill(u) end end
`

// questNumbers are the entries of the quest hens.
var questNumbers = map[string]uint32{"vanilla": 784, "wrath": 783}

// shownPage waits for the n-th message of a type about quests.
func shownPage[M packets.Body](p *player, n int) (m M) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%T %d", m, n), func(model *client.Model) bool {
		seen := 0
		for _, body := range model.Errands {
			if own, ok := body.(M); ok {
				if seen++; seen == n {
					m = own
					return true
				}
			}
		}
		return false
	})
	return m
}

func got(name string, n int) func(*client.Model) bool {
	return func(m *client.Model) bool { return m.Messages[name] >= n }
}

func (p *player) questWith(is string, g uint64, quest uint32) {
	p.send(&npc.QuestWith{Is: is, GUID: g, Quest: quest})
}

func TestAPersonDoesAnErrand(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHallOf(t, yardErrands, yardErrandScript).enter(v, "Anna")
			quest := questNumbers[v.Name]
			clerk := p.clerk()
			if flags := p.Model().Objects[clerk].Fields[v.Fields.NPCFlags]; flags != 3 {
				t.Errorf("the flags of the clerk are %#x, want those of who talks and gives quests", flags)
			}
			mark := func(m view.Mark) {
				t.Helper()
				p.wait(fmt.Sprintf("the sign %s", m), func(model *client.Model) bool { return model.Marks[clerk] == v.Quests.Marks[m] })
			}
			mark(view.Offers)
			p.send(&packets.GUID{Is: "CMSG_QUESTGIVER_HELLO", GUID: clerk})
			menu := p.menu(1)
			at := slices.IndexFunc(menu.Quests, func(q npc.GossipQuest) bool { return q.Quest == quest })
			if at < 0 || menu.Quests[at].Title != "Noisy Hens" || menu.Quests[at].Icon != 2 || menu.Quests[at].Level != 3 || len(menu.Options) != 3 {
				t.Fatalf("the menu lists %+v with %d options", menu.Quests, len(menu.Options))
			}
			p.offered(clerk, quest)
			p.takesOn(clerk, quest)
			p.works(clerk, quest)
			mark(view.Rewards)
			p.handsOver(clerk, quest)
		})
	}
}

// offered looks at the page of the quest, and at its template.
func (p *player) offered(clerk uint64, quest uint32) {
	p.t.Helper()
	p.send(&npc.QuestAsk{GUID: clerk, Quest: quest})
	page := shownPage[*npc.QuestOffered](p, 1)
	if page.GUID != clerk || page.Details != "The hens, $N!" || page.Objectives != "Silence one hen, $N, and bring two crumbs." || !page.Accepts {
		p.t.Errorf("it is offered as %+v", page)
	}
	if b := page.Brings; len(b.Choices) != 2 || b.Choices[0].Count != 2 || len(b.Rewards) != 1 || p.version.Quests.Words == 5 && b.Experience != 10 {
		p.t.Errorf("it brings %+v", b)
	}
	if menus := p.Model().Messages["SMSG_GOSSIP_COMPLETE"]; menus != 0 {
		p.t.Error("the end of the talk closes the page")
	}
	p.send(&packets.Number{Is: "CMSG_QUEST_QUERY", Value: quest})
	p.wait("what the number says", func(m *client.Model) bool { return m.Quests[quest].Called == "Noisy Hens" })
	d := p.Model().Quests[quest]
	if d.Rows[0].Count != 1 || d.Rows[1].Count != 2 || d.Texts[1] != "Hushed" || d.Texts[0] != "Speckled Hen" || d.Choices[0].Count != 2 {
		p.t.Errorf("its number says %+v", d)
	}
	collects := d.Rows[0].Items
	if p.version.Quests.Words == 5 {
		collects = d.Items[0].Count
	}
	if collects != 2 {
		p.t.Errorf("it collects %d, want 2", collects)
	}
}

func (p *player) takesOn(clerk uint64, quest uint32) {
	p.t.Helper()
	p.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", clerk, quest)
	p.wait("the end of the page", got("SMSG_GOSSIP_COMPLETE", 1))
	p.waitLog("the quest in the log", func(log []client.LogEntry) bool {
		return len(log) == 1 && log[0].Quest == quest && log[0].State == 0 && log[0].Place == 0
	})
	p.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", clerk, quest)
	p.wait("that she has it", func(m *client.Model) bool { return m.Messages["SMSG_QUESTGIVER_QUEST_INVALID"] == 1 })
}

// works does what the quest requires, and asks about it before it is done.
func (p *player) works(clerk uint64, quest uint32) {
	p.t.Helper()
	p.questWith("CMSG_QUESTGIVER_COMPLETE_QUEST", clerk, quest)
	if ask := shownPage[*npc.QuestRequest](p, 1); ask.Text != "Are they quiet?" || ask.Completable != 0 || len(ask.Items) != 1 || ask.Items[0].Count != 2 {
		p.t.Errorf("she is asked %+v", ask)
	}
	p.types(".slay")
	kill := shownPage[*npc.QuestCount](p, 1)
	if kill.Quest != quest || kill.Have != 1 || kill.Want != 1 || kill.Creature != p.Model().Quests[quest].Rows[0].Creature {
		p.t.Errorf("the kill counts as %+v", kill)
	}
	p.types(".hush")
	p.types(".hush")
	p.wait("that it is done", got("SMSG_QUESTUPDATE_COMPLETE", 1))
	p.waitLog("the log says so", func(log []client.LogEntry) bool {
		return len(log) == 1 && log[0].State == 1 && log[0].Counts == [4]uint32{1, 2}
	})
}

func (p *player) handsOver(clerk uint64, quest uint32) {
	p.t.Helper()
	p.questWith("CMSG_QUESTGIVER_COMPLETE_QUEST", clerk, quest)
	if ask := shownPage[*npc.QuestRequest](p, 2); ask.Completable != 3 {
		p.t.Errorf("she is asked for what she has: %+v", ask)
	}
	p.questWith("CMSG_QUESTGIVER_REQUEST_REWARD", clerk, quest)
	if page := shownPage[*npc.QuestReward](p, 1); page.Text != "What a silence." || len(page.Brings.Choices) != 2 {
		p.t.Errorf("she is thanked with %+v", page)
	}
	p.send(&npc.QuestChoose{GUID: clerk, Quest: quest, Reward: 0})
	if done := shownPage[*npc.QuestFinished](p, 1); done.Quest != quest || done.Experience != 10 {
		p.t.Errorf("it ends as %+v", done)
	}
	p.waitLog("an empty log", func(log []client.LogEntry) bool { return len(log) == 0 })
	p.wait("two biscuits", func(m *client.Model) bool {
		return slices.ContainsFunc(m.Pushed, func(i item.ItemPushed) bool { return i.Count == 2 })
	})
}

func TestWhatBecomesOfQuestsInALog(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, yardErrands, yardErrandScript)
			p := h.enter(v, "Anna")
			clerk, hens := p.clerk(), questNumbers[v.Name]
			dash := h.keys.QuestEntry("", "yard:dash")
			p.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", clerk, dash)
			p.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", clerk, hens)
			p.waitLog("two quests, one against time", func(log []client.LogEntry) bool {
				return len(log) == 2 && log[0].Quest == dash && log[0].Ends > 0 && log[1].Quest == hens && log[1].Ends == 0
			})
			p.send(&npc.QuestSlots{A: 0, B: 3})
			p.waitLog("the first in the fourth place", func(log []client.LogEntry) bool {
				return len(log) == 2 && log[0].Quest == hens && log[1].Quest == dash && log[1].Place == 3
			})
			p.types(".late")
			p.wait("that it has failed", got("SMSG_QUESTUPDATE_FAILED", 1))
			p.waitLog("the log says so", func(log []client.LogEntry) bool { return len(log) == 2 && log[1].State == 2 })
			p.send(&packets.Result{Is: "CMSG_QUESTLOG_REMOVE_QUEST", Result: 3})
			p.waitLog("it is given up", func(log []client.LogEntry) bool { return len(log) == 1 && log[0].Quest == hens })
			p.send(&packets.Result{Is: "CMSG_QUESTLOG_REMOVE_QUEST", Result: 200})
			p.wait("that there is none", heard("You do not have that quest."))
			p.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", clerk, h.keys.QuestEntry("", "yard:trap"))
			p.wait("why not", heard("Too young."))
			if v.Quests.Words == 5 {
				p.send(packets.NewEmpty("CMSG_QUESTGIVER_STATUS_MULTIPLE_QUERY"))
				p.wait("all signs", func(m *client.Model) bool { return len(m.AllMarks) == 1 && m.AllMarks[0].GUID == clerk })
				p.send(&npc.QuestPieces{Quests: []uint32{hens}})
				if places := shownPage[*npc.QuestPlaces](p, 1); len(places.Quests) != 1 || len(places.Quests[0].Places) != 0 {
					t.Errorf("its places are %+v", places)
				}
			}
		})
	}
}

// waitLog waits until the log of a player is so.
func (p *player) waitLog(what string, is func([]client.LogEntry) bool) {
	p.t.Helper()
	v := p.version
	p.wait(what, func(m *client.Model) bool { return is(client.LogOf(v, m)) })
}

func TestAQuestIsSharedByClients(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, yardErrands, yardErrandScript)
			anna, ben := h.enter(v, "Anna"), h.enter(v, "Ben")
			hens := questNumbers[v.Name]
			anna.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", anna.clerk(), hens)
			anna.invites(ben, "Ben")
			ben.accepts()
			anna.wait("her group", func(m *client.Model) bool { return len(m.Group.Members) == 1 })
			anna.waitLog("the quest", func(log []client.LogEntry) bool { return len(log) == 1 })
			share := func() { anna.send(&packets.Number{Is: "CMSG_PUSHQUESTTOPARTY", Value: hens}) }
			result := func(n int, want uint8) {
				t.Helper()
				if m := shownPage[*npc.QuestPushed](anna, n); m.Result != want || m.GUID != ben.Model().Self {
					t.Errorf("the sharing came to %+v, want %d", m, want)
				}
			}
			share()
			result(1, 0)
			page := shownPage[*npc.QuestOffered](ben, 1)
			if page.GUID != anna.Model().Self || page.Quest != hens {
				t.Errorf("he is shown %+v", page)
			}
			ben.send(&npc.QuestPushAnswer{GUID: page.GUID, Quest: hens, Result: v.Quests.Declined})
			result(2, v.Quests.Declined)
			share()
			result(3, 0)
			shownPage[*npc.QuestOffered](ben, 2)
			ben.questWith("CMSG_QUESTGIVER_ACCEPT_QUEST", page.GUID, hens)
			result(4, v.Quests.Joined)
			share()
			result(5, v.Quests.Shared["core.quest.has_it"])
		})
	}
}
