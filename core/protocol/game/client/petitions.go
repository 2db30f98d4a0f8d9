package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Petitions has the last received message of each kind about petitions.
type Petitions struct {
	Sold     social.PetitionList
	Signed   social.PetitionSigned
	Answer   social.PetitionAnswer
	Result   social.PetitionResult // of a signature
	Results  int                   // number of received results
	Declined uint64                // players who declined to sign
	Renamed  social.PetitionRename
	TurnedIn []uint32 // all received ones, in order
}

func (p *Petitions) take(body packets.Body) {
	switch b := body.(type) {
	case *social.PetitionList:
		p.Sold = *b
	case *social.PetitionSigned:
		p.Signed = *b
	case *social.PetitionAnswer:
		p.Answer = *b
	case *social.PetitionResult:
		p.Result = *b
		p.Results++
	case *social.PetitionRename:
		p.Renamed = *b
	case *packets.GUID:
		if b.Is == "MSG_PETITION_DECLINE" {
			p.Declined = b.GUID
		}
	case *packets.Number:
		if b.Is == "SMSG_TURN_IN_PETITION_RESULTS" {
			p.TurnedIn = append(p.TurnedIn, b.Value)
		}
	}
}
