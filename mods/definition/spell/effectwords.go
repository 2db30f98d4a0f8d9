package spell

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// effectWords has the words that a kind of effect allows in one of its lists. Kinds without
// an entry allow any.
func effectWords(kind content.EffectKind) (key string, words []string) {
	switch kind {
	case content.Haste:
		return "of", content.HasteWords
	case content.Speed:
		return "of", content.SpeedWords
	case content.ImmuneEffect:
		return "kinds", append(EffectWords(false), EffectWords(true)...)
	}
	return "", nil
}

// wordsMeant checks that the words of an effect are allowed for its kind: others would have
// no effect.
func wordsMeant(r *yamlschema.Reader, info *content.EffectInfo, n *yaml.Node, d *content.Effect) bool {
	key, known := effectWords(info.Kind)
	if known == nil {
		return true
	}
	for _, w := range d.Words {
		if !slices.Contains(known, w) {
			r.Problem(n, diag.UnknownWord, fmt.Sprintf("in effect %s, %s cannot have the word", info.Name, key), w, yamlschema.Suggest(w, known))
			return false
		}
	}
	return true
}
