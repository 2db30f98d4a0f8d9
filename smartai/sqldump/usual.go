package sqldump

import "strings"

// layouts has the columns of known servers' tables, by the number of values of a row that
// is written without column names.
var layouts = map[string]map[int]string{
	"creature_text": {
		11: "creatureid groupid id text type language probability emote duration sound comment",
		12: "creatureid groupid id text type language probability emote duration sound broadcasttextid comment",
		13: "creatureid groupid id text type language probability emote duration sound broadcasttextid textrange comment",
	},
	"waypoints": {
		6: "entry pointid position_x position_y position_z point_comment",
		8: "entry pointid position_x position_y position_z orientation delay point_comment",
	},
	"waypoint_data": {
		11: "id point position_x position_y position_z orientation delay move_type action action_chance wpguid",
	},
	"gossip_menu": {
		2: "menuid textid",
	},
}

// usual returns the columns of a table whose rows have that many values; nil if unknown.
func usual(table string, values int) []string {
	if s := layouts[table][values]; s != "" {
		return strings.Fields(s)
	}
	return nil
}
