package store_test

import (
	"context"
	"fmt"

	"loam/core/model/character"
	"loam/core/store"
	"loam/core/store/memory"
)

// A server claims the database; a saver writes characters to it in the background.
// Close waits until all of them are written.
func ExampleSaver() {
	ctx := context.Background()
	db := memory.New()
	epoch, err := db.Claim(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	account, _ := db.CreateAccount(ctx, epoch, store.Account{Name: "anna"})
	anna, _ := db.CreateCharacter(ctx, epoch, character.Record{Account: account.ID, Name: "Anna", Level: 1})

	saver := store.NewSaver(db, epoch, store.SaverOptions{})
	anna.Level = 2
	_ = saver.Submit(func(err error) { fmt.Println("saved:", err) }, anna)
	fmt.Println("closed:", saver.Close(ctx))

	read, err := db.Character(ctx, anna.ID)
	fmt.Println(read.Name, read.Level, err)
	// Output:
	// saved: <nil>
	// closed: <nil>
	// Anna 2 <nil>
}

// Names are compared without regard to case.
func ExampleNameKey() {
	fmt.Println(store.NameKey("Anna") == store.NameKey("aNNA"))
	fmt.Println(store.CheckName("Anna"))
	fmt.Println(store.CheckName("An\nna"))
	// Output:
	// true
	// <nil>
	// cannot be stored: character name "An\nna" has control characters
}
