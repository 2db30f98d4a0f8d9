package smartai

// Flag is the bits in column event_flags.
type Flag uint32

// The flags of rows.
const (
	NotRepeatable Flag = 1 << iota
	Difficulty0
	Difficulty1
	Difficulty2
	Difficulty3
	Reserved5
	Reserved6
	DebugOnly
	DontReset
	WhileCharmed

	// Difficulties are the flags that restrict a row to difficulties of instances.
	Difficulties = Difficulty0 | Difficulty1 | Difficulty2 | Difficulty3
	// KnownFlags are the flags that a row may have.
	KnownFlags = NotRepeatable | Difficulties | DebugOnly | DontReset | WhileCharmed
)

// FlagInfo describes a flag.
type FlagInfo struct {
	Flag    Flag
	Name    string
	Doc     string
	Refused string
}

// FlagInfos lists the flags of rows, by bit.
var FlagInfos = []FlagInfo{
	{Flag: NotRepeatable, Name: "NOT_REPEATABLE", Doc: "Runs once until the script is reset."},
	{Flag: Difficulty0, Name: "DIFFICULTY_0", Doc: "Runs only in instances of the first difficulty. A rule with any of the four difficulty flags never runs outside instances."},
	{Flag: Difficulty1, Name: "DIFFICULTY_1", Doc: "Runs only in instances of the second difficulty."},
	{Flag: Difficulty2, Name: "DIFFICULTY_2", Doc: "Runs only in instances of the third difficulty."},
	{Flag: Difficulty3, Name: "DIFFICULTY_3", Doc: "Runs only in instances of the fourth difficulty."},
	{Flag: Reserved5, Name: "RESERVED_5", Refused: reserved},
	{Flag: Reserved6, Name: "RESERVED_6", Refused: reserved},
	{Flag: DebugOnly, Name: "DEBUG_ONLY", Doc: "Runs only in debug builds, so never in Loam."},
	{Flag: DontReset, Name: "DONT_RESET", Doc: "A reset keeps its timer and its run-once mark."},
	{Flag: WhileCharmed, Name: "WHILE_CHARMED", Doc: "Also runs while the creature is charmed. Without this flag, the rule is skipped during a charm."},
}

// OldCastFlags are cast flags of an older version that no server reads.
const OldCastFlags = 0x4 | 0x8 | 0x10
