import type { QuickControl } from './quick-controls.ts'

/** Whether a control's picture is inked at a point; x and y are 0 to 1, from the upper left corner. */
const SHAPES: Readonly<Record<QuickControl['id'], (x: number, y: number) => boolean>> = {
  play: (x, y) => triangle(x, y, 0.22, 0.85),
  pause: (x, y) => bar(x, 0.22, 0.4, y) || bar(x, 0.6, 0.78, y),
  stop: (x, y) => bar(x, 0.2, 0.8, y) && y > 0.2 && y < 0.8,
  next: (x, y) => triangle(x, y, 0.15, 0.68) || bar(x, 0.7, 0.84, y),
  previous: (x, y) => SHAPES.next(1 - x, y),
}

/** Points to the right, from `left` to its tip. */
function triangle(x: number, y: number, left: number, tip: number): boolean {
  return x > left && Math.abs(y - 0.5) < (0.36 * (tip - x)) / (tip - left)
}

function bar(x: number, left: number, right: number, y: number): boolean {
  return x > left && x < right && y > 0.14 && y < 0.86
}

/** Samples a side and pixel, for smooth edges. */
const SAMPLES = 4

/**
 * A control's picture for nativeImage.createFromBitmap: `size` pixels square, 4 bytes each (BGRA, alpha
 * premultiplied), white on dark panels and black on light ones.
 */
export function drawGlyph(id: QuickControl['id'], size: number, dark: boolean): Buffer {
  const isInked = SHAPES[id]
  const pixels = Buffer.alloc(size * size * 4)
  for (let pixel = 0; pixel < size * size; pixel++) {
    let hits = 0
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = (pixel % size) + ((sample % SAMPLES) + 0.5) / SAMPLES
      const y = Math.floor(pixel / size) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES
      if (isInked(x / size, y / size)) hits++
    }
    const alpha = Math.round((255 * hits) / (SAMPLES * SAMPLES))
    pixels.fill(dark ? alpha : 0, pixel * 4, pixel * 4 + 3)
    pixels[pixel * 4 + 3] = alpha
  }
  return pixels
}
