package scripting

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/eluna"
	"loam/scripting/luaapi/surface"
	"loam/scripting/permission"
	"loam/scripting/source"
)

// subject is an object to which a bundle's main chunks attach handlers.
type subject struct {
	tenant   *tenant
	on       hook.Subject
	form     luaapi.SubjectKind // of creatures and maps only
	choice   luaapi.Choice      // with full ids
	label    string             // "creature meadow:grey_wolf"
	value    *lua.LUserData
	fields   *lua.LTable // value that scripts read back
	handlers []*handler  // in the order of the files
	keyed    []keyed
}

// keyed is one entry of a keyed hook: on_health = {[50] = "howl"}.
type keyed struct {
	hook    hook.ID
	number  float64
	text    string
	handler string
	file    *source.File
	line    int
}

// specific reports whether the subject's handlers override those of a more general one: it
// is one spawn, or one map.
func (s *subject) specific() bool {
	return s.on == hook.Creature && s.form == luaapi.OneSpawn || s.on == hook.Map && s.choice.ID != ""
}

// find returns the handler of a name.
func (s *subject) find(name string) *handler {
	for _, h := range s.handlers {
		if h.name == name {
			return h
		}
	}
	return nil
}

// waits returns the hooks of units for which the subject has handlers.
func (s *subject) waits() (set hook.Set) {
	for _, h := range s.handlers {
		if h.hook != nil && h.hook.ID < hook.MapCreate {
			set = set.With(h.hook.ID)
		}
	}
	for _, k := range s.keyed {
		if k.hook < hook.MapCreate {
			set = set.With(k.hook)
		}
	}
	return set
}

// takes reports whether the subject includes creatures of a definition that a spawn made;
// spawn may be nil.
func (s *subject) takes(def *content.Creature, spawn *content.Spawn) bool {
	switch {
	case s.on != hook.Creature:
		return false
	case s.form == luaapi.OneCreature:
		return s.choice.ID == string(def.ID)
	case s.form == luaapi.OneSpawn:
		return spawn != nil && s.choice.ID == string(spawn.ID)
	}
	c := &s.choice
	return (c.ID == "" || c.ID == string(def.ID)) && (c.Faction == "" || c.Faction == string(def.Faction)) &&
		(c.Tag == "" || slices.Contains(def.Tags, c.Tag) || spawn != nil && slices.Contains(spawn.Tags, c.Tag))
}

// taken lists the names that handlers of a subject must not have.
func (s *subject) taken(name string) bool {
	switch name {
	case "state", "storage", "account":
		return true
	}
	class := map[hook.Subject]luaapi.Class{
		hook.Creature: luaapi.Creature, hook.Player: luaapi.Player, hook.Map: luaapi.Map, hook.Realm: luaapi.Realm,
		hook.Spell: luaapi.Spell, hook.Aura: luaapi.Aura, hook.Item: luaapi.Item, hook.GameEvent: luaapi.GameEvent, hook.Object: luaapi.Object, hook.Quest: luaapi.Quest, hook.Area: luaapi.Area,
	}[s.on]
	return methodOf(class, name)
}

// methodOf reports whether the API has a method with a name for values of a class.
func methodOf(class luaapi.Class, name string) bool {
	return slices.ContainsFunc(surface.Entries(), func(e *luaapi.Entry) bool {
		return e.Name == name && luaapi.Inherits(class, e.Class)
	})
}

