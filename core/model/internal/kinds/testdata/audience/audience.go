package audience

type (
	Kind  int
	Event interface{}
)

//loam:kind 0 one nobody
type One struct{ N int }
