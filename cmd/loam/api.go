package main

import (
	"context"
	"fmt"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/mods/schema"
	"loam/scripting/luaapi/manual"
)

type apiCmd struct {
	Stubs   apiStubsCmd   `cmd:"" help:"Write definitions for the Lua language server (LuaLS), for completion in an editor."`
	Schemas apiSchemasCmd `cmd:"" help:"Write JSON Schemas of the YAML of bundles, for completion in an editor."`
	Docs    apiDocsCmd    `cmd:"" help:"Print the reference of the Lua API, in Markdown."`
}

type apiStubsCmd struct {
	Dir string `arg:"" help:"Folder to write into; created if it does not exist. Name it in workspace.library of .luarc.json."`
}

// Run writes the stubs.
func (c apiStubsCmd) Run(_ context.Context, std terminal.Streams) error {
	if err := world.WriteStubs(c.Dir); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "Wrote %s to %s.\n", terminal.CountOf(len(manual.Stubs())+1, "file"), c.Dir)
	return nil
}

type apiSchemasCmd struct {
	Dir string `arg:"" help:"Folder to write into; created if it does not exist. Name its files in yaml.schemas of the editor's settings."`
}

// Run writes the schemas.
func (c apiSchemasCmd) Run(_ context.Context, std terminal.Streams) error {
	if err := schema.Write(c.Dir); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "Wrote %s to %s.\n", terminal.CountOf(len(schema.Files()), "schema"), c.Dir)
	return nil
}

type apiDocsCmd struct{}

// Run prints the reference.
func (apiDocsCmd) Run(_ context.Context, std terminal.Streams) error {
	_, err := fmt.Fprint(std.Out, manual.Reference())
	return err
}
