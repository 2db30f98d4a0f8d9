// What the player has taken on: the log in the side panel, the pages on which
// somebody offers a quest or takes it back, and the signs over who has to do with
// quests. See docs/quests.md.

import { about } from './about.js';
import { $, make, setText } from './dom.js';
import { sure } from './people.js';

/** How each sign is drawn; the others are not. */
export const SIGNS = { later: '!', waits: '?', offers_again: '!', offers: '!', rewards: '?' };

const STATES = { open: '', done: 'done', failed: 'failed' };
const NEWS = { taken: 'Accepted', completed: 'Completed', failed: 'Failed', abandoned: 'Abandoned', rewarded: 'Turned in' };
const SHARED = { shared: 'is offered', joined: 'accepts', declined: 'declines' };

export class Quests {
  /** @param {Function} send a message to the server */
  constructor(world, send, menus) {
    Object.assign(this, { world, send, menus });
    menus.quests = this;
    $('quest-close').onclick = () => this.close();
    $('quest').addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.close();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }

  clear() {
    this.log = [];
    this.draw();
    this.close();
  }

  /** Takes the section quests of a step, or the message of that name. */
  take(m) {
    if (!m) return;
    this.log = m.log;
    this.draw();
  }

  /** Takes the signs that a step tells of. */
  marks(list) {
    for (const m of list ?? []) this.world.marks.set(m.unit, m.mark);
  }

  draw() {
    const list = this.log.map((q) => this.row(q));
    $('quest-log').replaceChildren(...list);
    if (list.length === 0) $('quest-log').append(make('li', { className: 'muted' }, 'No quests.'));
  }

  row(q) {
    const parts = [make('h3', {}, q.title)];
    if (STATES[q.state]) parts[0].append(make('span', { className: `quest-state ${q.state}` }, STATES[q.state]));
    if (q.summary) parts.push(make('p', {}, q.summary));
    parts.push(this.goals(q));
    const drop = sure(`drop-${q.quest}`, 'Abandon', () => this.send({ type: 'quest', act: 'abandon', quest: q.quest }), `Abandon ${q.title}`);
    const row = make('div', { className: 'chips' }, drop);
    if (q.shares) {
      const share = make('button', { type: 'button' }, 'Share');
      share.onclick = () => this.send({ type: 'quest', act: 'share', quest: q.quest });
      row.append(share);
    }
    parts.push(row);
    return make('li', {}, ...parts);
  }

  goals(q) {
    const all = (q.objectives ?? []).map((o) => make('li', {}, o.want > 1 || o.have !== undefined ? `${o.reads}: ${o.have ?? 0} of ${o.want}` : o.reads));
    return make('ul', { className: 'quest-goals' }, ...all);
  }

  /** The quests in the menu of a talk, as lines of it. */
  lines(menu) {
    return (menu.quests ?? []).map((q) => {
      const sign = make('span', { className: `menu-icon sign-${q.mark}`, ariaHidden: 'true' }, SIGNS[q.mark] ?? '!');
      const button = make('button', { type: 'button' }, sign, make('span', {}, q.title));
      button.onclick = () => this.send({ type: 'quest', act: 'look', quest: q.quest, unit: menu.speaker });
      return make('li', {}, button);
    });
  }

  /** Takes the event quest_told; the answer is a line for the log, or undefined. */
  told(e) {
    if (SHARED[e.news]) {
      const who = this.world.nameOf(e.unit);
      return e.why ? `${who}: ${e.why}` : `${who} ${SHARED[e.news]}: ${e.title}`;
    }
    if (['offered', 'asked', 'thanked', 'invited'].includes(e.news)) {
      this.open(e);
      return undefined;
    }
    if (this.page?.quest === e.quest) this.close();
    if (e.news === 'progressed') return `${e.title}: ${e.reads ?? e.objective}, ${e.have} of ${e.want}`;
    return `${NEWS[e.news]}: ${e.title}`;
  }

  open(e) {
    this.page = e;
    this.menus.clear();
    setText($('quest-title'), e.title);
    setText($('quest-said'), e.said ?? '');
    const parts = [];
    if (e.summary) parts.push(make('p', { className: 'quest-summary' }, e.summary));
    if (e.news !== 'thanked') parts.push(this.goals(e));
    if (e.money) parts.push(make('p', {}, `You get ${e.money} ${e.currency}.`));
    if (e.rewards.length) parts.push(make('p', {}, 'You get ', ...this.named(e.rewards), '.'));
    if (e.choices.length) parts.push(make('p', {}, e.news === 'thanked' ? 'Choose one: ' : 'You may choose one: ', ...this.named(e.choices), '.'));
    if (e.points) parts.push(make('p', {}, `${e.points} experience.`));
    $('quest-about').replaceChildren(...parts);
    $('quest-acts').replaceChildren(...this.acts(e).map((b) => make('li', {}, b)));
    $('quest').hidden = false;
    setText($('announce'), `${e.title}: ${e.said ?? ''}`);
    if (!document.activeElement?.matches('input, textarea, select')) ($('quest-acts').querySelector('button') ?? $('quest-close')).focus({ preventScroll: true });
  }

  /** Things in the colors of their quality, with commas between. */
  named(list) {
    return list.flatMap((r, i) => [i > 0 ? ', ' : '', about(make('span', { className: `item-name quality-${r.quality}` }, this.stack(r)), r)]);
  }

  stack(r) { return r.count > 1 ? `${r.count} × ${r.name}` : r.name; }

  acts(e) {
    const act = (text, what, more = {}) => {
      const b = make('button', { type: 'button' }, text);
      b.onclick = () => {
        this.send({ type: 'quest', act: what, quest: e.quest, unit: e.unit, ...more });
        this.close();
      };
      return b;
    };
    if (e.news === 'offered' || e.news === 'invited') {
      const name = e.news === 'offered' ? 'Accept' : 'Join';
      return e.shared ? [act(name, 'accept'), act('Not now', 'decline')] : [act(name, 'accept')];
    }
    if (e.news === 'asked') return [];
    if (e.choices.length === 0) return [act('Done', 'turn_in')];
    return e.choices.map((c, i) => about(act(`Take ${this.stack(c)}`, 'turn_in', { choice: i + 1 }), c));
  }

  close() {
    const held = $('quest').contains(document.activeElement);
    this.page = null;
    $('quest').hidden = true;
    if (held) $('stage').focus({ preventScroll: true });
  }

  /** What is shown, for tests. */
  get shown() {
    return {
      log: this.log.map((q) => ({ quest: q.quest, state: q.state, have: q.objectives.map((o) => o.have ?? 0) })),
      page: this.page && { quest: this.page.quest, news: this.page.news, acts: [...$('quest-acts').querySelectorAll('button')].map((b) => b.textContent) },
    };
  }
}
