package datastage

import (
	"fmt"
	"strings"
)

// StubFile is the name of the file of definitions for an editor's Lua language
// server.
const StubFile = "loam_data.lua"

// Stub returns the content of that file.
func Stub() string {
	var s strings.Builder
	s.WriteString("---@meta\n-- Made by Loam from the table of the functions of data.lua; changes are lost.\n")
	for _, c := range Calls {
		fmt.Fprintf(&s, "\n---%s\n---Where: data.lua.\n---```lua\n---%s\n---```\n", c.Doc, c.Example)
		fmt.Fprintf(&s, "function %s end\n", strings.NewReplacer("[", "", "]", "").Replace(c.Signature))
	}
	return s.String()
}
