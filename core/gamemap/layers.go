package gamemap

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/layer"
	"loam/core/trade"
	"loam/core/view"
)

// relayed are the facts of a player whose change may bring it into another layer.
const relayed = view.Level | view.Auras | view.Gear | view.State

// fitLayers brings players into the layers whose needs they meet: at once where their
// quests, things, auras, level or surroundings have changed, and each second for the
// rest, such as what scripts keep for them.
func (m *Map) fitLayers() {
	if !m.needy {
		return
	}
	for _, v := range m.s.Sight.Viewers {
		u, ok := m.s.Units[v.Unit]
		if !ok || u.Player == nil {
			continue
		}
		if m.step%fareEvery == 0 || v.Self || v.Items || v.Spells || v.Quests || v.Growth || v.Outlook || u.Changed&relayed != 0 {
			m.relayer(u)
		}
	}
}

// layersOf is in which layers a unit is to be: a creature where its owner is, else
// where scripts have brought it, else where its spawn says.
func (m *Map) layersOf(u *unit) []content.ID {
	if u.Player != nil {
		return layer.OfPlayer(m.s.Content().Layers, u.Given, func(needs []content.Need) bool { return m.unmet(needs, u, nil) == nil })
	}
	if owner, ok := m.s.OwnerOf(u); ok {
		return owner.Layers
	}
	if u.Given != nil {
		return layer.Set(u.Given)
	}
	if s, ok := m.s.Content().Spawn(u.Creature.Spawn); ok {
		return layer.Set(s.Layers)
	}
	return nil
}

// relayer puts a unit into the layers in which it is to be, with all that it owns.
func (m *Map) relayer(u *unit) {
	if !m.s.SetLayers(u, m.layersOf(u)) {
		return
	}
	m.part(u)
	for _, g := range slices.Clone(u.Owned) {
		if o, ok := m.s.Units[g]; ok && o.Creature != nil && o.Creature.Owner == u.GUID {
			m.relayer(o)
		}
	}
	if m.s.Here(u) {
		m.s.ForgetSights(u)
		m.conduct.LookAround(u)
	}
}

// part ends what a unit has to do with those with whom it shares no layer any more.
func (m *Map) part(u *unit) {
	m.fight.Parted(u)
	if u.Player == nil {
		return
	}
	p := u.Player
	if p.Menu != nil && m.elsewhere(u, p.Menu.Speaker) {
		m.parley.EndTalk(u)
	}
	if m.elsewhere(u, p.Looting.Source) {
		m.spoils.Shut(u)
	}
	if m.elsewhere(u, p.Served.By) {
		m.commerce.Shut(u)
	}
	if d := m.trade.Of(u.GUID); d != nil && slices.ContainsFunc(d.Sides[:], func(s trade.Side) bool { return m.elsewhere(u, s.Player) }) {
		m.trade.Gone(u)
	}
	if m.elsewhere(u, p.Duel.Foe) {
		m.fight.QuitDuel(u)
	}
}

// elsewhere tells whether somebody or something of this map shares no layer with a
// unit.
func (m *Map) elsewhere(u *unit, g guid.GUID) bool {
	if g == 0 || !m.s.Layered() {
		return false
	}
	if o, ok := m.s.Units[g]; ok {
		return !m.s.SharesLayer(u, o)
	}
	o, ok := m.s.Object(g)
	return ok && !layer.Shared(u.Layers, o.Layers)
}

// aimOf is at whom or what an intent is aimed; 0 is nobody.
func aimOf(in intent.Intent) guid.GUID {
	switch in := in.(type) {
	case intent.Attack:
		return in.Target
	case intent.Select:
		return in.Target
	case intent.TalkTo:
		return in.Target
	case intent.UseObject:
		return in.Target
	case intent.OpenLoot:
		return in.Target
	case intent.Gesture:
		return in.Target
	case intent.Cast:
		return cmp.Or(in.Target, in.On)
	case intent.UseItem:
		return in.Target
	case intent.Duel:
		return in.Player
	case intent.Trade:
		return in.Player
	case intent.Deal:
		return in.With
	case intent.Quest:
		return in.Unit
	case intent.Mail:
		return in.Where
	case intent.Auction:
		return in.Where
	case intent.Pet:
		return in.Target
	}
	return 0
}

