package intent

type (
	Kind   int
	Intent interface{}
)

//loam:kind 0 one realms
type One struct{ N int }
