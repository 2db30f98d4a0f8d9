package game_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
)

// tables are the versions by what files of definitions call them.
var tables = map[string]*game.Version{"1.12": vanilla.Version(), "3.3.5": wrath.Version()}

func TestTheTablesOfAVersionAreWhole(t *testing.T) {
	t.Parallel()
	for word, v := range tables {
		t.Run(word, func(t *testing.T) {
			opcodes := map[uint32]string{}
			for i, row := range v.Inbound {
				if i > 0 && v.Inbound[i-1].Name >= row.Name {
					t.Errorf("%s stands behind %s", row.Name, v.Inbound[i-1].Name)
				}
				if other, twice := opcodes[row.Opcode]; twice {
					t.Errorf("%s has the opcode of %s", row.Name, other)
				}
				opcodes[row.Opcode] = row.Name
				if _, spoken := packets.FromClient(row.Name); row.Take != nil && !spoken {
					t.Errorf("%s is taken and has no layout", row.Name)
				}
			}
			sent := map[uint16]string{}
			for name, opcode := range v.Outbound {
				if other, twice := sent[opcode]; twice {
					t.Errorf("%s has the opcode of %s", name, other)
				}
				sent[opcode] = name
				if _, spoken := packets.FromServer(name); !spoken {
					t.Errorf("%s can be sent and has no layout", name)
				}
			}
		})
	}
}

// definition is a line of messages.json.
type definition struct {
	Name      string
	Opcode    uint32
	Direction string
	Versions  []string
}

