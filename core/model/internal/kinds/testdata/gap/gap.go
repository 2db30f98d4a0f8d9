package gap

type (
	Kind  int
	Event interface{}
)

//loam:kind 0 one everyone
type One struct{ N int }

//loam:kind 2 three everyone
type Three struct{ N int }
