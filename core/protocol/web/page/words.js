// What happened, in words: one function for each event that the log tells.

/**
 * The words for an event, or null: {kind, text, say, spans, before}. say is read
 * aloud; marked text has spans, and what stands before them.
 */
export function words(e, world, magic) {
  return TELL[e.type]?.(e, (id) => (id === world.player ? 'you' : world.nameOf(id)), world, magic) || null;
}

const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);
const verb = (who, you, other) => (who === 'you' ? you : other);
// span says a time in seconds with its two largest units: 1 day 2 h, 3 min 20 s.
const span = (s) => {
  const parts = [[Math.floor(s / 86400), s >= 172800 ? 'days' : 'day'], [Math.floor(s / 3600) % 24, 'h'], [Math.floor(s / 60) % 60, 'min'], [s % 60, 's']];
  const first = Math.max(0, parts.findIndex(([n]) => n > 0));
  return s < 1 ? '0 s' : parts.slice(first, first + 2).filter(([n]) => n > 0).map((p) => p.join(' ')).join(' ');
};
const concerns = (world, ...ids) => ids.includes(world.player);

const TELL = {
  aggroed: (e, name, world) => concerns(world, e.enemy) && {
    kind: 'combat', text: `${capital(name(e.unit))} attacks you.`, say: `${name(e.unit)} attacks you` },
  evaded: (e, name) => ({ kind: 'combat', text: `${capital(name(e.unit))} evades and runs home.` }),
  missed: (e, name) => ({ kind: 'combat', text: missed(e, name) }),
  damage_dealt: (e, name, world, magic) => ({
    kind: e.victim === world.player ? 'combat hurt' : 'combat', text: damage(e, name, magic), say: sayDamage(e, name, world) }),
  healed: (e, name, world, magic) => ({ kind: 'combat', text: healed(e, name, magic) }),
  cast_begun: (e, name, world) => concerns(world, e.caster, e.target) && {
    kind: 'combat', text: `${capital(name(e.caster))} ${verb(name(e.caster), 'begin', 'begins')} to cast ${e.name}.`, say: concerns(world, e.caster) ? '' : `${name(e.caster)} casts ${e.name}` },
  cast_interrupted: (e, name) => ({ kind: 'combat', text: `${whose(name(e.caster))} ${e.name} was interrupted${e.by ? ` by ${name(e.by)}` : ''}.` }),
  spell_missed: (e, name) => ({ kind: 'combat', text: `${whose(name(e.caster))} ${e.name} had no effect on ${name(e.target)}: ${e.why}.` }),
  aura_applied: (e, name, world) => concerns(world, e.unit) && { kind: 'combat', text: `You are affected by ${e.name}${e.stacks > 1 ? `, ${e.stacks} stacks` : ''}.` },
  aura_removed: (e, name, world) => concerns(world, e.unit) && { kind: 'combat', text: `${e.name} fades from you.` },
  spell_learned: (e) => ({ kind: 'gain', text: e.lost ? `You no longer know ${e.name}.` : `You have learned ${e.name}.`, say: e.lost ? '' : `Learned ${e.name}` }),
  died: (e, name, world) => ({
    kind: e.unit === world.player ? 'combat hurt' : 'combat',
    text: `${capital(name(e.unit))} ${verb(name(e.unit), 'have', 'has')} died${e.killer ? `, killed by ${name(e.killer)}` : ''}.`,
    say: concerns(world, e.unit, e.killer) ? `${name(e.unit)} died` : '' }),
  revived: (e, name) => ({
    kind: 'system', text: `${capital(name(e.unit))} ${verb(name(e.unit), 'are', 'is')} alive again.`, say: `${name(e.unit)} alive again` }),
  released: (e, name) => ({
    kind: 'system', text: `${capital(name(e.unit))} ${verb(name(e.unit), 'have', 'has')} left the body as a ghost.`, say: '' }),
  spoke: (e, name, world) => speech(e, world.nameOf(e.unit)),
  heard: (e) => heard(e),
  group_told: (e) => ({ kind: 'system', text: NEWS[e.news](e.name), say: NEWS[e.news](e.name) }),
  duel_won: (e) => ({ kind: 'system', text: won(e), say: won(e) }),
  gestured: (e, name, world) => e.text && speech({ ...e, speech: 'emotes' }, world.nameOf(e.unit)),
  sounded: (e, name) => e.text && { kind: 'chat', text: `\u266a ${e.text}${e.unit ? ` (${name(e.unit)})` : ''}`, say: e.text },
  channeled: (e) => ({ kind: 'chat channel', text: e.text, say: e.text, spans: e.spans }),
  social_told: (e) => ({ kind: 'system', text: e.text, say: e.text, spans: e.spans }),
  guild_told: (e) => (e.news === 'changed' ? null : { kind: 'system', text: e.text, say: e.text, spans: e.spans }),
  guild_shown: (e) => ({ kind: 'system', text: guild(e) }),
  petition_told: (e) => ({ kind: 'system', text: e.text, say: e.text, spans: e.spans }),
  contacts_shown: (e) => ({ kind: 'system', text: contacts(e) }),
  roster: (e) => ({ kind: 'chat channel', text: `${e.channel}: ${e.members.map(member).join(', ')}` }),
  experience_gained: (e) => ({ kind: 'gain', text: `You gain ${e.amount} experience.`, say: '' }),
  item_gained: (e) => ({ kind: 'gain', text: `You get ${e.count > 1 ? `${e.count} × ` : ''}${e.name}.`, say: '' }),
  item_lost: (e) => ({ kind: 'gain', text: `You lose ${e.count > 1 ? `${e.count} × ` : ''}${e.name}.`, say: '' }),
  money_changed: (e) => {
    const text = `You ${e.amount < 0 ? 'lose' : 'get'} ${Math.abs(e.amount)} ${e.currency_name}${e.shared > 1 ? `, your share among ${e.shared}` : ''}.`;
    return { kind: 'gain', text, say: text };
  },
  posted: (e) => {
    const what = e.item ? `${e.count > 1 ? `${e.count} × ` : ''}${e.name}` : `${e.count} ${e.count === 1 ? 'coin' : 'coins'}`;
    const text = e.why ? `You get ${what} back: ${e.why}` : `You take ${what} out of ${e.from === 'guild_bank' ? "the guild's bank" : 'a letter'}.`;
    if (e.from === 'petition') return null; // petition_told says it
    return { kind: 'gain', text, say: text };
  },
  bitten: (e) => ({ kind: 'gain', text: e.away ? 'It has got away.' : 'Something bites!', say: e.away ? 'It has got away' : 'Something bites' }),
  looted: (e, name, world) => !concerns(world, e.player) && { kind: 'gain', text: `${capital(name(e.player))} takes ${e.count > 1 ? `${e.count} × ` : ''}${e.name}.`, say: '' },
  dice_rolled: (e, name, world) => {
    const mine = concerns(world, e.by);
    const text = `${mine ? 'You roll' : `${e.name} rolls`} ${e.number} (${e.low} to ${e.high}).`;
    return { kind: 'system', text, say: text };
  },
  played: (e) => {
    const text = `You have played this character for ${span(e.total)}, ${span(e.level)} of it at your level.`;
    return { kind: 'system', text, say: text };
  },
  played_of: (e) => {
    const text = `${e.name} has played this character for ${span(e.total)}, ${span(e.level)} of it at its level.`;
    return { kind: 'system', text, say: text };
  },
  leveled_up: (e, name) => ({
    kind: 'gain', text: `${capital(name(e.player))} ${verb(name(e.player), 'have', 'has')} reached level ${e.level}.`,
    say: `${name(e.player)} level ${e.level}` }),
  area_entered: (e, name, world) => area(e, world),
  map_entered: (e, name, world) => (concerns(world, e.player) ? null : { kind: 'system', text: `${name(e.player)} has arrived.` }),
  map_left: (e, name, world) => (concerns(world, e.player) ? null : { kind: 'system', text: `${name(e.player)} has left.` }),
  put_back: () => ({ kind: 'system', text: 'The realm rejected your movement and moved you back.' }),
  refused: (e) => ({ kind: 'system', text: e.text, say: e.text, spans: e.spans }),
  instance_told: (e) => e.text && { kind: 'system', text: e.text, say: e.text, spans: e.spans },
  encounter_changed: (e, name, world) => ({ kind: 'system', text: `${world.map?.encounters?.[e.name] ?? e.name}: ${e.state.replace('_', ' ')}.`, say: '' }),
  told: (e) => ({ kind: 'system', text: e.text, say: e.text, spans: e.spans }),
  printed: (e) => ({ kind: `tool ${e.level}`, text: `${place(e)}${e.text}` }),
  faulted: (e) => ({ kind: 'tool error', text: e.handler ? `${e.handler} failed at ${where(e)}: ${e.message}` : e.message }),
  switched_off: (e) => ({
    kind: 'tool error', text: `${e.handler ? `${e.handler} of ` : ''}${e.bundle} is disabled until a reload: it failed too often.` }),
  adopted: (e) => ({ kind: 'tool', text: `Release ${e.number} is running.` }),
};

