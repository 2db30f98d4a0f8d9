// The side panel: its tabs, the log, and what scripts report.

import { $, make, setText } from './dom.js';
import { pieces } from './marked.js';
import { where } from './words.js';

const LOG_LINES = 300;
const ERROR_LINES = 60;
const GLANCES = 3;
const NAMES = ['log', 'bag', 'quests', 'growth', 'company', 'errors', 'facts', 'console', 'rules', 'settings'];

export class Panel {
  constructor() {
    this.unread = 0;
    this.faults = 0;
    this.current = 'log';
    this.last = null; // line of the log: its text, its element, how often it was said
    this.faultLines = new Map(); // element by what failed where
    this.problems = new Set(); // in the files of bundles, by what is wrong where
    this.shownChanged = () => {};
    this.turned = () => {}; // called with the name of a tab that is turned to
    for (const name of NAMES) $(`tab-${name}`).onclick = () => this.show(name);
    $('tabs').addEventListener('keydown', (e) => this.arrow(e));
    $('panel-toggle').onclick = () => this.open(document.body.classList.contains('panel-shut'));
    $('panel-close').onclick = () => this.open(false, true);
    for (const what of ['all', 'chat', 'combat']) $(`show-${what}`).onclick = () => this.filter(what);
    $('errors-clear').onclick = () => this.clearErrors();
    this.clearErrors();
    this.open(innerWidth > 820);
  }

  get isOpen() { return !document.body.classList.contains('panel-shut'); }

  open(yes, moveFocus = false) {
    document.body.classList.toggle('panel-shut', !yes);
    $('panel-toggle').setAttribute('aria-expanded', String(yes));
    if (yes) this.seen();
    else if (moveFocus) $('panel-toggle').focus();
    this.shownChanged();
  }

  show(name) {
    this.current = name;
    for (const n of NAMES) {
      $(`tab-${n}`).setAttribute('aria-selected', String(n === name));
      $(`tab-${n}`).tabIndex = n === name ? 0 : -1;
      $(`page-${n}`).hidden = n !== name;
    }
    if (!this.isOpen) this.open(true);
    this.seen();
    this.shownChanged();
    this.turned(name);
  }

