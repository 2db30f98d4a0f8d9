package command

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"loam/core/model/content"
	"loam/core/model/intent"
	grouprules "loam/core/rules/group"
)

// A way is a line that asks for something else than a command of a bundle or a way
// to speak.
type way struct {
	usage string                          // behind the name
	means func(rest string) intent.Intent // nil when something is missing
}

// ways are those lines by name; package intent declares more of them. A bundle may declare a
// command of the same name, and then that is meant.
var ways = withLines(map[string]way{
	"afk":      {"[TEXT]", away(false)},
	"dnd":      {"[TEXT]", away(true)},
	"c":        {"CHANNEL TEXT", talk},
	"channel":  {strings.Join(intent.Words(), "|") + " CHANNEL [WITH]", channel},
	"join":     {"CHANNEL [PASSWORD]", act(intent.Join)},
	"leave":    {"[CHANNEL]", leave},
	"accept":   {"", group(intent.GroupAccept)},
	"convert":  {"", group(intent.GroupConvert)},
	"disband":  {"", group(intent.GroupDisband)},
	"decline":  {"", group(intent.GroupDecline)},
	"demote":   {"PLAYER", group(intent.GroupDemote)},
	"duel":     {"[PLAYER|accept|decline]", duel},
	"instance": {"reset|list|difficulty WORD [party|raid|player|guild]", instances},
	"invite":   {"PLAYER", group(intent.GroupInvite)},
	"kick":     {"PLAYER", group(intent.GroupKick)},
	"lead":     {"PLAYER", group(intent.GroupLead)},
	"move":     {"PLAYER PART", moveMember},
	"ready":    {"check|yes|no", ready},
	"role":     {"PLAYER " + strings.Join(grouprules.RoleWords(), "|"), role},
	"g":        {"TEXT", func(rest string) intent.Intent { return intent.GuildChat{Text: rest} }},
	"guild":    {"found NAME|" + strings.Join(guildWords(), "|") + " [PLAYER] [TEXT]", guilds},
	"o":        {"TEXT", func(rest string) intent.Intent { return intent.GuildChat{Officers: true, Text: rest} }},
	"friend":   {"PLAYER [NOTE]", befriend},
	"friends":  {"", social(intent.ListContacts)},
	"ignore":   {"PLAYER", social(intent.Ignore)},
	"unfriend": {"PLAYER", social(intent.Unfriend)},
	"unignore": {"PLAYER", social(intent.Unignore)},
	"p":        {"TEXT", party},
	"party":    {"TEXT", party},
	"ra":       {"TEXT", raid},
	"raid":     {"TEXT", raid},
	"promote":  {"PLAYER", group(intent.GroupPromote)},
	"pvp":      {"[on|off]", flag},
	"r":        {"TEXT", reply},
	"reply":    {"TEXT", reply},
	"swap":     {"PLAYER PLAYER", swapMembers},
	"t":        {"PLAYER TEXT", whisper},
	"tell":     {"PLAYER TEXT", whisper},
	"w":        {"PLAYER TEXT", whisper},
	"whisper":  {"PLAYER TEXT", whisper},
})

// withLines adds the lines that intents declare.
func withLines(ways map[string]way) map[string]way {
	for name, l := range intent.Lines {
		if _, twice := ways[name]; twice {
			panic("command: /" + name + " is in ways, and an intent declares it with //loam:chat: remove one")
		}
		ways[name] = way{l.Usage, l.Means}
	}
	return ways
}

// Ways lists the usages of chat commands whose names no command of the table has, by
// name.
func (t *Table) Ways() (names, usages []string) {
	names = t.wayNames()
	for _, name := range names {
		usages = append(usages, wayUsage(name))
	}
	return names, usages
}

func (t *Table) wayNames() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(ways)), func(name string) bool { return !t.isWay(name) })
}

// isWay reports whether a name is that of a chat command which no command of the table has.
func (t *Table) isWay(name string) bool {
	_, _, taken := t.Find(name)
	_, ok := ways[name]
	return ok && !taken
}

func wayUsage(name string) string { return strings.TrimSpace(Prefix + name + " " + ways[name].usage) }