/** A guild, on one line. */
function guild(e) {
  const rank = (n) => (e.ranks[n] ? e.ranks[n].name : '');
  if (e.asked === 'log') return `${e.name}: ${e.log.map((l) => `${l.name} ${l.news}${l.by && l.by !== l.name ? ` by ${l.by}` : ''}`).join('; ')}.`;
  return `${e.name}: ${e.members.map((m) => `${m.name}, ${rank(m.rank)}${m.online ? ' (online)' : ''}${m.note ? `, ${m.note}` : ''}`).join('; ')}.`;
}

/** All whom the player has noted, on one line. */
function contacts(e) {
  const one = (c) => `${c.name}${c.online ? ' (online)' : ''}${c.note ? `, ${c.note}` : ''}`;
  const list = (all, none) => all.map(one).join('; ') || none;
  return `Friends: ${list(e.friends, 'none')}. Ignored: ${list(e.ignored, 'nobody')}.`;
}

const KEPT_OFF = {
  dodge: ['dodge', 'dodges'], parry: ['parry', 'parries'], deflect: ['deflect', 'deflects'], resist: ['resist', 'resists'],
  reflect: ['reflect', 'reflects'], evade: ['evade', 'evades'],
};

function missed(e, name) {
  const [attacker, victim] = [name(e.attacker), name(e.victim)];
  if (e.how === 'immune') return `${capital(victim)} ${verb(victim, 'are', 'is')} immune to ${attacker}.`;
  const does = KEPT_OFF[e.how];
  if (!does) return `${capital(attacker)} ${verb(attacker, 'miss', 'misses')} ${victim}.`;
  return `${capital(victim)} ${verb(victim, ...does)} ${attacker === 'you' ? 'your' : `${attacker}'s`} attack.`;
}

