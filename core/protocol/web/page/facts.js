// What a unit is made of, as tables: any plain data can be shown, and lists of
// alike things become tables with columns.

import { make } from './dom.js';

const MAX_ROWS = 200;
const SOURCE = /([\w./-]+\.(?:lua|ya?ml|txt):\d+(?::\d+)?)/;
const TITLES = {
  values: 'Definition: where each value is written', timers: 'Timers', threat: 'Threat', scripts: 'Scripts', state: 'State',
  handlers: 'Handlers', rules: 'Rules: what each does and what blocks it', rule_state: 'State of the rules', faults: 'Faults',
};
const HEAD = new Set(['name', 'guid']);

/** Elements that show the facts of a unit. nameOf resolves references. */
export function showFacts(facts, nameOf) {
  if (kindOf(facts) !== 'record') return [value(facts, nameOf)];
  const entries = Object.entries(facts);
  const shown = [make('div', { className: 'title' }, facts.guid ? nameOf(facts.guid) : String(facts.name ?? ''), ' ', make('span', { className: 'muted code' }, String(facts.guid ?? '')))];
  const plain = entries.filter(([k, v]) => !HEAD.has(k) && !isTable(v));
  if (plain.length) shown.push(rows(plain, nameOf));
  for (const [key, v] of entries) {
    if (!isTable(v)) continue;
    shown.push(make('h3', {}, TITLES[key] ?? label(key)));
    shown.push(isEmpty(v) ? make('p', { className: 'muted' }, 'none') : value(v, nameOf));
  }
  return shown;
}

/** How a value is best shown: text, reference, list, pairs or record. */
function kindOf(v) {
  if (v === null || typeof v !== 'object') return 'text';
  if (Array.isArray(v)) return 'list';
  if ('$ref' in v) return 'reference';
  if ('$pairs' in v) return 'pairs';
  return 'record';
}

const isTable = (v) => ['list', 'pairs', 'record'].includes(kindOf(v));
const isEmpty = (v) => (Array.isArray(v) ? v : v.$pairs ?? Object.keys(v)).length === 0;

function value(v, nameOf, key = '') {
  switch (kindOf(v)) {
    case 'reference': return make('span', { title: v.$ref }, nameOf(v.$ref));
    case 'list': return isEmpty(v) ? text(null, key) : list(v, nameOf);
    case 'pairs': return rows(v.$pairs.map(([k, x]) => [kindOf(k) === 'reference' ? nameOf(k.$ref) : String(k), x]), nameOf);
    case 'record': return isEmpty(v) ? text(null, key) : record(v, nameOf);
    default: return text(v, key);
  }
}

/** A record of records with the same keys reads better as a table. */
function record(v, nameOf) {
  const entries = Object.entries(v);
  const alike = entries.length > 1 && entries.every(([, x]) => kindOf(x) === 'record' && !Object.values(x).some(isTable) && !isEmpty(x));
  if (!alike) return rows(entries, nameOf);
  return columns(entries.map(([k, x]) => ({ '': k, ...x })), nameOf);
}

function list(v, nameOf) {
  if (v.every((x) => kindOf(x) === 'record')) return columns(v, nameOf);
  if (v.every((x) => !isTable(x))) return make('ol', {}, ...v.map((x) => make('li', {}, value(x, nameOf))));
  return rows(v.map((x, i) => [String(i + 1), x]), nameOf);
}

/** Keys and values; what is itself a table stands below under its key. */
function rows(entries, nameOf) {
  const body = make('tbody');
  const below = [];
  for (const [key, v] of entries.slice(0, MAX_ROWS)) {
    if (isTable(v) && !isEmpty(v)) below.push(make('h4', {}, label(key)), make('div', { className: 'nested' }, value(v, nameOf, key)));
    else body.append(make('tr', {}, make('th', { scope: 'row' }, label(key)), make('td', {}, value(v, nameOf, key))));
  }
  const block = make('div', {});
  if (body.children.length) block.append(make('table', {}, body));
  block.append(...below);
  return block;
}

function columns(records, nameOf) {
  const keys = [...new Set(records.flatMap((r) => Object.keys(r)))];
  const head = make('tr', {}, ...keys.map((k) => make('th', { scope: 'col' }, label(k))));
  const body = make('tbody');
  for (const r of records.slice(0, MAX_ROWS)) {
    body.append(make('tr', {}, ...keys.map((k) => make('td', {}, k in r ? value(r[k], nameOf, k) : ''))));
  }
  return make('table', {}, make('thead', {}, head), body);
}

function text(v, key) {
  if (v === null || v === undefined) return make('span', { className: 'muted' }, '–');
  if (typeof v === 'boolean') return make('span', {}, v ? 'yes' : 'no');
  if (typeof v === 'number') return make('span', { className: 'number' }, number(v, key));
  return make('span', {}, ...String(v).split(SOURCE).map((part, i) => (i % 2 ? source(part) : part)));
}

/** file:line, which may break after a slash. */
function source(place) {
  const code = make('span', { className: 'code' });
  for (const part of place.split(/(?<=\/)/)) code.append(part, make('wbr'));
  return code;
}

function number(v, key) {
  if (key.endsWith('_ms')) return `${(v / 1000).toFixed(1)} s`;
  return Number.isInteger(v) ? String(v) : String(Math.round(v * 100) / 100);
}

function label(key) { return key.replace(/_ms$/, '').replaceAll('_', ' '); }