// assign handles an assignment of a main chunk to a field of the subject. It reports
// problems and continues, so that all of them are found.
func (s *subject) assign(field string, v lua.LValue, file *source.File, line int) {
	report := func(code diag.Code, msg, text, suggestion string) {
		s.tenant.room.site.report(file.Problem(line, code, msg, text, suggestion))
	}
	fn, isFunction := v.(*lua.LFunction)
	defined, written := 0, false
	if isFunction {
		defined, written = s.tenant.scripted(fn)
	}
	info := hookNamed(s.on, field)
	near, looks := nearMagic(s.on, field)
	switch {
	case s.taken(field):
		report(diag.LuaHandler, "this name is taken by the API, a handler cannot have it:", field, "")
	case info == nil && hookNamed(s.on, snake(field)) != nil:
		report(diag.UnknownHook, "unknown hook of "+subjectWords[s.on]+":", field, snake(field))
	case info == nil && isFunction && eventForm.MatchString(field):
		near := eluna.HookFor(s.on, snake(field))
		if near == "" {
			near = nearestHook(s.on, snake(field))
		}
		report(diag.UnknownHook, "unknown hook of "+subjectWords[s.on]+":", field, near)
	case info == nil && s.magic() && looks:
		report(diag.UnknownHook, "this looks like a hook of "+subjectWords[s.on]+", but there is none of this name:", field, near)
	case strings.HasPrefix(field, "on_") && info == nil:
		near := cmp.Or(nearestHook(s.on, field), eluna.HookFor(s.on, field), hookOfAnotherName(s.on, field))
		report(diag.UnknownHook, "unknown hook of "+subjectWords[s.on]+":", field, near)
	case info != nil && info.Key != "":
		s.assignKeyed(info, v, file, line)
	case !written:
		report(diag.LuaHandler, "a handler must be a function written in Lua:", field, "")
	case s.find(field) != nil:
		before := s.find(field)
		report(diag.HandlerTwice, fmt.Sprintf("%s has two handlers of this name, the first in %s:%d:", s.label, before.file.Name, before.line), field, "")
	case info != nil && !s.tenant.code.Info.Asked.Has(hookNeeds[info.ID]):
		report(diag.BadPermission, info.Name+": "+hookNeeds[info.ID].Undeclared(s.tenant.code.Info.Asked)+":", field, "")
	default:
		if info != nil && defined > 0 {
			line = defined
		}
		s.handlers = append(s.handlers, &handler{name: field, fn: fn, tenant: s.tenant, subject: s, hook: info, file: file, line: line})
		s.fields.RawSetString(field, fn)
	}
}

// assignKeyed reads a table from keys to names of handlers.
func (s *subject) assignKeyed(info *hook.Info, v lua.LValue, file *source.File, line int) {
	report := func(msg, text string) { s.tenant.room.site.report(file.Problem(line, diag.LuaHandler, msg, text, "")) }
	t, ok := v.(*lua.LTable)
	if !ok {
		report(fmt.Sprintf(`%s must be a table from %s to a handler's name, such as %s = {%s = "howl"}, not`,
			info.Name, info.Key, info.Name, exampleKey(info.ID)), v.Type().String())
		return
	}
	if i := slices.IndexFunc(s.keyed, func(k keyed) bool { return k.hook == info.ID }); i >= 0 {
		report(fmt.Sprintf("%s has two handlers of this name, the first in %s:%d:", s.label, s.keyed[i].file.Name, s.keyed[i].line), info.Name)
		return
	}
	if key, _ := t.Next(lua.LNil); key == lua.LNil { // such as {[50] = wolf.rage} above the function
		report(fmt.Sprintf(`%s is empty; an entry is the name of a handler in quotes, such as %s = {%s = "howl"}, not`, info.Name, info.Name, exampleKey(info.ID)), "nil")
		return
	}
	for key, value := t.Next(lua.LNil); key != lua.LNil; key, value = t.Next(key) {
		name, named := value.(lua.LString)
		k := keyed{hook: info.ID, handler: string(name), file: file, line: line}
		if !named {
			report(info.Name+" names its handlers by strings, not by a", value.Type().String())
			continue
		}
		wrong := k.read(key)
		if wrong == "" && (info.ID == hook.MapEvent || info.ID == hook.RealmEvent) {
			k.text, wrong = s.tenant.room.site.subscription(s.tenant, k.text)
		}
		if wrong != "" {
			report(info.Name+": "+wrong, key.String())
			continue
		}
		s.keyed = append(s.keyed, k)
	}
}

