package smartai

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Namer returns the name for a number of a parameter; "" keeps the number.
type Namer func(k *Kind, p *Param, n uint32) string

// Sentence describes a row in one sentence, from its numbers only; it ignores the row's
// comment. A nil name uses numbers.
func Sentence(r Row, name Namer) string {
	var s strings.Builder
	s.WriteString(r.when(name))
	if phases := PhaseList(r.PhaseMask); len(phases) > 0 {
		s.WriteString(", in phase " + either(phases))
	}
	if r.Flags&NotRepeatable != 0 {
		s.WriteString(", once")
	}
	if r.Flags&Difficulties != 0 {
		s.WriteString(", only in some difficulties")
	}
	if r.Chance != 0 && r.Chance < 100 {
		fmt.Fprintf(&s, ", %d %% of the time", r.Chance)
	}
	s.WriteString(": " + r.what(name))
	if r.Link != 0 {
		fmt.Fprintf(&s, "; then rule %d", r.Link)
	}
	first, size := utf8.DecodeRuneInString(s.String())
	return string(unicode.ToUpper(first)) + s.String()[size:] + "."
}

// when describes the event of a row.
func (r *Row) when(name Namer) string {
	if r.Source == List {
		delay := Param{Of: Millis, Pair: true}
		if r.Event[0] == 0 && r.Event[1] == 0 {
			return "at once"
		}
		return "after " + delay.say(r.Event[:2])
	}
	k, ok := OfEvent.Kind(r.EventType)
	if !ok || k.Say == "" {
		return fmt.Sprintf("on event %d", r.EventType)
	}
	return k.say(r.Event[:], name)
}

// what describes the action of a row and its target.
func (r *Row) what(name Namer) string {
	k, ok := OfAction.Kind(r.ActionType)
	if !ok || k.Say == "" {
		return fmt.Sprintf("action %d", r.ActionType)
	}
	text, prep := k.say(r.Action[:], name), " "+k.Prep+" "
	switch k.Prep {
	case "":
		prep = " on "
	case ",":
		prep = " "
	}
	target, ok := OfTarget.Kind(r.TargetType)
	switch {
	case ok && (target.Name == "NONE" || target.Name == "SELF" && k.Prep != ","):
		return text
	case !ok || target.Say == "":
		return text + prep + fmt.Sprintf("target %d", r.TargetType)
	}
	return text + prep + target.say(r.Target[:], name)
}

// say describes a kind with its parameters.
func (k *Kind) say(values []uint32, name Namer) string {
	given := make(map[string]string)
	zero := make(map[string]bool)
	column := 0
	for i := range k.Params {
		p := &k.Params[i]
		of := values[column : column+p.Columns()]
		given[p.Key], zero[p.Key] = p.say(of), of[0] == 0 && of[len(of)-1] == 0
		if name != nil {
			if word := name(k, p, of[0]); word != "" {
				given[p.Key] = word
			}
		}
		column += p.Columns()
	}
	return fill(k.Say, given, zero)
}

// fill fills values into a text; it omits text in brackets if all values in it are 0.
func fill(text string, given map[string]string, zero map[string]bool) string {
	var s strings.Builder
	for text != "" {
		before, rest, ok := strings.Cut(text, "[")
		s.WriteString(put(before, given))
		if !ok {
			break
		}
		within, after, _ := strings.Cut(rest, "]")
		if anyGiven(within, zero) {
			s.WriteString(put(within, given))
		}
		text = after
	}
	return s.String()
}

func anyGiven(text string, zero map[string]bool) bool {
	for {
		_, rest, ok := strings.Cut(text, "{")
		if !ok {
			return false
		}
		key, after, _ := strings.Cut(rest, "}")
		if !zero[key] {
			return true
		}
		text = after
	}
}

func put(text string, given map[string]string) string {
	var s strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{")
		s.WriteString(before)
		if !ok {
			return s.String()
		}
		key, after, _ := strings.Cut(rest, "}")
		s.WriteString(given[key])
		text = after
	}
}

// say describes a value: one column, or a minimum and a maximum.
func (p *Param) say(of []uint32) string {
	low, high := of[0], of[len(of)-1]
	switch p.Of {
	case Truth:
		if low <= 1 {
			return []string{"no", "yes"}[low]
		}
	case Choice, TargetKind:
		if name := p.Named(low); name != "" {
			return strings.ReplaceAll(name, "_", " ")
		}
	case Flags:
		return p.sayBits(low)
	case Phases:
		return either(PhaseList(low))
	case Millis:
		if low%100 == 0 && high%100 == 0 && high >= 1000 {
			return span(float64(low)/1000, float64(high)/1000) + " s"
		}
	}
	text := span(float64(low), float64(high))
	switch p.Of.Unit {
	case "":
		return text
	case "percent":
		return text + " %"
	}
	return text + " " + p.Of.Unit
}

func (p *Param) sayBits(n uint32) string {
	names, left := p.Bits(n)
	if left != 0 || n == 0 {
		names = append(names, fmt.Sprintf("0x%X", left))
	}
	return strings.Join(names, "+")
}

func span(low, high float64) string {
	text := strconv.FormatFloat(low, 'f', -1, 64)
	if high != low {
		text += "-" + strconv.FormatFloat(high, 'f', -1, 64)
	}
	return text
}

// PhaseList returns the phases of a mask, in their order.
func PhaseList(mask uint32) []uint32 {
	var phases []uint32
	for n := range uint32(32) {
		if mask&(1<<n) != 0 {
			phases = append(phases, n+1)
		}
	}
	return phases
}

// either lists numbers: 1, 2 or 3.
func either(list []uint32) string {
	var words []string
	for _, n := range list {
		words = append(words, strconv.FormatUint(uint64(n), 10))
	}
	switch len(words) {
	case 0:
		return "none"
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// SayCondition describes a condition in words.
func SayCondition(c Condition) string {
	of := []string{"the invoker", "it", "its victim"}
	who := fmt.Sprintf("object %d", c.Of)
	if int(c.Of) < len(of) {
		who = of[c.Of]
	}
	text := fmt.Sprintf("condition %d", c.Type)
	if k, ok := OfCondition.Kind(uint32(c.Type)); ok && c.Type >= 0 {
		text = k.say(c.Values[:], nil)
	}
	if c.Not {
		return who + " not: " + text
	}
	return who + " " + text
}
