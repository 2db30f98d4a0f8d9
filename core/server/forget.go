package server

// Forget lets nobody go on with an account that has logged in before: its keys
// and tokens are worth nothing any more, its connections end, and its characters
// leave the world. It returns the names of those. What may log in from now on,
// the store says.
func (s *Server) Forget(account int64, name, why string) (out []string) {
	s.Keys.Forget(name)
	for _, p := range s.Realm.Players() {
		if p.Account == name && s.Realm.Kick(p.Name, why) {
			out = append(out, p.Name)
		}
	}
	s.web.Dismiss(account, why)
	for _, w := range s.worlds {
		w.Dismiss(account, why)
	}
	return out
}
