package luaapi

// Attach returns to the script the subject to which its handlers are attached.
func Attach(c Call, kind SubjectKind, choice Choice) int {
	v, err := c.Host.Subject(c.L, kind, choice)
	c.Try(err)
	return c.Give(v)
}
