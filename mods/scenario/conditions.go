package scenario

import (
	"slices"
)

// conditions is everything that may be expected, in the order of the reference,
// by subject as verbs are.
func conditions() []condition {
	return slices.Concat(ofGroup(), ofSocial(), ofGuilds(), ofVaults(), ofDuels(), ofPhases(), ofOwned(), ofErrands(), ofGrown(), ofHappenings(), ofStats(), ofBlows(), ofCasts(), ofWills(), ofFigures(), ofSpoils(), ofDesks(), ofThings(), ofPost(), ofHouses(),
		ofFights(), ofLives(), ofPlaces(), ofPossessions(), ofMenu(), shownOnPanels(), ofSights(), ofScripts(),
		ofInstances(), ofCopies(), ofSpawned(), ofWorldStates(), ofLayers(), ofRules(),
		talked(), lived(), fought(), passed(), ofEvents())
}
