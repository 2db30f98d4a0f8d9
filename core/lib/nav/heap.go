package nav

// reset makes room for a search.
func (f *Finder) reset() {
	if f.table == nil {
		f.table = make([]int32, tableSize)
		f.nodes = make([]node, 0, maxNodes)
		f.heap = make([]int32, 0, maxNodes)
	}
	for i := range f.nodes { // all are found before the first is removed
		f.nodes[i].heap, _ = f.find(f.nodes[i].at)
	}
	for i := range f.nodes {
		f.table[f.nodes[i].heap] = 0
	}
	f.nodes, f.heap = f.nodes[:0], f.heap[:0]
}

// find returns the index of a cell in the table and in nodes; the latter is -1 if it is
// unknown.
func (f *Finder) find(c cell) (slot, known int32) {
	h := uint64(uint32(c.x))<<32 | uint64(uint32(c.y))
	h *= 0x9e3779b97f4a7c15
	slot = int32((h >> 32) % tableSize)
	for f.table[slot] != 0 {
		if i := f.table[slot] - 1; f.nodes[i].at == c {
			return slot, i
		}
		slot = (slot + 1) % tableSize
	}
	return slot, -1
}

// open adds a node to the heap and returns its index in nodes.
func (f *Finder) open(c cell, parent, cost, left int32) int32 {
	i := int32(len(f.nodes))
	f.nodes = append(f.nodes, node{at: c, cost: cost, left: left, parent: parent, heap: int32(len(f.heap))})
	f.heap = append(f.heap, i)
	f.up(int32(len(f.heap) - 1))
	return i
}

// before reports which of two nodes comes first: the one with the shorter total path, then
// the one nearer to the goal, then the older one.
func (f *Finder) before(i, j int32) bool {
	a, b := &f.nodes[i], &f.nodes[j]
	if x, y := a.cost+a.left, b.cost+b.left; x != y {
		return x < y
	}
	if a.left != b.left {
		return a.left < b.left
	}
	return i < j
}

func (f *Finder) up(at int32) {
	for at > 0 {
		above := (at - 1) / 2
		if !f.before(f.heap[at], f.heap[above]) {
			return
		}
		f.swap(at, above)
		at = above
	}
}

func (f *Finder) swap(a, b int32) {
	f.heap[a], f.heap[b] = f.heap[b], f.heap[a]
	f.nodes[f.heap[a]].heap, f.nodes[f.heap[b]].heap = a, b
}

// pop removes the first node from the heap.
func (f *Finder) pop() int32 {
	first, last := f.heap[0], int32(len(f.heap)-1)
	f.swap(0, last)
	f.heap = f.heap[:last]
	f.nodes[first].heap = -1
	for at := int32(0); ; {
		below := 2*at + 1
		if below >= last {
			return first
		}
		if below+1 < last && f.before(f.heap[below+1], f.heap[below]) {
			below++
		}
		if !f.before(f.heap[below], f.heap[at]) {
			return first
		}
		f.swap(at, below)
		at = below
	}
}
