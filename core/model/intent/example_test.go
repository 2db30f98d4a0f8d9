package intent_test

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/intent"
)

// An intent is plain data: it can be recorded and read back.
func ExampleCode() {
	var asked intent.Intent = intent.Attack{Target: guid.New(guid.Creature, 1, 2)}
	w := codec.NewWriter()
	intent.Code(w, &asked)

	var read intent.Intent
	r := codec.NewReader(w.Data())
	intent.Code(r, &read)
	fmt.Println(read.Kind(), read == asked, r.Close())
	// Output: attack true <nil>
}

// Most intents are for the map on which the player is; some reach beyond it.
func ExampleOfRealm() {
	for _, in := range []intent.Intent{intent.Attack{}, intent.Whisper{To: "Anna", Text: "hello"}} {
		fmt.Println(in.Kind(), intent.OfRealm(in.Kind()))
	}
	// Output:
	// attack false
	// whisper true
}
