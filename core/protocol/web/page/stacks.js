// How windows that hand things over speak of them.

/** An amount of the money of which letters and trades speak. */
export const coins = (n) => `${n} ${n === 1 ? 'coin' : 'coins'}`;

/** How many of what. */
export const stack = (t) => (t.count > 1 ? `${t.count} × ${t.name}` : t.name);

/** What of the player's things may be handed over: what lies in the backpack or a bag, and is not its own for good. */
export const pickable = (items) => items.filter((it) => /^(backpack_|bag_\d+_)/.test(it.slot) && !it.bound);
