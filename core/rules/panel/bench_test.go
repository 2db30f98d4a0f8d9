package panel

import (
	"fmt"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/content"
)

// BenchmarkRender is a shop of 20 goods, with a text, a bar and a button each.
func BenchmarkRender(b *testing.B) {
	def := &content.Panel{ID: "b:shop", Title: words("Shop"), Rows: []content.Widget{
		{Kind: content.ListWidget, Items: at("goods"), Limit: 20, Row: []content.Widget{
			text("{item.name}", "item.name"),
			{Kind: content.BarWidget, Value: from("item.left"), Max: content.Source{Value: num(10)}},
			button("Buy", "buy", content.Bound{Name: "id", Source: from("item.name")}),
		}},
	}}
	var goods []value.Value
	for i := range 20 {
		goods = append(goods, table("name", fmt.Sprint("good ", i), "left", i))
	}
	state, open := Of(table("goods", value.OfList(goods...))), &Open{Next: 1}
	b.ReportAllocs()
	for b.Loop() {
		render(def, state, open)
	}
}
