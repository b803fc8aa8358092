/** Generates a station's cover from its id, deterministically: a print with two inks on a sheet of 100 x 100. */
import { APP_LOCALE } from '../../../shared/locale/formats.ts'
import { type Seeded, seeded } from './seeded.ts'
import { arc, box, circle, dot, type Layer, line, onCircle, polyline } from './shapes.ts'

function halftone(random: Seeded): Layer[] {
  const [focusX, focusY] = [random.between(20, 80), random.between(15, 85)]
  const angle = random.pick([15, 30, 45, 75])
  const pitch = random.pick([6.2, 7.2, 8.4])
  const reach = random.between(55, 85)
  const dotsBySize: string[][] = [[], [], [], [], []]
  for (let u = -80; u <= 80; u += pitch) {
    for (let v = -80; v <= 80; v += pitch) {
      // Rotates the grid point around the center of the sheet.
      const [rx, ry] = onCircle(0, 0, Math.hypot(u, v), angle + (Math.atan2(v, u) * 180) / Math.PI)
      const [x, y] = [50 + rx, 50 + ry]
      if (x < -4 || x > 104 || y < -4 || y > 104) continue
      const tone = 1 - Math.hypot(x - focusX, y - focusY) / reach
      dotsBySize[Math.floor(tone * 5)]?.push(dot(x, y))
    }
  }
  const flatShape =
    random.next() < 0.5
      ? circle(100 - focusX, 100 - focusY, random.between(22, 34))
      : box(0, random.between(38, 58), 100, 62)
  return [
    { ink: 'second', d: flatShape },
    ...dotsBySize.map(
      (dots, level): Layer => ({
        ink: 'first',
        d: dots.join(''),
        stroke: pitch * (0.3 + 0.2 * level),
        round: true,
      }),
    ),
  ]
}

/** The centers are near the edge of the sheet, so that the full circle is never visible. */
const DIAL_CENTERS: [[number, number], ...[number, number][]] = [
  [50, 96],
  [4, 50],
  [8, 92],
  [92, 92],
]

function dial(random: Seeded): Layer[] {
  const [cx, cy] = random.pick(DIAL_CENTERS)
  const layers: Layer[] = []
  let radius = random.between(14, 22)
  while (radius < 108) {
    const stroke = random.pick([1.2, 2.4, 5, 9])
    const from = random.between(150, 200)
    const arcs = arc(cx, cy, radius, from, from + random.between(130, 220))
    layers.push({ ink: 'first', d: arcs, stroke })
    radius += stroke / 2 + random.between(5, 9)
  }
  const ticks = Array.from({ length: 60 }, (_, index) => {
    const [ax, ay] = onCircle(cx, cy, 60, index * 6)
    const [bx, by] = onCircle(cx, cy, index % 5 === 0 ? 74 : 67, index * 6)
    return line(ax, ay, bx, by)
  }).join('')
  const angleToMiddle = Math.atan2(50 - cy, 50 - cx) * (180 / Math.PI)
  const [needleX, needleY] = onCircle(cx, cy, 130, angleToMiddle + random.between(-28, 28))
  return [
    { ink: 'second', d: circle(cx, cy, random.between(30, 52)) },
    ...layers,
    { ink: 'second', d: ticks, stroke: 1.1 },
    { ink: 'second', d: line(cx, cy, needleX, needleY), stroke: 2.6 },
  ]
}

function stripes(random: Seeded): Layer[] {
  const pitch = random.between(5.5, 9)
  const slant = random.pick([0, 12, -18, 45])
  const first: string[] = []
  for (let x = -60; x < 160; x += pitch) first.push(line(x, -2, x + slant, 102))
  const [cx, cy, r] = [random.between(35, 65), random.between(34, 60), random.between(30, 42)]
  const second: string[] = []
  const finerPitch = pitch * random.between(0.82, 0.94)
  for (let x = -r + 1; x < r; x += finerPitch) {
    const half = Math.sqrt(r * r - x * x)
    second.push(
      slant === 45
        ? line(cx - half, cy + x, cx + half, cy + x)
        : line(cx + x, cy - half, cx + x, cy + half),
    )
  }
  return [
    { ink: 'first', d: first.join(''), stroke: pitch * random.between(0.42, 0.6) },
    { ink: 'second', d: second.join(''), stroke: finerPitch * 0.62 },
  ]
}

function moire(random: Seeded): Layer[] {
  const pitch = random.between(4.2, 6.4)
  const [cx, cy] = [random.between(30, 70), random.between(30, 70)]
  const [dx, dy] = onCircle(0, 0, random.between(9, 24), random.between(0, 360))
  const rings = (x: number, y: number) =>
    Array.from({ length: 16 }, (_, index) => circle(x, y, (index + 1) * pitch)).join('')
  return [
    { ink: 'first', d: rings(cx, cy), stroke: pitch * 0.46 },
    { ink: 'second', d: rings(cx + dx, cy + dy), stroke: pitch * 0.46 },
    { ink: 'first', d: circle(cx, cy, pitch * 0.5) },
  ]
}

