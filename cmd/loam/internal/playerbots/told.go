package playerbots

import (
	"encoding/json"
	"math"
	"strings"
)

// thing is an object that a bot sees, with the facts that the bot uses.
type thing struct {
	ID      string   `json:"id"`
	Def     string   `json:"def"`
	Name    string   `json:"name"`
	Faction string   `json:"faction"`
	Health  *int64   `json:"health"`
	X       *float64 `json:"x"`
	Y       *float64 `json:"y"`
	Way     *struct {
		Points [][3]float64 `json:"points"`
		Start  int64        `json:"start"`
		End    int64        `json:"end"`
	} `json:"way"`
	State   []string `json:"state"`
	Finders []string `json:"finders"`
	Thing   *struct {
		Kind string `json:"kind"`
	} `json:"thing"`
}

// player reports whether it is a player's character.
func (o *thing) player() bool { return strings.HasPrefix(o.ID, "player-") }

func (o *thing) lives() bool { return o.Health != nil && *o.Health > 0 }

// spot returns its position at a time of the map, on its path or without one.
func (o *thing) spot(now int64) (x, y float64) {
	if o.X == nil {
		return 0, 0
	}
	w := o.Way
	if w == nil || len(w.Points) < 2 || w.End <= w.Start {
		return *o.X, *o.Y
	}
	sum := 0.0
	for i := range w.Points[1:] {
		sum += math.Hypot(w.Points[i+1][0]-w.Points[i][0], w.Points[i+1][1]-w.Points[i][1])
	}
	gone := sum * min(1, max(0, float64(now-w.Start)/float64(w.End-w.Start)))
	for i := range w.Points[1:] {
		from, to := w.Points[i], w.Points[i+1]
		leg := math.Hypot(to[0]-from[0], to[1]-from[1])
		if gone <= leg && leg > 0 {
			return from[0] + (to[0]-from[0])*gone/leg, from[1] + (to[1]-from[1])*gone/leg
		}
		gone -= leg
	}
	last := w.Points[len(w.Points)-1]
	return last[0], last[1]
}

// stack is the item in a slot.
type stack struct {
	Slot  string `json:"slot"`
	ID    string `json:"id"`
	Item  string `json:"item"`
	Count int    `json:"count"`
	Fits  string `json:"fits"`
	Bound bool   `json:"bound"`
	Slots int    `json:"slots"` // of a bag
}

// letter is a received mail.
type letter struct {
	Number  int64 `json:"number"`
	Money   int64 `json:"money"`
	Owed    int64 `json:"owed"`
	Returns bool  `json:"returns"`
	Things  []struct {
		Item  string `json:"item"`
		Count int    `json:"count"`
	} `json:"things"`
}

// lot is an auction.
type lot struct {
	Lot    int64 `json:"lot"`
	Own    bool  `json:"own"`
	Bid    int64 `json:"bid"`
	Leads  bool  `json:"leads"`
	Least  int64 `json:"least"`
	Buyout int64 `json:"buyout"`
}

// desk is the open shop or bank.
type desk struct {
	Closed bool   `json:"closed"`
	With   string `json:"with"`
	What   string `json:"what"`
	Buys   bool   `json:"buys"`
	Slots  int    `json:"slots"`
	Offers []struct {
		Item  string `json:"item"`
		Price int64  `json:"price"`
	} `json:"offers"`
	Worth []struct {
		Thing string `json:"thing"`
		Sale  int64  `json:"sale"`
		Mend  int64  `json:"mend"`
	} `json:"worth"`
	Back []struct {
		Price int64 `json:"price"`
	} `json:"back"`
}

// spoil is the open loot.
type spoil struct {
	Closed bool              `json:"closed"`
	Source string            `json:"source"`
	Money  []json.RawMessage `json:"money"`
	Things []struct {
		Slot  int    `json:"slot"`
		Right string `json:"right"`
	} `json:"things"`
}

// news is an event, with the fields that the bot uses.
type news struct {
	Type    string    `json:"type"`
	News    string    `json:"news"`
	Unit    string    `json:"unit"`
	Killer  string    `json:"killer"`
	Player  string    `json:"player"`
	With    string    `json:"with"`
	Name    string    `json:"name"`
	What    string    `json:"what"`
	Item    string    `json:"item"`
	Count   int       `json:"count"`
	Request string    `json:"request"`
	Text    string    `json:"text"`
	Why     string    `json:"why"`
	Reason  string    `json:"reason"`
	Quest   string    `json:"quest"`
	Spell   string    `json:"spell"`
	Caster  string    `json:"caster"`
	X       float64   `json:"x"`
	Y       float64   `json:"y"`
	Version int64     `json:"version"`
	Letter  int64     `json:"letter"`
	Letters []letter  `json:"letters"`
	Lots    []lot     `json:"lots"`
	Hours   []float64 `json:"hours"`
	Theirs  struct {
		Locked bool `json:"locked"`
	} `json:"theirs"`
	Mine struct {
		Locked bool              `json:"locked"`
		Money  int64             `json:"money"`
		Things []json.RawMessage `json:"things"`
	} `json:"mine"`
}

// saying is a message of the world, with the parts that the bot uses.
type saying struct {
	Type       string `json:"type"`
	Code       string `json:"code"`
	Text       string `json:"text"`
	Request    string `json:"request"`
	Created    string `json:"created"`
	Player     string `json:"player"`
	Fresh      bool   `json:"fresh"`
	Characters []struct {
		ID string `json:"id"`
	} `json:"characters"`
	Starts []struct {
		ID string `json:"id"`
	} `json:"starts"`
	Map struct {
		ID   string  `json:"id"`
		MinX float64 `json:"min_x"`
		MinY float64 `json:"min_y"`
		MaxX float64 `json:"max_x"`
		MaxY float64 `json:"max_y"`
	} `json:"map"`
	Places  []place           `json:"places"`
	Time    int64             `json:"time"`
	Left    []string          `json:"left"`
	Entered []json.RawMessage `json:"entered"`
	Changed []json.RawMessage `json:"changed"`
	Events  []news            `json:"events"`
	Items   *[]stack          `json:"items"`
	Menu    *struct {
		Closed bool   `json:"closed"`
		Number int64  `json:"menu"`
		Who    string `json:"speaker"`
		Quests []struct {
			Quest string `json:"quest"`
			Mark  string `json:"mark"`
		} `json:"quests"`
	} `json:"menu"`
	Loot   *spoil `json:"loot"`
	Desk   *desk  `json:"desk"`
	Quests *struct {
		Log []struct {
			Quest string `json:"quest"`
			State string `json:"state"`
		} `json:"log"`
	} `json:"quests"`
	Spells *struct {
		Known []struct {
			Spell   string `json:"spell"`
			Passive bool   `json:"passive"`
		} `json:"known"`
	} `json:"spells"`
	Self *struct {
		Run   float64 `json:"run"`
		Money []struct {
			Currency string `json:"currency"`
			Amount   int64  `json:"amount"`
		} `json:"money"`
	} `json:"self"`
	Reactions map[string]string `json:"reactions"`
}

// place is a named position of the map.
type place struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Radius float64 `json:"radius"`
}
