package field

type (
	Kind  int
	Event interface{}
)

//loam:kind 0 one everyone
type One struct{ F func() }
