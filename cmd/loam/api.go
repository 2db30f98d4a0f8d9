package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"loam/scripting/luaapi"
)

// Where a world keeps what an editor wants to know of the Lua API. LuaLS, the
// language server of most editors, finds .luarc.json in the folder it is opened in.
const (
	stubsFolder = ".luals"
	luarcFile   = ".luarc.json"
)

const luarcText = `{
  "runtime.version": "Lua 5.1",
  "workspace.library": ["` + stubsFolder + `"],
  "workspace.checkThirdParty": false
}
`

type apiCmd struct {
	Stubs apiStubsCmd `cmd:"" help:"Write definitions for the Lua language server (LuaLS), for completion in an editor."`
	Docs  apiDocsCmd  `cmd:"" help:"Print the reference of the Lua API, in Markdown."`
}

type apiStubsCmd struct {
	Dir string `arg:"" help:"Folder to write into; made when it is not there. Name it in workspace.library of .luarc.json."`
}

// Run writes the stubs.
func (c apiStubsCmd) Run(_ context.Context, std streams) error {
	if err := luaapi.WriteStubs(c.Dir); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Wrote %s to %s.\n", countOf(len(luaapi.Stubs()), "file"), c.Dir)
	return nil
}

type apiDocsCmd struct{}

// Run prints the reference.
func (apiDocsCmd) Run(_ context.Context, std streams) error {
	_, err := fmt.Fprint(std.out, luaapi.Reference())
	return err
}

// writeEditorFiles gives a world completion in editors.
func writeEditorFiles(dir string) error {
	if err := luaapi.WriteStubs(filepath.Join(dir, stubsFolder)); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, luarcFile), []byte(luarcText), 0o644)
}

// refreshStubs brings the stubs of a world, if it has any, to the API of this
// program.
func refreshStubs(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, stubsFolder)); err != nil {
		return nil
	}
	return luaapi.WriteStubs(filepath.Join(dir, stubsFolder))
}