/** What became of damage besides its amount, in words. */
function shades(e) {
  const all = { crit: ['critical'], glancing: ['glancing'], crushing: ['crushing'] }[e.how] ?? [];
  for (const kept of ['blocked', 'resisted', 'absorbed']) if (e[kept]) all.push(`${e[kept]} ${kept}`);
  return all.map((s) => `, ${s}`).join('');
}

function healed(e, name, magic) {
  const who = name(e.target);
  if (e.amount === 0) return `${capital(who)} ${verb(who, 'are', 'is')} at full health already${by(magic, e.spell)}.`;
  return `${capital(who)} ${verb(who, 'are', 'is')} healed by ${e.amount}${by(magic, e.spell)}${e.crit ? ', critical' : ''}${e.over ? `, ${e.over} more than needed` : ''}.`;
}

function damage(e, name, magic) {
  const amount = `${e.amount}${by(magic, e.spell)}${shades(e)}`;
  if (e.periodic || e.shield) return suffered(e, name, magic);
  if (!e.attacker) return `${capital(name(e.victim))} ${verb(name(e.victim), 'lose', 'loses')} ${amount}.`;
  const victim = e.attacker === e.victim ? verb(name(e.victim), 'yourself', 'itself') : name(e.victim);
  return `${capital(name(e.attacker))} ${verb(name(e.attacker), 'hit', 'hits')} ${victim} for ${amount}.`;
}

