// The page: wires connection, world, controls and panels together.

import { Connection, SUPERSEDED } from './connection.js';
import { Commands } from './commands.js';
import { Control } from './control.js';
import { Gate } from './gate.js';
import { Duel } from './duel.js';
import { Group } from './group.js';
import { Rules } from './rules.js';
import { Settings } from './settings.js';
import { Stage } from './stage.js';
import { Auras } from './auras.js';
import { Casting } from './casting.js';
import { Floats } from './floats.js';
import { Magic } from './magic.js';
import { Spells } from './spells.js';
import { listenTips, tickTip } from './tip.js';
import { Desk } from './desk.js';
import { Loot } from './loot.js';
import { Auction } from './auction.js';
import { Mail } from './mail.js';
import { Trade } from './trade.js';
import { Friends } from './friends.js';
import { Guild } from './guild.js';
import { Vault } from './vault.js';
import { Petition } from './petition.js';
import { Book } from './things.js';
import { Menus } from './menus.js';
import { Panel } from './panel.js';
import { Offers, Pet } from './pet.js';
import { Pushed } from './pushed.js';
import { Questions } from './questions.js';
import { Targets } from './targets.js';
import { Tools } from './tools.js';
import { World } from './world.js';
import { $, closeInFront, machine, setText, stackWindows, tab } from './dom.js';
import { listen } from './input.js';
import { Bag } from './bag.js';
import { Bosses } from './bosses.js';
import { Instances } from './instances.js';
import { Growth } from './growth.js';
import { drawSheet } from './sheet.js';
import { Outlook } from './outlook.js';
import { Quests } from './quests.js';
import { words } from './words.js';
import * as about from './about.js';

const BUBBLE_TIME = 5000; // ms