// errCommon is for who moves a player into or out of the common layer.
var errCommon = errors.New("whether a player is in the common layer follows from the others in which it is: give one of them `instead: true`")

// JoinLayer brings a unit into a layer: a player beside those whose needs it meets,
// a creature beside those in which it is, until it dies.
func (tx *Tx) JoinLayer(u *entity.Unit, id content.ID) error {
	m := tx.on()
	if u.Player != nil && id == content.CommonLayer {
		return errCommon
	}
	set, ok := layer.With(m.given(u), id)
	if !ok {
		return fmt.Errorf("%s would be in more than %d layers", u.Name.Key, content.MaxLayers)
	}
	m.give(u, set)
	return nil
}

// LeaveLayer takes a unit out of a layer into which a script or its spawn has
// brought it.
func (tx *Tx) LeaveLayer(u *entity.Unit, id content.ID) error {
	m := tx.on()
	if u.Player != nil && id == content.CommonLayer {
		return errCommon
	}
	set, ok := layer.Without(m.given(u), id)
	if !ok {
		return fmt.Errorf("%s would be in no layer: let it join another first", u.Name.Key)
	}
	m.give(u, set)
	return nil
}

// given is what scripts have brought a unit into: a player beside the common layer,
// and a creature where nothing has, what it is in.
func (m *Map) given(u *unit) []content.ID {
	switch {
	case u.Player != nil:
		return layer.Set(append([]content.ID{content.CommonLayer}, u.Given...))
	case u.Given != nil:
		return layer.Set(u.Given)
	}
	return u.Layers
}

func (m *Map) give(u *unit, set []content.ID) {
	switch {
	case u.Player != nil: // in the common one it is or not by itself
		set = slices.DeleteFunc(slices.Clone(set), func(id content.ID) bool { return id == content.CommonLayer })
		u.Player.Dirty = true
	case set == nil:
		set = []content.ID{content.CommonLayer}
	}
	if len(set) == 0 {
		set = nil
	}
	u.Given = set
	m.relayer(u)
}

// JoinObjectLayer and LeaveObjectLayer are the same of a game object.
func (tx *Tx) JoinObjectLayer(o *entity.Object, id content.ID) error {
	set, ok := layer.With(o.Layers, id)
	if !ok {
		return fmt.Errorf("the object would be in more than %d layers", content.MaxLayers)
	}
	tx.on().relayerObject(o, set)
	return nil
}

// LeaveObjectLayer takes a game object out of a layer.
func (tx *Tx) LeaveObjectLayer(o *entity.Object, id content.ID) error {
	set, ok := layer.Without(o.Layers, id)
	if !ok {
		return errors.New("the object would be in no layer: let it join another first")
	}
	tx.on().relayerObject(o, set)
	return nil
}

func (m *Map) relayerObject(o *entity.Object, set []content.ID) {
	if !m.s.SetObjectLayers(o, set) {
		return
	}
	m.fixture.Shutters()
	for u := range m.s.Roll.All() {
		if u.Player != nil && m.elsewhere(u, o.GUID) {
			m.part(u)
		}
	}
}

// refitLayers follows a release: what its spawns say now, for those objects that
// scripts have not brought elsewhere.
func (m *Map) refitLayers(before *content.Snapshot) {
	for u := range m.s.Roll.All() {
		m.relayer(u)
	}
	for _, o := range slices.Clone(m.s.Objects()) {
		was, _ := before.Spawn(o.Spawn)
		now, ok := m.s.Content().Spawn(o.Spawn)
		if ok && was != nil && slices.Equal(o.Layers, layer.Set(was.Layers)) {
			m.relayerObject(o, layer.Set(now.Layers))
		}
	}
}
