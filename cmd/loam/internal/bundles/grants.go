package bundles

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"loam/cmd/loam/internal/grants"
	"loam/cmd/loam/internal/operator"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
	"loam/mods"
	"loam/mods/grant"
	"loam/scripting/permission"
)

// grantVerbs are the subcommands of mods about permissions.
type grantVerbs struct {
	Allow   modsAllowCmd   `cmd:"" help:"Grant a bundle permissions that it asks for."`
	Deny    modsDenyCmd    `cmd:"" help:"Deny permissions that a bundle asks for, or revoke granted ones."`
	Approve modsApproveCmd `cmd:"" help:"Adopt a new version of a bundle that waits because it wants more."`
	Grants  modsGrantsCmd  `cmd:"" help:"List the permissions that bundles have and those that they ask for."`
}

// decisionArgs are the arguments of allow and deny.
type decisionArgs struct {
	worlddir.Flag
	Name        string   `arg:"" help:"Name of the bundle."`
	Permissions []string `arg:"" optional:"" name:"permission" help:"Permissions (default: everything that the bundle asks for now)."`
}

type modsAllowCmd struct{ decisionArgs }

// Help describes the word all and lists the permissions.
func (modsAllowCmd) Help() string {
	return "The word all grants everything that the bundle asks for, now and later: use it for your own bundles. Bundles made by loam new have it from the start.\n\n" + permissionList()
}

// Run grants permissions, also while the world runs.
func (c modsAllowCmd) Run(ctx context.Context, std terminal.Streams) error {
	return c.run(ctx, std, "allow")
}

type modsDenyCmd struct{ decisionArgs }

// Help lists the permissions.
func (modsDenyCmd) Help() string { return permissionList() }

// Run refuses permissions, also while the world runs.
func (c modsDenyCmd) Run(ctx context.Context, std terminal.Streams) error {
	return c.run(ctx, std, "deny")
}

func permissionList() string {
	text := "The permissions:\n"
	for _, i := range permission.Table {
		text += fmt.Sprintf("\n  %-9s %s", i.Word, i.Doc)
	}
	return text
}

// run decides in the running world, or in its folder when it does not run.
func (c decisionArgs) run(ctx context.Context, std terminal.Streams, verb string) error {
	words := append([]string{c.Name}, c.Permissions...)
	if ran, err := c.AskRunning(ctx, std, strings.Join(append([]string{verb}, words...), " ")); ran {
		return err
	}
	bundles, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder)) // what is wrong with them is for check
	d := grants.Desk{World: c.World}
	text, err := d.Decide(bundles, words, operator.DecisionBy(terminal.User(), verb == "allow"))
	if err != nil {
		return err
	}
	fmt.Fprintln(std.Out, text)
	return c.NoteStopped(ctx, operator.DecisionWord(verb == "allow"), operator.Decided(words, text))
}

type modsApproveCmd struct {
	worlddir.Flag
	Name string `arg:"" help:"Name of the bundle."`
}

// Help describes when a version waits.
func (modsApproveCmd) Help() string {
	return "A new version waits if it asks for more permissions, is no longer isolated, is signed with another key or is no longer signed. " +
		"The command approves exactly the version in the mods folder, with all permissions that it asks for and that are not denied. See what it changes first: loam mods diff."
}

// Run approves a version, also while the world runs.
func (c modsApproveCmd) Run(ctx context.Context, std terminal.Streams) error {
	if ran, err := c.AskRunning(ctx, std, "approve "+c.Name); ran {
		return err
	}
	bundles, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder)) // what is wrong with them is for check
	d := grants.Desk{World: c.World}
	text, err := d.Approve(bundles, c.Name, terminal.User(), time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintln(std.Out, text)
	return c.NoteStopped(ctx, "approved", text)
}

type modsGrantsCmd struct {
	worlddir.Flag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// Run lists the permissions of each bundle.
func (c modsGrantsCmd) Run(_ context.Context, std terminal.Streams) error {
	if !world.Is(c.World) {
		return worlddir.NoWorld(c.World)
	}
	bundles, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder))
	book, problems := grant.Read(c.World)
	if len(problems) > 0 {
		terminal.PrintProblems(std.Err, problems)
		return terminal.ErrFault
	}
	list := grants.List(book, bundles)
	if c.JSON {
		return json.NewEncoder(std.Out).Encode(list)
	}
	fmt.Fprintln(std.Out, grants.Text(list))
	return nil
}
