import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'
import { app } from './app.ts'

/** Questions that were asked in message boxes: what they say, in order. */
export const questions: string[] = []
/** Which button a user presses; null: they close the box. */
let pressed: number | null = null

/** From now on message boxes are answered so; none is shown here. */
export function answerMessageBoxes(button: number | null): void {
  pressed = button
}

const TYPES: readonly unknown[] = ['none', 'info', 'warning', 'error', 'question']

/** Throws what Electron throws for options of the wrong kind. */
function validate(options: Electron.MessageBoxOptions): void {
  const { type = 'none', buttons = [], title = '', message = '', detail = '' } = options
  const { checkboxLabel = '', checkboxChecked = false } = options
  if (!TYPES.includes(type)) throw new TypeError('Invalid message box type')
  if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array')
  for (const [name, text] of Object.entries({ Title: title, Message: message, Detail: detail }))
    if (typeof text !== 'string') throw new TypeError(`${name} must be a string`)
  if (typeof checkboxLabel !== 'string') throw new TypeError('checkboxLabel must be a string')
  if (checkboxChecked && !checkboxLabel)
    throw new Error('checkboxChecked requires that checkboxLabel also be passed')
}

/** The button that stands for closing the box. */
function cancelButton({ cancelId, buttons = [], defaultId }: Electron.MessageBoxOptions): number {
  if (cancelId !== undefined) return cancelId
  const named = buttons.findIndex((text) => ['cancel', 'no'].includes(text.toLowerCase()))
  if (named >= 0) return named
  return defaultId === 0 && buttons.length > 1 ? 1 : 0
}

function showMessageBox(
  ...given: [Electron.MessageBoxOptions] | [Electron.BaseWindow, Electron.MessageBoxOptions]
): Promise<Electron.MessageBoxReturnValue> {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready')
  const options = given.length === 1 ? given[0] : given[1]
  validate(options)
  questions.push(options.message)
  const response = pressed ?? cancelButton(options)
  return Promise.resolve({ response, checkboxChecked: options.checkboxChecked ?? false })
}

/** Electron's native methods name the argument that is of the wrong kind. */
function requireStrings(args: readonly unknown[]): void {
  if (args.length < 2) throw new TypeError('Insufficient number of arguments.')
  const wrong = args.findIndex((argument) => typeof argument !== 'string')
  if (wrong >= 0)
    throw new TypeError(
      `Error processing argument at index ${wrong}, conversion failure from ${args[wrong]}`,
    )
}

export const dialog = withAbsentNamed(
  {
    /** Printed, since no box is shown here. */
    showErrorBox(...args) {
      requireStrings(args)
      const [title, content] = args
      process.stderr.write(`[error box] ${title}: ${content}\n`)
    },
    showMessageBox,
  } satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBox'>,
  'dialog',
)
