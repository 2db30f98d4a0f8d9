package diag

// Codes of Lua.
const (
	LuaSyntax       Code = "lua-syntax"
	LuaError        Code = "lua-error"
	LuaName         Code = "lua-name"
	LuaCall         Code = "lua-call"
	LostState       Code = "lost-state"
	UnknownHook     Code = "unknown-hook"
	LuaHandler      Code = "bad-handler"
	HandlerTwice    Code = "handler-twice"
	BadRequire      Code = "bad-require"
	BadImport       Code = "bad-import"
	BadExport       Code = "bad-export"
	BadEvent        Code = "bad-event"
	BadCommand      Code = "bad-command"
	CommandConflict Code = "command-conflict"
	BadMigration    Code = "bad-migration"
)

func ofLua() []Explanation {
	return []Explanation{
		{LuaSyntax, Lua, "a file that is not Lua",
			"An `end`, a bracket or a quote is missing, or a word is out of place. The place is where the reader gave up: the mistake is there or before it.",
			"function wolf:on_death()\n  self:say(\"Ow\"", "function wolf:on_death()\n  self:say(\"Ow\")\nend"},
		{LuaError, Lua, "an error while a file is loaded",
			"Loading runs the lines outside of functions, once. The message is that of Lua. Only declare handlers there; move everything else into a handler.", "", ""},
		{LuaName, Lua, "a name that nothing defines",
			"It is misspelt, is a function of Lua that scripts may not use, or belongs to a file that is not loaded here. docs/lua-api.md lists all names.",
			"pritn(\"hello\")", "print(\"hello\")"},
		{LuaCall, Lua, "a call with wrong arguments",
			"A function gets a value that it cannot use: of the wrong type, a word that is not one of the possible ones, an id that nothing defines. The message names the argument. docs/lua-api.md shows the signature.",
			"self:after(\"soon\", \"howl\")", "self:after(\"3s\", \"howl\")"},
		{LostState, Lua, "state that a reload would lose",
			"Values of file-level names are constants: a save, a restart and a replay begin with the file. Keep what must last in self.state, map.state or storage.",
			"local kills = 0\nfunction wolf:on_death() kills = kills + 1 end", "function wolf:on_death()\n  self.state.kills = (self.state.kills or 0) + 1\nend"},
		{UnknownHook, Lua, "a function whose name looks like a hook and is none",
			"Names that begin with on_ are hooks, which Loam calls. There is none of this name for this subject, so the function would never run. docs/lua-api.md lists the hooks.",
			"function wolf:on_dead() end", "function wolf:on_death() end"},
		{LuaHandler, Lua, "a handler that is missing or not valid",
			"A timer, menu, panel or command names a handler, or a function is declared as one, but it cannot be called: it does not exist, is not written in Lua, or is declared with a dot instead of a colon.",
			"function wolf.howl() end", "function wolf:howl() end"},
		{HandlerTwice, Lua, "two handlers for the same thing",
			"Only one of them could run. The message says where the first one is; rename or merge them.", "", ""},
		{BadRequire, Lua, "a require that cannot be resolved",
			"require loads files of scripts/lib of the same bundle, by their names without .lua, and not in a circle.", "require(\"scripts/lib/dice.lua\")", "require(\"dice\")"},
		{BadImport, Lua, "a function of another bundle that it does not export",
			"imports has the functions that the other bundle exports. The message lists or suggests them.", "", ""},
		{BadExport, Lua, "something that cannot be exported",
			"Bundles share functions that are written in Lua, by plain names; they share no tables or objects.", "export{rates = {2, 3}}", "export{rate = function(n) return n * 2 end}"},
		{BadEvent, Lua, "an event of a bundle with a wrong name or fields",
			"bundle.yaml declares the events that a bundle publishes, with the types of their fields. A publish must name one of them and give its fields.", "", ""},
		{BadCommand, Lua, "a command of a bundle that is not declared well",
			"The message names the part of the declaration. docs/lua-api.md shows the form.", "", ""},
		{CommandConflict, Lua, "a command that two bundles declare",
			"Neither bundle depends on the other, so that nothing decides which one runs. The operator chooses in loam.yaml, with the line that the message shows.", "", ""},
		{BadMigration, Lua, "a migration of stored data that is missing or does not work",
			"If stored data changes its form, storage_version grows by one, and the file migrations/N.lua changes data of version N-1 to N. All versions from 2 on need one.",
			"storage_version: 2", "storage_version: 2\n\n# with the file migrations/2.lua"},
	}
}