function testCard(random: Seeded): Layer[] {
  const cell = random.pick([10, 12.5])
  const grid: string[] = []
  for (let offset = cell; offset < 100; offset += cell) {
    grid.push(line(offset, 0, offset, 100), line(0, offset, 100, offset))
  }
  const bars = (y: number, height: number) => {
    const boxes: string[] = []
    for (let x = 0; x < 100; x += cell) if (random.next() < 0.5) boxes.push(box(x, y, cell, height))
    return boxes.join('')
  }
  const r = random.between(30, 40)
  return [
    { ink: 'first', d: grid.join(''), stroke: 0.7 },
    { ink: 'first', d: circle(50, 50, r), stroke: random.pick([2, 4, 7]) },
    { ink: 'second', d: bars(cell * random.int(1, 2), cell * 2) },
    { ink: 'first', d: bars(cell * random.int(4, 5), cell) },
    { ink: 'second', d: bars(100 - cell * 3, cell) },
    { ink: 'second', d: line(50, 50 - r, 50, 50 + r) + line(50 - r, 50, 50 + r, 50), stroke: 1.4 },
  ]
}

/** Draws stacked signal traces with waves in the middle, in front of a disc. */
function signal(random: Seeded): Layer[] {
  const rows = random.int(9, 14)
  const middle = random.between(36, 64)
  const width = random.between(14, 26)
  const traces: string[] = []
  for (let row = 0; row < rows; row += 1) {
    const base = 12 + (row * 84) / rows
    const [lift, speed, phase] = [
      random.between(5, 17),
      random.between(0.35, 0.8),
      random.between(0, 6),
    ]
    const points: [number, number][] = []
    for (let x = -2; x <= 102; x += 2.6) {
      const burst = Math.exp(-(((x - middle) / width) ** 2))
      points.push([x, base - lift * burst * (0.55 + 0.45 * Math.sin(x * speed + phase))])
    }
    traces.push(polyline(points))
  }
  return [
    {
      ink: 'second',
      d: circle(random.between(26, 74), random.between(26, 62), random.between(20, 34)),
    },
    { ink: 'first', d: traces.join(''), stroke: random.pick([1.4, 2, 2.8]) },
  ]
}

/** Colors of printing inks. Each pair is dark where both overlap. */
type InkPair = readonly [string, string]
const INK_PAIRS: readonly [InkPair, ...InkPair[]] = [
  ['#ec4a25', '#2c3f9e'],
  ['#2c3f9e', '#ec4a25'],
  ['#ec4a25', '#0d7355'],
  ['#f0a01c', '#2c3f9e'],
  ['#14100c', '#ec4a25'],
  ['#0d7355', '#f0a01c'],
  ['#e9557f', '#155e75'],
  ['#155e75', '#ec4a25'],
]

const FAMILIES = { halftone, dial, stripes, moire, testCard, signal } as const
export type CoverFamily = keyof typeof FAMILIES
const FAMILY_NAMES = ['halftone', 'dial', 'stripes', 'moire', 'testCard', 'signal'] as const

export interface CoverArt {
  readonly family: CoverFamily
  readonly inks: { readonly first: string; readonly second: string }
  readonly layers: readonly Layer[]
}

export function generateCover(seed: string): CoverArt {
  const random = seeded(seed)
  const family = random.pick(FAMILY_NAMES)
  const [first, second] = random.pick(INK_PAIRS)
  const layers = FAMILIES[family](random).filter((layer) => layer.d !== '')
  return { family, inks: { first, second }, layers }
}

/** Matches a frequency in a name, such as "90.7" in "KALX 90.7". */
const FREQUENCY = /(?<!\d)\d+[.,]\d+/g

/** Returns one or two capitals for a station name: RA for "Radio Alhara", DU for "dublab". */
export function coverInitials(name: string): string {
  const words = name.replace(FREQUENCY, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  const [firstWord, secondWord] = words
  if (!firstWord) return '?'
  const letters = secondWord ? [[...firstWord][0], [...secondWord][0]] : [...firstWord].slice(0, 2)
  return letters.join('').toLocaleUpperCase(APP_LOCALE)
}

/** Returns the approximate width of capitals in the display font, in em. */
export function labelWidth(text: string): number {
  return [...text].reduce((sum, letter) => {
    if ('MW'.includes(letter)) return sum + 0.92
    if ('IJ1'.includes(letter)) return sum + 0.45
    return sum + 0.7
  }, 0)
}
