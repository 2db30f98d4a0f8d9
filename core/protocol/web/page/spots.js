// Magic on the canvas: what flies, and the spot that a spell is being aimed at.

import { readable } from './icons.js';
import { INK } from './ink.js';

/** The circle of a spell for which the person chooses a spot. */
export function drawAim(stage, pen) {
  const { aiming, world } = stage;
  const own = world.own;
  if (!aiming || !own) return;
  const [x, y] = stage.at(aiming.x, aiming.y);
  const far = aiming.range > 0 && Math.hypot(aiming.x - own.sx, aiming.y - own.sy) > aiming.range + own.radius;
  const ink = far ? INK.hostile : readable(aiming.color) || INK.text;
  if (aiming.range > 0) {
    const [ox, oy] = stage.at(own.sx, own.sy);
    pen.strokeStyle = 'rgba(231, 233, 236, .35)';
    pen.lineWidth = 1;
    pen.setLineDash([4, 6]);
    pen.beginPath();
    pen.arc(ox, oy, aiming.range * stage.camera.scale, 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.setLineDash(far ? [5, 4] : []);
  pen.strokeStyle = pen.fillStyle = ink;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y, Math.max(aiming.radius * stage.camera.scale, 6), 0, 2 * Math.PI);
  pen.globalAlpha = 0.16;
  pen.fill();
  pen.globalAlpha = 1;
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  pen.arc(x, y, 2, 0, 2 * Math.PI);
  pen.fill();
}

/** What flies, as a dot with a tail from where it set out to its target. */
export function drawFlights(stage, pen) {
  const { world } = stage;
  stage.flights = stage.flights.filter((f) => world.shown < f.end && world.shown > f.start - 5000);
  for (const f of stage.flights) {
    const goal = world.objects.get(f.target);
    const to = goal ? { x: goal.sx, y: goal.sy } : f.to;
    const share = Math.min(Math.max((world.shown - f.start) / Math.max(f.end - f.start, 1), 0), 1);
    const [x, y] = stage.at(f.from.x + (to.x - f.from.x) * share, f.from.y + (to.y - f.from.y) * share);
    const back = Math.max(share - 0.12, 0);
    const [tx, ty] = stage.at(f.from.x + (to.x - f.from.x) * back, f.from.y + (to.y - f.from.y) * back);
    const ink = readable(f.color) || INK.text;
    pen.strokeStyle = pen.fillStyle = ink;
    pen.globalAlpha = 0.55;
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(tx, ty);
    pen.lineTo(x, y);
    pen.stroke();
    pen.globalAlpha = 1;
    pen.beginPath();
    pen.arc(x, y, 5, 0, 2 * Math.PI);
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = INK.shade;
    pen.stroke();
  }
}
