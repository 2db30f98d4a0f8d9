package testworld

// RoundTrip is how many steps it takes to ask the realm box from a map and to
// be told there what it answers.
const RoundTrip = 3

// PostTrip is how many steps a letter takes to the realm and back.
const PostTrip = 3 * RoundTrip
