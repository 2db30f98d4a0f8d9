-- Twenty rows written for tests, in dialect tc-2013: the same rules as in the files beside it.
SET @WOLF := 299;
SET @FOX := @WOLF + 1;
DELETE FROM smart_scripts WHERE entryorguid=@WOLF;
INSERT INTO smart_scripts VALUES
(@WOLF,0,0,0,0,0,100,0,1000,3000,5000,8000,11,17253,1,0,0,0,0,2,0,0,0,0,0,0,0,'Wolf - In Combat - Cast \'Bite\''),
--
(@WOLF,0,1,0,9,0,100,0,5,30,6000,9000,11,3149,64,0,0,0,0,2,0,0,0,0,0,0,0,'Wolf - At 5-30 Yards - Cast \'Howl\''),
--
(@WOLF,0,2,0,2,1,100,1,0,30,0,0,25,1,0,0,0,0,0,0,0,0,0,0,0,0,0,'Wolf - At 30% Health - Flee For Assist'),
--
(@WOLF,0,3,4,4,0,50,0,0,0,0,0,1,0,3000,0,0,0,0,7,0,0,0,0,0,0,0,'Wolf - On Aggro - Say Line 0'),
--
(@WOLF,0,4,0,61,0,100,0,0,0,0,0,22,1,0,0,0,0,0,1,0,0,0,0,0,0,0,'Wolf - On Aggro - Set Event Phase 1'),
--
(@WOLF,0,5,0,74,0,100,0,0,60,4000,4000,11,2054,0,0,0,0,0,7,0,0,0,0,0,0,0,'Wolf - Friend Below 60% - Cast \'Heal\''),
--
(@WOLF,0,6,0,60,6,100,0,500,500,1000,1000,45,1,2,0,0,0,0,19,300,50,0,0,0,0,0,'Wolf - Always - Set Data 1 2');
DELETE FROM smart_scripts WHERE entryorguid=@FOX;
INSERT INTO smart_scripts VALUES
(@FOX,0,0,0,38,0,100,0,1,2,0,0,53,1,30000,0,0,0,2,1,0,0,0,0,0,0,0,'Fox - On Data Set 1 2 - Start Path'),
--
(@FOX,0,1,0,40,0,100,0,3,30000,0,0,80,30000,2,0,0,0,0,1,0,0,0,0,0,0,0,'Fox - At Point 3 - Run List'),
--
(@FOX,0,2,0,6,0,100,0,0,0,0,0,85,5000,2,0,0,0,0,7,0,0,0,0,0,0,0,'Fox - On Death - Invoker Casts'),
--
(@FOX,0,3,0,8,0,100,0,133,4,1000,2000,113,40,41,42,0,0,0,1,0,0,0,0,0,0,0,'Fox - On Spellhit - Start Closest Path'),
--
(@FOX,0,4,0,62,0,100,0,700,1,0,0,72,0,0,0,0,0,0,7,0,0,0,0,0,0,0,'Fox - On Gossip Select - Close Gossip');
DELETE FROM smart_scripts WHERE entryorguid=-77;
INSERT INTO smart_scripts VALUES
(-77,0,0,0,11,0,100,0,0,0,0,0,12,301,3,60000,0,0,0,8,0,0,0,10.5,-20.25,3,1.5,'Fox Spawn - On Respawn - Summon'),
--
(-77,0,1,0,25,0,100,0,0,0,0,0,2,14,0,0,0,0,0,1,0,0,0,0,0,0,0,'Fox Spawn - On Reset - Set Faction');
DELETE FROM smart_scripts WHERE entryorguid=500;
INSERT INTO smart_scripts VALUES
(500,1,0,0,60,0,100,0,1000,1000,2000,2000,131,1,0,0,0,0,0,1,0,0,0,0,0,0,0,'Lever - Always - Set Go State'),
--
(500,1,1,0,64,0,100,0,1,0,0,0,69,1,0,0,0,0,0,1,0,0,0,1,2,3,0,'Lever - On Hello - Move');
DELETE FROM smart_scripts WHERE entryorguid=@FOX*100;
INSERT INTO smart_scripts VALUES
(@FOX*100,9,0,0,0,0,100,0,2000,2000,0,0,5,25,0,0,0,0,0,1,0,0,0,0,0,0,0,'Fox - List - Play Emote'),
--
(@FOX*100,9,1,0,0,0,100,0,500,900,0,0,41,1000,0,0,0,0,0,1,0,0,0,0,0,0,0,'Fox - List - Despawn');
DELETE FROM smart_scripts WHERE entryorguid=400;
INSERT INTO smart_scripts VALUES
(400,0,0,0,34,0,100,0,8,1,0,0,49,0,0,0,0,0,0,21,30,0,0,0,0,0,0,'Bear - At Point 1 - Attack'),
--
(400,0,1,0,5,0,100,2,5000,5000,1,0,33,400,0,0,0,0,0,7,0,0,0,0,0,0,0,'Bear - On Kill - Credit');
