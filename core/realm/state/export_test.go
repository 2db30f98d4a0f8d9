package state

import "loam/core/model/intent"

// Accept returns how many kinds of input there are, and which of them the box
// neither takes nor writes down.
func Accept() (kinds int, missing []int) {
	for k := range inputKinds {
		if accept[k] == nil || int(k) >= len(inputs) || inputs[k].Name == "" {
			missing = append(missing, int(k))
		}
	}
	return int(inputKinds), missing
}

// Requested reports whether the box does something for an intent.
func Requested(k intent.Kind) bool { return requests[k] != nil }
