package luaapi

//go:generate go test ./manual -run TestDocumentsAreCurrent -update
