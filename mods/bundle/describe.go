package bundle

import "slices"

// Shape documents a mapping that stands within a file and is no definition.
type Shape struct {
	One    string // what a single one is called
	Fields []Field
}

// ManifestShape documents bundle.yaml.
func ManifestShape() Shape {
	s := Shape{One: manifestFile}
	for _, f := range manifestFields {
		s.Fields = append(s.Fields, f.Field)
	}
	return s
}

// SettingShape documents a setting of bundle.yaml.
func SettingShape() Shape { return Shape{"setting", slices.Clone(settingFields)} }

// WaypointShape documents a point of a path.
func WaypointShape() Shape { return Shape{"point of a path", slices.Clone(waypointFields)} }
