package sqldump

import (
	"strings"
	"testing"

	"loam/smartai"
	"loam/smartai/dialect"
)

func TestRulesThatCallScriptsAreNotExported(t *testing.T) {
	s := smartai.Script{Key: smartai.Key{Source: smartai.Creature, Owner: 299}}
	s.Rows = []smartai.Placed{
		{Row: smartai.Row{Key: s.Key, ID: 4, ActionType: smartai.CallHandler}},
		{Row: smartai.Row{Key: s.Key, ID: 5, ActionType: 1}},
	}
	for _, to := range []dialect.Dialect{dialect.Azeroth, dialect.Trinity} {
		var sql strings.Builder
		problems, _, err := Write(&sql, []smartai.Script{s}, to)
		const want = "creature 299 id 4: it calls a Lua handler (CALL_HANDLER), which only Loam supports"
		if err != nil || len(problems) != 1 || problems[0].Msg != want {
			t.Errorf("%s: got %v, %v", to, problems, err)
		}
		if got := strings.Count(sql.String(), "(299, "); got != 1 {
			t.Errorf("%s: %d rules are written, want 1", to, got)
		}
	}
}
