package world

import (
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/form"
)

// maxSkies bounds how many weathers a climate has.
const maxSkies = 50

// Climate is what the weather of a map is like.
var Climate = form.MappingOf[content.Climate]{One: "weather", Of: "weather", Told: true, Fields: func() []form.Of[content.Climate] {
	type c = content.Climate
	return []form.Of[c]{
		{Field: form.Field{Key: "lasts_ms", Type: form.MillisTo, Unit: "ms", Min: 1000, Max: form.Day, Default: "300000-900000", Doc: "How long one weather lasts; of a range, one is drawn each time."},
			Set: func(d *c, v form.Value) { d.Lasts = v.Span() }},
		{Field: form.Field{Key: "skies", Type: skies, Required: true, Doc: "What may come."},
			Set: func(d *c, v form.Value) { d.Skies = form.Made[content.Sky](v) }},
	}
}}.Type()

var skies = form.ListOf[content.Sky]{One: "sky", Of: "list of skies", Most: maxSkies, Fixed: true, NoEmpty: "must have at least one entry", Fields: skyFields,
	Check: func(r *form.Reader, f *form.Field, before []content.Sky, e *content.Sky, n *yaml.Node, places form.Places) bool {
		if e.Kind == content.Fine && places["pct"] != nil {
			r.Problem(places["pct"], "fine weather is never heavy; remove pct, or say which weather it is of", places["pct"].Value, "")
			return false
		}
		return true
	}}.Type()

func skyFields() []form.Of[content.Sky] {
	type s = content.Sky
	return []form.Of[s]{
		{Field: form.Field{Key: "kind", Type: form.Choice, Choices: content.Weathers, Required: true, Doc: "Which weather."},
			Set: func(d *s, v form.Value) { d.Kind = content.Weather(v.Choice) }},
		{Field: form.Field{Key: "weight", Type: form.Number, Min: 0.001, Max: 1000000, Default: "1", Doc: "Its share of all that may come in the month."},
			Set: func(d *s, v form.Value) { d.Weight = v.Num }},
		{Field: form.Field{Key: "months", Type: form.Tags, Choices: content.Months, Doc: "In which months of the realm it comes; without it, in all."},
			Set: func(d *s, v form.Value) {
				for _, word := range v.Words {
					d.Months |= 1 << max(0, slices.Index(content.Months, word))
				}
			}},
		{Field: form.Field{Key: "pct", Type: form.WholeTo, Unit: "percent", Min: 1, Max: 100, Default: "50", Doc: "How heavy it is; of a range, one is drawn each time. Below 40 it is light, from 70 on heavy, for clients that know three kinds."},
			Set: func(d *s, v form.Value) { d.Least, d.Most = int(v.Lo), int(v.Hi) }},
	}
}

func weatherChapter() string {
	return "\n## Weather\n\nOf the skies whose months have come, one is drawn by their weights, each time that a weather is over. Where none comes in a month, it is fine. [Game events](events.md#weather) tells what players see of it.\n\n" +
		form.Table(form.Documents(skyFields()))
}
