package sandbox

import lua "github.com/yuin/gopher-lua"

func (b *Box) stringLibrary() map[string]lua.LGFunction { return nil }
func (b *Box) tableLibrary() map[string]lua.LGFunction  { return nil }
func (b *Box) mathLibrary() map[string]lua.LGFunction   { return nil }
