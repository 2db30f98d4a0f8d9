// What stands on the map, as the page draws it from above.

import { INK } from './ink.js';

/** Draws the obstacles of the world on a stage. */
export function drawObstacles(stage, pen) {
  for (const o of stage.world.barriers) {
    pen.beginPath();
    if (o.radius) {
      const [x, y] = stage.at(o.x, o.y);
      pen.arc(x, y, o.radius * stage.camera.scale, 0, 2 * Math.PI);
    } else {
      o.points.forEach((p, i) => pen[i ? 'lineTo' : 'moveTo'](...stage.at(p[0], p[1])));
      if (o.closed) pen.closePath();
    }
    pen.lineJoin = 'miter';
    pen.setLineDash(o.see_through ? [4, 4] : []);
    if (o.radius || o.closed) {
      if (!o.see_through) {
        pen.fillStyle = INK.solid;
        pen.fill();
      }
      pen.strokeStyle = INK.solidEdge;
      pen.lineWidth = 1;
    } else {
      pen.strokeStyle = o.see_through ? INK.solidEdge : INK.solid;
      pen.lineWidth = Math.max(o.width * stage.camera.scale, 2);
    }
    pen.stroke();
    pen.setLineDash([]);
  }
}
