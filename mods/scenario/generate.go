package scenario

//go:generate go test . -run TestReferenceIsCurrent -update
