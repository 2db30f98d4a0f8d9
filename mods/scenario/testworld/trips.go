package testworld

// RoundTrip is the number of steps from a request of a map to the realm box until its
// answer arrives.
const RoundTrip = 3

// PostTrip is the number of steps of a mail to the realm and back.
const PostTrip = 3 * RoundTrip
