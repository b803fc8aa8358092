import fc from 'fast-check'
import { APP_ORIGIN } from '../../../shared/config/config.ts'

/** Sender as ipcMain passes it. The main process must accept it if `isAllowed`. */
export interface Sender {
  readonly isAllowed: boolean
  readonly event: unknown
}

export const OWN_WINDOW = 1

const page = { origin: APP_ORIGIN, parent: null }

/** Creates an event whose field `key` throws, as Electron's does after the frame or page was disposed. */
const throwing = (key: 'sender' | 'senderFrame') =>
  Object.defineProperty({ sender: { id: OWN_WINDOW }, senderFrame: page }, key, {
    get() {
      throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    },
  })

const wrongOrigin = fc.oneof(
  fc.webUrl().map((url) => new URL(url).origin),
  fc.constantFrom(
    'null',
    '',
    'file://',
    'about:blank',
    'devtools://devtools',
    'app://undertone/',
    'app://Undertone',
    'app://undertone.evil',
    'app://undertone:1',
    'app://evil@undertone',
    'http://undertone.app.localhost',
  ),
  fc.string().filter((origin) => origin !== APP_ORIGIN),
)
const otherWindow = fc.integer().filter((id) => id !== OWN_WINDOW)
const wrong = (senderFrame: unknown, id = OWN_WINDOW) => ({
  isAllowed: false,
  event: { sender: { id }, senderFrame },
})

/** Generates senders: half of them are valid, the others are invalid in one respect. */
export const anySender: fc.Arbitrary<Sender> = fc.oneof(
  {
    arbitrary: fc.constant({
      isAllowed: true,
      event: { sender: { id: OWN_WINDOW }, senderFrame: page },
    }),
    weight: 5,
  },
  { arbitrary: wrongOrigin.map((origin) => wrong({ origin, parent: null })), weight: 1 },
  { arbitrary: otherWindow.map((id) => wrong(page, id)), weight: 1 },
  { arbitrary: fc.constant(wrong({ ...page, parent: page })), weight: 1 },
  { arbitrary: fc.constant(wrong(null)), weight: 1 },
  {
    arbitrary: fc
      .constantFrom('sender', 'senderFrame')
      .map((key) => ({ isAllowed: false, event: throwing(key) })),
    weight: 1,
  },
)
