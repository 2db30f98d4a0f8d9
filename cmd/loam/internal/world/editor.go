package world

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"loam/mods/datastage"
	"loam/mods/schema"
	"loam/scripting/luaapi/manual"
)

// Files for editors in a world. LuaLS, the language server of most editors, finds
// .luarc.json in the folder it is opened in; the settings for YAML are those of VS
// Code, which other editors that follow it also read.
const (
	stubsFolder   = ".luals"
	schemasFolder = ".schemas"
	luarcFile     = ".luarc.json"
	vscodeFolder  = ".vscode"
)

const luarcText = `{
  "runtime.version": "Lua 5.1",
  "workspace.library": ["` + stubsFolder + `"],
  "workspace.checkThirdParty": false
}
`

const extensionsText = `{
  "recommendations": ["sumneko.lua", "redhat.vscode-yaml"]
}
`

// writeEditorFiles gives a world completion in editors.
func writeEditorFiles(dir string) error {
	if err := writeDescriptions(dir); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, luarcFile), []byte(luarcText), 0o644); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, vscodeFolder), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, vscodeFolder, "extensions.json"), []byte(extensionsText), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, vscodeFolder, "settings.json"), vscodeSettings(), 0o644)
}

// writeDescriptions writes what follows from the program.
func writeDescriptions(dir string) error {
	if err := WriteStubs(filepath.Join(dir, stubsFolder)); err != nil {
		return err
	}
	return schema.Write(filepath.Join(dir, schemasFolder))
}

// WriteStubs writes the definitions of all Lua functions to a folder, and makes it if
// it does not exist.
func WriteStubs(dir string) error {
	if err := manual.WriteStubs(dir); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, datastage.StubFile), []byte(datastage.Stub()), 0o644)
}

// vscodeSettings says which schema describes which files of a world.
func vscodeSettings() []byte {
	schemas := make(map[string]string)
	for _, f := range schema.Files() {
		schemas[schemasFolder+"/"+f.Name] = ModsFolder + "/" + f.For
	}
	text, err := json.MarshalIndent(map[string]any{
		"yaml.schemas":            schemas,
		"files.exclude":           map[string]bool{stubsFolder: true, schemasFolder: true},
		"[yaml]":                  map[string]any{"editor.quickSuggestions": map[string]bool{"strings": true}},
		"yaml.schemaStore.enable": false, // it would guess by file name
	}, "", "  ")
	if err != nil {
		panic(fmt.Sprintf("loam: settings for editors: %v", err)) // maps of strings cannot fail
	}
	return append(text, '\n')
}

// RefreshEditorFiles updates the editor files of a world, if it has any, to the API of
// this program. It adds none to a world without them.
func RefreshEditorFiles(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, stubsFolder)); err != nil {
		return nil
	}
	return writeDescriptions(dir)
}
