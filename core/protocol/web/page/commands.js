// The line in which the player types: what a command may be, how it goes on,
// what it does, and what was typed before. The realm sends the commands; for the
// words behind a name it is asked.

import { $, make } from './dom.js';

const ASK_AFTER = 80; // ms of quiet before the realm is asked how a line goes on
const MOST_KEPT = 50; // lines
const MOST_SHOWN = 8; // names

export class Commands {
  /** @param send takes a message and reports whether it could be sent */
  constructor(send) {
    this.send = send;
    this.input = $('chat');
    this.list = []; // {name, usage, help}
    this.ways = []; // the same, to reach others; offered from their first letter on
    this.items = []; // {text, title}: what the last word may become
    this.keep = '';
    this.chosen = -1;
    this.kept = []; // lines that were sent, the newest last
    this.at = 0; // in kept; its length: the line that is being typed
    this.draft = '';
    this.timer = 0;
    this.input.addEventListener('input', () => this.changed());
    this.input.addEventListener('keydown', (e) => this.key(e));
    this.input.addEventListener('focus', () => this.changed());
    this.input.addEventListener('blur', () => this.shut());
    $('suggest').addEventListener('pointerdown', (e) => this.pressed(e));
  }

  /** What the player may type, from the realm. */
  known(m) {
    this.list = m.commands;
    this.ways = m.ways.map((way) => ({ ...way, help: [] }));
    if (document.activeElement === this.input) this.changed();
  }

  /** The line without its slash, or null: it is no command. */
  get line() {
    const text = this.input.value.trimStart();
    return text.startsWith('/') && !text.startsWith('//') ? text.slice(1) : null;
  }

  /** The command of the line: that with the longest name. */
  get command() {
    const line = `${(this.line ?? '').toLowerCase()} `;
    const fits = [...this.list, ...this.ways].filter((c) => line.startsWith(`${c.name} `));
    return fits.sort((a, b) => b.name.length - a.name.length)[0];
  }

  changed() {
    clearTimeout(this.timer);
    const line = this.line;
    const command = this.command;
    if (line === null) {
      this.offer('', []);
    } else if (!command || !line.slice(command.name.length)) {
      const known = line ? [...this.list, ...this.ways] : this.list;
      const names = known.filter((c) => c.name.startsWith(line.toLowerCase())).slice(0, MOST_SHOWN);
      this.offer('', names.map((c) => ({ text: c.name, title: [c.usage, ...c.help].join('\n') })));
    } else {
      this.offer('', []);
      this.timer = setTimeout(() => this.send({ type: 'complete', line }), ASK_AFTER);
    }
  }

  /** The realm's answer; one to a line that has changed since is late. */
  completions(m) {
    if (m.line === this.line) this.offer(m.keep, m.items.map((text) => ({ text, title: '' })));
  }

  offer(keep, items) {
    this.keep = keep;
    this.items = items.length === 1 && `${keep}${items[0].text}` === this.line ? [] : items;
    this.chosen = -1;
    this.show();
  }

  show() {
    const command = this.line === null ? null : this.command;
    const options = this.items.map((item, i) => make('li', {
      id: `suggest-${i}`, role: 'option', title: item.title, 'aria-selected': String(i === this.chosen),
    }, item.text));
    $('suggest-items').replaceChildren(...options);
    options[this.chosen]?.scrollIntoView({ block: 'nearest' });
    $('suggest-help').replaceChildren(...(command ? [make('b', {}, command.usage), ...command.help.map((l) => make('span', {}, l))] : []));
    $('suggest').hidden = options.length === 0 && !command;
    this.input.setAttribute('aria-expanded', String(options.length > 0));
    if (this.chosen >= 0) this.input.setAttribute('aria-activedescendant', `suggest-${this.chosen}`);
    else this.input.removeAttribute('aria-activedescendant');
  }

  shut() {
    clearTimeout(this.timer);
    this.items = [];
    this.chosen = -1;
    $('suggest').hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
  }

  key(e) {
    if (e.isComposing) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (e.key === 'Tab' && !e.shiftKey && this.items.length > 0) this.take(Math.max(this.chosen, 0));
    else if (e.key === 'Enter' && this.chosen >= 0) this.take(this.chosen);
    else if (e.key === 'Escape' && !$('suggest').hidden) this.shut();
    else if (step && this.items.length > 0) this.choose(step);
    else if (step) this.recall(step);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  choose(step) {
    const n = this.items.length;
    this.chosen = this.chosen < 0 && step < 0 ? n - 1 : (this.chosen + step + n) % n;
    this.show();
  }

  /** Puts a way to go on into the line. */
  take(i) {
    const word = this.items[i].text;
    this.input.value = `/${this.keep}${word} `;
    this.changed();
  }

  pressed(e) {
    e.preventDefault(); // the line keeps the focus
    const option = e.target.closest('[role=option]');
    if (option) this.take([...option.parentNode.children].indexOf(option));
  }

  /** Shows what was typed before or after. */
  recall(step) {
    const at = this.at + step;
    if (at < 0 || at > this.kept.length) return;
    if (this.at === this.kept.length) this.draft = this.input.value;
    this.at = at;
    this.input.value = this.kept[at] ?? this.draft;
    clearTimeout(this.timer);
    this.items = [];
    this.show();
  }

  /** Hands a line over: a command, or speech. */
  say(text, speech) {
    if (this.kept.at(-1) !== text) this.kept.push(text);
    if (this.kept.length > MOST_KEPT) this.kept.shift();
    this.at = this.kept.length;
    this.draft = '';
    if (text.startsWith('/') && !text.startsWith('//')) this.send({ type: 'command', line: text.slice(1) });
    else if (speech === 'party') this.send({ type: 'group_chat', text });
    else this.send({ type: 'chat', speech, text });
  }
}
