package client

import (
	"loam/core/protocol/message"
	"loam/core/protocol/message/company"
)

// Petitions are what a client has been told of petitions, each as last told.
type Petitions struct {
	Sold     company.PetitionList
	Signed   company.PetitionSigned
	Answer   company.PetitionAnswer
	Result   company.PetitionResult // of a signature
	Results  int                    // how many came of those
	Declined uint64                 // who does not want to sign
	Renamed  company.PetitionRename
	TurnedIn []uint32 // all that came, in order
}

func (p *Petitions) take(body message.Body) {
	switch b := body.(type) {
	case *company.PetitionList:
		p.Sold = *b
	case *company.PetitionSigned:
		p.Signed = *b
	case *company.PetitionAnswer:
		p.Answer = *b
	case *company.PetitionResult:
		p.Result = *b
		p.Results++
	case *company.PetitionRename:
		p.Renamed = *b
	case *message.GUID:
		if b.Is == "MSG_PETITION_DECLINE" {
			p.Declined = b.GUID
		}
	case *message.Number:
		if b.Is == "SMSG_TURN_IN_PETITION_RESULTS" {
			p.TurnedIn = append(p.TurnedIn, b.Value)
		}
	}
}
