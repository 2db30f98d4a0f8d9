package bundle

import (
	"reflect"
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// TestEveryTableHasAKind fails if a table of definitions has no heading, or two: merging
// would lose definitions, or duplicate them.
func TestEveryTableHasAKind(t *testing.T) {
	var tables content.Tables
	of := reflect.ValueOf(&tables).Elem()
	for i := range of.NumField() {
		table := of.Field(i)
		if table.Kind() != reflect.Slice || table.Type().Elem().Kind() != reflect.Struct {
			continue
		}
		table.Set(reflect.MakeSlice(table.Type(), 1, 1))
		var kinds []content.Kind
		for _, s := range Sections() {
			if s.Overlaid() && s.Count(&tables) > 0 {
				kinds = append(kinds, s.Kind.Name)
			}
		}
		if len(kinds) != 1 {
			t.Errorf("table %s holds the definitions of the kinds %v, want one kind", of.Type().Field(i).Name, kinds)
		}
		table.SetZero()
	}
}

// TestWhatHasPointsLiesSomewhere fails if a kind has a point whose map composing does not
// know.
func TestWhatHasPointsLiesSomewhere(t *testing.T) {
	for _, s := range Sections() {
		for i := range s.Kind.Fields {
			f := &s.Kind.Fields[i]
			if (f.Type == yamlschema.Point || f.Type == yamlschema.Spot2 || f.Type == yamlschema.Outline) && !s.Lies() {
				t.Errorf("%s.%s is a point; the kind needs Spot", s.Kind.Name, f.Key)
			}
		}
	}
}

func TestATextThatNamesSomethingTakesNothingFromItsDefinition(t *testing.T) {
	b, problems := read("yard", []File{
		{Path: "bundle.yaml", Data: []byte("{name: yard, version: 1.0.0, api: 1}")},
		{Path: "data/a.yaml", Data: []byte(`places: {gate: {name: "Gate of {creature:wolf}", map: field, at: [1, 2]}}`)},
	}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if len(b.Spots) != 1 || b.Spots[0].From != content.Places {
		t.Errorf("the points are %+v, want one of a place", b.Spots)
	}
	for _, r := range b.Refs {
		if r.Kind == content.Maps && r.From != content.Places {
			t.Errorf("the reference to the map is one of %q, want of a place", r.From)
		}
	}
}

func TestMessagesHaveTheRightArticle(t *testing.T) {
	_, problems := read("yard", []File{
		{Path: "bundle.yaml", Data: []byte("{name: yard, version: 1.0.0, api: 1, permissions: [override]}")},
		{Path: "data/a.yaml", Data: []byte("items: {hat: {name: Hat, colour: red}, 'base:cap': {name: Cap}}\noverride: {emotes: {'base:wave': {txt: waves.}}}")},
	}, nil)
	for _, want := range []string{`unknown key in an item "colour" (did you mean "look"?)`, `to change an item of another bundle, use override`, `unknown key in an emote "txt"`} {
		if !strings.Contains(problems.Error(), want) {
			t.Errorf("problems are %s\nwant %s", problems.Error(), want)
		}
	}
}