/** Damage of an aura: a tick on who bears it, or a shield's on who strikes the bearer. */
function suffered(e, name, magic) {
  const [victim, source] = [name(e.victim), e.attacker && name(e.attacker)];
  const aura = e.spell && magic.nameOf(e.spell);
  const other = source && e.attacker !== e.victim;
  let from = aura || 'an effect';
  if (other && aura) from = `${source === 'you' ? 'your' : `${source}'s`} ${aura}`;
  else if (other) from = `an effect of ${source === 'you' ? 'yours' : source}`;
  return `${capital(victim)} ${verb(victim, 'suffer', 'suffers')} ${e.amount} damage from ${from}${shades(e)}.`;
}

const whose = (who) => (who === 'you' ? 'Your' : `${capital(who)}'s`);

/** By which spell or aura, where the page knows how it is called. */
function by(magic, id) {
  const called = id && magic.nameOf(id);
  return called ? ` (${called})` : '';
}

function sayDamage(e, name, world) {
  if (!concerns(world, e.victim)) return '';
  const own = world.own;
  return own ? `${e.amount} damage, ${Math.round(100 * own.health / Math.max(own.max_health, 1))} percent left` : '';
}

const won = (e) => (e.fled ? `${e.loser_name} has fled from a duel with ${e.winner_name}.` : `${e.winner_name} has won a duel with ${e.loser_name}.`);

function speech(e, who) {
  const { text, spans } = e;
  if (e.speech === 'emotes') return { kind: 'chat emote', text: `${who} ${text}`, say: `${who} ${text}`, spans, before: `${who} ` };
  const kind = e.speech === 'yells' ? 'chat yell' : 'chat';
  const before = `${who} ${e.speech}: `;
  return { kind, text: before + text, say: `${who}: ${text}`, spans, before };
}

const WAY = {
  whisper: (e) => ({ kind: 'chat whisper', before: `${e.name} whispers: `, say: `${e.name} whispers: ${e.text}` }),
  echo: (e) => ({ kind: 'chat whisper', before: `To ${e.name}: `, say: '' }),
  party: (e) => ({ kind: 'chat party', before: `[Group] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  raid: (e) => ({ kind: 'chat party', before: `[Raid] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  guild: (e) => ({ kind: 'chat guild', before: `[Guild] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  officers: (e) => ({ kind: 'chat guild', before: `[Officers] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  channel: (e) => ({ kind: 'chat channel', before: `[${e.channel}] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  away: (e) => ({ kind: 'chat whisper', before: `${e.name} is away: `, say: `${e.name} is away` }),
  busy: (e) => ({ kind: 'chat whisper', before: `${e.name} is busy: `, say: `${e.name} is busy` }),
};

const NEWS = {
  invited: (name) => `${name} invites you to a group.`,
  asked: (name) => `You have invited ${name} to your group.`,
  withdrawn: (name) => `${name} has withdrawn the invitation to a group.`,
  declined: (name) => `${name} has declined to join your group.`,
  left: () => 'You have left the group.',
  kicked: (name) => `${name} has removed you from the group.`,
  disbanded: () => 'Your group has been disbanded.',
  leads: (name) => `${name} is now the leader of the group.`,
  ready_check: (name) => `${name} has started a ready check.`,
  ready: (name) => `${name} is ready.`,
  not_ready: (name) => `${name} is not ready.`,
  all_ready: () => 'Everyone is ready.',
  some_not_ready: (name) => `Not ready: ${name}.`,
};

function member(m) {
  const marks = ['owner', 'moderator', 'muted'].filter((right) => m[right]);
  return marks.length > 0 ? `${m.name} (${marks.join(', ')})` : m.name;
}

function heard(e) {
  const way = WAY[e.way](e);
  return { ...way, text: way.before + e.text };
}

function area(e, world) {
  const name = world.places.find((p) => p.id === e.area)?.name;
  return name ? { kind: 'system', text: `You have entered ${name}.`, say: name } : null;
}

/** file:line of an event about a script. */
export function where(e) {
  const file = e.file && !e.file.startsWith(`${e.bundle}/`) ? `${e.bundle}/${e.file}` : e.file || e.bundle;
  return e.line ? `${file}:${e.line}` : file;
}

function place(e) { return e.file ? `${where(e)}: ` : e.bundle ? `${e.bundle}: ` : ''; }
