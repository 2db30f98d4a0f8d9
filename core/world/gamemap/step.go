package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/world/player"
	"loam/core/world/taxi"
)

// Step advances the map by clock.Step: it takes the waiting inputs in order, runs what is
// due, moves units, and publishes one batch. On one build the same state and the same
// inputs give the same step.
func (m *Map) Step() {
	m.tx.live = true
	if m.cfg.Stepping != nil {
		m.cfg.Stepping(m.step)
	}
	m.begin()
	m.takeInputs()
	m.step++
	m.s.Counters.Steps++
	m.s.Advance(m.fire)
	m.units.MoveUnits()
	m.transports.Move()
	m.settleRiders()
	m.rules.step()
	m.scripts.Settle(m.tx)
	m.spawns.FitLate()
	m.s.Grid.Changed(m.spawns.CellWoke, m.spawns.CellSlept)
	m.trade.Pass(m.step)
	m.saver.SaveDue(m.step)
	m.environment.PassWeather()
	if m.step%everySecond == 0 {
		m.groups.SendMemberStates()
		m.environment.ApplyEventAuras()
	}
	m.layers.Fit(m.step%everySecond == 0)
	m.gossip.ShowPanels()
	m.s.Sight.Signs(m.s.Units, m.s.Roster.BySlot, m.s.Objects.BySlot(), m.quests.Mark)
	if s, ok := m.scripts.(stepper); ok {
		s.Stepped(m.tx)
	}
	m.tx.live = false
	m.s.Rest()
	m.publish()
	m.population.forgetGone()
	if m.cfg.Hash != nil && m.step%m.cfg.HashEvery == 0 {
		m.cfg.Hash(m.step, m.Hash())
	}
	m.rested()
}

func (m *Map) rested() {
	if m.cfg.Rested != nil {
		m.cfg.Rested()
	}
}

// begin runs before the first input. A map restored from a snapshot has begun, also when
// the snapshot was taken in the first step.
func (m *Map) begin() {
	m.at = m.step
	if m.begun {
		return
	}
	m.begun = true
	m.spawns.SpawnInitial()
	_ = m.scripts.Loaded(m.tx, inbox.LoadStart) // failures were reported as faults
	m.s.NoticeMap(hook.MapCreate, hook.Args{})
	m.environment.Begin()
}

// takeInputs numbers and applies all that waits.
func (m *Map) takeInputs() {
	m.taking = m.inbox.Take()
	for _, in := range m.taking {
		m.take(in)
	}
}

func (m *Map) take(in input.Input) {
	m.taken++
	m.s.Counters.Inputs++
	if m.cfg.Record != nil {
		m.cfg.Record(m.step, in)
	}
	accept[in.Kind()](m, in)
}

// foretell numbers and records a random result of the scripts. In a replay the same input
// comes at the beginning of the step.
func (m *Map) foretell(in input.Input) {
	m.taken++
	m.s.Counters.Inputs++
	if m.cfg.Record != nil {
		m.cfg.Record(m.at, in)
	}
}

// on makes an acceptor of a method for one type of input.
func on[T input.Input](f func(*Map, T)) func(*Map, input.Input) {
	return func(m *Map, in input.Input) { f(m, in.(T)) }
}

// accept is what each input does; a test fails if a kind is missing.
var accept = [input.Count]func(*Map, input.Input){
	input.KindAsked:        on((*Map).asked),
	input.KindEnter:        on(func(m *Map, in input.Enter) { m.visits.enter(in) }),
	input.KindLeave:        on(func(m *Map, in input.Leave) { m.visits.leave(in) }),
	input.KindWatch:        on((*Map).watch),
	input.KindUnwatch:      on((*Map).unwatch),
	input.KindAdopt:        on(func(m *Map, in input.Adopt) { m.adoption.adopt(in) }),
	input.KindDeliver:      on((*Map).deliver),
	input.KindStamp:        on(func(m *Map, in input.Stamp) { m.unix = in.UnixMS; m.transports.Stamped(in.UnixMS) }),
	input.KindTakeSnapshot: on((*Map).takeSnapshot),
	input.KindSaved:        on(func(m *Map, in input.Saved) {}),
	input.KindStopAt:       on(func(m *Map, in input.StopAt) { m.entries.Stop(inbox.StopAt(in)) }),
	input.KindRebuilt:      on(func(m *Map, in input.Rebuilt) { m.entries.Fail(inbox.Rebuilt(in)) }),
	input.KindNote:         on(func(m *Map, in input.Note) { m.s.Log.Add(in.Event) }),
	input.KindCommanded:    on(func(m *Map, in input.Commanded) { m.console.Commanded(in.Player, in.Role, in.Ask, in.Line) }),
	input.KindRestarted:    on((*Map).restarted),
	input.KindGrouped:      on(func(m *Map, in input.Grouped) { m.groups.Take(&in.Group, in.States) }),
	input.KindFared:        on(func(m *Map, in input.Fared) { m.groups.TakeMemberStates(in.Group, in.States) }),
	input.KindBadged:       on((*Map).badged),
	input.KindHappening:    on((*Map).happening),
	input.KindProgressed:   on(func(m *Map, in input.Progressed) { m.encounters.Take(in.Done) }),
	input.KindDirected:     on((*Map).directed),
	input.KindEvaluated:    on((*Map).evaluated),
}

