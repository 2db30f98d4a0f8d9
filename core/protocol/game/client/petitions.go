package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Petitions are what a client has been told of petitions, each as last told.
type Petitions struct {
	Sold     social.PetitionList
	Signed   social.PetitionSigned
	Answer   social.PetitionAnswer
	Result   social.PetitionResult // of a signature
	Results  int                   // how many came of those
	Declined uint64                // who does not want to sign
	Renamed  social.PetitionRename
	TurnedIn []uint32 // all that came, in order
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
