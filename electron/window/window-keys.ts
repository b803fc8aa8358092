import type { Input } from 'electron'
import type { ZoomWish } from './zoom-steps.ts'

/** What a key asks of the windows themselves, whatever page is in them. */
export type WindowWish =
  | { readonly type: 'zoom'; readonly wish: ZoomWish }
  | { readonly type: 'full-screen' }
  | { readonly type: 'mini' }

type Keys = Pick<
  Input,
  'type' | 'key' | 'code' | 'isAutoRepeat' | 'shift' | 'control' | 'alt' | 'meta'
>

/** Both signs of the plus key: where it has to be reached with Shift, nobody presses Shift to zoom. */
const PLUS: readonly string[] = ['+', '=']
const MINUS: readonly string[] = ['-', '_']
/** By place too: on some keyboards the row of digits gives digits only with Shift. */
const ZERO: readonly string[] = ['Digit0', 'Numpad0']

function zoomWish({ key, code }: Keys): ZoomWish | null {
  if (PLUS.includes(key) || code === 'NumpadAdd') return 'in'
  if (MINUS.includes(key) || code === 'NumpadSubtract') return 'out'
  return key === '0' || ZERO.includes(code) ? 'reset' : null
}

/**
 * What a key on its way to the page asks of the window; null for a key that is the page's: Ctrl (on
 * macOS Cmd) with plus, minus or 0, F11 (Ctrl+Cmd+F), and Ctrl/Cmd+Shift+M for the mini player.
 */
export function windowWish(input: Keys, platform: NodeJS.Platform): WindowWish | null {
  if (input.type !== 'keyDown' || input.alt) return null
  const isMac = platform === 'darwin'
  const { control, meta, shift } = input
  const letter = input.key.toLowerCase()
  if (isMac && control && meta && !shift && letter === 'f' && !input.isAutoRepeat)
    return { type: 'full-screen' }
  const bare = !control && !meta && !shift
  if (!isMac && bare && input.key === 'F11' && !input.isAutoRepeat) return { type: 'full-screen' }
  if (isMac ? !meta || control : !control || meta) return null
  if (shift && letter === 'm') return input.isAutoRepeat ? null : { type: 'mini' }
  const wish = zoomWish(input)
  return wish && { type: 'zoom', wish }
}
