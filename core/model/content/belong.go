package content

// Binds says when an item becomes soulbound: then it cannot be given away.
type Binds uint8

// When an item binds, in the order of BindsWords.
const (
	BindsNever Binds = iota
	BindsOnPickup
	BindsOnEquip
	BindsOnUse
)

// BindsWords are the words for when items bind.
var BindsWords = []string{"never", "on_pickup", "on_equip", "on_use"}

// WearNeeds is the requirements for wearing or using an item.
type WearNeeds struct {
	Level  int  // minimum
	Starts []ID // one of these character starts; none: any
	Spell  ID   // that the character must know, or ""
}

// MaxBag limits the slots of a bag. Clients have room for as many.
const MaxBag = 36
