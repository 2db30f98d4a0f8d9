package gamemap

// settleRiders removes the pets of players who begin to ride and returns those of players
// who have stopped.
func (m *Map) settleRiders() {
	for _, v := range m.s.Sight.Viewers {
		if u, ok := m.s.Units[v.Unit]; ok && u.Player != nil {
			m.pets.SettleRider(u)
		}
	}
}
