// What a group agrees on: whether all are ready, which units bear its marks, and what
// its members do.

import { $, make, setText } from './dom.js';

/** The marks in their order: what is drawn, its colour, and what it is called. */
export const MARKS = [
  ['★', '#ffe066', 'Star'], ['●', '#ff9f43', 'Circle'], ['◆', '#d28bff', 'Diamond'], ['▲', '#6fdc6f', 'Triangle'],
  ['☾', '#b9d6ff', 'Moon'], ['■', '#4fb3ff', 'Square'], ['✖', '#ff6b5e', 'Cross'], ['☠', '#ffffff', 'Skull'],
];

export const ROLES = { none: ['', 'No role'], tank: ['⛨', 'Tank'], healer: ['✚', 'Healer'], damage: ['⚔', 'Damage'] };

const ANSWERS = { asked: ['…', 'has not answered'], ready: ['✓', 'is ready'], not_ready: ['✗', 'is not ready'] };

/** A choice of roles; choose is called with the word of one. */
export function roleChoice(choose) {
  const select = make('select', { onchange: () => choose(select.value) },
    ...Object.entries(ROLES).map(([value, [sign, name]]) => make('option', { value, textContent: `${sign} ${name}`.trim() })));
  return select;
}

/** Shows in an element what a member has answered. */
export function showAnswer(element, member) {
  const [sign, words] = ANSWERS[member.answer] ?? ['', ''];
  setText(element, sign);
  element.className = `answer ${member.answer ?? ''}`;
  if (words) element.setAttribute('aria-label', `${member.name} ${words}`);
  else element.removeAttribute('aria-label');
}

export class Raid {
  constructor(group, world, targets, send) {
    Object.assign(this, { group, world, targets, send });
    this.asking = '';
    $('ready-check').onclick = () => send({ type: 'group', act: 'ready_check' });
    $('ready-yes').onclick = () => send({ type: 'group', act: 'ready' });
    $('ready-no').onclick = () => send({ type: 'group', act: 'not_ready' });
    this.role = roleChoice((role) => send({ type: 'group', act: 'role', player: world.player, role }));
    this.role.setAttribute('aria-label', 'Your role in the group');
    this.answer = make('span', { className: 'answer' });
    $('group-own').append(this.answer, this.role);
    this.buttons = MARKS.map(([sign, color, name], i) => make('button', { type: 'button', textContent: sign, title: `${name}: marks the target for the group`,
      onclick: () => send({ type: 'group', act: 'mark', mark: i, ...(this.bears(i) ? {} : { player: targets.selected.id }) }) }));
    this.buttons.forEach((b, i) => { b.style.color = MARKS[i][1]; b.setAttribute('aria-label', `Mark the target: ${MARKS[i][2]}`); });
    $('target-marks').append(...this.buttons);
  }

  /** Whether the target bears a mark. */
  bears(i) { return this.targets.selected?.id === this.group.marks[i]; }

  /** What has changed in the group. */
  draw() {
    const { group } = this;
    this.world.icons = new Map(group.marks.map((id, i) => [id, i]).filter(([id]) => id));
    const own = group.own;
    const asked = own?.answer === 'asked';
    const asker = group.members.find((m) => m.id === group.asker)?.name ?? 'Somebody';
    $('ready-question').hidden = !asked;
    setText($('ready-asks'), `${asker} asks whether you are ready.`);
    if (asked && !this.asked) setText($('announce'), `${asker} asks whether you are ready`);
    this.asked = asked;
    $('ready-check').hidden = !group.runs || Boolean(group.asker);
    $('group-own').hidden = !own;
    if (!own) return;
    showAnswer(this.answer, own);
    this.role.value = own.role ?? 'none';
  }

  /** Whether the target can be marked, and what it bears. */
  show() {
    const o = this.targets.selected;
    $('target-marks').hidden = !o || o.thing || o.area || this.group.members.length === 0 || !this.group.runs;
    if ($('target-marks').hidden) return;
    this.buttons.forEach((b, i) => b.setAttribute('aria-pressed', String(this.bears(i))));
  }
}

/** The mark of the group that a unit bears, above it to the left. */
export function drawIcon(world, pen, o, x, y, r) {
  const i = world.icons?.get(o.id);
  if (i === undefined) return;
  const [sign, color] = MARKS[i];
  pen.font = 'bold 19px sans-serif';
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  pen.lineWidth = 4;
  pen.strokeStyle = 'rgba(6, 8, 10, .85)';
  pen.strokeText(sign, x - r - 8, y - r - 2);
  pen.fillStyle = color;
  pen.fillText(sign, x - r - 8, y - r - 2);
}