// asked applies a player's intent. An intent of a player who is not here, or whose state
// does not allow it, has no effect but an answer.
func (m *Map) asked(in input.Asked) {
	u, ok := m.s.Units[in.By]
	if !ok || u.Player == nil {
		m.s.Counters.Refused++
		return
	}
	rule := rules[in.Intent.Kind()]
	if rule.apply == nil { // an intent for the realm, which no session sends to a map
		m.s.Counters.Refused++
		return
	}
	if u.Dead && !rule.dead && !(rule.ghost && u.Ghost()) {
		m.s.Refuse(u, in.Intent.Kind(), "core.dead")
		return
	}
	if in.Intent.Kind().Need() != intent.Nothing && !u.Player.Role.AtLeast(toolRole) {
		m.s.Refuse(u, in.Intent.Kind(), "core.not_allowed")
		return
	}
	if m.layers.Elsewhere(u, aimOf(in.Intent)) {
		m.s.Refuse(u, in.Intent.Kind(), "core.gone")
		return
	}
	if rule.free && u.OutOfControl() || taxi.Grounds(u, in.Intent.Kind()) {
		m.s.Helpless(u, in.Intent.Kind())
		return
	}
	rule.apply(m, u, in.Intent)
}

// restarted is the first input when the map continues from a snapshot.
func (m *Map) restarted(input.Restarted) {
	m.trade.EndAll()
	_ = m.scripts.Loaded(m.tx, inbox.LoadRestart) // failures were reported as faults
}

// deliver passes a message from the realm to the scripts or to a player.
func (m *Map) deliver(in input.Deliver) {
	msg := in.Message
	switch msg.To.Kind {
	case inbox.ToMap:
		m.s.NoticeMap(hook.MapMessage, hook.Args{Texts: [2]string{msg.Name, msg.Bundle}, Data: msg.Data})
	case inbox.ToEveryone:
		m.s.Log.Add(event.Told{Text: msg.Text(), Args: msg.Data})
	case inbox.ToPlayer:
		if u, ok := m.s.FindPlayer(msg.To.Player); ok {
			m.s.Log.Add(event.Told{Player: u.GUID, Text: msg.Text(), Args: msg.Data})
		}
	case inbox.ToAnswer:
		m.console.Answered(msg)
	case inbox.ToSession:
		if u, here := m.s.FindPlayer(msg.To.Player); here {
			m.s.Report(u, msg.Event)
		}
	case inbox.ToStorage:
		if msg.Name == inbox.StoragePurge {
			m.stored.drop(msg.Bundle)
			m.scripts.Drop(msg.Bundle)
			return
		}
		key := msg.Data.Get("key").Text()
		m.environment.Stored(msg.Bundle, key, func() { m.stored.put(msg.Bundle, key, msg.Data.Get("value")) })
	case inbox.ToHandler:
		if !m.scripts.Answer(m.tx, msg.Bundle, msg.Name, msg.Data.Get("answer"), msg.Data.Get("data")) {
			m.s.Log.Add(event.Faulted{Bundle: msg.Bundle, Handler: msg.Name, Message: "an answer arrived for a handler that no longer exists"})
		}
	case inbox.ToHand:
		if msg.Posted != nil {
			m.receive(msg.Posted)
		}
	case inbox.ToOrder:
		m.console.Ordered(msg)
	case inbox.ToSubject:
		m.answerAbout(msg)
	case inbox.ToSave:
		m.saver.SaveAll()
	case inbox.ToRealm, inbox.ToPlace, inbox.ToCommand, inbox.ToStore, inbox.ToSpot, inbox.ToOffice, inbox.ToPost, inbox.ToTrail, inbox.ToInstances, inbox.ToEditor, inbox.ToEvents, inbox.ToDoor: // the realm handles these itself
	}
}

