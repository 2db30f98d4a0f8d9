package wrath

// races are the client's models of each playable race, by gender.
var races = map[uint8][2]uint32{
	1: {49, 50}, 2: {51, 52}, 3: {53, 54}, 4: {55, 56}, 5: {57, 58}, 6: {59, 60}, 7: {1563, 1564}, 8: {1478, 1479},
	10: {15476, 15475}, 11: {16125, 16126},
}

// classes are the playable classes.
const classes = 1<<1 | 1<<2 | 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<11
