package bundle

//go:generate go test . -run TestReferenceIsCurrent -update
