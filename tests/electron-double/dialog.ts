import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'
import { app } from './app.ts'

export const questions: string[] = []
/** Index of the button to press, or null to close the box. */
type Press = number | null
let presses: readonly Press[] = [null]

/** Sets the responses to message boxes, which are not displayed. */
export function pressInMessageBoxes(...buttons: readonly Press[]): void {
  presses = buttons
}
function nextPress(): Press {
  const [press = null, ...laterPresses] = presses
  if (laterPresses.length > 0) presses = laterPresses
  return press
}

const TYPES: readonly unknown[] = ['none', 'info', 'warning', 'error', 'question']

/** Throws Electron's errors for options of the wrong type. */
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

/** Returns the button that closing the box stands for. */
function cancelButton({ cancelId, buttons = [], defaultId }: Electron.MessageBoxOptions): number {
  if (cancelId !== undefined) return cancelId
  const cancelIndex = buttons.findIndex((text) => ['cancel', 'no'].includes(text.toLowerCase()))
  if (cancelIndex >= 0) return cancelIndex
  return defaultId === 0 && buttons.length > 1 ? 1 : 0
}

type DialogArguments<Options> = [Options] | [Electron.BaseWindow, Options]

function pressButton(args: DialogArguments<Electron.MessageBoxOptions>): number {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready')
  const options = args.length === 1 ? args[0] : args[1]
  validate(options)
  questions.push(options.message)
  return nextPress() ?? cancelButton(options)
}
function showMessageBox(
  ...args: DialogArguments<Electron.MessageBoxOptions>
): Promise<Electron.MessageBoxReturnValue> {
  const options = args.length === 1 ? args[0] : args[1]
  const response = pressButton(args)
  return Promise.resolve({ response, checkboxChecked: options.checkboxChecked ?? false })
}
function showMessageBoxSync(...args: DialogArguments<Electron.MessageBoxSyncOptions>): number {
  return pressButton(args)
}

/** Throws the error of Electron's native methods for an argument of the wrong type. */
function requireStrings(args: readonly unknown[]): void {
  if (args.length < 2) throw new TypeError('Insufficient number of arguments.')
  const wrongIndex = args.findIndex((argument) => typeof argument !== 'string')
  if (wrongIndex >= 0)
    throw new TypeError(
      `Error processing argument at index ${wrongIndex}, conversion failure from ${args[wrongIndex]}`,
    )
}

export const dialog = withMissingMembersThrowing(
  {
    showErrorBox(...args) {
      requireStrings(args)
      const [title, content] = args
      process.stderr.write(`[error box] ${title}: ${content}\n`)
    },
    showMessageBox,
    showMessageBoxSync,
  } satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync'>,
  'dialog',
)
