package browsertest

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"
)

// looking finds the pixel of a place on the map once the camera is at rest: what is clicked
// while it moves lies elsewhere when the click arrives. It waits for two pictures, so that
// the camera knows of all that the page knows.
const looking = `(async () => {
	const picture = () => new Promise((done) => requestAnimationFrame(done));
	for (let before = [];;) {
		await picture();
		await picture();
		const origin = loam.pixel(0, 0);
		if (Math.hypot(origin[0] - before[0], origin[1] - before[1]) < 0.5) break;
		before = origin;
	}
	const place = %s;
	return loam.pixel(place.x, place.y);
})()`

// Pixel returns the pixel of a place on the map, once the camera is at rest. The place is
// an expression with the fields x and y, in yards.
func (p *Page) Pixel(place string) (x, y float64) {
	p.T.Helper()
	at := Ask[[]float64](p, fmt.Sprintf(looking, place), chromedp.EvalAwaitPromise)
	return at[0], at[1]
}

// ClickMap clicks at a place on the map. The place is an expression with the fields x and
// y, in yards.
func (p *Page) ClickMap(place string) {
	p.T.Helper()
	x, y := p.Pixel(place)
	p.Do(chromedp.MouseClickXY(x, y))
}

// stride is how far one click leads, in yards: the page must show the place.
const stride = 8

// Walk walks towards a place, in yards, until a condition in JavaScript holds. It clicks
// again whenever the player has stood still for 400 ms of the map.
func (p *Page) Walk(x, y float64, until string) {
	p.T.Helper()
	halted := fmt.Sprintf(`(() => {
		const {x, y} = loam.self, last = window.walk;
		if (last.x !== x || last.y !== y) window.walk = {x, y, since: loam.time};
		return Boolean(%s) || loam.time > window.walk.since + 400;
	})()`, until)
	ctx, cancel := context.WithTimeout(p.Ctx, Patience)
	defer cancel()
	for !Ask[bool](p, fmt.Sprintf("Boolean(%s)", until)) {
		if ctx.Err() != nil {
			p.T.Fatalf("walking to %g, %g took longer than %v: waiting for %s; %s", x, y, Patience, until, Ask[string](p, `JSON.stringify(loam.self)`))
		}
		p.ClickMap(fmt.Sprintf(`(() => {
			const dx = %g - loam.self.x, dy = %g - loam.self.y, part = Math.min(1, %d / Math.hypot(dx, dy));
			return {x: loam.self.x + dx * part, y: loam.self.y + dy * part};
		})()`, x, y, stride))
		p.Run(`window.walk = {since: loam.time}`)
		p.Until(halted)
	}
}

// Pause lets real time pass, for tests whose subject is what happens meanwhile.
func (p *Page) Pause(d time.Duration) {
	p.T.Helper()
	p.Do(chromedp.Sleep(d))
}
