package realm

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/rules/naming"
	"loam/core/session"
)

// nameFaults is what a player is told of a name that breaks its rule: why, and the
// line of bundle base that says it.
var nameFaults = map[naming.Reason]struct {
	why session.Why
	key string
}{
	naming.Empty:    {session.NameEmpty, "name.empty"},
	naming.Strange:  {session.NameBad, "name.strange"},
	naming.Long:     {session.NameLong, "name.long"},
	naming.Short:    {session.NameShort, "name.short"},
	naming.Mixed:    {session.NameMixed, "name.mixed"},
	naming.Thrice:   {session.NameThrice, "name.thrice"},
	naming.Reserved: {session.NameReserved, "name.reserved"},
}

// cleanName checks the name of a character of a start, which may be gone, and
// returns it as it is kept.
func cleanName(c *content.Snapshot, start content.ID, typed string) (string, error) {
	rule := nameRule(c, start)
	clean, fault := naming.Check(rule, typed)
	if fault.Reason == naming.Good {
		return clean, nil
	}
	said := nameFaults[fault.Reason]
	return "", refusal(c, said.why, said.key, "least", rule.Least, "most", rule.Most, "letter", fault.Letter)
}

// nameRule is that of a start or, where that has none any more, that of all.
func nameRule(c *content.Snapshot, start content.ID) *content.NameRule {
	if s, ok := c.Start(start); ok && s.Names != "" {
		if rule, ok := c.NameRule(s.Names); ok {
			return rule
		}
	}
	if rule, ok := c.NameRule(content.CharacterNames); ok {
		return rule
	}
	return naming.Loose()
}

// taken refuses a name that another character has.
func taken(c *content.Snapshot, name string) error {
	return refusal(c, session.NameTaken, "name.taken", "name", name)
}

// refusal is one in a line of bundle base, with arguments.
func refusal(c *content.Snapshot, why session.Why, key string, pairs ...any) error {
	line, args := content.Text{Bundle: "base", Key: key}, value.OfRecord(pairs...)
	r := session.RefuseFor(why, "%s", c.Words(content.DefaultLanguage, line, args))
	r.Line, r.Args = line, args
	return r
}
