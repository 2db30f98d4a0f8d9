package state

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
