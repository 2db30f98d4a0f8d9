package main

import (
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"loam/core/lib/dbserver/dbservertest"
	"loam/smartai/database"
)

// world is a table of rules of today, with a condition.
const worldTables = `
CREATE TABLE smart_scripts (entryorguid INT, source_type INT UNSIGNED, id INT UNSIGNED, link INT UNSIGNED, event_type INT UNSIGNED, event_phase_mask INT UNSIGNED, event_chance INT UNSIGNED, event_flags INT UNSIGNED,
	event_param1 INT UNSIGNED, event_param2 INT UNSIGNED, event_param3 INT UNSIGNED, event_param4 INT UNSIGNED, event_param5 INT UNSIGNED, event_param6 INT UNSIGNED,
	action_type INT UNSIGNED, action_param1 INT UNSIGNED, action_param2 INT UNSIGNED, action_param3 INT UNSIGNED, action_param4 INT UNSIGNED, action_param5 INT UNSIGNED, action_param6 INT UNSIGNED,
	target_type INT UNSIGNED, target_param1 INT UNSIGNED, target_param2 INT UNSIGNED, target_param3 INT UNSIGNED, target_param4 INT UNSIGNED, target_x FLOAT, target_y FLOAT, target_z FLOAT, target_o FLOAT, comment TEXT);
INSERT INTO smart_scripts VALUES
	(299,0,0,0,0,0,100,0,1000,3000,5000,8000,0,0,11,17253,0,0,0,0,0,2,0,0,0,0,0,0,0,0,'Wolf - In Combat - Cast Bite'),
	(299,0,1,0,4,0,100,0,0,0,0,0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,'Wolf - On Aggro - Say Line 0'),
	(300,0,0,0,4,0,100,0,0,0,0,0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,'Fox - On Aggro - Say Line 0');
CREATE TABLE conditions (SourceTypeOrReferenceId INT, SourceGroup INT UNSIGNED, SourceEntry INT, SourceId INT, ElseGroup INT UNSIGNED, ConditionTypeOrReference INT, ConditionTarget INT UNSIGNED,
	ConditionValue1 INT UNSIGNED, ConditionValue2 INT UNSIGNED, ConditionValue3 INT UNSIGNED, NegativeCondition INT UNSIGNED, ErrorType INT UNSIGNED, ErrorTextId INT UNSIGNED, ScriptName CHAR(64), Comment TEXT);
INSERT INTO conditions VALUES (22,1,299,0,0,36,1,0,0,0,1,0,0,'','dead');
CREATE TABLE creature_template (entry INT UNSIGNED, name CHAR(100), minlevel INT UNSIGNED, maxlevel INT UNSIGNED, subname CHAR(100));
INSERT INTO creature_template VALUES (299,'Young Wolf',1,2,NULL),(300,'Red Fox',3,3,NULL),(301,'Boar',3,3,NULL);
CREATE TABLE creature_text (CreatureID INT UNSIGNED, GroupID INT UNSIGNED, ID INT UNSIGNED, Text TEXT, Type INT UNSIGNED, Language INT UNSIGNED, Probability FLOAT, Emote INT UNSIGNED, Duration INT UNSIGNED, Sound INT UNSIGNED);
INSERT INTO creature_text VALUES (299,0,0,'Grrr, $n!',16,0,100,0,0,0),(299,0,1,'Rrr.',14,0,50,0,0,0);
`

func TestDatabaseCommands(t *testing.T) {
	server := dbservertest.Start(t)
	server.Make(t, "world", worldTables)
	server.Exec(t, "CREATE DATABASE other")
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/database",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			e.Setenv("HOST", server.Host)
			e.Setenv(database.PasswordVariable, dbservertest.Password)
			return nil
		},
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "up": up, "replace": replace},
		UpdateScripts: *update,
	})
}

// replace is "replace OLD NEW FILE": puts a text in the place of another.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	file := ts.MkAbs(args[2])
	text, err := os.ReadFile(file)
	ts.Check(err)
	ts.Check(os.WriteFile(file, []byte(strings.ReplaceAll(string(text), args[0], args[1])), 0o600))
}
