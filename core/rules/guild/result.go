package guild

import "loam/core/lib/guid"

// Why says why something asked of a guild had no effect.
type Why uint8

// The reasons. Done is none.
const (
	Done         Why = iota
	Alone            // who asks is in no guild
	Within           // who asks is in one
	Taken            // that player is in a guild, or asked into one
	BadName          // no guild or rank may be called so
	NameTaken        // a guild is
	NameReserved     // nobody may be called so
	TooFew           // too few who could found it together
	Full             // the guild has no room
	NotMember        // that player is not in the guild
	NotAllowed       // the rank does not allow it
	TooHigh          // that member's rank is too high
	TooLow           // and too low
	NotInvited       // there is no invitation to answer
	Leads            // the leader cannot leave the others
	NoRank           // there is no such rank
	RankUsed         // members have the rank
	RankCount        // there are as many, or as few, ranks as there may be
	NoCharter        // there is no such charter
	Yourself         // it cannot be asked about oneself
	NoTab            // the bank has no such tab or place
	TabFull          // the tab has no room
	TabCount         // there are as many tabs as there may be
	NoThing          // nothing lies there
	NoMoney          // the bank has not so much, or it cannot have more
	Enough           // the rank allows no more on that day
	Whole            // what lies there is not parted
	// Those about petitions.
	NoPetition    // it is none
	NoRegistrar   // nobody is near who takes one
	NotOffered    // that one was not offered to who wants to sign
	Own           // who asks for signatures does not sign
	Signed        // that player has signed
	AccountSigned // somebody of its account has
	AllSigned     // there are as many signatures as it takes
	FewSigned     // there are fewer
	whys
)

// Whys is how many reasons there are, Done among them.
const Whys = int(whys)

// String is the word used in texts of the core, behind "guild.".
func (w Why) String() string {
	return [whys]string{
		"done", "alone", "within", "taken", "bad_name", "name_taken", "name_reserved", "too_few", "full", "not_member", "not_allowed",
		"too_high", "too_low", "not_invited", "leads", "no_rank", "rank_used", "rank_count", "no_charter", "yourself",
		"no_tab", "tab_full", "tab_count", "no_thing", "no_money", "enough", "whole",
		"no_petition", "no_registrar", "not_offered", "own_petition", "signed", "account_signed", "all_signed", "few_signed",
	}[min(w, whys-1)]
}

// News is what players are told of their guild.
type News uint8

// The news. Name is whom they are about, By who did it.
const (
	Founded  News = iota
	Invited       // By asks the player into the guild
	Asked         // the player has asked Name
	Declined      // Name does not want to come
	Joined        // Name has come in
	Left          // Name has gone
	Kicked        // By has put Name out
	Promoted      // By has given Name a higher rank, Text
	Demoted       // and a lower one
	Leading       // Name leads from now on, and By no more
	Disbanded
	MessageSet // Text is the message of the day
	Changed    // something else differs
	CameOnline // Name is in the world
	WentOffline
	news
)

// NewsCount is how many news there are.
const NewsCount = int(news)

// String is the word used in scenarios, in texts of the core behind "guild.told.",
// and by the web protocol.
func (n News) String() string {
	return [news]string{
		"founded", "invited", "asked", "declined", "joined", "left", "kicked", "promoted", "demoted", "leading",
		"disbanded", "message", "changed", "came", "went",
	}[min(n, news-1)]
}

// Told is news for some players.
type Told struct {
	To   []guid.GUID
	News News
	Who  guid.GUID // whom they are about
	Name string    // of that one
	By   string
	Text string
}

// Result is what came of something asked of a guild.
type Result struct {
	Why   Why
	Name  string // whom or what Why is about; may be empty
	Guild string // name of the guild that Told is about
	Told  []Told
	// Moved are the players whose guild or rank is another from now on.
	Moved []guid.GUID
	// Estate is what of the bank of a guild that has ended goes to who led it.
	Estate Estate
}

func refused(why Why, name string) Result { return Result{Why: why, Name: name} }

// all are the members of a guild.
func (g *Guild) all() []guid.GUID {
	out := make([]guid.GUID, len(g.Members))
	for i := range g.Members {
		out[i] = g.Members[i].Player
	}
	return out
}

// note remembers something, and tells all members of it.
func (b *Book) note(g *Guild, e Entry, text string) Told {
	b.touch(g.ID)
	if e.News != MessageSet && e.News != Changed {
		g.Log = append(g.Log, e)
		if over := len(g.Log) - MaxLog; over > 0 {
			g.Log = append([]Entry(nil), g.Log[over:]...)
		}
	}
	return Told{To: g.all(), News: e.News, Who: e.Who, Name: e.Name, By: e.ByName, Text: text}
}