const world = new World();
const connection = new Connection(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`, { message, up, down });
const send = (m) => connection.send(m);
const stage = new Stage($('stage'), world);
const panel = new Panel();
const pushed = new Pushed(send);
const menus = new Menus(world, send);
const loot = new Loot(world, send);
const book = new Book(world);
const control = new Control(world, send);
const targets = new Targets(world, stage, control, send, (text) => panel.line({ kind: 'system', text, say: text }));
const group = new Group(world, targets, send);
const duel = new Duel(world, targets, send);
const pet = new Pet(world, targets, send);
const offers = new Offers(send);
const tools = new Tools(world, stage, panel, send);
const questions = new Questions(send);
const settings = new Settings(panel, send);
const rules = new Rules(panel, send);
const magic = new Magic(world, stage);
const casting = new Casting(magic, targets, control, send);
const spells = new Spells(magic, targets, casting);
about.listenAbout(send, () => world.own);
const bag = new Bag(send, magic, casting);
const desk = new Desk(world, send, bag);
const trade = new Trade(world, targets, bag, send);
const mail = new Mail(bag, send);
const auction = new Auction(bag, send);
const vault = new Vault(bag, send);
const petition = new Petition(world, targets, bag, send);
const friends = new Friends(world, send);
const guild = new Guild(world, send);
const quests = new Quests(world, send, menus);
const growth = new Growth(send, panel);
const outlook = new Outlook();
const bosses = new Bosses(world, targets);
const instances = new Instances(group, send);
const auras = new Auras(magic, send);
const floats = new Floats(world, stage);
stage.castOf = (o, now) => magic.castOf(o, now);
const gate = new Gate(send);
const commands = new Commands(send);
let state = 'connecting'; // connecting, gate, world, lost or over
let lastFrame = performance.now();
let retryAt = 0;
let opened = 0; // when the chat line was

function setState(next) {
  state = next;
  document.body.dataset.state = next;
}

// The connection

function up() {
  link('up', 'Connected');
  if (state !== 'lost') setState('gate');
}

function down({ final, code, reason, pause }) {
  control.stop();
  link('down', final ? 'Disconnected' : 'Connection lost');
  if (final) {
    setState('over');
    over(code, reason);
    return;
  }
  setState('lost');
  retryAt = performance.now() + pause;
  if (!world.own) gate.say('The realm does not answer. Trying again…', true);
}

function over(code, reason) {
  banner();
  gate.shut(false);
  for (const id of ['guest-form', 'login-form', 'signup-form', 'characters']) $(id).hidden = true;
  gate.say(code === SUPERSEDED ? 'Taken over: this character is now played from another window.' : `The realm closed the connection: ${reason || code}.`, true);
  setText($('again'), code === SUPERSEDED ? 'Play here again' : 'Connect again');
  $('again').hidden = false;
  $('again').focus();
}

$('again').onclick = () => {
  $('again').hidden = true;
  gate.say('Connecting to the realm…');
  connection.retryNow();
};

function link(how, text) {
  $('status').dataset.link = how;
  setText($('status').querySelector('.status-text'), text);
}

// Messages

const ON = {
  welcome: (m) => gate.welcome(m),
  account: (m) => {
    gate.account(m);
    tools.account(m, gate.allowed.development);
    settings.account(m);
    rules.account(m);
  },
  challenge: (m) => gate.challenged(m),
  characters: (m) => {
    if (state === 'world') leftWorld();
    gate.characters(m);
  },
  seated,
  step,
  panels: (m) => {
    pushed.take(m.panels);
    menus.take(m.menu);
  },
  items: (m) => { about.forget(); bag.take(m.items); },
  spells: (m) => magic.take(m),
  quests: (m) => quests.take(m),
  growth: (m) => growth.take(m),
  sheet: (m) => drawSheet(m),
  outlook: (m) => outlook.take(m),
  commands: (m) => commands.known(m),
  completions: (m) => commands.completions(m),
  item_about: (m) => about.told(m),
  time: (m) => tools.timeIs(m),
  questions: (m) => {
    questions.take(m.open);
    settings.adopted(); // comes when the world has adopted; maps tell of it a moment too early
  },
  refused: (m) => panel.refused(m.faults),
  settings: (m) => settings.listed(m),
  rules_read: (m) => rules.read(m),
  rules_tried: (m) => rules.tried(m),
  error: refused,
};

function message(m) { ON[m.type]?.(m); }

function seated(m) {
  about.forget();
  world.seated(m);
  setText($('map-name'), m.map.name);
  panel.runs(m.release);
  if (!m.fresh) return;
  connection.settled();
  rules.clear();
  panel.refused([]); // who may see the problems is told them next
  pushed.clear();
  bag.clear();
  magic.clear();
  casting.unaim();
  group.clear();
  duel.clear();
  pet.clear();
  offers.clear();
  menus.clear();
  loot.clear();
  book.clear();
  desk.clear();
  trade.clear();
  mail.clear();
  auction.clear();
  vault.clear();
  petition.clear();
  friends.clear();
  guild.clear();
  quests.clear();
  growth.clear();
  outlook.clear();
  instances.clear();
  control.stop();
  stage.selected = '';
  targets.visited = [];
  targets.attacked = '';
  stage.camera.set = false;
  stage.numbers = [];
  instances.ask();
  gate.entered(m.player);
  turned(panel.current);
  setState('world');
  showArea();
  banner();
  $('stage').focus({ preventScroll: true });
  welcome();
}

function leftWorld() {
  setState('gate');
  control.stop();
  world.reset();
  pushed.clear();
  bag.clear();
  magic.clear();
  casting.unaim();
  group.clear();
  duel.clear();
  pet.clear();
  offers.clear();
  menus.clear();
  loot.clear();
  book.clear();
  desk.clear();
  trade.clear();
  mail.clear();
  auction.clear();
  vault.clear();
  petition.clear();
  friends.clear();
  guild.clear();
  quests.clear();
  growth.clear();
  outlook.clear();
  instances.clear();
}

function step(m) {
  const now = performance.now();
  const { run, walk, rooted } = world.self;
  world.step(m, now);
  if (m.self && (run !== m.self.run || walk !== m.self.walk || !!rooted !== m.self.rooted)) send({ type: 'settle' });
  for (const o of m.entered ?? []) if (o.id === world.player) control.putBack(o.x, o.y, o.facing);
  pushed.take(m.panels);
  bag.take(m.items);
  bag.pay(m.self?.money);
  magic.take(m.spells);
  menus.take(m.menu);
  loot.take(m.loot);
  desk.take(m.desk, m.items ?? m.self?.money);
  trade.moved(m.items);
  mail.moved(m.items);
  vault.moved(m.items);
  petition.moved(m.items);
  auction.take(m.desk, m.items);
  quests.take(m.quests);
  growth.take(m.growth);
  drawSheet(m.sheet);
  outlook.take(m.outlook);
  quests.marks(m.marks);
  pet.take(m.pet);
  group.take(m);
  if (m.group) instances.ask(); // what is chosen is the group's
  for (const e of desk.unsaid(m.events ?? [])) happened(e, now);
}

function refused(m) {
  if (!$('gate').hidden && gate.refused(m)) return;
  if (settings.refused(m) || rules.refused(m)) return;
  panel.line({ kind: 'system', text: m.text, say: m.text });
}

// Events

const EFFECT = {
  put_back: (e) => control.putBack(e.x, e.y, e.facing),
  teleported: (e) => { if (e.unit === world.player) control.putBack(e.x, e.y, e.facing); },
  revived: (e) => { if (e.unit === world.player && world.own) control.putBack(world.own.x, world.own.y); },
  spoke: (e, now) => {
    const o = world.objects.get(e.unit);
    if (o) o.bubble = { text: e.speech === 'emotes' ? `${o.name} ${e.text}` : e.text, speech: e.speech, until: now + BUBBLE_TIME };
  },
  gestured: (e, now) => {
    const o = world.objects.get(e.unit);
    if (o && e.text) o.bubble = { text: `${o.name} ${e.text}`, speech: 'emotes', until: now + BUBBLE_TIME };
  },
  damage_dealt: (e, now) => floats.damage(e, now),
  missed: (e, now) => floats.missed(e, now),
  healed: (e, now) => floats.healed(e, now),
  spell_missed: (e, now) => floats.spellMissed(e, now),
  energized: (e, now) => floats.energized(e, now),
  cast_begun: (e) => magic.begun(e, false),
  channel_began: (e) => magic.begun(e, true),
  cast_delayed: (e) => magic.delayed(e),
  cast_interrupted: (e, now) => magic.interrupted(e, now),
  cast_went: (e) => magic.went(e),
  channel_ended: (e) => magic.channelEnded(e),
  cast_failed: (e, now) => casting.failed(e, now),
  rested: (e) => magic.rested(e),
  experience_gained: (e) => Object.assign(world.self, { experience: e.now, needed: e.needed }),
  area_entered: (e) => world.areas.add(e.area) && showArea(),
  area_left: (e) => world.areas.delete(e.area) && showArea(),
  faulted: (e) => (panel.fault(e) ? 'new' : 'known'),
  switched_off: (e) => panel.switchedOff(e),
  adopted: (e) => panel.adopted(e),
  inspected: (e) => tools.inspected(e),
  instance_told: (e) => instances.told(e),
  group_told: (e) => group.told(e),
  object_used: (e) => book.told(e),
  rolled: (e) => {
    const text = loot.told(e);
    if (text) panel.line({ kind: 'gain', text, say: text });
    return 'known';
  },
  dealt: (e) => {
    const text = desk.told(e);
    if (text) panel.line({ kind: 'gain', text, say: text });
    return 'known';
  },
  trade_told: (e) => noted(trade.told(e)),
  mail_told: (e) => noted(mail.told(e)),
  mail_shown: (e) => mail.shows(e),
  auction_told: (e) => noted(auction.told(e)),
  auction_priced: (e) => auction.priced(e),
  auction_shown: (e) => auction.shows(e),
  social_told: () => friends.told(),
  contacts_shown: (e) => friends.shows(e),
  guild_told: (e) => guild.told(e),
  guild_shown: (e) => guild.shows(e),
  vault_shown: (e) => vault.shows(e),
  petition_told: (e) => petition.told(e),
  petition_shown: (e) => petition.shows(e),
  refused: (e) => ({ trade, mail, auction, vault, petition, guild, found_guild: guild, social: friends })[e.request]?.refused(e),
  duel_told: (e, now) => duel.told(e, now),
  quest_told: (e) => {
    const text = quests.told(e);
    if (text) panel.line({ text, kind: 'gain', say: text });
    return 'known';
  },
  grown: (e) => {
    const text = growth.told(e);
    if (text) panel.line({ text, kind: 'gain', say: text });
    return 'known';
  },
  offered: (e, now) => offers.told(e, now),
  pinged: (e, now) => stage.pings.push({ x: e.x, y: e.y, since: now }),
};

/** Adds what a window says of its news to the log. */
function noted(text) {
  if (text) panel.line({ kind: 'gain', text, say: text });
  return 'known';
}

// Modules that are shown events of their own.
for (const module of [targets]) Object.assign(EFFECT, module.events);

function happened(e, now) {
  if (EFFECT[e.type]?.(e, now) === 'known') return;
  const line = words(e, world, magic);
  if (line) panel.line(line);
}

function showArea() {
  const names = [...world.areas].map((id) => world.places.find((p) => p.id === id)?.name).filter(Boolean);
  setText($('area-name'), names.join(', '));
}

// What the player does

function speak(begin = '') {
  document.body.classList.add('talking');
  if (begin) $('chat').value = begin;
  $('chat').focus();
  opened = performance.now();
}

$('say').onsubmit = (e) => {
  e.preventDefault();
  const text = $('chat').value.trim();
  if (!text && performance.now() - opened < 150) return; // still the key that opened it
  if (text) commands.say(text, $('speech').value);
  $('chat').value = '';
  document.body.classList.remove('talking');
  $('stage').focus();
};

function respawn() {
  if (!world.own || !world.is(world.own, 'dead')) return;
  send({ type: world.ghost(world.own) ? 'reclaim' : 'respawn' });
}

function help() {
  const opens = $('help').hidden;
  const held = $('help').contains(document.activeElement);
  $('help').hidden = !opens;
  $('keys').setAttribute('aria-expanded', String(opens));
  if (opens) $('help-close').focus({ preventScroll: true });
  else if (held) $('stage').focus({ preventScroll: true });
}

/** Closes the window in front; tells whether there was one. */
function shutWindow() {
  const close = closeInFront();
  close?.click();
  return close !== undefined;
}

/** Says once on a machine how to begin. */
function welcome() {
  if (machine.get('loam.welcomed')) return;
  machine.set('loam.welcomed', 'yes');
  const text = matchMedia('(pointer: coarse)').matches
    ? 'Tap the ground to move; tap a character twice to talk or fight. “!” marks a quest for you. More is under Help, in the panel.'
    : 'Click the ground or press W A S D to move; right click a character, or press T, to talk. “!” marks a quest for you. Press ? for more.';
  panel.line({ kind: 'system', text, say: text });
}

const on = { slot: (key) => spells.key(key), aimed: (x, y) => casting.place(x, y), unaim: () => casting.unaim(), stop: () => casting.stop(), shut: shutWindow, hail: () => targets.hail(), attack: () => targets.attack(), respawn, inspect: () => tools.inspect(), speak, panels: () => pushed.focus(), help };
listen(stage, control, targets, on);
listenTips();
stackWindows();
$('attack').onclick = on.attack;
$('hail').onclick = on.hail;
$('next').onclick = () => targets.cycle(false);
$('respawn').onclick = respawn;
$('inspect').onclick = on.inspect;
$('keys').onclick = help;
for (const more of document.querySelectorAll('.more')) more.onclick = () => more.setAttribute('aria-expanded', String(more.ariaExpanded !== 'true'));
$('help-open').onclick = () => {
  if ($('help').hidden) help();
};
$('help-close').onclick = help;
$('talk').onclick = () => (document.body.classList.contains('talking') ? document.body.classList.remove('talking') : speak());
$('leave').onclick = () => {
  tab.set('loam.playing', '');
  send({ type: 'leave' });
};
$('banner-button').onclick = () => (state === 'lost' ? connection.retryNow() : respawn());

/** Says what keeps the player from playing: being dead, or no connection. */
function banner() {
  const dead = state === 'world' && world.own && world.is(world.own, 'dead');
  const lost = state === 'lost' && world.own;
  $('banner').hidden = !dead && !lost;
  $('respawn').hidden = !dead;
  $('banner-button').hidden = false;
  if (dead && world.ghost(world.own)) {
    ghostBanner();
  } else if (dead) {
    setText($('banner-text'), 'You have died.');
    setText($('banner-note'), `You come back at ${world.map.graveyard || 'your starting place'}.`);
    setText($('banner-button'), 'Come back (R)');
  } else if (lost) {
    const left = Math.max(0, Math.ceil((retryAt - performance.now()) / 1000));
    setText($('banner-text'), 'The connection is lost.');
    setText($('banner-note'), connection.socket ? 'Reconnecting…' : `Reconnecting in ${left} s.`);
    setText($('banner-button'), 'Try now');
  }
}

/** Says where the player's body lies, and whether it may be taken back. */
function ghostBanner() {
  const away = world.bodyAway();
  const wait = Math.ceil(((world.self.due ?? 0) - world.shown) / 1000);
  setText($('banner-text'), 'You are a ghost.');
  let note = 'Your body is on another map.';
  if (away !== undefined) note = `Your body is ${Math.round(away)} yards away${wait > 0 ? `; you can reclaim it in ${wait} s` : ''}.`;
  setText($('banner-note'), note);
  setText($('banner-button'), 'Reclaim your body (R)');
}

/** Asks for what a tab shows that nobody tells without being asked. */
function turned(name) {
  if (name !== 'company') return;
  friends.ask();
  guild.ask();
}
panel.turned = (name) => { if (state === 'world') turned(name); };

panel.shownChanged = () => {
  const narrow = innerWidth <= 820;
  stage.right = panel.isOpen && !narrow ? $('panel').offsetWidth : 0;
  stage.bottom = panel.isOpen && narrow ? $('panel').offsetHeight : 0;
};
panel.shownChanged();
addEventListener('resize', panel.shownChanged);

function frame(now) {
  const dt = Math.min(now - lastFrame, 100);
  lastFrame = now;
  world.tick(now, dt);
  if (state === 'world') control.tick(now, dt, world.objects.get(targets.attacked));
  stage.goal = control.goal;
  stage.frame(now, dt);
  targets.show();
  spells.show();
  bag.show();
  auras.show(world.own, targets.selected);
  casting.show(now);
  tickTip(now);
  group.show();
  bosses.show();
  duel.show(now);
  trade.show();
  loot.show();
  pet.show();
  offers.show(now);
  tools.tick(now);
  banner();
  requestAnimationFrame(frame);
}

// For tests and the curious: what the page knows, to be read only.
Object.defineProperty(window, 'loam', {
  value: Object.freeze({
    get connected() { return connection.open; },
    get state() { return state; },
    get self() {
      const o = world.own;
      return o ? { ...copy(o), ...world.self, x: o.sx, y: o.sy, facing: o.sf } : null;
    },
    get objects() { return [...world.objects.values()].map(copy); },
    get selected() { return stage.selected; },
    get attacking() { return targets.attacked; },
    get time() { return world.shown; },
    get rate() { return world.rate; },
    get step() { return world.steps; },
    get release() { return world.release; },
    get map() { return world.map && { ...world.map }; },
    get panels() { return pushed.shown; },
    get items() { return bag.items; },
    get spells() { return spells.slots.map((s) => ({ spell: s.spell.spell, rest: magic.restOf(s.spell)?.left ?? 0, hinder: s.hinder })); },
    get numbers() { return stage.numbers.map(({ text, ink }) => ({ text, ink })); },
    get flights() { return stage.flights.length; },
    get aiming() { return stage.aiming && { ...stage.aiming }; },
    get menu() { return menus.shown; },
    get loot() { return loot.shown; },
    get desk() { return desk.shown; },
    get trade() { return trade.shown; },
    get mail() { return mail.shown; },
    get auction() { return auction.shown; },
    get vault() { return vault.shown; },
    get petition() { return petition.shown; },
    get friends() { return friends.shown; },
    get guild() { return guild.shown; },
    get quests() { return quests.shown; },
    get growth() { return growth.shown; },
    get bosses() { return bosses.shown.map(copy); },
    get instances() { return instances.shown; },
    get marks() { return Object.fromEntries(world.marks); },
    get group() { return { members: group.members.map((m) => ({ ...m, ...group.fares.get(m.id) })), leader: group.leader, raid: group.raid, marks: group.marks, invited: group.invited }; },
    get duel() { return { phase: duel.phase, foe: duel.foe, first: duel.first }; },
    get pet() { return pet.shown; },
    get offers() { return offers.open.map((o) => ({ offer: o.offer, by: o.by, by_name: o.by_name })); },
    get areas() { return [...world.areas]; },
    /** Pixel of a place of the map, for clicks. */
    pixel: (x, y) => stage.at(x, y),
  }),
});

function copy(o) {
  return { id: o.id, def: o.def, name: o.name, level: o.level, health: o.health, max_health: o.max_health, x: o.sx, y: o.sy,
    state: [...o.state], owner: o.owner, target: o.target, powers: o.powers, auras: o.auras, cast: o.cast ?? null, reaction: world.reaction(o), player: o.player };
}

connection.connect();
requestAnimationFrame(frame);
