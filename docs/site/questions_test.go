package site_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// questions are what newcomers ask, in their words, with the sections that answer them.
var questions = []struct {
	ask     string
	answers string // addresses; "page#*" is any section of a page
}{
	// Authors
	{"how do I make a boss", "common-tasks#make-a-boss examples/boss scripting#phases-of-a-fight"},
	{"change respawn time", "common-tasks#change-the-respawn-time"},
	{"make everything twice as fast", "common-tasks#make-everything-twice-as-fast-rates"},
	{"increase xp rate", "common-tasks#make-everything-twice-as-fast-rates"},
	{"port my eluna script", "from-eluna from-eluna#*"},
	{"add a vendor", "common-tasks#add-a-shop vendors#a-vendor vendors"},
	{"create my first npc", "tutorial tutorial#3-a-creature building#a-creature"},
	{"make a quest", "own-bundle own-bundle#3-a-quest quests quests#how-a-quest-works bundles#quests"},
	{"drop items from mobs", "loot loot#*"},
	{"teleport a player", "common-tasks#teleport-players-a-portal"},
	{"npc that walks a patrol", "common-tasks#add-an-npc-that-walks-a-path building#a-patrol-path"},
	{"add a new spell", "spells spells#* bundles#spells"},
	{"make a dungeon", "instances instances#*"},
	{"talk to an npc with options", "menus menus#*"},
	{"translate my bundle to german", "overlays#translations-of-another-bundle scripting#text"},
	{"import smart_scripts from trinitycore", "smartai smartai#*"},
	{"save data for a player in lua", "common-tasks#remember-something-about-a-player scripting#state-and-storage"},
	{"my script has an error where do I see it", "common-tasks#find-errors-in-a-bundle-or-script scripting#when-a-handler-fails tutorial#7-a-mistake"},
	{"change another bundle without editing it", "overlays overlays#*"},
	{"holiday event every year", "events events#*"},
	{"test my creature without a client", "common-tasks#test-without-a-client tutorial#5-a-scenario"},
	{"different players see different npcs phasing", "layers layers#*"},
	{"why does my smartai rule not fire", "smartai#*"},
	{"show a custom window to players", "panels panels#*"},
	// Operators
	{"where are passwords kept", "operating#passwords operating#accounts-and-roles"},
	{"let friends join over the internet", "operating#friends-over-the-internet"},
	{"let friends join in my lan", "first-evening first-evening#* operating#letting-other-machines-in"},
	{"make somebody admin gm", "operating#roles-players-builders-operators operating#accounts-and-roles"},
	{"backup and restore", "operations#backup-and-restore"},
	{"port already in use", "operations#a-port-or-world-that-is-already-in-use operating#changes-that-need-a-restart"},
	{"which ports must I open in the firewall", "operating#network-access operating#friends-over-the-internet first-evening#troubleshooting"},
	{"ban a player", "operating#bans commands#for-the-role-operator"},
	{"undo a bad update", "operating#rolling-back"},
	{"install without go", "operations#the-program-without-go"},
	{"upgrade to a new version", "operations#upgrading"},
	{"can a mod steal data is it safe", "operating#permissions-of-bundles scripting#permissions operating#bundles-in-processes-of-their-own"},
	// Players
	{"what are the keys", "playing#keys"},
	{"how do I whisper", "playing#commands playing#talking-trading-groups-of-friends"},
	{"I died what now", "playing#fights-and-what-to-do-when-you-died"},
	{"invite a friend to my group", "playing#commands playing#talking-trading-groups-of-friends operating#groups"},
	{"realmlist", "first-evening#5-set-the-realmlist operating#realm-list-and-ports"},
}

// shown is how many hits of a search a newcomer looks at.
const shown = 3

func TestQuestionsOfNewcomers(t *testing.T) {
	s := site(t)
	if len(questions) < 30 {
		t.Fatalf("%d questions, want 30", len(questions))
	}
	for _, q := range questions {
		t.Run(q.ask, func(t *testing.T) {
			answers := strings.Fields(q.answers)
			var got []string
			for _, h := range s.Search(q.ask, 8) {
				got = append(got, h.Address)
				page, _, _ := strings.Cut(h.Address, "#")
				if len(got) <= shown && (slices.Contains(answers, h.Address) || slices.Contains(answers, page+"#*")) {
					return
				}
			}
			t.Errorf("the first hits are\n  %s\nwant one of %s among the first %d", strings.Join(got, "\n  "), q.answers, shown)
		})
	}
}

// Every answer that the questions name exists, so that none of them is right by chance.
func TestTheAnswersExist(t *testing.T) {
	s := site(t)
	for _, q := range questions {
		for _, address := range strings.Fields(q.answers) {
			if _, ok := s.Section(strings.TrimSuffix(address, "#*")); !ok {
				t.Errorf("%s: the documents have no section %s", fmt.Sprintf("%q", q.ask), address)
			}
		}
	}
}
