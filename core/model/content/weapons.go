package content

// Weapons says which weapons a creature has drawn.
type Weapons uint8

// The weapons, in the order of WeaponWords.
const (
	WeaponsAsFit Weapons = iota // as its client decides
	WeaponsAway
	WeaponsMelee
	WeaponsRanged
)

// WeaponWords are the words for Weapons.
var WeaponWords = []string{"as_fit", "away", "melee", "ranged"}

// String is the word.
func (w Weapons) String() string { return WeaponWords[min(int(w), len(WeaponWords)-1)] }