  arrow(e) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!step) return;
    const tabs = NAMES.filter((n) => !$(`tab-${n}`).hidden);
    const next = tabs[(tabs.indexOf(this.current) + step + tabs.length) % tabs.length];
    this.show(next);
    $(`tab-${next}`).focus();
  }

  filter(what) {
    for (const w of ['all', 'chat', 'combat']) $(`show-${w}`).setAttribute('aria-pressed', String(w === what));
    $('log').dataset.show = what;
    $('log').scrollTop = $('log').scrollHeight;
  }

  /** Adds a line to the log; say is read aloud. */
  line({ kind, text, say, spans, before }) {
    if (kind === 'system' && this.repeated(text)) return;
    const said = () => (spans ? pieces(spans, before) : [text]);
    const line = make('li', { className: kind }, make('span', { className: 'when' }, clockTime()), ...said());
    append($('log'), line, LOG_LINES);
    this.last = { text, element: line, times: 1 };
    if (kind.startsWith('tool')) append($('printed'), line.cloneNode(true), LOG_LINES);
    if (!kind.startsWith('combat')) append($('glance'), make('li', { className: kind }, ...said()), GLANCES);
    if (say) setText($('announce'), say);
  }

  /** Counts a line of the realm that says the same as the one before; reports whether it does. */
  repeated(text) {
    if (this.last?.text !== text || !this.last.element.isConnected) return false;
    this.last.times++;
    const count = this.last.element.querySelector('.count') ?? this.last.element.appendChild(make('span', { className: 'count muted' }));
    count.textContent = ` (${this.last.times} times)`;
    return true;
  }

  /** Notes a fault and reports whether it is the first of its kind since the release. */
  fault(e) {
    const key = faultKey(e);
    if (this.problems.has(key)) return true; // it is listed until it is mended
    let entry = this.faultLines.get(key);
    const known = entry !== undefined && !entry.element.classList.contains('past');
    if (known) {
      entry.count++;
      entry.times.textContent = `${entry.count} times`;
    } else {
      entry = this.faultEntry(e);
      this.faultLines.set(key, entry);
    }
    $('errors').prepend(entry.element);
    this.trimErrors();
    this.alarm();
    return !known;
  }

  /** What runs, for a page that did not see it adopted. */
  runs(release) {
    if (release) setText($('release'), `Release ${release}`);
  }

  /** Message `refused`: all problems in the files of bundles. They stay listed until they are mended. */
  refused(faults) {
    const before = this.problems;
    this.problems = new Set(faults.map(faultKey));
    $('problems').replaceChildren(...faults.map((f) => this.faultEntry(f).element));
    $('problems').hidden = faults.length === 0;
    for (const key of this.problems) this.unlist(key);
    if ([...this.problems].some((key) => !before.has(key)) && (!this.isOpen || this.current !== 'errors')) this.unread++;
    this.badges();
  }

  /** Takes a fault off the list of what happened, which the list of problems has now. */
  unlist(key) {
    const entry = this.faultLines.get(key);
    if (!entry || entry.element.classList.contains('past')) return;
    entry.element.remove();
    this.faultLines.delete(key);
    this.faults = Math.max(0, this.faults - entry.count);
    if ($('errors').children.length === 0) $('errors').append(nothing());
  }

  faultEntry(e) {
    const times = make('span', { className: 'times' });
    const element = make('li', { className: 'fault' }, times, make('div', { className: 'where' }, where(e)),
      make('div', { className: 'handler' }, e.handler ? `in ${e.handler} of ${e.bundle}` : `of ${e.bundle}`), make('div', { className: 'what' }, e.message));
    if (e.excerpt) element.append(excerpt(e.excerpt));
    if (e.arguments) element.append(make('div', { className: 'what' }, e.arguments));
    if (e.scenario) element.append(make('details', {}, make('summary', {}, 'A scenario that repeats the call'), make('pre', {}, e.scenario)));
    return { element, times, count: 1 };
  }

  switchedOff(e) {
    const what = e.handler ? `${e.handler} of ${e.bundle}` : `The bundle ${e.bundle}`;
    $('errors').prepend(make('li', { className: 'off' }, `${what} failed too often and is disabled until a reload.`));
    this.alarm();
  }

  /** A release runs: what failed before it is past. */
  adopted(e) {
    for (const li of $('errors').children) li.classList.add('past');
    $('errors').querySelector('.nothing')?.remove();
    $('errors').prepend(make('li', { className: 'release' }, `Release ${e.number} is running`, ' ', make('span', { className: 'where' }, e.hash.slice(0, 8))));
    setText($('release'), `Release ${e.number}`);
    this.faults = 0;
    this.trimErrors();
    this.badges();
  }

  alarm() {
    $('errors').querySelector('.nothing')?.remove();
    this.faults++;
    if (!this.isOpen || this.current !== 'errors') this.unread++;
    this.badges();
  }

  seen() {
    if (this.current === 'errors') this.unread = 0;
    this.badges();
  }

  badges() {
    for (const [id, n] of [['errors-badge', this.faults + this.problems.size], ['panel-badge', this.unread]]) {
      $(id).hidden = n === 0;
      setText($(id), String(n));
    }
  }

  trimErrors() {
    while ($('errors').children.length > ERROR_LINES) $('errors').lastChild.remove();
  }

  clearErrors() {
    $('errors').replaceChildren(nothing());
    this.faultLines.clear();
    this.faults = this.unread = 0;
    this.badges();
  }
}

const nothing = () => make('li', { className: 'nothing' }, 'No script has failed.');

function faultKey(e) { return `${where(e)} ${e.handler} ${e.message}`; }

/** The source around a fault; the line itself begins with > and stands out. */
function excerpt(source) {
  const lines = source.replace(/\n$/, '').split('\n');
  return make('pre', { tabIndex: 0 }, ...lines.map((l) => make('span', { className: l.startsWith('>') ? 'line here' : 'line' }, `${l}\n`)));
}

/** Adds a line at the end; who reads the end keeps reading it. */
function append(list, line, most) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  list.append(line);
  while (list.children.length > most) list.firstChild.remove();
  if (atEnd) list.scrollTop = list.scrollHeight;
}

function clockTime() {
  return new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
}
