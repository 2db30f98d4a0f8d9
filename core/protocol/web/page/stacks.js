// How windows that hand things over speak of them, and where there is room for them.

import { make } from './dom.js';

/** An amount of the money of which letters and trades speak. */
export const coins = (n) => `${n} ${n === 1 ? 'coin' : 'coins'}`;

/** How many of what. */
export const stack = (t) => (t.count > 1 ? `${t.count} × ${t.name}` : t.name);

/** What of the player's things may be handed over: what lies in the backpack or a bag, and is not its own for good. */
export const pickable = (items) => items.filter((it) => /^(backpack_|bag_\d+_)/.test(it.slot) && !it.bound);

const BACKPACK = 16; // slots

/** The slots of the backpack and of all bags that are worn, in their order. */
function carried(items) {
  const all = Array.from({ length: BACKPACK }, (_, i) => `backpack_${i + 1}`);
  return all.concat(inBags(items, /^bag_\d+$/));
}

/** The slots of the bank, of which it has so many, and of the bags in it. */
function banked(items, slots) {
  const all = Array.from({ length: slots }, (_, i) => `bank_${i + 1}`);
  return all.concat(inBags(items, /^bankbag_\d+$/));
}

function inBags(items, is) {
  return items.filter((it) => is.test(it.slot)).flatMap((bag) => Array.from({ length: bag.slots ?? 0 }, (_, i) => `${bag.slot}_${i + 1}`));
}

/** The first free slot of what the player carries, or of its bank where so many slots are said; undefined is none. */
export function freeSlot(items, slots) {
  const taken = new Set(items.map((it) => it.slot));
  return (slots === undefined ? carried(items) : banked(items, slots)).find((slot) => !taken.has(slot));
}

/** A small field for a number of things, from 1 to most; `label` says of what. */
export function howMany(label, most, value) {
  return make('input', { type: 'number', className: 'how-many', min: '1', max: String(most), step: '1', value: String(value), inputMode: 'numeric', ariaLabel: `How many: ${label}` });
}

/** What stands in such a field, within its bounds. */
export const numberIn = (field) => Math.min(Math.max(Math.trunc(Number(field.value) || 1), 1), Number(field.max));
