package world

import (
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// maxSkies bounds the number of weathers of a climate.
const maxSkies = 50

// Climate is the weather of a map.
var Climate = yamlschema.MappingOf[content.Climate]{One: "weather", Of: "weather", Told: true, Fields: func() []yamlschema.Of[content.Climate] {
	type c = content.Climate
	return []yamlschema.Of[c]{
		{Field: yamlschema.Field{Key: "lasts_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 1000, Max: yamlschema.Day, Default: "300000-900000", Doc: "How long one weather lasts. From a range, a value is drawn each time."},
			Set: func(d *c, v yamlschema.Value) { d.Lasts = v.Span() }},
		{Field: yamlschema.Field{Key: "skies", Type: skies, Required: true, Doc: "The kinds of weather that can occur."},
			Set: func(d *c, v yamlschema.Value) { d.Skies = yamlschema.Made[content.Sky](v) }},
	}
}}.Type()

var skies = yamlschema.ListOf[content.Sky]{One: "sky", Of: "list of skies", Most: maxSkies, Fixed: true, NoEmpty: "must have at least one entry", Fields: skyFields,
	Check: func(r *yamlschema.Reader, f *yamlschema.Field, before []content.Sky, e *content.Sky, n *yaml.Node, places yamlschema.Places) bool {
		if e.Kind == content.Fine && places["pct"] != nil {
			r.Problem(places["pct"], diag.BadCombination, "fine weather has no intensity; remove pct, or set another weather for", places["pct"].Value, "")
			return false
		}
		return true
	}}.Type()

func skyFields() []yamlschema.Of[content.Sky] {
	type s = content.Sky
	return []yamlschema.Of[s]{
		{Field: yamlschema.Field{Key: "kind", Type: yamlschema.Choice, Choices: content.Weathers, Required: true, Doc: "Which weather."},
			Set: func(d *s, v yamlschema.Value) { d.Kind = content.Weather(v.Choice) }},
		{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Number, Min: 0.001, Max: 1000000, Default: "1", Doc: "Weight among all that can occur in the month."},
			Set: func(d *s, v yamlschema.Value) { d.Weight = v.Num }},
		{Field: yamlschema.Field{Key: "months", Type: yamlschema.Tags, Choices: content.Months, Doc: "Months, by the calendar of the realm, in which it can occur; by default all."},
			Set: func(d *s, v yamlschema.Value) {
				for _, word := range v.Words {
					d.Months |= 1 << max(0, slices.Index(content.Months, word))
				}
			}},
		{Field: yamlschema.Field{Key: "pct", Type: yamlschema.WholeTo, Unit: "percent", Min: 1, Max: 100, Default: "50", Doc: "Intensity. From a range, a value is drawn each time. For clients that distinguish three levels, below 40 is light and 70 or more is heavy."},
			Set: func(d *s, v yamlschema.Value) { d.Least, d.Most = int(v.Lo), int(v.Hi) }},
	}
}

func weatherChapter() string {
	return "\n## Weather\n\nWhen a weather ends, the next one is drawn by weight from the entries of `skies` that can occur in the current month. If there is none, the weather is fine. [Game events](events.md#weather) describes what players see. The keys of `weather`:\n\n" +
		yamlschema.Table(Climate.Shape().Fields) +
		"\nAn entry of `skies` has these keys:\n\n" + yamlschema.Table(yamlschema.Documents(skyFields()))
}