// A rule is what an intent does and when it is allowed.
type rule struct {
	apply acceptor
	dead  bool // allowed for a dead player
	ghost bool // allowed for a ghost
	free  bool // only for players who control their own unit
	// answer is what the map of another player, whom the intent is about, answers; such an intent
	// has no apply.
	answer answerer
}

type acceptor = func(*Map, *unit, intent.Intent)

func does[T intent.Intent](f func(*Map, *unit, T)) acceptor {
	return func(m *Map, u *unit, in intent.Intent) { f(m, u, in.(T)) }
}

type answerer = func(*Map, *unit, inbox.Question) event.Event

// answers makes an answerer of a method, which gets the player whom the intent is about, and who
// asks.
func answers[T intent.Other](f func(*Map, *unit, guid.GUID, T) event.Event) answerer {
	return func(m *Map, u *unit, q inbox.Question) event.Event { return f(m, u, q.By, q.Intent.(T)) }
}

// answerAbout answers a request about a player of this map.
func (m *Map) answerAbout(msg inbox.Message) {
	q := msg.Question
	about, here := m.s.FindPlayer(msg.To.Player)
	if rule := rules[q.Intent.Kind()]; here && rule.answer != nil {
		m.tx.Send(q.Answer(rule.answer(m, about, *q)))
		return
	}
	m.tx.Send(q.Missed(msg.To.Player))
}

