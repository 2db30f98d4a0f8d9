package guild

import "loam/core/lib/guid"

// Why is why a request about a guild had no effect.
type Why uint8

// The reasons; Done means that it had an effect.
const (
	Done         Why = iota
	Alone            // the player is in no guild
	Within           // the player is in a guild
	Taken            // that player is in a guild, or invited to one
	BadName          // the name is not valid for a guild or rank
	NameTaken        // another guild has the name
	NameReserved     // the name is reserved
	TooFew           // too few founders
	Full             // the guild is full
	NotMember        // that player is not in the guild
	NotAllowed       // the rank lacks the right
	TooHigh          // that member's rank is too high
	TooLow           // that member's rank is too low
	NotInvited       // there is no invitation to answer
	Leads            // a leader cannot leave while there are other members
	NoRank           // there is no such rank
	RankUsed         // members have the rank
	RankCount        // the greatest or least number of ranks is reached
	NoCharter        // there is no such charter
	Yourself         // players cannot do this to themselves
	NoTab            // the bank has no such tab or place
	TabFull          // the tab is full
	TabCount         // the greatest number of tabs is reached
	NoThing          // there is no item
	NoMoney          // the bank has too little money, or cannot have more
	Enough           // the daily limit of the rank is reached
	Whole            // this item cannot be split
	// Those about petitions.
	NoPetition    // it is no petition
	NoRegistrar   // no registrar is near
	NotOffered    // the petition was not shown to the player who wants to sign
	Own           // owners do not sign their own petition
	Signed        // that player has signed already
	AccountSigned // a character of the same account has signed
	AllSigned     // it has all signatures
	FewSigned     // it has too few signatures
	whys
)

// Whys is the number of reasons, Done included.
const Whys = int(whys)

// String returns the word used in texts of the core, behind "guild.".
func (w Why) String() string {
	return [whys]string{
		"done", "alone", "within", "taken", "bad_name", "name_taken", "name_reserved", "too_few", "full", "not_member", "not_allowed",
		"too_high", "too_low", "not_invited", "leads", "no_rank", "rank_used", "rank_count", "no_charter", "yourself",
		"no_tab", "tab_full", "tab_count", "no_thing", "no_money", "enough", "whole",
		"no_petition", "no_registrar", "not_offered", "own_petition", "signed", "account_signed", "all_signed", "few_signed",
	}[min(w, whys-1)]
}

// News is the kind of a notice about a guild.
type News uint8

// The notices. Name is whom they are about, By who did it.
const (
	Founded  News = iota
	Invited       // By invites the player
	Asked         // the player has invited Name
	Declined      // Name has declined
	Joined        // Name has joined
	Left          // Name has left
	Kicked        // By has removed Name
	Promoted      // By has promoted Name to rank Text
	Demoted       // By has demoted Name to rank Text
	Leading       // Name leads now, and By no longer
	Disbanded
	MessageSet // Text is the message of the day
	Changed    // something else has changed
	CameOnline // Name is online
	WentOffline
	news
)

// NewsCount is the number of notices.
const NewsCount = int(news)

// String returns the word used in scenarios, in texts of the core behind "guild.told.",
// and by the web protocol.
func (n News) String() string {
	return [news]string{
		"founded", "invited", "asked", "declined", "joined", "left", "kicked", "promoted", "demoted", "leading",
		"disbanded", "message", "changed", "came", "went",
	}[min(n, news-1)]
}

// Told is a notice for some players.
type Told struct {
	To   []guid.GUID
	News News
	Who  guid.GUID // whom it is about
	Name string    // name of Who
	By   string
	Text string
}

// Result is the outcome of a request about a guild.
type Result struct {
	Why   Why
	Name  string // the subject of Why; may be empty
	Guild string // name of the guild that Told is about
	Told  []Told
	// Moved are the players whose guild or rank has changed.
	Moved []guid.GUID
	// Estate is the content of the bank of an ended guild; its former leader receives
	// it.
	Estate Estate
}

func refused(why Why, name string) Result { return Result{Why: why, Name: name} }

// all returns the members of a guild.
func (g *Guild) all() []guid.GUID {
	out := make([]guid.GUID, len(g.Members))
	for i := range g.Members {
		out[i] = g.Members[i].Player
	}
	return out
}

// note adds an entry to the log, and notifies all members.
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
