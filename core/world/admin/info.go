package admin

import (
	"strings"

	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// maxTold limits how many enemies, and how many scripts, a builder is shown.
const maxTold = 10

// npcInfo reports definition and state of the selected unit, in the short form for chat;
// inspecting it in the page shows everything.
func (d *desk) npcInfo(_ []value.Value) command.Reply {
	u, ok := d.meant(value.Value{})
	if !ok {
		return command.Refuse("target")
	}
	_, at := d.originOf(definedBy(u), u.Def)
	r := command.Done("info", "name", u.Name, "guid", u.GUID.String(), "level", u.Level, "health", u.Health, "max", u.MaxHealth)
	add := func(key string, args ...any) { r.Lines = append(r.Lines, command.Told(key, args...)) }
	add("info_definition", "id", u.Def, "bundle", bundleOf(u.Def), "at", at)
	if u.Creature != nil {
		d.tellSpawn(u, add)
		add("info_mode", "mode", u.Creature.Mode.String(), "faction", u.Faction)
		if p := u.Creature.Phase; p.Name != "" {
			add("info_phase", "phase", p.Name, "seconds", round((d.Now() - p.Since).Seconds()))
		}
	}
	if victim, fights := d.Unit(u.Victim); fights {
		add("info_victim", "name", victim.Name)
	}
	for _, g := range u.Threats[:min(len(u.Threats), maxTold)] {
		name := content.Text{Key: g.Enemy.String()}
		if e, here := d.Unit(g.Enemy); here {
			name = e.Name
		}
		add("info_threat", "name", name, "threat", round(g.Threat))
	}
	d.tellScripts(u, add)
	return r
}

// tellSpawn reports the spawn of a creature and its path.
func (d *desk) tellSpawn(u *entity.Unit, add func(key string, args ...any)) {
	id := u.Creature.Spawn
	if id == "" {
		add("info_summoned")
		return
	}
	_, at := d.originOf(content.Spawns, id)
	add("info_spawn", "id", id, "bundle", bundleOf(id), "at", at)
	if path := d.Movement().Route(u); path != "" {
		_, at := d.originOf(content.Paths, path)
		add("info_path", "id", path, "bundle", bundleOf(path), "at", at)
	}
}

// tellScripts reports which handlers run for a unit, and what bundles store in its state.
func (d *desk) tellScripts(u *entity.Unit, add func(key string, args ...any)) {
	for i, e := range d.Handlers().Inspect(u.GUID).Entries() {
		if i == maxTold {
			return
		}
		var handlers []string
		for _, h := range e.Value.Get("handlers").Entries() {
			handlers = append(handlers, h.Value.Text())
		}
		if len(handlers) > 0 {
			add("info_scripts", "bundle", e.Key.Text(), "handlers", strings.Join(handlers, ", "))
		}
		if state := e.Value.Get("state"); state.Kind() != value.Nil {
			add("info_state", "bundle", e.Key.Text(), "state", state.String())
		}
	}
}

func bundleOf(id content.ID) string {
	bundle, _, _ := strings.Cut(string(id), ":")
	return bundle
}
