package main

import "context"

// keeper keeps a world for the commands of its operators: it implements
// office.Keeper.
type keeper struct {
	o    *operator
	stop context.CancelFunc // ends the world as a signal does
}

// Reload reads the mods folder and the settings now.
func (k *keeper) Reload(by string) (int, error) {
	if err := k.o.loader.Reload(by); err != nil {
		return 0, err
	}
	_, number := k.o.server.Realm.Content()
	return number, nil
}

// Stop ends the world once everybody is saved.
func (k *keeper) Stop() { k.stop() }

// Version is that of this program.
func (k *keeper) Version() string { return version() }