// Meant returns what a line of chat asks for with these commands: the result of Typed,
// or the intent of a chat command whose name no bundle has declared.
func (t *Table) Meant(in intent.Chat) intent.Intent {
	typed := Typed(in)
	if c, ok := typed.(intent.Command); ok {
		return t.Way(c)
	}
	return typed
}

// Way returns the intent of a typed command: the command itself, or the intent of a
// chat command.
func (t *Table) Way(in intent.Command) intent.Intent {
	if len(in.Line) > MaxLine {
		return in
	}
	line := Clean(in.Line)
	first, rest, _ := strings.Cut(line, " ")
	w, ok := ways[strings.ToLower(first)]
	if _, _, taken := t.Find(line); taken {
		return in
	}
	if n, err := strconv.Atoi(first); err == nil && n > 0 {
		return intent.Talk{Channel: first, Text: strings.TrimSpace(rest)}
	}
	if !ok {
		return in
	}
	if asked := w.means(strings.TrimSpace(rest)); asked != nil {
		return asked
	}
	return in // whose answer says what is missing
}

func whisper(rest string) intent.Intent {
	to, text, _ := strings.Cut(rest, " ")
	if to == "" {
		return nil
	}
	return intent.Whisper{To: to, Text: strings.TrimSpace(text)}
}

// group is a way to ask for something about a group; about somebody only with a
// name.
func group(act intent.GroupAct) func(rest string) intent.Intent {
	return func(rest string) intent.Intent {
		if act.About() == (rest == "") {
			return nil
		}
		return intent.Group{Act: act, Name: rest}
	}
}

// ready is a way to ask whether all of a group are ready, or to answer.
func ready(rest string) intent.Intent {
	act, ok := map[string]intent.GroupAct{"check": intent.GroupCheck, "yes": intent.GroupReady, "no": intent.GroupNotReady}[rest]
	if !ok {
		return nil
	}
	return intent.Group{Act: act}
}

// role is a way to say what a member of a group does in it.
func role(rest string) intent.Intent {
	name, word, _ := strings.Cut(rest, " ")
	of, ok := grouprules.RoleOf(strings.TrimSpace(word))
	if !ok {
		return nil
	}
	return intent.Group{Act: intent.GroupRole, Name: name, Role: uint8(of)}
}

// social is a way to do something about somebody whom the player has noted.
func social(act intent.SocialAct) func(rest string) intent.Intent {
	return func(rest string) intent.Intent {
		if (act == intent.ListContacts) == (rest != "") {
			return nil
		}
		return intent.Social{Act: act, Name: rest}
	}
}

// befriend reads "Ben the baker": what stands behind the name is noted beside it.
func befriend(rest string) intent.Intent {
	name, note, _ := strings.Cut(rest, " ")
	if name == "" {
		return nil
	}
	return intent.Social{Act: intent.Befriend, Name: name, Note: strings.TrimSpace(note)}
}

// guildWords are those of what may be typed about a guild.
func guildWords() (words []string) {
	for a := range intent.GuildActs {
		if act := intent.GuildAct(a); act != intent.GuildName && act != intent.GuildEditRank && act != intent.GuildFigures {
			words = append(words, act.String())
		}
	}
	return words
}

// guilds reads "found Night Watch", "invite Ben", "note Ben the baker", "message Hello".
func guilds(rest string) intent.Intent {
	word, rest, _ := strings.Cut(rest, " ")
	rest = strings.TrimSpace(rest)
	if word = strings.ToLower(word); word == "found" && rest != "" {
		return intent.FoundGuild{Name: rest}
	}
	if !slices.Contains(guildWords(), word) {
		return nil
	}
	in := intent.Guild{Text: rest}
	for a := range intent.GuildActs {
		if intent.GuildAct(a).String() == word {
			in.Act = intent.GuildAct(a)
		}
	}
	if in.Act.About() {
		in.Name, in.Text, _ = strings.Cut(rest, " ")
		if in.Text = strings.TrimSpace(in.Text); in.Name == "" {
			return nil
		}
	}
	return in
}

// moveMember reads "Anna 2": parts are counted from 1 as people do.
func moveMember(rest string) intent.Intent {
	name, part, _ := strings.Cut(rest, " ")
	n, err := strconv.Atoi(strings.TrimSpace(part))
	if name == "" || err != nil {
		return nil
	}
	return intent.Group{Act: intent.GroupMove, Name: name, Part: n - 1}
}

