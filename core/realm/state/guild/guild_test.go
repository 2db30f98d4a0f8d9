package guild_test

import (
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/group"
	"loam/core/realm/state/guild"
	"loam/core/realm/state/mail"
	"loam/core/realm/state/realmstate/realmstatetest"
	"loam/core/realm/state/social"
	guildrules "loam/core/rules/guild"
)

// hall is a realm with the guild Bakers: Anna (1) leads it, Ben (2) is a member, who may see and
// fill its bank. Zoe (3) is in the world and in no guild.
type hall struct {
	*realmstatetest.Stage
	groups *group.Groups
	guilds *guild.Guilds
	banks  *guild.Banks
	mail   *mail.Mail
	badges []string
}

var charter = content.Charter{
	ID: "t:guild", Founders: 2, Members: 9, Tabs: 2, TabCost: 100,
	Ranks: []content.CharterRank{
		{Name: content.Text{Key: "Leader"}},
		{Name: content.Text{Key: "Officer"}, Rights: []string{"listen", "speak", "officer_listen", "officer_speak", "see_officer_notes"}},
		{Name: content.Text{Key: "Member"}, Rights: []string{"listen", "speak"}, BankSee: true, BankDeposit: true, BankThings: 1, BankMoney: 10},
	},
}

func newHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{Stage: realmstatetest.New(t, content.Tables{Charters: []content.Charter{charter}, Items: []content.Item{{ID: "t:bread", Stack: 5}}},
		map[content.Slot]string{content.GroupMembers: "5", content.RaidMembers: "10"})}
	contacts := social.New(h.State)
	h.groups = group.New(h.State, contacts, nil)
	h.mail = mail.New(h.State, contacts)
	h.guilds = guild.New(h.State, contacts, h.groups, h.mail, func(g guid.GUID, b guildrules.Badge) {
		h.badges = append(h.badges, strings.TrimSpace(b.Name+" "+b.RankName))
	})
	h.banks = guild.NewBanks(h.guilds)
	for i, name := range []string{"Anna", "Ben", "Zoe"} {
		h.Player(int64(i+1), name)
	}
	if why := h.guilds.FoundFor(h.By("Anna").Online, "Bakers", "t:guild"); why != guildrules.Done {
		t.Fatalf("the guild is not founded: %s", why)
	}
	if why := h.guilds.Enlist("Bakers", "Ben"); why != guildrules.Done {
		t.Fatalf("Ben is not in the guild: %s", why)
	}
	h.quiet()
	return h
}

// quiet forgets what the players have been told so far.
func (h *hall) quiet() {
	for _, name := range h.Names() {
		h.Told(name)
	}
}

