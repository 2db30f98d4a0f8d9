package nav

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
)

// GridError is a problem in a text of heights, with its place.
type GridError struct {
	Line, Column int // from 1
	Text         string
	Msg          string
}

func (e *GridError) Error() string {
	if e.Text == "" {
		return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
	}
	return fmt.Sprintf("%d:%d: %s %q", e.Line, e.Column, e.Msg, e.Text)
}

// ReadGrid reads heights in yards from text: a line for each row, the greatest y first, as
// on a drawing; numbers are separated by blanks. It skips empty lines and text after a #.
// An error is a *GridError.
func ReadGrid(data []byte) (*Heights, error) {
	h := &Heights{}
	for line := 1; len(data) > 0; line++ {
		row := data
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			row, data = data[:end], data[end+1:]
		} else {
			data = nil
		}
		if err := h.gridRow(row, line); err != nil {
			return nil, err
		}
	}
	if err := checkSides(h.Columns, h.Rows); err != nil {
		return nil, &GridError{Line: 1, Column: 1, Msg: err.Error()}
	}
	h.turnOver()
	return h, nil
}

// gridRow reads one line.
func (h *Heights) gridRow(row []byte, line int) error {
	if at := bytes.IndexByte(row, '#'); at >= 0 {
		row = row[:at]
	}
	count := 0
	for at := 0; at < len(row); {
		if blank(row[at]) {
			at++
			continue
		}
		end := at
		for end < len(row) && !blank(row[end]) {
			end++
		}
		wrong := func(msg string) error {
			return &GridError{Line: line, Column: at + 1, Text: string(row[at:min(end, at+20)]), Msg: msg}
		}
		if count++; count > MaxSide {
			return wrong(fmt.Sprintf("a row has at most %d heights; one too many is", MaxSide))
		}
		v, ok := decimal(row[at:end])
		if !ok {
			return wrong(fmt.Sprintf("a height must be a number from %d to %d yards, not", -MaxRise, MaxRise))
		}
		h.Samples = append(h.Samples, v)
		at = end
	}
	switch {
	case count == 0:
		return nil
	case h.Rows == 0:
		h.Columns = count
	case count != h.Columns:
		return &GridError{Line: line, Column: 1, Msg: fmt.Sprintf("the row has %d heights, the first one %d", count, h.Columns)}
	case h.Rows == MaxSide:
		return &GridError{Line: line, Column: 1, Msg: fmt.Sprintf("there are more than %d rows", MaxSide)}
	}
	h.Rows++
	return nil
}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// decimal reads a number such as -12.5.
func decimal(s []byte) (float32, bool) {
	if len(s) > 16 {
		return 0, false
	}
	for i, b := range s {
		if (b < '0' || b > '9') && b != '.' && (b != '-' || i > 0) {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(string(s), 32)
	return float32(v), err == nil && math.Abs(v) <= MaxRise
}

// turnOver reverses the order of rows.
func (h *Heights) turnOver() {
	n := h.Columns
	for a, b := 0, h.Rows-1; a < b; a, b = a+1, b-1 {
		for i := range n {
			h.Samples[a*n+i], h.Samples[b*n+i] = h.Samples[b*n+i], h.Samples[a*n+i]
		}
	}
}

// ReadPNG reads heights from a grey picture of 8 or 16 bits: black is low, white is high,
// the top of the picture is the greatest y. It checks the size before it decodes the
// picture.
func ReadPNG(data []byte, low, high float64) (*Heights, error) {
	if !(low >= -MaxRise && high <= MaxRise && low <= high) {
		return nil, fmt.Errorf("%g to %g yards are no heights from %d to %d", low, high, -MaxRise, MaxRise)
	}
	head, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("is no picture in PNG form: %w", err)
	}
	if head.ColorModel != color.GrayModel && head.ColorModel != color.Gray16Model {
		return nil, errors.New("the picture is not grey; save it as greyscale of 8 or 16 bits, without transparency")
	}
	if err := checkSides(head.Width, head.Height); err != nil {
		return nil, err
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("is no whole picture in PNG form: %w", err)
	}
	h := &Heights{Columns: head.Width, Rows: head.Height, Samples: make([]float32, 0, head.Width*head.Height)}
	for y := head.Height - 1; y >= 0; y-- {
		for x := range head.Width {
			h.Samples = append(h.Samples, float32(low+(high-low)*float64(grey(picture, x, y))/math.MaxUint16))
		}
	}
	return h, nil
}

func grey(picture image.Image, x, y int) uint16 {
	switch p := picture.(type) {
	case *image.Gray:
		return uint16(p.GrayAt(x, y).Y) * 0x101
	case *image.Gray16:
		return p.Gray16At(x, y).Y
	}
	return color.Gray16Model.Convert(picture.At(x, y)).(color.Gray16).Y
}
