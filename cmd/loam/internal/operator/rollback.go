package operator

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/mods/live"
)

// releases is the operator's verb.
func (o *Operator) releases(string) (string, error) {
	list, err := o.Loader.History()
	if err != nil {
		return "", err
	}
	text := ReleasesText(list)
	if held, ok := o.Loader.Held(); ok {
		text += fmt.Sprintf("\nrelease %d runs in place of the files (%s), until the next save", held.Number, held.Why)
	}
	return text, nil
}

func ReleasesText(list []live.Kept) string {
	var lines []string
	for _, k := range list {
		mark := " "
		if k.Runs {
			mark = "*"
		}
		lines = append(lines, fmt.Sprintf("%s %4d  %s  %.12s  %s", mark, k.Number, k.At.Local().Format(time.DateTime), k.Hash, strings.Join(k.Bundles, ", ")))
	}
	return strings.Join(append(lines, terminal.CountOf(len(list), "release")), "\n")
}

// rollback is the operator's verb.
func (o *Operator) rollback(args string) (string, error) {
	number := 0
	if args != "" {
		var err error
		if number, err = strconv.Atoi(args); err != nil || number < 1 {
			return "", usage.Errorf("rollback [N]: N is the number of a release, from 1, not %s; releases lists them", strconv.Quote(args))
		}
	}
	return o.Loader.Rollback(terminal.ConsoleUser(), number)
}
