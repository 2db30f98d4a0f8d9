package game_test

import (
	"slices"
	"strings"
	"testing"

	"loam/core/protocol/game/client"
)

// bursts is what clients of a version are sent when they enter the world, in the
// order that they need.
var bursts = map[string]string{
	"vanilla": `SMSG_LOGIN_VERIFY_WORLD SMSG_ACCOUNT_DATA_TIMES SMSG_FRIEND_LIST SMSG_IGNORE_LIST SMSG_SET_REST_START
		SMSG_BINDPOINTUPDATE SMSG_TUTORIAL_FLAGS SMSG_INITIAL_SPELLS SMSG_ACTION_BUTTONS SMSG_INITIALIZE_FACTIONS
		SMSG_LOGIN_SETTIMESPEED SMSG_SET_PROFICIENCY SMSG_SET_PROFICIENCY SMSG_UPDATE_OBJECT SMSG_INIT_WORLD_STATES`,
	"wrath": `MSG_SET_DUNGEON_DIFFICULTY SMSG_LOGIN_VERIFY_WORLD SMSG_ACCOUNT_DATA_TIMES SMSG_FEATURE_SYSTEM_STATUS SMSG_MOTD
		SMSG_LEARNED_DANCE_MOVES SMSG_CONTACT_LIST SMSG_BINDPOINTUPDATE SMSG_TALENTS_INFO SMSG_INSTANCE_DIFFICULTY
		SMSG_INITIAL_SPELLS SMSG_SEND_UNLEARN_SPELLS SMSG_ACTION_BUTTONS SMSG_INITIALIZE_FACTIONS SMSG_ALL_ACHIEVEMENT_DATA
		SMSG_EQUIPMENT_SET_LIST SMSG_LOGIN_SETTIMESPEED SMSG_SET_FORCED_REACTIONS SMSG_SET_PROFICIENCY SMSG_SET_PROFICIENCY SMSG_UPDATE_OBJECT SMSG_TIME_SYNC_REQ
		SMSG_INIT_WORLD_STATES`,
}

func TestTheWorldBeginsInTheOrderThatClientsNeed(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			want := strings.Fields(bursts[v.Name])
			p.wait("the last of it", func(m *client.Model) bool { return m.Messages[want[len(want)-1]] == 1 })
			got := slices.Clone(p.Model().Order)
			for i, name := range got {
				got[i] = strings.Replace(name, "SMSG_COMPRESSED_UPDATE", "SMSG_UPDATE", 1)
			}
			from := slices.Index(got, want[0])
			if from < 0 || !slices.Equal(got[from:min(from+len(want), len(got))], want) {
				t.Errorf("got %v\nwant %v", got[max(from, 0):], want)
			}
			before := got[:max(from, 0)]
			expected := map[string]string{
				"vanilla": "SMSG_AUTH_RESPONSE SMSG_ADDON_INFO SMSG_CHAR_CREATE SMSG_CHAR_ENUM SMSG_CHAR_ENUM",
				"wrath":   "SMSG_AUTH_RESPONSE SMSG_ADDON_INFO SMSG_CLIENTCACHE_VERSION SMSG_TUTORIAL_FLAGS SMSG_CHAR_CREATE SMSG_CHAR_ENUM SMSG_CHAR_ENUM",
			}[v.Name]
			if strings.Join(before, " ") != expected {
				t.Errorf("before the world: %v, want %s", before, expected)
			}
		})
	}
}
