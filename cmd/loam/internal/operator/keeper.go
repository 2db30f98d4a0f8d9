package operator

import "context"

// Keeper runs a world for operator commands: it implements office.Keeper.
type Keeper struct {
	Operator *Operator
	End      context.CancelFunc // ends the world as a signal does
	Program  string             // its version
}

// Reload reads the mods folder and the settings now.
func (k *Keeper) Reload(by string) (int, error) {
	if err := k.Operator.Loader.Reload(by); err != nil {
		return 0, err
	}
	_, number := k.Operator.Server.Realm.Content()
	return number, nil
}

// Stop stops the world once everybody is saved.
func (k *Keeper) Stop() { k.End() }

// Version returns the version of this program.
func (k *Keeper) Version() string { return k.Program }