// swapMembers reads "Anna Ben".
func swapMembers(rest string) intent.Intent {
	names := strings.Fields(rest)
	if len(names) != 2 {
		return nil
	}
	return intent.Group{Act: intent.GroupSwap, Name: names[0], Other: names[1]}
}

// instances asks something about copies of maps.
func instances(rest string) intent.Intent {
	switch words := strings.Fields(rest); {
	case len(words) == 1 && words[0] == "reset":
		return intent.Instance{Act: intent.InstanceReset}
	case len(words) == 1 && words[0] == "list":
		return intent.Instance{Act: intent.InstanceList}
	case len(words) < 2 || len(words) > 3 || words[0] != "difficulty":
		return nil
	default:
		at := slices.Index(content.CopiesFor, strings.Join(words[2:], ""))
		if len(words) == 3 && at < 0 {
			return nil
		}
		return intent.Instance{Act: intent.InstanceChoose, Difficulty: words[1], For: content.CopyFor(max(at, 0))}
	}
}

// duel challenges a player, the one who is selected where none is named, or answers
// a challenge.
func duel(rest string) intent.Intent {
	switch strings.ToLower(rest) {
	case "accept":
		return intent.Duel{Act: intent.DuelAccept}
	case "decline":
		return intent.Duel{Act: intent.DuelDecline}
	}
	return intent.Duel{Name: rest}
}

// flag raises or lowers the player's flag for fights between players.
func flag(rest string) intent.Intent {
	switch strings.ToLower(rest) {
	case "":
		return intent.RaiseFlag{Toggle: true}
	case "on", "off":
		return intent.RaiseFlag{Up: strings.EqualFold(rest, "on")}
	}
	return nil
}

// leave is the way out of the group, or of a channel that is named.
func leave(rest string) intent.Intent {
	if rest == "" {
		return intent.Group{Act: intent.GroupLeave}
	}
	return act(intent.Leave)(rest)
}

func party(rest string) intent.Intent { return intent.GroupChat{Text: rest} }

func raid(rest string) intent.Intent { return intent.GroupChat{Raid: true, Text: rest} }

func reply(rest string) intent.Intent { return intent.Whisper{Text: rest} }

// talk reads "trade Who has bread?".
func talk(rest string) intent.Intent {
	name, text, _ := strings.Cut(rest, " ")
	if name == "" {
		return nil
	}
	return intent.Talk{Channel: name, Text: strings.TrimSpace(text)}
}

// act reads a channel and an action on it.
func act(a intent.Act) func(string) intent.Intent {
	return func(rest string) intent.Intent {
		name, with, _ := strings.Cut(rest, " ")
		with = strings.TrimSpace(with)
		if name == "" || with == "" && a.OfPlayer() {
			return nil
		}
		return intent.Channel{Act: a, Name: name, With: with}
	}
}

// channel reads an act, a channel and with what: "kick trade Ben".
func channel(rest string) intent.Intent {
	word, rest, _ := strings.Cut(rest, " ")
	a := slices.Index(intent.Words(), strings.ToLower(word))
	if a < 0 {
		return nil
	}
	return act(intent.Act(a))(strings.TrimSpace(rest))
}

// Reaches reports whether a line is a chat command that reaches a player anywhere in
// the realm, whose name is its first argument.
func (t *Table) Reaches(line string) bool {
	first, _, more := strings.Cut(line, " ")
	_, _, taken := t.Find(line)
	return more && !taken && strings.HasPrefix(ways[strings.ToLower(first)].usage, "PLAYER")
}

// completePlayer offers names for a line that reaches a player, while its name is
// being typed.
func completePlayer(line string, w Scope) Completion {
	name, begun, more := strings.Cut(line, " ")
	if begun = strings.TrimLeft(begun, " "); !more || strings.Contains(begun, " ") {
		return Completion{}
	}
	c := Completion{Keep: name + " "}
	for _, p := range w.Players() {
		if len(c.Items) < MaxCompleted && len(p) >= len(begun) && strings.EqualFold(p[:len(begun)], begun) {
			c.Items = append(c.Items, p)
		}
	}
	return c
}

func away(busy bool) func(string) intent.Intent {
	return func(rest string) intent.Intent { return intent.Away{Busy: busy, Text: rest} }
}
