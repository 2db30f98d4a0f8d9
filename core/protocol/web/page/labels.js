// Which names can be read: the important ones first, and none over another.

/**
 * Chooses places for labels, most important first. A label may stand above or
 * below its unit, and rather where it covers no other unit; one that would
 * cover another label is left out, unless it must be shown.
 * @param {{x: number, top: number, bottom: number, width: number, height: number, must: boolean}[]} labels
 *   in order of importance
 * @param taken boxes that no label may cover
 * @param bodies boxes that labels keep clear of where they can; each has its owner
 * @param view {left, right}: labels are moved to stay within it
 * @returns the labels that are shown, each with left and y of its box
 */
export function arrange(labels, taken, bodies, view) {
  const shown = [];
  for (const label of labels) {
    const left = Math.max(Math.min(label.x - label.width / 2, view.right - label.width), view.left);
    const spots = [label.top - label.height, label.bottom].filter((y) => !hits(taken, left, y, label));
    const clear = spots.find((y) => !hits(bodies, left, y, label));
    let y = clear ?? spots[0];
    if (y === undefined) {
      if (!label.must) continue;
      y = label.top - label.height;
    }
    taken.push({ left, right: left + label.width, top: y, bottom: y + label.height });
    shown.push(Object.assign(label, { left, y }));
  }
  return shown;
}

function hits(boxes, left, y, { width, height, o }) {
  return boxes.some((box) => left < box.right && left + width > box.left && y < box.bottom && y + height > box.top && (!box.owner || box.owner !== o));
}

/** Breaks a text into lines of at most width, by a function that measures. */
export function wrap(text, width, most, measure) {
  const lines = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width || !line) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  if (lines.length > most) {
    lines.length = most;
    lines[most - 1] += ' …';
  }
  return lines.map((l) => {
    let cut = l;
    while (measure(cut) > width + 1 && cut.length > 2) cut = `${cut.slice(0, -2)}…`;
    return cut;
  });
}
