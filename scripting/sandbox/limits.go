package sandbox

import "time"

// Limits are the limits of what scripts may use. Instruction budgets count executed
// instructions and the steps charged by library functions. A bundle may set its own
// budgets; the other limits belong to the box.
type Limits struct {
	HandlerInstructions    int           // one entry into a handler
	TimerInstructions      int           // one entry of a frequent timer
	TidyInstructions       int           // one entry of on_unload or migrate
	LoadFileInstructions   int           // the main chunk of one file on a map or in the realm box
	LoadBundleInstructions int           // all main chunks of one bundle in a dry run
	Wall                   time.Duration // one entry, regardless of its instructions; 0 means no limit
	LoadTime               time.Duration // all main chunks of one bundle in a dry run, of processor time; with a watch
	LibraryBytes           int           // bytes that library functions return in one entry
	MaxString              int           // bytes in one string made by a library function or by ..
	MaxPattern             int           // bytes in one string pattern
	MaxUnpack              int           // values that one call may return or pass on
	CallDepth              int           // nested Lua calls in one thread
	CoroutinesLive         int           // unfinished coroutines of one entry
	CoroutinesNested       int           // coroutines resuming coroutines
	ProtectedNested        int           // nested pcalls and nested entries
}

// DefaultLimits returns the limits of a realm without configuration.
func DefaultLimits() Limits {
	return Limits{
		HandlerInstructions:    100_000,
		TimerInstructions:      20_000,
		TidyInstructions:       1_000_000,
		LoadFileInstructions:   20_000,
		LoadBundleInstructions: 5_000_000,
		Wall:                   25 * time.Millisecond,
		LoadTime:               2 * time.Second,
		LibraryBytes:           8 << 20,
		MaxString:              1 << 20,
		MaxPattern:             512,
		MaxUnpack:              4096,
		CallDepth:              180,
		CoroutinesLive:         256,
		CoroutinesNested:       12,
		ProtectedNested:        32,
	}
}

// Costs in instructions of operations that take much longer than an instruction.
const (
	costFailedCall = 400 // a caught error: trace, unwinding, allocations
	costCoroutine  = 200 // a new thread
	costResume     = 20
	bytesPerThread = 11 << 10 // charged to the library bytes of the entry
	bytesPerValue  = 32       // a value passed on by ..., unpack and the like
	bytesPerStep   = 32       // number of copied or scanned bytes that count as one instruction
)

// Sizes of the value stacks, in values of 16 bytes. A thread can never need registryMax:
// CallDepth frames of 200 registers with their parameters and arguments are below 190,000,
// and values that ... and unpack add are charged at bytesPerValue, so at most another
// 262,144 and their copy. This is necessary since the VM does not survive an overflow of
// the value stack while a function is being entered.
const (
	registryStart = 512
	registryChild = 128
	registryStep  = 512
	registryMax   = 720_000
	childDepth    = 100 // nested Lua calls in a coroutine

	maxIdleThread = 128 << 10 // bytes of a thread that is kept for the next entries
)

// wallStride is the number of instructions between two checks of the clock. An instruction
// that fills a list with holes can take milliseconds, so the number must be small. The
// first check, which starts the clock, comes after firstSlice; a shorter handler never pays
// for one. shortStride applies to the rest of an entry in which a slice took longer than
// slowSlice, or which has used a long string or large table.
const (
	wallStride  = 16
	firstSlice  = 8
	shortStride = 4
	slowSlice   = time.Millisecond
)

// bigString is the length in bytes from which comparing or converting a string
// is slow enough for shortStride.
const bigString = 16 << 10
