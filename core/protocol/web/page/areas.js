// The spots on the ground that spells have marked.

/** Draws each as a circle, in the colour of its spell, dashed where it harms. */
export function drawAreas(stage, pen) {
  for (const o of stage.world.objects.values()) {
    if (!o.area) continue;
    const [x, y] = stage.at(o.sx, o.sy);
    const r = Math.max(o.radius * stage.camera.scale, 4);
    if (x + r < 0 || y + r < 0 || x - r > stage.width || y - r > stage.height) continue;
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fillStyle = pen.strokeStyle = o.color || '#9a9a9a';
    pen.globalAlpha = 0.18;
    pen.fill();
    pen.globalAlpha = 0.8;
    pen.lineWidth = 1.5;
    pen.setLineDash(o.area.harmful ? [6, 4] : []);
    pen.stroke();
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  }
}
