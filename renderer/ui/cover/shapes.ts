/**
 * Path builders for covers on a 100 x 100 sheet. All shapes of one ink and width form one path, because dozens of
 * covers are on screen and each element costs.
 */
export interface Layer {
  readonly ink: 'first' | 'second'
  /** Path data in sheet units. */
  readonly d: string
  /** Line width; undefined for a filled shape. */
  readonly stroke?: number
  readonly round?: boolean
}

/** One decimal is finer than a pixel at every cover size. */
const n = (value: number) => String(Math.round(value * 10) / 10)

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
}

export function circle(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`
}

/** Arc between two angles in degrees, clockwise from three o'clock, less than a full turn. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [ax, ay] = onCircle(cx, cy, r, from)
  const [bx, by] = onCircle(cx, cy, r, to)
  return `M${n(ax)} ${n(ay)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${n(bx)} ${n(by)}`
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`
}

/** A dot when drawn with round caps; its size is the layer's line width. */
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