// owed is what the realm owes a character: the reason and the coins of each delivery, and its
// items.
func (h *hall) owed(number int64) string {
	var all []string
	box := h.mail.Of(number)
	if box == nil {
		return ""
	}
	for _, d := range box.Out {
		text := d.Why
		for _, it := range d.Things {
			text += " " + it.Def
		}
		if d.Money > 0 {
			text += " coins"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// bank lets a player act in the bank.
func (h *hall) bank(name string, act intent.VaultAct, o character.Order) {
	h.T.Helper()
	o.Act = uint8(act)
	p := h.Posted(name, o)
	p.Where = guid.New(guid.Object, 1, 1)
	h.banks.Handle(p)
}

func TestEveryActOfGuildsIsDone(t *testing.T) {
	for act := range intent.GuildAct(intent.GuildActs) {
		if !guild.Acts(act) {
			t.Errorf("nothing is done to %s", act)
		}
	}
	shows := map[intent.VaultAct]bool{intent.VaultShow: true, intent.VaultLog: true, intent.VaultText: true, intent.VaultRest: true}
	for act := range intent.VaultAct(intent.VaultActs) {
		if guild.BankActs(act) == shows[act] {
			t.Errorf("%s in the bank changes something: %v", act, guild.BankActs(act))
		}
	}
}

func TestWhoIsMeantByAnActAboutAGuild(t *testing.T) {
	for _, test := range []struct {
		name, by string
		in       intent.Guild
		want     string // told to by
	}{
		{"a member, in any case", "Anna", intent.Guild{Act: intent.GuildKick, Name: "bEN"}, "kicked Ben"},
		{"a member by number", "Anna", intent.Guild{Act: intent.GuildKick, Player: realmstatetest.ID(2)}, "kicked Ben"},
		{"a player outside", "Anna", intent.Guild{Act: intent.GuildInvite, Name: "zoe"}, "asked Zoe"},
		{"nobody", "Anna", intent.Guild{Act: intent.GuildKick, Name: "Xenia"}, `refused core.not_online {name = "Xenia"}`},
		{"by a member without the right", "Ben", intent.Guild{Act: intent.GuildInvite, Name: "Zoe"}, `refused guild.not_allowed {name = "Zoe"}`},
		{"by a player without a guild", "Zoe", intent.Guild{Act: intent.GuildLeave}, `refused guild.alone {name = ""}`},
		{"by an act that there is not", "Anna", intent.Guild{Act: intent.GuildAct(intent.GuildActs)}, ""},
	} {
		h := newHall(t)
		h.guilds.Handle(h.By(test.by), test.in)
		if got := h.Told(test.by); got != test.want {
			t.Errorf("%s: %s is told %q, want %q", test.name, test.by, got, test.want)
		}
	}
}

func TestAnAbsentMemberIsStillMeant(t *testing.T) {
	h := newHall(t)
	h.Leave("Ben")
	h.guilds.Handle(h.By("Anna"), intent.Guild{Act: intent.GuildPromote, Name: "ben"})
	if got := h.Told("Anna"); got != "promoted Ben Officer" {
		t.Errorf("Anna is told %q", got)
	}
}

func TestOnlyOfficersSeeTheirNotes(t *testing.T) {
	h := newHall(t)
	h.guilds.Handle(h.By("Anna"), intent.Guild{Act: intent.GuildOfficerNote, Name: "Ben", Text: "lazy"})
	h.quiet()
	for _, test := range []struct{ by, want string }{{"Anna", "lazy"}, {"Ben", ""}} {
		h.guilds.Handle(h.By(test.by), intent.Guild{Act: intent.GuildRoster})
		for _, e := range h.Events(test.by) {
			shown := e.(event.GuildShown)
			if got := shown.Guild.Find(realmstatetest.ID(2)).OfficerNote; got != test.want {
				t.Errorf("%s sees the note %q, want %q", test.by, got, test.want)
			}
			if len(shown.Guild.Log) > 0 || len(shown.Here) != 2 {
				t.Errorf("%s sees %d entries of the log and %d presences in the roster, want none and 2", test.by, len(shown.Guild.Log), len(shown.Here))
			}
		}
	}
	h.guilds.Handle(h.By("Zoe"), intent.Guild{Act: intent.GuildName, Of: 1})
	for _, e := range h.Events("Zoe") {
		if g := e.(event.GuildShown).Guild; g.Name != "Bakers" || len(g.Members) > 0 {
			t.Errorf("a stranger sees %q with %d members, want the name only", g.Name, len(g.Members))
		}
	}
}

func TestWhoHearsAGuild(t *testing.T) {
	for _, test := range []struct {
		name, by  string
		in        intent.GuildChat
		refuses   string
		anna, ben string
	}{
		{"its members", "Ben", intent.GuildChat{Text: " hi\x01 "}, "", "guild Ben: hi", "guild Ben: hi"},
		{"its officers", "Anna", intent.GuildChat{Text: "hi", Officers: true}, "", "officers Anna: hi", ""},
		{"nobody, of a member among officers", "Ben", intent.GuildChat{Text: "hi", Officers: true}, "", "", "refused guild.not_allowed"},
		{"nobody, without words", "Ben", intent.GuildChat{Text: " "}, "", "", "refused core.no_words"},
		{"nobody, if a script refuses", "Ben", intent.GuildChat{Text: "hi"}, "Hush.", "", "refused Hush."},
	} {
		h := newHall(t)
		if test.refuses != "" {
			h.Refuses = map[hook.ID]string{hook.RealmCompanyTalk: test.refuses}
		}
		h.guilds.Chat(h.By(test.by), test.in)
		if anna, ben, zoe := h.Told("Anna"), h.Told("Ben"), h.Told("Zoe"); anna != test.anna || ben != test.ben || zoe != "" {
			t.Errorf("%s: Anna is told %q, Ben %q and Zoe %q, want %q, %q and nothing", test.name, anna, ben, zoe, test.anna, test.ben)
		}
	}
}

func TestWhoFoundsAGuildTogetherIsInTheGroupAndInTheWorld(t *testing.T) {
	for _, test := range []struct {
		name    string
		house   string
		subject string
		with    bool // a group member is in the world
		want    string
		back    string // what the founder gets back
	}{
		{"with a member of the group", "t:guild", "Millers", true, "founded Zoe Millers", ""},
		{"with one who has left the world", "t:guild", "Millers", false, `refused guild.too_few {name = "Millers"}`, "core.mail.guild coins"},
		{"by a charter that there is not", "t:none", "Millers", true, `refused guild.no_charter {name = ""}`, "core.mail.guild coins"},
		{"of a name that is taken", "t:guild", "bakers", true, `refused guild.name_taken {name = "bakers"}`, "core.mail.guild coins"},
	} {
		h := newHall(t)
		h.Player(4, "Carl")
		h.groups.Handle(h.By("Zoe"), intent.Group{Act: intent.GroupInvite, Name: "Carl"})
		h.groups.Handle(h.By("Carl"), intent.Group{Act: intent.GroupAccept})
		if !test.with {
			h.Leave("Carl")
		}
		h.quiet()
		h.guilds.Found(h.Posted("Zoe", character.Order{House: test.house, Subject: test.subject, Money: 50}))
		if told, back := h.Told("Zoe"), h.owed(3); told != test.want || back != test.back {
			t.Errorf("%s: Zoe is told %q and gets back %q, want %q and %q", test.name, told, back, test.want, test.back)
		}
	}
}

func TestTheBankOfAGuildThatEndsGoesToItsLeader(t *testing.T) {
	h := newHall(t)
	h.bank("Anna", intent.VaultPay, character.Order{Money: 500})
	h.bank("Anna", intent.VaultBuy, character.Order{})
	h.bank("Ben", intent.VaultDeposit, character.Order{Nth: -1, Things: []character.Item{{Def: "t:bread", Count: 1}}})
	h.badges = nil
	if !h.guilds.End("bakers") || h.guilds.End("bakers") {
		t.Error("a guild does not end once")
	}
	if got := h.owed(1); got != "guild.bank coins, guild.bank t:bread" {
		t.Errorf("Anna gets %q", got)
	}
	if got := strings.Join(h.badges, ","); got != "," {
		t.Errorf("the badges of the two members are %q, want none", got)
	}
}

func TestWhatAMemberMayDoInTheBank(t *testing.T) {
	bread := []character.Item{{Def: "t:bread", Count: 2}}
	for _, test := range []struct {
		name, by string
		act      intent.VaultAct
		order    character.Order
		refuses  string // scripts
		told     string
		owed     string // to who acts
	}{
		{"deposit an item", "Ben", intent.VaultDeposit, character.Order{Nth: -1, Things: bread}, "", "VaultShown", ""},
		{"deposit it into a tab that there is not", "Ben", intent.VaultDeposit, character.Order{Of: 5, Nth: -1, Things: bread}, "", "refused guild.no_tab; VaultShown", "guild.bank t:bread"},
		{"deposit coins", "Ben", intent.VaultPay, character.Order{Money: 5}, "", "VaultShown", ""},
		{"not if scripts refuse", "Ben", intent.VaultPay, character.Order{Money: 5}, "Closed.", "refused Closed.; VaultShown", "guild.bank coins"},
		{"withdraw coins", "Ben", intent.VaultDraw, character.Order{Sum: 10}, "", "VaultShown", "guild.bank coins"},
		{"not more than its rank a day", "Ben", intent.VaultDraw, character.Order{Sum: 11}, "", "refused guild.enough; VaultShown", ""},
		{"not buy a tab", "Ben", intent.VaultBuy, character.Order{}, "", "refused guild.not_allowed; VaultShown", ""},
		{"not allow others anything", "Ben", intent.VaultAllow, character.Order{}, "", "refused guild.not_allowed; VaultShown", ""},
		{"nothing from outside the guild", "Zoe", intent.VaultDeposit, character.Order{Nth: -1, Things: bread}, "", "refused guild.alone", "guild.bank t:bread"},
		{"not look from outside the guild", "Zoe", intent.VaultShow, character.Order{}, "", "refused guild.alone", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t)
			h.bank("Anna", intent.VaultPay, character.Order{Money: 500})
			h.bank("Anna", intent.VaultBuy, character.Order{})
			h.quiet()
			if test.refuses != "" {
				h.Refuses = map[hook.ID]string{hook.RealmVault: test.refuses}
			}
			number := int64(h.By(test.by).Player.Counter())
			h.bank(test.by, test.act, test.order)
			if got := h.Told(test.by); got != test.told {
				t.Errorf("%s is told %q, want %q", test.by, got, test.told)
			}
			if got := h.owed(number); got != test.owed {
				t.Errorf("%s is owed %q, want %q", test.by, got, test.owed)
			}
		})
	}
}

func TestWhoHasTheBankOpenSeesWhatOthersDo(t *testing.T) {
	h := newHall(t)
	h.bank("Anna", intent.VaultPay, character.Order{Money: 1})
	if got := h.Told("Ben"); got != "" {
		t.Errorf("who has not opened it is told %q", got)
	}
	h.bank("Ben", intent.VaultShow, character.Order{})
	h.quiet()
	h.bank("Anna", intent.VaultPay, character.Order{Money: 1})
	if got := h.Told("Ben"); got != "VaultShown" {
		t.Errorf("who has opened it is told %q", got)
	}
	if money, why := h.banks.ChangeMoney("Bakers", -1); money != 1 || why != guildrules.Done {
		t.Errorf("a script leaves %d coins, %s", money, why)
	}
	if got := h.Told("Ben"); got != "VaultShown" {
		t.Errorf("after a change by a script, it is told %q", got)
	}
	h.Wait(10 * 60 * 1000)
	h.bank("Anna", intent.VaultPay, character.Order{Money: 1})
	if got := h.Told("Ben"); got != "" {
		t.Errorf("ten minutes later it is told %q", got)
	}
}

func TestARefusedScriptSaysWhy(t *testing.T) {
	h := newHall(t)
	for _, test := range []struct {
		name string
		got  guildrules.Why
		want guildrules.Why
	}{
		{"a guild that there is not", h.guilds.Expel("Millers", "Ben"), guildrules.Alone},
		{"no member", h.guilds.SetRank("Bakers", "Zoe", 1), guildrules.NotMember},
		{"a rank that there is not", h.guilds.SetRank("Bakers", "Ben", 9), guildrules.NoRank},
		{"the leader leaves by order", h.guilds.Expel("Bakers", "Anna"), guildrules.Leads},
		{"another leader", h.guilds.SetLeader("bakers", "ben"), guildrules.Done},
		{"a message for no guild", h.guilds.SetMessage("Millers", "x"), guildrules.Alone},
		{"a player who is not in the world", h.guilds.Enlist("Bakers", "Xenia"), guildrules.NotMember},
		{"a guild for nobody", h.guilds.FoundFor(nil, "Millers", "t:guild"), guildrules.NotMember},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", test.name, test.got, test.want)
		}
	}
}

func TestTheGuildIsToldWhoComesAndGoes(t *testing.T) {
	h := newHall(t)
	h.guilds.SetMessage("Bakers", "Knead!")
	h.quiet()
	h.guilds.Joined(h.By("Ben").Online)
	h.guilds.Parted(h.By("Ben").Online)
	if anna, ben := h.Told("Anna"), h.Told("Ben"); anna != "came Ben; went Ben" || ben != "message Knead!" {
		t.Errorf("Anna is told %q, Ben %q", anna, ben)
	}
	h.guilds.TellMates(inbox.Message{To: inbox.Address{Player: "Ben"}, Bundle: "t", Name: "feast"})
	if len(h.Sent) != 1 || h.Sent[0].To.Player != "Anna" {
		t.Errorf("a message about Ben goes to %+v, want to Anna only", h.Sent)
	}
}
