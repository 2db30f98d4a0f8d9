package server

// Forget ends all access of an account that has logged in before: it invalidates its keys and
// tokens, ends its connections, and removes its characters from the world. It returns the
// names of those characters. The store decides who may log in from then on.
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
