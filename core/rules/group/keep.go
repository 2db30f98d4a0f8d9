package group

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/rules/loot"
)

// kept is the stored form of a group: which members are online is not part of it.
type kept struct {
	Raid    bool         `json:"raid,omitempty"`
	Leader  uint64       `json:"leader"`
	Method  loot.Method  `json:"loot,omitempty"`
	Worth   int          `json:"threshold,omitempty"`
	Master  uint64       `json:"master,omitempty"`
	Members []keptMember `json:"members"`
}

type keptMember struct {
	Player uint64 `json:"player"`
	Name   string `json:"name"`
	Part   int    `json:"part,omitempty"`
	Helps  bool   `json:"assistant,omitempty"`
	Role   Role   `json:"role,omitempty"`
}

// Keep encodes a group as a text for Read; "" for a group without members, which is not
// stored.
func (g *Group) Keep() string {
	if len(g.Members) == 0 {
		return ""
	}
	k := kept{Raid: g.Raid, Leader: g.Leader.Counter(), Method: g.Loot.Method, Worth: g.Loot.Threshold, Master: g.Loot.Master.Counter()}
	for _, m := range g.Members {
		k.Members = append(k.Members, keptMember{m.Player.Counter(), m.Name, m.Part, m.Assistant, m.Role})
	}
	text, err := json.Marshal(k)
	if err != nil {
		panic(err) // numbers and texts can always be encoded
	}
	return string(text)
}

// Read decodes a group that Keep has encoded: all members are offline.
func Read(id int64, text string) (Group, error) {
	var k kept
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		return Group{}, fmt.Errorf("group %d: %w", id, err)
	}
	g := Group{ID: id, Raid: k.Raid, Leader: player(k.Leader), Loot: loot.Rule{Method: k.Method, Threshold: k.Worth}}
	if k.Master != 0 {
		g.Loot.Master = player(k.Master)
	}
	if !g.Loot.Valid() {
		return Group{}, fmt.Errorf("group %d: loot method %d or threshold %d is not valid", id, k.Method, k.Worth)
	}
	for _, m := range k.Members {
		if g.Has(player(m.Player)) || m.Part < 0 || m.Part >= Parts || m.Role >= roles {
			return Group{}, fmt.Errorf("group %d: member %d is listed twice, or its subgroup %d or role %d is not valid", id, m.Player, m.Part, m.Role)
		}
		g.Members = append(g.Members, Member{Player: player(m.Player), Name: m.Name, Part: m.Part, Assistant: m.Helps, Role: m.Role})
	}
	if n := len(g.Members); id <= 0 || n < 2 || n > MaxMembers || !g.Has(g.Leader) {
		return Group{}, fmt.Errorf("group %d: %d members with the leader %d are not valid", id, n, k.Leader)
	}
	return g, nil
}

func player(number uint64) guid.GUID { return guid.New(guid.Player, 0, number&guid.MaxCounter) }

// NewBook makes a book of groups in any order. A player who is in two groups, or a
// duplicate number, is an error.
func NewBook(groups []Group) (Book, error) {
	var b Book
	for i := range groups {
		b.Groups = append(b.Groups, groups[i].clone())
	}
	slices.SortFunc(b.Groups, func(a, c Group) int { return cmp.Compare(a.ID, c.ID) })
	in := make(map[guid.GUID]int64)
	for i := range b.Groups {
		g := &b.Groups[i]
		if g.ID == b.Next {
			return Book{}, fmt.Errorf("group %d is listed twice", g.ID)
		}
		b.Next = g.ID
		for _, m := range g.Members {
			if other := in[m.Player]; other != 0 {
				return Book{}, fmt.Errorf("%s is in the groups %d and %d", m.Name, other, g.ID)
			}
			in[m.Player] = g.ID
		}
	}
	return b, nil
}
