package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"time"
)

// vulnerabilityDatabase is the database of known vulnerabilities of Go modules.
const vulnerabilityDatabase = "https://vuln.go.dev"

// vulnerable is the exit code of govulncheck for vulnerabilities that the program reaches.
const vulnerable = 3

// vulnerabilities looks for known vulnerabilities in what the program calls. A machine that
// cannot reach the database checks nothing, and prints that: the check works offline.
func vulnerabilities(ctx context.Context, _ *check) error {
	return lookUp(ctx, vulnerabilityDatabase, func(args ...string) error { return command(ctx, "go", args...).Run() })
}

// lookUp runs govulncheck with a database that answers.
func lookUp(ctx context.Context, database string, run func(args ...string) error) error {
	if err := answers(ctx, database); err != nil {
		fmt.Printf("   NOT CHECKED: %s does not answer: %v\n", database, err)
		return nil
	}
	err := run("tool", "govulncheck", "-db", database, "./cmd/...")
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended) && ended.ExitCode() == vulnerable:
		return errors.New("the program reaches known vulnerabilities: update the modules named above with go get")
	case err != nil:
		if away := answers(ctx, database); away != nil { // since the first look
			fmt.Printf("   NOT CHECKED: %s does not answer any more: %v\n", database, away)
			return nil
		}
		return fmt.Errorf("govulncheck: %w", err)
	}
	return nil
}

// answers returns why a database of vulnerabilities cannot be read; nil if it can.
func answers(ctx context.Context, database string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, database+"/index/db.json", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	_ = answer.Body.Close() // its text is not needed
	if answer.StatusCode != http.StatusOK {
		return errors.New(answer.Status)
	}
	return nil
}
