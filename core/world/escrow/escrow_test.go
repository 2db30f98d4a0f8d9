package escrow_test

import (
	"loam/core/world/escrow/escrowtest"

	"testing"

	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/world/mapstate/mapstatetest"
)

func TestAnOrderWaitsUntilItsOfficeHasItSafe(t *testing.T) {
	p := escrowtest.New(t)
	p.Escrow.Place(p.Anna, character.Order{Money: 12})
	p.Deliver([]int64{7}, character.Delivery{})
	if len(p.Out()) != 1 {
		t.Fatal("the safety of another order has ended it")
	}
	p.Deliver([]int64{1}, character.Delivery{})
	if len(p.Out()) != 0 {
		t.Errorf("safe, and still under way: %+v", p.Out())
	}
}

func TestADeliveryComesOnceAndInItsTurn(t *testing.T) {
	p := escrowtest.New(t)
	due := character.Delivery{Number: 1, Money: 5, Things: []character.Item{{Number: 1, Def: "t:bread", Count: 1}}, Why: "letter"}
	p.Deliver(nil, character.Delivery{Number: 2, Money: 30})
	if p.Coins() != 50 {
		t.Error("the second has come before the first")
	}
	p.Deliver(nil, due)
	p.Deliver(nil, due)
	if p.Coins() != 55 || p.Loaves() != 4 || p.Anna.Player.Post.Got != 1 {
		t.Errorf("handed over twice: %d coins, %d loaves, the last is %d", p.Coins(), p.Loaves(), p.Anna.Player.Post.Got)
	}
	if got := mapstatetest.Logged[event.Posted](p.Stage); len(got) != 2 {
		t.Errorf("the player is told %+v", got)
	}
}

func TestMoneyForWhichAPurseHasNoRoomWaitsWithTheOffice(t *testing.T) {
	p := escrowtest.New(t)
	p.Deliver(nil, character.Delivery{Number: 1, Money: 51})
	if p.Coins() != 50 || p.Anna.Player.Post.Got != 0 || len(p.Saved) > 0 {
		t.Errorf("%d coins, the last delivery is %d", p.Coins(), p.Anna.Player.Post.Got)
	}
}
