package packets

import (
	"encoding/json"
	"strings"
)

// flatten lists the fields of expected values in order. A list repeats the name; a list of
// small numbers can also be bytes.
func flatten(raw json.RawMessage) ([]told, error) {
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.UseNumber()
	var list []told
	err := flattenValue(d, "", &list)
	return list, err
}

func flattenValue(d *json.Decoder, name string, list *[]told) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	switch v := token.(type) {
	case json.Delim:
		for d.More() {
			inner := name
			if v == '{' {
				key, err := d.Token()
				if err != nil {
					return err
				}
				inner = key.(string)
			}
			if err := flattenValue(d, inner, list); err != nil {
				return err
			}
		}
		_, err = d.Token()
	case bool:
		*list = append(*list, told{name: name, value: map[bool]json.Number{false: "0", true: "1"}[v]})
	default:
		*list = append(*list, told{name: name, value: v})
	}
	return err
}