// definitions reads a file of the protocol's public definitions, from the folder
// that LOAM_VECTORS names or the one above it.
func definitions(t *testing.T, file string, into any) {
	t.Helper()
	dir := os.Getenv("LOAM_VECTORS")
	if dir == "" {
		t.Skip("no definitions: LOAM_VECTORS names no folder that has them")
	}
	data, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		data, err = os.ReadFile(filepath.Join(filepath.Dir(filepath.Clean(dir)), file))
	}
	if err != nil {
		t.Skipf("no definitions: %v", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// listed are server messages that definitions list among those of clients.
var listed = map[string]bool{"MSG_MOVE_TELEPORT": true}

func TestEveryOpcodeOfTheDefinitionsIsKnown(t *testing.T) {
	t.Parallel()
	var list []definition
	definitions(t, "messages.json", &list)
	for word, v := range tables {
		inbound := map[string]uint32{}
		for _, row := range v.Inbound {
			inbound[row.Name] = row.Opcode
		}
		for _, d := range list {
			if !slices.Contains(d.Versions, word) {
				continue
			}
			name := strings.TrimSuffix(strings.TrimSuffix(d.Name, "_Client"), "_Server")
			fromClient := d.Direction != "s2c" && !strings.HasSuffix(d.Name, "_Server")
			if opcode, known := inbound[name]; fromClient && !listed[name] && (!known || opcode != d.Opcode) {
				t.Errorf("%s: %s is %#x among the inbound, %#x is defined", word, name, opcode, d.Opcode)
			}
			fromServer := d.Direction != "c2s" && !strings.HasSuffix(d.Name, "_Client") || strings.HasSuffix(d.Name, "_Server")
			if _, spoken := packets.FromServer(name); !fromServer || !spoken {
				continue
			}
			if opcode := v.Outbound[name]; uint32(opcode) != d.Opcode {
				t.Errorf("%s: %s is %#x among the outbound, %#x is defined", word, name, opcode, d.Opcode)
			}
		}
	}
}

// fieldNames are what fields.json calls the fields that are sent: kind and name, and the other
// name where versions differ.
var fieldNames = map[string]string{
	"GUID": "object GUID", "Type": "object TYPE", "Entry": "object ENTRY", "Scale": "object SCALE_X",
	"Target": "unit TARGET", "Bytes0": "unit BYTES_0", "Health": "unit HEALTH", "MaxHealth": "unit MAXHEALTH",
	"Power1": "unit POWER1", "MaxPower1": "unit MAXPOWER1", "Level": "unit LEVEL", "Faction": "unit FACTIONTEMPLATE",
	"UnitFlags": "unit FLAGS", "AttackTime": "unit BASEATTACKTIME", "RangedTime": "unit RANGEDATTACKTIME",
	"BoundingRadius": "unit BOUNDINGRADIUS", "CombatReach": "unit COMBATREACH", "Display": "unit DISPLAYID",
	"NativeDisplay": "unit NATIVEDISPLAYID", "Bytes1": "unit BYTES_1", "DynamicFlags": "unit DYNAMIC_FLAGS", "Coinage": "player COINAGE", "Skills": "player SKILL_INFO", "Title": "player CHOSEN_TITLE", "Titles": "player KNOWN_TITLES", "TalentPoints": "player CHARACTER_POINTS1", "Rest": "player REST_STATE_EXPERIENCE",
	"CastSpeed": "unit MOD_CAST_SPEED", "NPCFlags": "unit NPC_FLAGS", "Bytes2": "unit BYTES_2", "Hover": "unit HOVERHEIGHT",
	"PlayerFlags": "player FLAGS", "PlayerBytes": "player FIELD_BYTES", "PlayerBytes2": "player BYTES_2",
	"PlayerBytes3": "player BYTES_3", "Experience": "player XP", "NextExperience": "player NEXT_LEVEL_XP",
	"MaxLevel": "player MAX_LEVEL", "VisibleItem": "player VISIBLE_ITEM", "Inventory": "player FIELD_INV",
	"ItemOwner": "item OWNER", "ItemCharges": "item SPELL_CHARGES", "ItemContained": "item CONTAINED", "ItemStack": "item STACK_COUNT", "MountDisplay": "unit MOUNTDISPLAYID", "ItemDurability": "item DURABILITY", "ItemMaxDurability": "item MAXDURABILITY",
	"CorpseOwner": "corpse OWNER", "CorpseFacing": "corpse FACING", "CorpseX": "corpse POS_X", "CorpseY": "corpse POS_Y",
	"CorpseZ": "corpse POS_Z", "CorpseDisplay": "corpse DISPLAY_ID", "CorpseBytes1": "corpse BYTES_1",
	"CorpseBytes2": "corpse BYTES_2", "CorpseFlags": "corpse FLAGS",
	"Aura": "unit AURA", "AuraFlags": "unit AURAFLAGS", "AuraLevels": "unit AURALEVELS", "AuraCounts": "unit AURAAPPLICATIONS",
	"AuraState": "unit AURASTATE", "ChannelObject": "unit CHANNEL_OBJECT", "ChannelSpell": "unit CHANNEL_SPELL", "Charm": "unit CHARM",
	"Summon": "unit SUMMON", "CharmedBy": "unit CHARMEDBY", "SummonedBy": "unit SUMMONEDBY", "CreatedBy": "unit CREATEDBY",
	"PetNumber": "unit PETNUMBER", "PetNamed": "unit PET_NAME_TIMESTAMP", "CreatedBySpell": "unit CREATED_BY_SPELL",
	"Damage": "unit MINDAMAGE", "OffHandDamage": "unit MINOFFHANDDAMAGE", "RangedDamage": "unit MINRANGEDDAMAGE",
	"Stats": "unit STRENGTH", "Resistances": "unit RESISTANCES", "Regen": "unit POWER_REGEN_FLAT_MODIFIER",
	"RegenSpending": "unit POWER_REGEN_INTERRUPTED_FLAT_MODIFIER", "AttackPower": "unit ATTACK_POWER",
	"RangedPower": "unit RANGED_ATTACK_POWER", "Block": "player BLOCK_PERCENTAGE", "Dodge": "player DODGE_PERCENTAGE",
	"Parry": "player PARRY_PERCENTAGE", "Crit": "player CRIT_PERCENTAGE", "RangedCrit": "player RANGED_CRIT_PERCENTAGE",
	"DuelFlag": "player DUEL_ARBITER", "DuelTeam": "player DUEL_TEAM", "AreaCaster": "dynamicobject CASTER",
	"AreaBytes": "dynamicobject BYTES", "AreaSpell": "dynamicobject SPELLID", "AreaRadius": "dynamicobject RADIUS",
	"AreaX": "dynamicobject POS_X", "AreaY": "dynamicobject POS_Y", "AreaZ": "dynamicobject POS_Z", "AreaFacing": "dynamicobject FACING",
	"AreaTime": "dynamicobject CASTTIME", "ItemEnchantments": "item ENCHANTMENT|item ENCHANTMENT_1_1",
	"ItemProperty": "item RANDOM_PROPERTIES_ID", "ItemFlags": "item FLAGS", "BagSlots": "container NUM_SLOTS", "BagFirst": "container SLOT_1",
	"BackPrice": "player FIELD_BUYBACK_PRICE_1|player BUYBACK_PRICE_1", "BackTime": "player FIELD_BUYBACK_TIMESTAMP_1|player BUYBACK_TIMESTAMP_1",
	"ThingOwner": "gameobject CREATED_BY", "ThingDisplay": "gameobject DISPLAYID", "ThingFlags": "gameobject FLAGS",
	"ThingRotation": "gameobject ROTATION|gameobject PARENTROTATION", "ThingState": "gameobject STATE", "ThingType": "gameobject TYPE_ID",
	"ThingProgress": "gameobject ANIMPROGRESS", "ThingX": "gameobject POS_X", "ThingY": "gameobject POS_Y", "ThingZ": "gameobject POS_Z",
	"ThingFacing": "gameobject FACING", "ThingLevel": "gameobject LEVEL", "ThingBytes": "gameobject BYTES_1", "ThingDynamic": "gameobject DYNAMIC",
	"EmoteState": "unit NPC_EMOTESTATE", "HeldDisplay": "unit VIRTUAL_ITEM_SLOT_DISPLAY", "HeldInfo": "unit VIRTUAL_ITEM_INFO",
	"HeldItem": "unit VIRTUAL_ITEM_SLOT_ID", "GuildID": "player GUILDID", "GuildRank": "player GUILDRANK",
}

func TestFieldsStandWhereTheDefinitionsHaveThem(t *testing.T) {
	t.Parallel()
	var files map[string][][]any
	definitions(t, "fields.json", &files)
	for word, v := range tables {
		places := map[string]uint64{}
		for _, f := range files[word] {
			name := f[0].(string) + " " + f[1].(string)
			if _, twice := places[name]; !twice {
				places[name] = uint64(f[2].(float64))
			}
		}
		fields := reflect.ValueOf(v.Fields)
		for i := range fields.NumField() {
			name := fields.Type().Field(i).Name
			if fields.Field(i).Kind() != reflect.Uint16 {
				continue // a list of places, of which the first stands on its own
			}
			one, other, _ := strings.Cut(fieldNames[name], "|")
			want, known := places[one]
			if !known {
				want, known = places[other]
			}
			if armor, old := places["unit NORMAL_RESISTANCE"]; old && name == "Resistances" {
				want, known = armor, true
			}
			if coins, old := places["player FIELD_COINAGE"]; old && name == "Coinage" {
				want, known = coins, true
			}
			if features, old := places["player FEATURES"]; old && name == "PlayerBytes" && word == "1.12" {
				want = features
			}
			if got := fields.Field(i).Uint(); got != want || !known && got != 0 {
				t.Errorf("%s: %s is field %#x, want %#x (%q)", word, name, got, want, fieldNames[name])
			}
		}
	}
}
