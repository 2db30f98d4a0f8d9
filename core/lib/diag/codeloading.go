package diag

// Codes of loading as a whole.
const (
	TookTooMuch   Code = "took-too-much"
	FilesChanged  Code = "files-changed"
	ProcessFailed Code = "process-failed"
	MoreProblems  Code = "more-problems"
)

func ofLoading() []Explanation {
	return []Explanation{
		{TookTooMuch, Loading, "loading that was stopped, because it used too much time or memory",
			"A file or script needs more than its share, often because of a loop without an end. The rest of the world keeps running with the earlier version of the bundle. Divide the file, or find the loop.", "while true do end", ""},
		{FilesChanged, Loading, "files that changed while they were read",
			"They are read again as soon as they no longer change.", "", ""},
		{ProcessFailed, Loading, "a process for loading that ended or could not start",
			"Bundles are first loaded in a process of their own. The message is that of the operating system; the world keeps running.", "", ""},
		{MoreProblems, Loading, "further problems that are not listed",
			"A list is cut after the first hundred problems of a file or bundle. Mend the listed ones first.", "", ""},
	}
}