// read reads the key of an entry; it returns its problem.
func (k *keyed) read(key lua.LValue) string {
	number, isNumber := key.(lua.LNumber)
	text, isText := key.(lua.LString)
	switch k.hook {
	case hook.HealthBelow:
		if !isNumber || number < 1 || number > 99 {
			return "the key must be a percentage of health, 1 to 99, such as [50], not"
		}
	case hook.PlayerNear:
		if !isNumber || number < 1 || number > 100 {
			return "the key must be a distance in yards, 1 to 100, not"
		}
	case hook.RealmSchedule:
		if !isText {
			return `the key must be a time such as "daily 04:00", not`
		}
		if _, err := clock.ParseSchedule(string(text)); err != nil {
			return err.Error() + ":"
		}
	}
	if (k.hook == hook.MapEvent || k.hook == hook.RealmEvent) && !isText {
		return `the key must be an event such as "bundle:event", not`
	}
	k.number, k.text = float64(number), string(text)
	return ""
}

func exampleKey(id hook.ID) string {
	switch id {
	case hook.HealthBelow:
		return "[50]"
	case hook.PlayerNear:
		return "[10]"
	case hook.MapEvent, hook.RealmEvent:
		return `["boss:boss_died"]`
	}
	return `["daily 04:00"]`
}

var subjectWords = map[hook.Subject]string{
	hook.Creature: "creatures", hook.Player: "players", hook.Map: "maps", hook.Realm: "the realm",
	hook.Spell: "spells", hook.Aura: "auras", hook.Item: "items", hook.GameEvent: "game events", hook.Object: "game objects", hook.Quest: "quests", hook.Area: "areas",
}

// hookNeeds has the permissions that a bundle needs for handlers of a hook.
var hookNeeds = map[hook.ID]permission.Set{
	hook.RealmWhisper: permission.Players,
	hook.RealmTalk:    permission.Players,
	hook.RealmGuild:   permission.Players,
	hook.RealmVault:   permission.Players,
	hook.RealmSocial:  permission.Players,

	hook.RealmCompanyTalk: permission.Players,
	hook.RealmGroup:       permission.Players,
	hook.RealmGroupInvite: permission.Players,
}

// hookNamed returns the hook of a subject by the name of its handler, or nil.
func hookNamed(on hook.Subject, name string) *hook.Info {
	for i := range hook.Table {
		if info := &hook.Table[i]; info.Name == name && slices.Contains(info.Subjects, on) {
			return info
		}
	}
	return nil
}

// eventForm is the form in which other servers name handlers: OnSpawn.
var eventForm = regexp.MustCompile(`^On[A-Z][A-Za-z]*$`)

// snake converts a name such as OnSpawn to the form of hooks.
func snake(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

func nearestHook(on hook.Subject, name string) string {
	var names []string
	for i := range hook.Table {
		if slices.Contains(hook.Table[i].Subjects, on) {
			names = append(names, hook.Table[i].Name)
		}
	}
	suggestion, _ := suggest.Name(name, names)
	return suggestion
}

// otherNames are what authors call hooks when they guess.
var otherNames = map[string]string{
	"on_attack": "on_aggro", "on_combat": "on_aggro", "on_combat_start": "on_aggro", "on_engage": "on_aggro",
	"on_die": "on_death", "on_killed": "on_death", "on_reset": "on_home",
	"on_interact": "on_talk", "on_gossip": "on_talk", "on_connect": "on_login", "on_join": "on_login",
	"on_disconnect": "on_logout", "on_quit": "on_logout", "on_message": "on_chat",
}

// hookOfAnotherName returns the hook of a subject that authors may mean by a name, or "".
func hookOfAnotherName(on hook.Subject, name string) string {
	if meant := otherNames[name]; meant != "" && hookNamed(on, meant) != nil {
		return meant
	}
	return ""
}
