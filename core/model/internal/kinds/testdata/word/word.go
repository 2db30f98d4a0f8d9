package word

type (
	Kind  int
	Event interface{}
)

//loam:kind 0 one everyone
type One struct{ N int }

//loam:kind 1 one everyone
type Two struct{ N int }
