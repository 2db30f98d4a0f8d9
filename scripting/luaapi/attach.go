package luaapi

// Attach gives what handlers are attached to.
func Attach(c Call, kind SubjectKind, choice Choice) int {
	v, err := c.Host.Subject(c.L, kind, choice)
	c.Try(err)
	return c.Give(v)
}
