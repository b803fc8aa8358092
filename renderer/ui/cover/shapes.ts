/** Builders of SVG path data for covers of 100 x 100. */

/** All shapes of one color and line width form one path, because many elements would slow down the page. */
export interface Layer {
  readonly ink: 'first' | 'second'
  readonly d: string
  /** Line width. Undefined for filled shapes. */
  readonly stroke?: number
  readonly round?: boolean
}

/** Formats a number with one decimal, which is finer than a pixel at every cover size. */
const n = (value: number) => String(Math.round(value * 10) / 10)

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
}

export function circle(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`
}

/** Angles are in degrees, clockwise from three o'clock. The arc must be less than a full circle. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [ax, ay] = onCircle(cx, cy, r, from)
  const [bx, by] = onCircle(cx, cy, r, to)
  return `M${n(ax)} ${n(ay)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${n(bx)} ${n(by)}`
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`
}

/** A line of zero length. Round line caps make it a dot, which is as wide as the layer's lines. */
export function dot(x: number, y: number): string {
  return `M${n(x)} ${n(y)}h0`
}

export function polyline(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')
}

export function onCircle(cx: number, cy: number, r: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
}