// rules is what each intent does; a test fails if a kind is missing that neither the realm does nor
// the map of another player answers.
var rules = [intent.Count]rule{
	intent.KindMove:        {apply: does(func(m *Map, u *unit, in intent.Move) { m.walking.move(u, in) }), ghost: true},
	intent.KindAttack:      {apply: does(func(m *Map, u *unit, in intent.Attack) { m.combat.StartAttack(u, in) }), free: true},
	intent.KindStopAttack:  {apply: does(func(m *Map, u *unit, _ intent.StopAttack) { m.combat.StopAttack(u) })},
	intent.KindSelect:      {apply: does((*Map).selectUnit), dead: true},
	intent.KindChat:        {apply: does(func(m *Map, u *unit, in intent.Chat) { m.chat.Chat(u, in) }), dead: true},
	intent.KindRespawn:     {apply: does(func(m *Map, u *unit, b intent.Respawn) { m.death.AskRespawn(u, b) }), dead: true},
	intent.KindInspect:     {apply: does((*Map).inspect), dead: true},
	intent.KindEval:        {apply: does((*Map).eval), dead: true},
	intent.KindPress:       {apply: does(func(m *Map, u *unit, in intent.Press) { m.gossip.Press(u, in) }), dead: true},
	intent.KindClosePanel:  {apply: does(func(m *Map, u *unit, in intent.ClosePanel) { m.gossip.DismissPanel(u, in) }), dead: true},
	intent.KindCommand:     {apply: does(func(m *Map, u *unit, in intent.Command) { m.console.Command(u, in) }), dead: true},
	intent.KindReclaim:     {apply: does(func(m *Map, u *unit, b intent.Reclaim) { m.death.Reclaim(u, b) }), dead: true},
	intent.KindMoveItem:    {apply: does(func(m *Map, u *unit, in intent.MoveItem) { m.items.Move(u, in) })},
	intent.KindEquip:       {apply: does(func(m *Map, u *unit, in intent.Equip) { m.items.Equip(u, in) }), free: true},
	intent.KindUnequip:     {apply: does(func(m *Map, u *unit, in intent.Unequip) { m.items.Unequip(u, in) }), free: true},
	intent.KindDestroyItem: {apply: does(func(m *Map, u *unit, in intent.DestroyItem) { m.items.Destroy(u, in) })},
	intent.KindGiveItem:    {apply: does(func(m *Map, u *unit, in intent.GiveItem) { m.items.GiveByHand(u, in) }), dead: true},
	intent.KindTalkTo:      {apply: does(func(m *Map, u *unit, in intent.TalkTo) { m.gossip.Talk(u, in) }), ghost: true, free: true},
	intent.KindChoose:      {apply: does(func(m *Map, u *unit, in intent.Choose) { m.gossip.AnswerMenu(u, in) }), dead: true},
	intent.KindCloseMenu:   {apply: does(func(m *Map, u *unit, in intent.CloseMenu) { m.gossip.DismissMenu(u, in) }), dead: true},
	intent.KindGesture:     {apply: does(func(m *Map, u *unit, in intent.Gesture) { m.chat.Gesture(u, in) }), free: true},
	intent.KindVault:       {apply: does(func(m *Map, u *unit, in intent.Vault) { m.guildbanks.Handle(u, in) })},
	intent.KindPetition:    {apply: does(func(m *Map, u *unit, in intent.Petition) { m.petitions.Handle(u, in) }), dead: true},
	intent.KindFoundGuild:  {apply: does(func(m *Map, u *unit, in intent.FoundGuild) { m.petitions.HandleFounding(u, in) }), dead: true},
	intent.KindSettle:      {apply: does((*Map).settled), dead: true},
	intent.KindCast:        {apply: does((*Map).cast), dead: true},
	intent.KindCancelCast:  {apply: does((*Map).cancelCast), dead: true},
	intent.KindCancelAura:  {apply: does((*Map).cancelAura)},
	intent.KindTakeStance:  {apply: does((*Map).askStance), free: true},
	intent.KindPet:         {apply: does(func(m *Map, u *unit, in intent.Pet) { m.pets.AskPet(u, in) })},
	intent.KindAnswer:      {apply: does(func(m *Map, u *unit, in intent.Answer) { m.death.AnswerOffer(u, in) }), dead: true},
	intent.KindStoreItem:   {apply: does(func(m *Map, u *unit, in intent.StoreItem) { m.items.Store(u, in) })},
	intent.KindSocket:      {apply: does(func(m *Map, u *unit, in intent.Socket) { m.items.Socket(u, in) })},
	intent.KindUseItem:     {apply: does(func(m *Map, u *unit, in intent.UseItem) { m.items.Use(u, in) }), dead: true},
	intent.KindDuel:        {apply: does(func(m *Map, u *unit, in intent.Duel) { m.combat.Duels.Request(u, in) })},
	intent.KindOpenLoot:    {apply: does(func(m *Map, u *unit, in intent.OpenLoot) { m.loot.AskOpen(u, in) }), free: true},
	intent.KindTakeLoot:    {apply: does(func(m *Map, u *unit, in intent.TakeLoot) { m.loot.Take(u, in) })},
	intent.KindTakeMoney:   {apply: does(func(m *Map, u *unit, in intent.TakeMoney) { m.loot.TakeMoney(u, in) })},
	intent.KindCloseLoot:   {apply: does(func(m *Map, u *unit, in intent.CloseLoot) { m.loot.Close(u, in) }), dead: true},
	intent.KindRollLoot:    {apply: does(func(m *Map, u *unit, in intent.RollLoot) { m.loot.RollFor(u, in) }), dead: true},
	intent.KindGiveLoot:    {apply: does(func(m *Map, u *unit, in intent.GiveLoot) { m.loot.GiveTo(u, in) })},
	intent.KindRaiseFlag:   {apply: does((*Map).askFlag), dead: true},
	intent.KindGrow:        {apply: does((*Map).askGrowth), dead: true},
	intent.KindAskPlayed:   {apply: does((*Map).tellPlayed), dead: true},
	intent.KindAskPlayedOf: {answer: answers((*Map).tellPlayedOf)},
	intent.KindTrade:       {apply: does((*Map).askTrade)},
	intent.KindAuction:     {apply: does(func(m *Map, u *unit, in intent.Auction) { m.auctions.Handle(u, in) })},
	intent.KindMail:        {apply: does(func(m *Map, u *unit, in intent.Mail) { m.mail.Handle(u, in) })},
	intent.KindUseObject:   {apply: does(func(m *Map, u *unit, in intent.UseObject) { m.objects.Use(u, in) }), free: true},
	intent.KindInstance:    {apply: does(func(m *Map, _ *unit, _ intent.Instance) { m.s.Counters.Refused++ }), dead: true}, // the realm takes it
	intent.KindDeal:        {apply: does(func(m *Map, u *unit, in intent.Deal) { m.vendors.Asked(u, in) })},
	intent.KindQuest:       {apply: does((*Map).askQuest)},

	intent.KindInspectPlayer: {apply: does(func(m *Map, u *unit, in intent.InspectPlayer) { m.items.Inspect(u, in) }), dead: true},
}

// toolRole is the lowest role that may inspect and evaluate.
const toolRole = player.ToolRole
