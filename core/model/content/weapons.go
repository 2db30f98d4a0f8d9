package content

// Weapons says which weapons a creature has in hand.
type Weapons uint8

// The weapons, in the order of WeaponWords.
const (
	WeaponsAsFit Weapons = iota // as its client shows it
	WeaponsAway
	WeaponsMelee
	WeaponsRanged
)

// WeaponWords are the words for Weapons.
var WeaponWords = []string{"as_fit", "away", "melee", "ranged"}

// String is the word.
func (w Weapons) String() string { return WeaponWords[min(int(w), len(WeaponWords)-1)] }
