package auth_test

import (
	"fmt"
	"strings"
	"time"

	"loam/core/model/auth"
)

// An account keeps a verifier, never the password. Name and password are checked
// when it is made. Outside of tests, the randomness is crypto/rand.
func ExampleNewVerifier() {
	random := strings.NewReader(strings.Repeat("r", 32))
	_, err := auth.NewVerifier(random, "anna", "open sesame")
	fmt.Println(err)
	c, err := auth.NewVerifier(random, "anna", "opensesame")
	fmt.Println(err, c.Check("ANNA", "opensesame"), c.Check("anna", "guess"))
	// Output:
	// the password may only have letters a to z, digits and symbols of an English keyboard, without spaces
	// <nil> true false
}

// A log-on proves to both sides that the other one knows the password, which never
// crosses the wire.
func ExampleChallenge() {
	random := strings.NewReader(strings.Repeat("random bytes", 40))
	account, _ := auth.NewVerifier(random, "anna", "opensesame")

	server, _ := auth.NewChallenge(random, "anna", account)
	client, _ := auth.NewAnswer(random, "anna", "opensesame", server.Public(), server.Salt())
	key, proof, err := server.Prove(client.Public, client.Proof)
	fmt.Println(err, client.Verify(proof), key == client.Key)
	// Output: <nil> true true
}

// Attempts beyond the free ones must wait, and the throttle returns how long.
func ExampleThrottle() {
	limits := auth.DefaultLimits()
	throttle := auth.NewThrottle(limits)
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for range limits.Free + 1 { // and the first with a pause
		throttle.Try("anna", now)
	}
	allowed, next := throttle.Try("anna", now)
	fmt.Println(allowed, "wait", next.Sub(now))
	allowed, _ = throttle.Try("anna", next)
	fmt.Println(allowed)
	// Output:
	// false wait 1s
	// true
}
