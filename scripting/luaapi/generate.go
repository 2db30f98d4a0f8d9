package luaapi

//go:generate go test . -run TestDocumentsAreCurrent -update
