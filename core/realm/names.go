package realm

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/rules/naming"
	"loam/core/session"
)

// nameFaults maps reasons against a name to what the player is told: the reason, and the line
// of the base bundle.
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

// cleanName checks the name for a character of a start, which may be gone, and returns it
// normalised.
func cleanName(c *content.Snapshot, start content.ID, typed string) (string, error) {
	rule := nameRule(c, start)
	clean, fault := naming.Check(rule, typed)
	if fault.Reason == naming.Good {
		return clean, nil
	}
	said := nameFaults[fault.Reason]
	return "", refusal(c, said.why, said.key, "least", rule.Least, "most", rule.Most, "letter", fault.Letter)
}

// nameRule returns the name rule of a start or, if that has none, the general one.
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

// refusal returns a refusal with a line of the base bundle and its arguments.
func refusal(c *content.Snapshot, why session.Why, key string, pairs ...any) error {
	line, args := content.Text{Bundle: "base", Key: key}, value.OfRecord(pairs...)
	r := session.RefuseFor(why, "%s", c.Words(content.DefaultLanguage, line, args))
	r.Line, r.Args = line, args
	return r
}
